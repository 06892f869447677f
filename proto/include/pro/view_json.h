/* SPDX-License-Identifier: MIT
 * view_json.h - what a viewer may know of the table, as JSON: events, options, prompt, snapshot.
 *
 * Names of zones, events, options and numbers come from the game's tables; there is no switch on a game
 * here. Everything goes through view.h of the engine, so what it hides cannot leak here. */
#ifndef PRO_VIEW_JSON_H
#define PRO_VIEW_JSON_H

#include <eng/game.h>
#include <eng/view.h>
#include <pro/writer.h>

/* The event of a rewind, in every game: {"event":"rewind","fork":1,"after":40,"prompt":12}. The table after
 * event number 40 holds again, but for the handles, and its prompt is asked again as number 12. */
#define PRO_EVENT_REWIND "rewind"

/* One event: {"event":"draw","clause":"6-3-1",..}. */
void pro_event_encode(
    struct pro_writer *w, const struct eng_book *book, const struct eng_event_view *event);

/* One option: {"id":3,"do":"digivolve",..}. */
void pro_option_encode(
    struct pro_writer *w, const struct eng_book *book, const struct eng_option_view *option);

/* The open prompt as `viewer` may see it: with kind, clause and options for the seat that chooses and
 * for a judge, {"prompt":12,"seat":"p1"} for others, null when none is open. `options` are those of
 * the prompt (eng_match_options); not read for others. */
void pro_prompt_encode(struct pro_writer *w, const struct eng_book *book,
    const struct eng_match *match, enum eng_viewer viewer, const struct eng_options *options);

/* The table as `viewer` sees it now. */
void pro_view_encode(struct pro_writer *w, const struct eng_book *book,
    const struct eng_match *match, enum eng_viewer viewer);

/* match.update, whole: what pro_notice_encode writes for it, straight from the engine's values. One that
 * ends with a rewind has the table as well, since every handle is another one then. */
struct pro_clock;

struct pro_update {
    const char *match; /* id */
    uint64_t game;     /* number of the game in the match */
    uint64_t from;     /* sequence number of event[0] */
    const struct eng_book *book;
    const struct eng_match *state; /* after the events: its prompt is the one shown */
    const struct eng_event *event;
    size_t events;
    const struct eng_options
        *options; /* of the open prompt; not read for those who may not see */
    enum eng_viewer viewer;
    bool is_past;  /* more follows: the prompt is not shown (null) */
    bool has_view; /* has the table also without a rewind: what was before is not told */
    const struct pro_clock *clock; /* NULL: there are none, or more follows */
};
void pro_update_encode(struct pro_writer *w, const struct pro_update *update);

#endif
