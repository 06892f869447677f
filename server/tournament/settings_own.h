/* SPDX-License-Identifier: MIT
 * settings_own.h - settings as a JSON object; what files of act.h share. */
#ifndef SRV_TOURNAMENT_SETTINGS_OWN_H
#define SRV_TOURNAMENT_SETTINGS_OWN_H

#include "tournament/fields.h"
#include "tournament/settings.h"

#define SRV__MS_MAX INT64_C(253402300799999) /* the last of the year 9999 */

/* NULL: no memory, or a value out of range. The seed of the event is no setting. */
json_t *srv__settings_write(const struct srv_tournament_settings *settings);
/* False: they have a fault, and `out` is untouched. */
bool srv__settings_read(const json_t *from, struct srv_tournament_settings *out);

#endif
