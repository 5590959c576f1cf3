/*
 * certificate.h - a certificate that signs itself, for servers under test.
 */
#pragma once

/* Writes both files (PEM), for an hour. */
void certificate_make(const char *certificate_path, const char *key_path);
