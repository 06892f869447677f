/* SPDX-License-Identifier: MIT
 * sql.h - every statement the store runs in service, in one table. Parameters are bound in the
 * order of their numbers. Each connection prepares them all when it is opened. */
#ifndef SRV_STORE_SQL_H
#define SRV_STORE_SQL_H

/* clang-format off */
#define SRV__SQL_MAP(X)                                                                         \
    X(BEGIN_WRITE, "BEGIN IMMEDIATE")                                                           \
    X(BEGIN_READ, "BEGIN")                                                                      \
    X(COMMIT, "COMMIT")                                                                         \
    X(ROLLBACK, "ROLLBACK")                                                                     \
    X(SAVE, "SAVEPOINT op")                                                                     \
    X(SAVE_KEEP, "RELEASE op")                                                                  \
    X(SAVE_UNDO, "ROLLBACK TO op")                                                              \
    /* players and sessions */                                                                  \
    X(PLAYER_ADD, "INSERT INTO player (id, kind, name, created_ms) VALUES (?1, ?2, ?3, ?4)")    \
    X(SESSION_ADD,                                                                              \
        "INSERT INTO session (token_hash, player_id, created_ms, expires_ms, used_ms)"          \
        " VALUES (?1, ?2, ?3, ?4, ?5)")                                                         \
    X(SESSION_FIND,                                                                             \
        "SELECT p.id, p.kind, p.name, p.created_ms, s.token_hash, s.created_ms, s.expires_ms,"  \
        " s.used_ms FROM session s JOIN player p ON p.id = s.player_id"                         \
        " WHERE s.token_hash = ?1 AND s.expires_ms > ?2")                                       \
    X(SESSION_TOUCH,                                                                            \
        "UPDATE session SET used_ms = ?2, expires_ms = ?3 WHERE token_hash = ?1")               \
    X(SESSION_PURGE, "DELETE FROM session WHERE expires_ms <= ?1")                              \
    /* decks and card sets */                                                                   \
    X(DECK_OWNER, "SELECT player_id FROM deck WHERE id = ?1")                                   \
    X(DECK_COUNT, "SELECT count(*) FROM deck WHERE player_id = ?1")                             \
    X(DECK_ADD,                                                                                 \
        "INSERT INTO deck (id, player_id, game, name, body, hash, legal, created_ms,"           \
        " updated_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")                             \
    X(DECK_REPLACE,                                                                             \
        "UPDATE deck SET game = ?2, name = ?3, body = ?4, hash = ?5, legal = ?6,"               \
        " updated_ms = ?7 WHERE id = ?1")                                                       \
    X(DECK_LIST,                                                                                \
        "SELECT id, player_id, game, name, '', hash, legal, created_ms, updated_ms FROM deck"   \
        " WHERE player_id = ?1 AND (?2 IS NULL OR game = ?2) ORDER BY created_ms, id")          \
    X(DECK_GET,                                                                                 \
        "SELECT id, player_id, game, name, body, hash, legal, created_ms, updated_ms FROM deck" \
        " WHERE id = ?2 AND player_id = ?1")                                                    \
    X(DECK_DELETE, "DELETE FROM deck WHERE id = ?2 AND player_id = ?1")                         \
    X(CARD_SET_ADD,                                                                             \
        "INSERT INTO card_set (hash, game, body) VALUES (?1, ?2, ?3)"                           \
        " ON CONFLICT (hash) DO NOTHING")                                                       \
    X(CARD_SET_GET, "SELECT hash, game, body FROM card_set WHERE hash = ?1")                    \
    /* matches */                                                                               \
    X(MATCH_STATUS, "SELECT status FROM match WHERE id = ?1")                                   \
    X(MATCH_ADD,                                                                                \
        "INSERT INTO match (id, game, revision, best_of, status, code, secret, commitment,"     \
        " settings, created_ms) VALUES (?1, ?2, ?3, ?4, 'open', ?5, ?6, ?7, ?8, ?9)")           \
    X(MATCH_START,                                                                              \
        "UPDATE match SET status = 'live', started_ms = ?2 WHERE id = ?1")                      \
    X(MATCH_END,                                                                                \
        "UPDATE match SET status = ?2, ended_ms = ?3, winner = ?4, reason = ?5, report = ?6"    \
        " WHERE id = ?1")                                                                       \
    X(SEAT_ADD,                                                                                 \
        "INSERT INTO match_seat (match_id, seat, player_id, bot, name, deck_body, deck_hash)"   \
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")                                                 \
    X(SEAT_COUNT, "SELECT count(*) FROM match_seat WHERE match_id = ?1")                        \
    X(GAME_ADD,                                                                                 \
        "INSERT INTO game (match_id, game_no, card_set_hash, engine_version, started_ms)"       \
        " VALUES (?1, ?2, ?3, ?4, ?5)")                                                         \
    X(GAME_END,                                                                                 \
        "UPDATE game SET ended_ms = ?3, winner = ?4, reason = ?5, final_hash = ?6"              \
        " WHERE match_id = ?1 AND game_no = ?2 AND ended_ms IS NULL")                           \
    X(JOURNAL_ADD,                                                                              \
        "INSERT INTO journal (match_id, game_no, seq, at_ms, seat, kind, body, hash, bank0_ms," \
        " bank1_ms) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10"                             \
        " WHERE ?3 = 1 + ifnull("                                                               \
        "  (SELECT max(seq) FROM journal WHERE match_id = ?1 AND game_no = ?2), 0)"             \
        " AND EXISTS (SELECT 1 FROM match WHERE id = ?1 AND status = 'live')"                   \
        " AND EXISTS (SELECT 1 FROM game WHERE match_id = ?1 AND game_no = ?2"                  \
        "  AND ended_ms IS NULL)")                                                              \
    X(JOURNAL_CLEAR, "DELETE FROM journal WHERE match_id = ?1")                                 \
    X(OPEN_LIST,                                                                                \
        "SELECT m.id, m.game, m.revision, m.created_ms, ifnull("                                \
        "  (SELECT name FROM match_seat WHERE match_id = m.id ORDER BY seat LIMIT 1), '')"      \
        " FROM match m WHERE m.ended_ms IS NULL AND m.status = 'open' AND m.code IS NULL"       \
        " AND (?1 IS NULL OR m.game = ?1) ORDER BY m.created_ms, m.id LIMIT ?2")                \
    X(LIVE_MATCHES,                                                                             \
        "SELECT id, game, revision, best_of, code, secret, commitment, settings, status,"       \
        " created_ms, started_ms FROM match WHERE ended_ms IS NULL ORDER BY created_ms, id")    \
    X(LIVE_SEATS,                                                                               \
        "SELECT seat, player_id, bot, name, deck_body, deck_hash FROM match_seat"               \
        " WHERE match_id = ?1 ORDER BY seat")                                                   \
    X(LIVE_GAMES,                                                                               \
        "SELECT game_no, card_set_hash, engine_version, started_ms, ended_ms, winner, reason,"  \
        " final_hash FROM game WHERE match_id = ?1 ORDER BY game_no")                           \
    X(LIVE_ROWS,                                                                                \
        "SELECT game_no, seq, at_ms, seat, kind, body, hash, bank0_ms, bank1_ms FROM journal"   \
        " WHERE match_id = ?1 ORDER BY game_no, seq")                                           \
    /* replays */                                                                               \
    X(REPLAY_ADD,                                                                               \
        "INSERT INTO replay (id, game, revision, players, winner, reason, games, ended_ms,"     \
        " body) SELECT ?1, game, revision, ?2, ?3, ?4, ?5, ?6, ?7 FROM match WHERE id = ?1")    \
    X(REPLAY_PLAYERS_ADD,                                                                       \
        "INSERT INTO replay_player (player_id, ended_ms, replay_id)"                            \
        " SELECT DISTINCT player_id, ?2, ?1 FROM match_seat"                                    \
        " WHERE match_id = ?1 AND player_id IS NOT NULL")                                       \
    X(REPLAY_LIST,                                                                              \
        "SELECT id, game, revision, players, winner, reason, games, ended_ms FROM replay"       \
        " WHERE (ended_ms, id) < (?1, ?2) ORDER BY ended_ms DESC, id DESC LIMIT ?3")            \
    X(REPLAY_LIST_PLAYER,                                                                       \
        "SELECT r.id, r.game, r.revision, r.players, r.winner, r.reason, r.games, r.ended_ms"   \
        " FROM replay_player p JOIN replay r ON r.id = p.replay_id WHERE p.player_id = ?4"      \
        " AND (p.ended_ms, p.replay_id) < (?1, ?2)"                                             \
        " ORDER BY p.ended_ms DESC, p.replay_id DESC LIMIT ?3")                                 \
    X(REPLAY_GET,                                                                               \
        "SELECT id, game, revision, players, winner, reason, games, ended_ms, body"             \
        " FROM replay WHERE id = ?1")
/* clang-format on */

enum srv__sql {
#define X(name, text) SRV__SQL_##name,
    SRV__SQL_MAP(X)
#undef X
    SRV__SQL_NUM
};

#endif
