/* SPDX-License-Identifier: MIT
 * page.h - the tables as sections of the protocol pages, in Markdown. Part of the tool pro-schema. */
#ifndef PRO_PAGE_H
#define PRO_PAGE_H

#include <stdio.h>

/* The sections of the pages, by the name in their marks: "<!-- NAME -->" before, "<!-- /NAME -->" after. */
struct pro__section {
    const char *page; /* "README.md" */
    const char *name;
    void (*print)(FILE *out);
};

extern const struct pro__section pro__sections[];
extern const unsigned pro__sections_len;

#endif
