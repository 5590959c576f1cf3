/*
 * decision_json.h - what the analysis says of a decision, as the API tells it.
 */
#pragma once

struct decision_row;
struct json;

/* Choices are written as the deciding player sees them. */
void decision_json_write(struct json *json, const struct decision_row *row);
