/* SPDX-License-Identifier: MIT
 * asyncapi.h - the tables as an AsyncAPI 3.0 page. Part of the tool pro-schema. */
#ifndef PRO_ASYNCAPI_H
#define PRO_ASYNCAPI_H

#include "schema.h"

void pro__asyncapi(struct pro_writer *w);

#endif
