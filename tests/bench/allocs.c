/* SPDX-License-Identifier: MIT
 * allocs.c - malloc and its kin, defined here so that every caller in the process, libraries
 * included, comes through; glibc offers its own under another name. Not for sanitizer builds. */
#include "allocs.h"

#include <stddef.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *at, size_t size);

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *at, size_t size);

static unsigned long count;

unsigned long allocs_count(void)
{
    return *(volatile unsigned long *)&count;
}

void *malloc(size_t size)
{
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t many, size_t size)
{
    count++;
    return __libc_calloc(many, size);
}

void *realloc(void *at, size_t size)
{
    count++;
    return __libc_realloc(at, size);
}
