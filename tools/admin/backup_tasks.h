/*
 * backup_tasks.h - copies of the database as they are asked for at the shell: made, put back, rehearsed.
 */
#pragma once

#include "tools/admin/output.h"

enum task_end backup_task(const char *directory, char *words[]);
enum task_end restore_task(const char *directory, char *words[]);
enum task_end rehearse_task(const char *directory, char *words[]);
