/*
 * page_files.h - the files of the page (server/web/page/): those of this build, or of a folder that the
 * operator names.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct page_file {
	const char *name; /* below the folder: `board.js`, `play/hand.js` */
	const char *bytes;
	size_t size;
	const char *packed; /* the same by gzip, or NULL */
	size_t packed_size;
	const char *etag, *packed_etag; /* with their quotes; NULL: of a file that may change */
};

/* Those of this build. */
extern const struct page_file page_files[];
extern const int page_file_count;

/* A view, by the first part of its address, and the files that it begins with, as numbers of page_files, then
 * -1. */
struct page_view {
	const char *first;
	const short *begins;
	bool alone; /* the first part may be all of it */
};

/* Those that page/router.js lists. */
extern const struct page_view page_views[];
extern const int page_view_count;

/* Of all of them together: another one whenever a file has changed. Letters and digits. */
extern const char page_version[];

/* A file that was opened: of this build, or read now. */
struct page_reading {
	struct page_file file; /* borrowed, until the reading is closed */
	char *read;	       /* owned, or NULL */
};

/*
 * False if there is none. `root` is the folder to read from; "" for the files of this build. A name is what a
 * path can name: letters, digits, `_`, `-` and dots inside; one folder deep at most.
 */
bool page_file_open(const char *root, const char *name, struct page_reading *reading);
void page_file_close(struct page_reading *reading);

enum { PAGE_REASON_SIZE = 1024 };

/* Whether the page can be read from that folder, "" for the files of this build. False with a sentence in
 * `reason`: its readers would get nothing but errors. */
bool page_root_check(const char *root, char reason[PAGE_REASON_SIZE]);

/* What the file is, by its ending; NULL if the page has no such files. Static. */
const char *page_file_type(const char *name);
