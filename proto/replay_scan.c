/* SPDX-License-Identifier: MIT
 * replay_scan.c - the events of a replay document as they stand there, whatever engine wrote them:
 * nothing is run and nothing is understood but objects, lists and the names "games", "game" and
 * "events". */
#include <pro/replay.h>
#include <pro/writer.h>

#include <string.h>

enum {
    DEPTH_MAX = 16,
    DIGITS_MAX = 10 /* of a number that is read */
};

struct scan {
    const char *text;
    size_t len, at;
};

static bool take(struct scan *s, char byte)
{
    if (s->at < s->len && s->text[s->at] == byte) {
        s->at++;
        return true;
    }
    return false;
}

/* A text, its inside in *from and *len. */
static bool take_text(struct scan *s, const char **from, size_t *len)
{
    if (!take(s, '"')) {
        return false;
    }
    *from = s->text + s->at;
    while (s->at < s->len && s->text[s->at] != '"') {
        s->at += s->text[s->at] == '\\' ? 2 : 1;
    }
    if (s->at >= s->len) {
        return false;
    }
    *len = (size_t)(s->text + s->at - *from);
    s->at++;
    return true;
}

/* Steps over one value, up to the comma or bracket that ends it. */
static bool skip(struct scan *s)
{
    const size_t start = s->at;
    unsigned depth = 0;
    while (s->at < s->len) {
        const char byte = s->text[s->at];
        const char *inside;
        size_t len;
        if (byte == '"') {
            if (!take_text(s, &inside, &len)) {
                return false;
            }
            continue;
        }
        if (byte == '{' || byte == '[') {
            if (++depth > DEPTH_MAX) {
                return false;
            }
        } else if (byte == '}' || byte == ']') {
            if (depth == 0) {
                break;
            }
            depth--;
        } else if (byte == ',' && depth == 0) {
            break;
        }
        s->at++;
    }
    return s->at > start && s->at < s->len;
}

/* The next member of an object: true and its name, at its value; false at its end (*is_bad false) or
 * when it is none. Begin with *is_first. */
static bool next_member(
    struct scan *s, bool *is_first, const char **name, size_t *len, bool *is_bad)
{
    const bool is_begun = *is_first ? take(s, '{') : true;
    *is_bad = !is_begun;
    if (*is_bad || take(s, '}')) {
        return false;
    }
    *is_bad = (!*is_first && !take(s, ',')) || !take_text(s, name, len) || !take(s, ':');
    *is_first = false;
    return !*is_bad;
}

static bool is_name(const char *name, size_t len, const char *wanted)
{
    return strlen(wanted) == len && memcmp(name, wanted, len) == 0;
}

static uint64_t number_at(const struct scan *s)
{
    uint64_t value = 0;
    for (size_t i = s->at;
         i < s->len && i < s->at + DIGITS_MAX && s->text[i] >= '0' && s->text[i] <= '9'; i++) {
        value = value * 10 + (uint64_t)(s->text[i] - '0');
    }
    return value;
}

/* How many events of a game another engine has played, which are not in its list. */
static bool read_base(struct scan *s, uint64_t *untold)
{
    bool is_first = true, is_bad;
    const char *name;
    size_t len;
    while (next_member(s, &is_first, &name, &len, &is_bad)) {
        if (is_name(name, len, "events")) {
            *untold = number_at(s);
        }
        if (!skip(s)) {
            return false;
        }
    }
    return !is_bad;
}

/* One game: its number, where its list of events begins (0: it has none), and how many are before it. */
static bool read_game(struct scan *s, uint64_t *game, size_t *events, uint64_t *untold)
{
    bool is_first = true, is_bad;
    const char *name;
    size_t len;
    *game = *events = *untold = 0;
    while (next_member(s, &is_first, &name, &len, &is_bad)) {
        if (is_name(name, len, "game")) {
            *game = number_at(s);
        } else if (is_name(name, len, "events")) {
            *events = s->at;
        }
        if (is_name(name, len, "base") ? !read_base(s, untold) : !skip(s)) {
            return false;
        }
    }
    return !is_bad;
}

/* Goes to the list of events of that game. */
static bool find_events(struct scan *s, uint64_t game, uint64_t *untold)
{
    bool is_first = true, is_bad;
    const char *name;
    size_t len;
    while (next_member(s, &is_first, &name, &len, &is_bad)) {
        if (!is_name(name, len, "games")) {
            if (!skip(s)) {
                return false;
            }
            continue;
        }
        if (!take(s, '[')) {
            return false;
        }
        do {
            uint64_t number;
            size_t events;
            if (!read_game(s, &number, &events, untold)) {
                return false;
            }
            if (number == game) {
                s->at = events;
                return events != 0;
            }
        } while (take(s, ','));
        return false;
    }
    return false;
}

bool pro_replay_is_ours(const char *text, size_t len)
{
    struct scan s = {.text = text, .len = len};
    bool is_first = true, is_bad;
    const char *name, *value;
    size_t name_len, value_len;
    while (next_member(&s, &is_first, &name, &name_len, &is_bad)) {
        if (is_name(name, name_len, "engine")) {
            return take_text(&s, &value, &value_len) &&
                is_name(value, value_len, pro_engine_version());
        }
        if (!skip(&s)) {
            return false;
        }
    }
    return false;
}

bool pro_replay_events(const char *text, size_t len, uint64_t game, uint64_t *from,
    uint64_t limit, struct pro_writer *out, uint64_t *last)
{
    struct scan s = {.text = text, .len = len};
    if (!find_events(&s, game, last) || !take(&s, '[')) {
        return false;
    }
    *from = *from <= *last ? *last + 1 : *from;
    pro_write_array(out);
    if (!take(&s, ']')) {
        do {
            const size_t start = s.at;
            if (!skip(&s)) {
                return false;
            }
            if (++*last >= *from && *last - *from < limit) {
                pro_write_raw(out, text + start, s.at - start);
            }
        } while (take(&s, ','));
        if (!take(&s, ']')) {
            return false;
        }
    }
    pro_write_array_end(out);
    return true;
}
