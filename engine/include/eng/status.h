/* SPDX-License-Identifier: MIT
 * status.h - how the engine answers: one code for each kind of refusal, with its text.
 *
 * A refused command leaves no trace in the match. Our own mistakes are asserts, never a status. */
#ifndef ENG_STATUS_H
#define ENG_STATUS_H

#define ENG_MUST_USE __attribute__((warn_unused_result))

#define ENG_STATUS_MAP(X)                                 \
    X(OK, "ok")                                           \
    X(OVER, "the game is over")                           \
    X(COMMAND, "that is not a command")                   \
    X(SEAT, "that decision belongs to the other seat")    \
    X(PROMPT, "that prompt is not open (any more)")       \
    X(OPTION, "that is not one of the options")           \
    X(PICKS, "too few or too many picks for this prompt") \
    X(ARRANGEMENT, "that may not be arranged so")         \
    X(FULL, "a fixed limit of the match was reached, the match is void")

enum eng_status {
#define X(name, text) ENG_##name,
    ENG_STATUS_MAP(X)
#undef X
    ENG_STATUS_NUM
};

/* The English text of a status, never NULL. */
const char *eng_status_text(enum eng_status status);

#endif
