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
        "INSERT INTO session (token_hash, player_id, created_ms, expires_ms, used_ms, client)"  \
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")                                                     \
    X(SESSION_FIND,                                                                             \
        "SELECT p.id, p.kind, p.name, p.created_ms, a.handle, ifnull(a.roles, 0), s.token_hash,"\
        " s.created_ms, s.expires_ms, s.used_ms, s.client FROM session s"                       \
        " JOIN player p ON p.id = s.player_id LEFT JOIN account a ON a.player_id = p.id"        \
        " WHERE s.token_hash = ?1 AND s.expires_ms > ?2")                                       \
    X(SESSION_LIST,                                                                             \
        "SELECT token_hash, created_ms, expires_ms, used_ms, client FROM session"               \
        " WHERE player_id = ?1 AND expires_ms > ?2 ORDER BY created_ms, token_hash LIMIT ?3")   \
    X(SESSION_END, "DELETE FROM session WHERE token_hash = ?2 AND player_id = ?1")              \
    X(SESSION_END_ALL, "DELETE FROM session WHERE player_id = ?1")                              \
    X(SESSION_END_OF_ACCOUNT,                                                                   \
        "DELETE FROM session WHERE player_id = ?1"                                              \
        " AND EXISTS (SELECT 1 FROM account WHERE player_id = ?1)")                             \
    X(SESSION_KEEP_NEW,                                                                         \
        "DELETE FROM session WHERE player_id = ?1 AND token_hash NOT IN (SELECT token_hash"     \
        " FROM session WHERE player_id = ?1 ORDER BY used_ms DESC, token_hash LIMIT ?2)")       \
    X(SESSION_TOUCH,                                                                            \
        "UPDATE session SET used_ms = ?2, expires_ms = ?3 WHERE token_hash = ?1")               \
    X(SESSION_PURGE, "DELETE FROM session WHERE expires_ms <= ?1")                              \
    /* accounts */                                                                              \
    X(ACCOUNT_ADD,                                                                              \
        "INSERT INTO account (player_id, handle, name_key, likeness, password, roles,"          \
        " created_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")                                     \
    X(ACCOUNT_HANDLE, "SELECT player_id FROM account WHERE handle = ?1")                        \
    X(ACCOUNT_NAME,                                                                             \
        "SELECT player_id FROM account WHERE (name_key = ?1 OR likeness = ?2)"                  \
        " AND player_id <> ?3")                                                                 \
    X(ACCOUNT_FIND,                                                                             \
        "SELECT a.player_id, a.handle, p.name, a.name_key, a.likeness, a.password, a.roles,"    \
        " a.created_ms FROM account a JOIN player p ON p.id = a.player_id"                      \
        " WHERE a.handle = ?1 OR a.player_id = ?2")                                             \
    X(ACCOUNT_PASSWORD,                                                                         \
        "UPDATE account SET password = ?3 WHERE player_id = ?1 AND password = ?2")              \
    X(ACCOUNT_KEYS, "UPDATE account SET name_key = ?2, likeness = ?3 WHERE player_id = ?1")     \
    X(ACCOUNT_ROLES,                                                                            \
        "UPDATE account SET roles = (roles | ?2) & ~?3 WHERE handle = ?1"                       \
        " RETURNING player_id, roles")                                                          \
    X(ACCOUNT_ROLES_GET, "SELECT roles FROM account WHERE handle = ?1")                         \
    X(ACCOUNT_ROLES_AUDIT,                                                                      \
        "INSERT INTO audit (at_ms, actor, name, verb, target, before, after, result) VALUES ("  \
        " CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER), 'local', 'local',"        \
        " 'account.roles', ?1, json_object('roles', ?2), json_object('roles', ?3), 'ok')")      \
    X(ACCOUNT_REMOVE, "DELETE FROM account WHERE player_id = ?1 AND password = ?2")             \
    X(PLAYER_KIND, "UPDATE player SET kind = ?3, name = ?4 WHERE id = ?1 AND kind = ?2")        \
    X(PLAYER_NAME, "UPDATE player SET name = ?2 WHERE id = ?1")                                 \
    X(PLAYER_REMOVE, "DELETE FROM player WHERE id = ?1 AND kind = 'leaving'")                   \
    X(LEAVING_LIST, "SELECT id FROM player WHERE kind = 'leaving' ORDER BY id LIMIT ?1")        \
    X(DECKS_FORGET, "DELETE FROM deck WHERE player_id = ?1")                                    \
    X(RATINGS_FORGET, "DELETE FROM rating WHERE player_id = ?1")                                \
    X(CHAT_FORGET, "UPDATE chat SET name = ?2 WHERE player_id = ?1")                            \
    X(SEATS_FORGET,                                                                             \
        "UPDATE match_seat SET player_id = 'gone', name = ?2 WHERE (match_id, seat) IN ("       \
        "  SELECT s.match_id, s.seat FROM match_seat s JOIN match m ON m.id = s.match_id"       \
        "  WHERE s.player_id = ?1 AND m.ended_ms IS NOT NULL LIMIT ?3)")                        \
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
        "SELECT id, player_id, game, name, body, hash, legal, created_ms, updated_ms FROM deck"   \
        " WHERE player_id = ?1 AND (?2 IS NULL OR game = ?2) ORDER BY created_ms, rowid")       \
    X(DECK_GET,                                                                                 \
        "SELECT id, player_id, game, name, body, hash, legal, created_ms, updated_ms FROM deck" \
        " WHERE id = ?2 AND player_id = ?1")                                                    \
    X(DECK_RENAME,                                                                              \
        "UPDATE deck SET name = ?3, updated_ms = ?4 WHERE id = ?2 AND player_id = ?1")          \
    X(DECK_DELETE, "DELETE FROM deck WHERE id = ?2 AND player_id = ?1")                         \
    X(CARD_SET_ADD,                                                                             \
        "INSERT INTO card_set (hash, game, body) VALUES (?1, ?2, ?3)"                           \
        " ON CONFLICT (hash) DO NOTHING")                                                       \
    X(CARD_SET_GET, "SELECT hash, game, body FROM card_set WHERE hash = ?1")                    \
    /* matches */                                                                               \
    X(MATCH_STATUS, "SELECT status FROM match WHERE id = ?1")                                   \
    X(MATCH_ADD,                                                                                \
        "INSERT INTO match (id, game, revision, best_of, status, code, secret, commitment,"     \
        " settings, created_ms, tournament, stage, round, table_no)"                            \
        " VALUES (?1, ?2, ?3, ?4, 'open', ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)")             \
    X(MATCH_START,                                                                              \
        "UPDATE match SET status = 'live', started_ms = ?2 WHERE id = ?1")                      \
    X(MATCH_END,                                                                                \
        "UPDATE match SET status = ?2, ended_ms = ?3, winner = ?4, reason = ?5, report = ?6,"   \
        " said = NULL WHERE id = ?1")                                                           \
    X(MATCH_SAID, "UPDATE match SET said = ?2 WHERE id = ?1 AND ended_ms IS NULL")                                                                                    \
    X(SEAT_ADD,                                                                                 \
        "INSERT INTO match_seat (match_id, seat, player_id, bot, name, deck_body, deck_hash,"   \
        " nonce_commitment) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")                           \
    X(SEAT_DROP, "DELETE FROM match_seat WHERE match_id = ?1 AND seat = ?2")                    \
    X(SEAT_NONCE, "UPDATE match_seat SET nonce = ?3 WHERE match_id = ?1 AND seat = ?2")         \
    X(SEAT_COUNT, "SELECT count(*) FROM match_seat WHERE match_id = ?1")                        \
    X(GAME_ADD,                                                                                 \
        "INSERT INTO game (match_id, game_no, card_set_hash, engine_version, started_ms, first,"\
        " deck0, deck1) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")                               \
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
    X(STATE_PUT,                                                                                \
        "INSERT INTO state (match_id, game_no, is_base, seq, events, engine, body)"             \
        " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7"                                                    \
        " WHERE EXISTS (SELECT 1 FROM match WHERE id = ?1 AND status = 'live')"                 \
        " ON CONFLICT (match_id, game_no, is_base) DO UPDATE SET seq = excluded.seq,"           \
        " events = excluded.events, engine = excluded.engine, body = excluded.body")            \
    X(STATE_CLEAR, "DELETE FROM state WHERE match_id = ?1")                                     \
    /* events */                                                                                \
    X(TOURNAMENT_THERE,                                                                         \
        "SELECT no FROM tournament WHERE id = ?1")                                              \
    X(TOURNAMENT_ADD,                                                                           \
        "INSERT INTO tournament (id, name, game, host, host_name, state, created_ms, starts_ms,"\
        " ended_ms, entered, capacity, acts) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,"\
        " 1) RETURNING no")                                                                     \
    X(TOURNAMENT_NEXT,                                                                          \
        "UPDATE tournament SET acts = ?2 WHERE id = ?1 AND acts = ?2 - 1 RETURNING no")         \
    X(TOURNAMENT_SET,                                                                           \
        "UPDATE tournament SET name = ?2, game = ?3, state = ?4, starts_ms = ?5, ended_ms = ?6,"\
        " entered = ?7, capacity = ?8 WHERE no = ?1")                                           \
    X(TOURNAMENT_LOG_ADD,                                                                       \
        "INSERT INTO tournament_log (tournament, no, act) VALUES (?1, ?2, ?3)")                 \
    X(TOURNAMENT_LOG_ALL,                                                                       \
        "SELECT act FROM tournament_log WHERE tournament = ?1 ORDER BY no")                     \
    X(TOURNAMENT_LOG_PAGE,                                                                      \
        "SELECT no, act FROM tournament_log WHERE tournament = ?1 AND no < ?2"                  \
        " ORDER BY no DESC LIMIT ?3")                                                           \
    X(TOURNAMENT_PERSON_ADD,                                                                    \
        "INSERT INTO tournament_person (player_id, tournament) SELECT ?1, ?2"                   \
        " WHERE EXISTS (SELECT 1 FROM player WHERE id = ?1) ON CONFLICT DO NOTHING")            \
    X(TOURNAMENT_PERSON_DROP,                                                                   \
        "DELETE FROM tournament_person WHERE player_id = ?1 AND tournament = ?2")               \
    X(TOURNAMENT_FORGET_ACTOR,                                                                  \
        "UPDATE tournament_log SET act = json_set(act, '$.by', ?3) WHERE tournament = ?1"       \
        " AND instr(act, ?2) > 0 AND CASE WHEN json_valid(act)"                                 \
        " THEN json_extract(act, '$.actor') = ?2 ELSE 0 END")                                   \
    X(TOURNAMENT_FORGET_PLAYER,                                                                 \
        "UPDATE tournament_log SET act = json_replace(act, '$.name', ?3) WHERE tournament = ?1" \
        " AND instr(act, ?2) > 0 AND CASE WHEN json_valid(act)"                                 \
        " THEN json_extract(act, '$.player') = ?2 ELSE 0 END")                                  \
    X(TOURNAMENT_FORGET_HOST,                                                                   \
        "UPDATE tournament SET host_name = ?3 WHERE no = ?1 AND host = ?2")                     \
    X(TOURNAMENT_GET,                                                                           \
        "SELECT no, id, name, game, host, host_name, state, created_ms, starts_ms, ended_ms,"   \
        " entered, capacity, acts FROM tournament WHERE id = ?1")                               \
    X(TOURNAMENT_RUNNING,                                                                       \
        "SELECT no, id, name, game, host, host_name, state, created_ms, starts_ms, ended_ms,"   \
        " entered, capacity, acts FROM tournament WHERE ended_ms IS NULL ORDER BY no")          \
    X(TOURNAMENT_LIST,                                                                          \
        "SELECT no, id, name, game, host, host_name, state, created_ms, starts_ms, ended_ms,"   \
        " entered, capacity, acts FROM tournament WHERE no < ?1 AND (?2 IS NULL OR game = ?2)"  \
        " AND (?3 IS NULL OR state IN (?3, ?4)) ORDER BY no DESC LIMIT ?5")                     \
    X(TOURNAMENT_LIST_OF,                                                                       \
        "SELECT t.no, t.id, t.name, t.game, t.host, t.host_name, t.state, t.created_ms,"        \
        " t.starts_ms, t.ended_ms, t.entered, t.capacity, t.acts FROM tournament_person p"      \
        " JOIN tournament t ON t.no = p.tournament WHERE p.player_id = ?6 AND p.tournament < ?1"\
        " AND (?2 IS NULL OR t.game = ?2) AND (?3 IS NULL OR t.state IN (?3, ?4))"              \
        " ORDER BY p.tournament DESC LIMIT ?5")                                                 \
    X(TOURNAMENT_OF,                                                                            \
        "SELECT t.id FROM tournament_person p JOIN tournament t ON t.no = p.tournament"         \
        " WHERE p.player_id = ?1 ORDER BY p.tournament LIMIT ?2")                               \
    X(TOURNAMENT_MATCHES,                                                                       \
        "SELECT m.id, m.stage, m.round, m.table_no, m.status, m.winner, m.reason, m.created_ms,"\
        " m.ended_ms, nullif(a.player_id, 'gone'), nullif(b.player_id, 'gone'),"                \
        " (SELECT count(*) FROM game WHERE match_id = m.id AND winner = 0),"                    \
        " (SELECT count(*) FROM game WHERE match_id = m.id AND winner = 1),"                    \
        " (SELECT count(*) FROM game WHERE match_id = m.id AND winner IS NULL"                  \
        "  AND ended_ms IS NOT NULL), EXISTS (SELECT 1 FROM replay WHERE id = m.id)"            \
        " FROM match m LEFT JOIN match_seat a ON a.match_id = m.id AND a.seat = 0"              \
        " LEFT JOIN match_seat b ON b.match_id = m.id AND b.seat = 1"                           \
        " WHERE m.tournament = ?1 AND m.status NOT IN ('void', 'cancelled')"                    \
        " AND (?3 = 0 OR (m.stage = ?2 AND m.round = ?3)) ORDER BY m.stage, m.round, m.table_no")\
    X(WEBHOOK_COUNT,                                                                            \
        "SELECT count(*), ifnull(sum(url = ?2), 0) FROM webhook WHERE tournament = ?1")         \
    X(WEBHOOK_ADD,                                                                              \
        "INSERT INTO webhook (tournament, url, secret, created_ms) VALUES (?1, ?2, ?3, ?4)"     \
        " RETURNING id")                                                                        \
    X(WEBHOOK_REMOVE,                                                                           \
        "DELETE FROM webhook WHERE tournament = ?1 AND url = ?2")                               \
    X(WEBHOOK_OF,                                                                               \
        "SELECT id, tournament, url, secret, created_ms, fails, due_ms, lost,"                  \
        " (SELECT count(*) FROM webhook_delivery WHERE webhook = w.id) FROM webhook w"          \
        " WHERE tournament = ?1 ORDER BY id")                                                   \
    X(WEBHOOK_ALL,                                                                              \
        "SELECT id, tournament, url, secret, created_ms, fails, due_ms, lost,"                  \
        " (SELECT count(*) FROM webhook_delivery WHERE webhook = w.id) FROM webhook w"          \
        " WHERE EXISTS (SELECT 1 FROM webhook_delivery WHERE webhook = w.id) OR EXISTS ("       \
        "  SELECT 1 FROM tournament t WHERE t.id = w.tournament AND t.ended_ms IS NULL) ORDER BY id")\
    X(WEBHOOK_LOST,                                                                             \
        "UPDATE webhook SET lost = lost + 1 WHERE id = ?1")                                     \
    X(WEBHOOK_WELL,                                                                             \
        "UPDATE webhook SET fails = 0, due_ms = 0 WHERE id = ?1")                               \
    X(WEBHOOK_FAILED,                                                                           \
        "UPDATE webhook SET fails = ?2, due_ms = ?3 WHERE id = ?1")                             \
    X(DELIVERY_ADD,                                                                             \
        "INSERT INTO webhook_delivery (webhook, word, body, created_ms) SELECT ?1, ?2, ?3, ?4"  \
        " WHERE EXISTS (SELECT 1 FROM webhook WHERE id = ?1)"                                   \
        " AND (SELECT count(*) FROM webhook_delivery WHERE webhook = ?1) < ?5")                 \
    X(DELIVERY_NEXT,                                                                            \
        "SELECT id, word, body, created_ms FROM webhook_delivery WHERE webhook = ?1"            \
        " ORDER BY id LIMIT 1")                                                                 \
    X(DELIVERY_DROP,                                                                            \
        "DELETE FROM webhook_delivery WHERE webhook = ?1 AND id = ?2")                          \
    X(FIGURES,                                                                                  \
        "SELECT (SELECT count(*) FROM judge_call WHERE state < 2),"                             \
        " (SELECT count(*) FROM match WHERE status = 'aside'),"                                 \
        " (SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size)")\
    X(OPEN_LIST,                                                                                \
        "SELECT m.id, m.game, m.revision, m.created_ms, ifnull("                                \
        "  (SELECT name FROM match_seat WHERE match_id = m.id ORDER BY seat LIMIT 1), ''),"     \
        " m.settings"                                                                           \
        " FROM match m WHERE m.ended_ms IS NULL AND m.status = 'open' AND m.code IS NULL"       \
        " AND (SELECT count(*) FROM match_seat WHERE match_id = m.id) < 2"                      \
        " AND (?1 IS NULL OR m.game = ?1) ORDER BY m.created_ms, m.id LIMIT ?2")                \
    X(LIVE_MATCHES,                                                                             \
        "SELECT id, game, revision, best_of, code, secret, commitment, settings, status,"       \
        " created_ms, started_ms, (SELECT format FROM rated WHERE match_id = match.id), said,"  \
        " tournament, stage, round, table_no"                                                   \
        " FROM match WHERE ended_ms IS NULL ORDER BY created_ms, id")                           \
    X(LIVE_SEATS,                                                                               \
        "SELECT seat, player_id, bot, name, deck_body, deck_hash, nonce_commitment, nonce"      \
        " FROM match_seat WHERE match_id = ?1 ORDER BY seat")                                                   \
    X(LIVE_GAMES,                                                                               \
        "SELECT game_no, card_set_hash, engine_version, started_ms, ended_ms, winner, reason,"  \
        " final_hash, first, deck0, deck1 FROM game WHERE match_id = ?1 ORDER BY game_no")                           \
    X(LIVE_STATES,                                                                              \
        "SELECT game_no, is_base, seq, events, engine, body FROM state WHERE match_id = ?1")    \
    X(LIVE_ROWS,                                                                                \
        "SELECT game_no, seq, at_ms, seat, kind, body, hash, bank0_ms, bank1_ms FROM journal"   \
        " WHERE match_id = ?1 ORDER BY game_no, seq")                                           \
    /* seasons and ratings */                                                                   \
    X(SEASON_LAST, "SELECT number, started_ms FROM season ORDER BY number DESC LIMIT 1")        \
    X(SEASON_ADD, "INSERT INTO season (number, started_ms) VALUES (?1, ?2)")                    \
    X(RATED_ADD, "INSERT INTO rated (match_id, format) VALUES (?1, ?2)")                        \
    X(RATED_GET,                                                                                \
        "SELECT m.game, r.format, a.player_id, b.player_id FROM rated r"                        \
        " JOIN match m ON m.id = r.match_id"                                                    \
        " JOIN match_seat a ON a.match_id = m.id AND a.seat = 0"                                \
        " JOIN match_seat b ON b.match_id = m.id AND b.seat = 1"                                \
        " WHERE r.match_id = ?1 AND a.player_id <> 'gone' AND b.player_id <> 'gone'") /* nor NULL */ \
    X(RATING_NAME, "SELECT name FROM player WHERE id = ?1 AND kind = 'account'")                \
    X(RATING_SEASONS,                                                                           \
        "SELECT season, rating, deviation, volatility, standing, wins, draws, losses,"          \
        " counted_ms, opponent_id FROM rating"                                                  \
        " WHERE player_id = ?1 AND game = ?2 AND format = ?3 ORDER BY season DESC LIMIT ?4")    \
    X(RATING_PUT,                                                                               \
        "INSERT OR REPLACE INTO rating (player_id, game, format, season, rating, deviation,"    \
        " volatility, standing, wins, draws, losses, counted_ms, opponent_id)"                  \
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)")                     \
    X(RATING_LIST,                                                                              \
        "SELECT r.player_id, p.name, r.season, r.rating, r.deviation, r.volatility,"            \
        " r.standing, r.wins, r.draws, r.losses, r.counted_ms, r.opponent_id"                   \
        " FROM rating r JOIN player p ON p.id = r.player_id"                                    \
        " WHERE r.game = ?1 AND r.format = ?2 AND r.season = ?3"                                \
        " AND (r.standing, r.player_id) < (?4, ?5)"                                             \
        " ORDER BY r.standing DESC, r.player_id DESC LIMIT ?6")                                 \
    /* chat */                                                                                  \
    X(CHAT_ADD,                                                                                 \
        "INSERT INTO chat (match_id, at_ms, player_id, name, seat, text, phrase)"               \
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")                                                 \
    X(CHAT_LIST,                                                                                \
        "SELECT id, at_ms, player_id, name, seat, text, phrase FROM chat"                       \
        " WHERE match_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3")                                \
    X(CHAT_PURGE,                                                                               \
        "DELETE FROM chat WHERE id < ifnull("                                                   \
        "  (SELECT id FROM chat WHERE at_ms >= ?1 ORDER BY id LIMIT 1), 9223372036854775807)")  \
    X(BLOCK_ADD,                                                                                \
        "INSERT INTO chat_block (player_id, blocked_id, created_ms) VALUES (?1, ?2, ?3)"        \
        " ON CONFLICT (player_id, blocked_id) DO NOTHING")                                      \
    X(BLOCK_DROP, "DELETE FROM chat_block WHERE player_id = ?1 AND blocked_id = ?2")            \
    X(BLOCK_COUNT, "SELECT count(*) FROM chat_block WHERE player_id = ?1")                      \
    X(BLOCK_LIST,                                                                               \
        "SELECT b.blocked_id, p.name FROM chat_block b JOIN player p ON p.id = b.blocked_id"    \
        " WHERE b.player_id = ?1 ORDER BY b.created_ms, b.blocked_id")                          \
    X(SILENCE_GET, "SELECT until_ms FROM chat_silence WHERE player_id = ?1 AND until_ms > ?2")  \
    X(SILENCE_LIST,                                                                             \
        "SELECT s.player_id, p.name, s.at_ms, s.until_ms FROM chat_silence s"                   \
        " JOIN player p ON p.id = s.player_id WHERE s.player_id > ?1 AND s.until_ms > ?2"       \
        " ORDER BY s.player_id LIMIT ?3")                                                       \
    X(SILENCE_PUT,                                                                              \
        "INSERT OR REPLACE INTO chat_silence (player_id, until_ms, judge_id, at_ms)"            \
        " VALUES (?1, ?2, ?3, ?4)")                                                             \
    /* judges and admins */                                                                     \
    X(AUDIT_ADD,                                                                                \
        "INSERT INTO audit (at_ms, actor, name, verb, target, reason, before, after, result)"   \
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")                                         \
    X(AUDIT_LIST,                                                                               \
        "SELECT id, at_ms, actor, name, verb, target, reason, before, after, result FROM audit" \
        " WHERE id < ?1 AND (?2 IS NULL OR actor = ?2) AND (?3 IS NULL OR verb = ?3)"           \
        " ORDER BY id DESC LIMIT ?4")                                                           \
    X(AUDIT_OF_TARGET,                                                                          \
        "SELECT id, at_ms, actor, name, verb, target, reason, before, after, result FROM audit" \
        " WHERE id < ?1 AND (?2 IS NULL OR actor = ?2) AND (?3 IS NULL OR verb = ?3)"           \
        " AND target = ?5 ORDER BY id DESC LIMIT ?4")                                           \
    X(RULING_ADD,                                                                               \
        "INSERT INTO ruling (match_id, no, game_no, seq, at_ms, what, seat, judge, reason,"     \
        " event_first, event_last, bank0_ms, bank1_ms)"                                         \
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)")                     \
    X(RULING_LIST,                                                                              \
        "SELECT no, game_no, seq, at_ms, what, seat, judge, reason, event_first, event_last,"    \
        " bank0_ms, bank1_ms"                                                                   \
        " FROM ruling WHERE match_id = ?1 ORDER BY no")                                         \
    X(CALL_THERE,                                                                               \
        "SELECT 1 FROM judge_call WHERE player_id = ?1 AND match_id = ?2 AND state < 2")        \
    X(CALL_ADD,                                                                                 \
        "INSERT INTO judge_call (match_id, seat, player_id, at_ms, text, state, state_ms)"      \
        " VALUES (?1, ?2, ?3, ?4, ?5, 0, ?4) RETURNING id")                                     \
    X(CALL_SET,                                                                                 \
        "UPDATE judge_call SET state = ?2, judge = ?3, judge_name = ?4, state_ms = ?5"          \
        " WHERE id = ?1")                                                                       \
    X(CALL_GET,                                                                                 \
        "SELECT c.id, c.match_id, c.seat, c.player_id, p.name, c.at_ms, c.text, c.state,"       \
        " c.judge, c.judge_name, c.state_ms, m.tournament FROM judge_call c"                    \
        " LEFT JOIN player p ON p.id = c.player_id"                                             \
        " LEFT JOIN match m ON m.id = c.match_id WHERE c.id = ?1")                              \
    X(CALL_LIST,                                                                                \
        "SELECT c.id, c.match_id, c.seat, c.player_id, p.name, c.at_ms, c.text, c.state,"       \
        " c.judge, c.judge_name, c.state_ms, m.tournament FROM judge_call c"                    \
        " LEFT JOIN player p ON p.id = c.player_id"                                             \
        " LEFT JOIN match m ON m.id = c.match_id WHERE c.id < ?1 ORDER BY c.id DESC LIMIT ?2")  \
    X(CALL_LIST_OPEN,                                                                           \
        "SELECT c.id, c.match_id, c.seat, c.player_id, p.name, c.at_ms, c.text, c.state,"       \
        " c.judge, c.judge_name, c.state_ms, m.tournament FROM judge_call c"                    \
        " LEFT JOIN player p ON p.id = c.player_id"                                             \
        " LEFT JOIN match m ON m.id = c.match_id WHERE c.state < 2 AND c.id < ?1"               \
        " ORDER BY c.id DESC LIMIT ?2")                                                         \
    X(BAN_DROP_SAME, "DELETE FROM ban WHERE player_id = ?1 OR address = ?2")                    \
    X(BAN_PURGE, "DELETE FROM ban WHERE until_ms <= ?1")                                        \
    X(BAN_COUNT, "SELECT count(*) FROM ban")                                                    \
    X(BAN_ADD,                                                                                  \
        "INSERT INTO ban (id, player_id, address, reason, by_name, at_ms, until_ms)"            \
        " VALUES (?7, ?1, ?2, ?3, ?4, ?5, ?6) RETURNING id")                                    \
    X(BAN_NUMBER,                                                                               \
        "UPDATE number SET last = last + 1 WHERE what = 'ban' RETURNING last")                  \
    X(BAN_GET,                                                                                  \
        "SELECT b.id, b.player_id, b.address, p.name, b.reason, b.by_name, b.at_ms, b.until_ms" \
        " FROM ban b LEFT JOIN player p ON p.id = b.player_id WHERE b.id = ?1")                 \
    X(BAN_LIFT, "DELETE FROM ban WHERE id = ?1")                                                \
    X(BAN_LIST,                                                                                 \
        "SELECT b.id, b.player_id, b.address, p.name, b.reason, b.by_name, b.at_ms, b.until_ms" \
        " FROM ban b LEFT JOIN player p ON p.id = b.player_id"                                  \
        " WHERE b.until_ms IS NULL OR b.until_ms > ?1 ORDER BY b.id")                           \
    X(ASIDE_LIST,                                                                               \
        "SELECT m.id, m.game, m.revision, m.report, m.created_ms, m.ended_ms, a.player_id,"     \
        " b.player_id, a.name, b.name,"                                                         \
        " (SELECT count(*) FROM journal WHERE match_id = m.id) FROM match m"                    \
        " LEFT JOIN match_seat a ON a.match_id = m.id AND a.seat = 0"                           \
        " LEFT JOIN match_seat b ON b.match_id = m.id AND b.seat = 1"                           \
        " WHERE m.status = 'aside' AND m.id > ?1 AND (?2 IS NULL OR m.id = ?2)"                 \
        " ORDER BY m.id LIMIT ?3")                                                              \
    X(ASIDE_DECIDE,                                                                             \
        "UPDATE match SET status = ?2, winner = ?3, reason = ?4, ended_ms = ?5 WHERE id = ?1")  \
    /* replays */                                                                               \
    X(REPLAY_ADD,                                                                               \
        "INSERT INTO replay (id, game, revision, players, winner, reason, games, ended_ms,"     \
        " decks, event, is_held, wish0, wish1, body, player0, player1, is_found)"               \
        " SELECT ?1, m.game, m.revision, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,"                       \
        " iif(a.player_id IS NULL, 0, ?10), iif(b.player_id IS NULL, 0, ?10), ?11,"             \
        " a.player_id, b.player_id, 0 FROM match m"                                             \
        " JOIN match_seat a ON a.match_id = m.id AND a.seat = 0"                                \
        " JOIN match_seat b ON b.match_id = m.id AND b.seat = 1 WHERE m.id = ?1")               \
    X(REPLAY_ROW,                                                                               \
        "SELECT id, game, revision, players, winner, reason, games, ended_ms, player0, player1,"\
        " decks, event, is_held, wish0, wish1, share, no FROM replay WHERE no = ?1")            \
    X(REPLAY_GET,                                                                               \
        "SELECT id, game, revision, players, winner, reason, games, ended_ms, player0, player1,"\
        " decks, event, is_held, wish0, wish1, share, no, body FROM replay WHERE id = ?1")      \
    X(REPLAY_NEW_HERE,                                                                          \
        "SELECT no FROM replay WHERE is_found = 0 ORDER BY no LIMIT 1")                         \
    X(REPLAY_FOUND, "UPDATE replay SET is_found = 1 WHERE no = ?1")                             \
    X(REPLAY_SHARE,                                                                             \
        "UPDATE replay SET wish0 = ?2, wish1 = ?3, share = ?4 WHERE no = ?1")                   \
    X(REPLAY_REVEAL, "UPDATE replay SET is_held = 0 WHERE no = ?1")                             \
    X(REPLAY_FORGET,                                                                            \
        "UPDATE replay SET players = ?2, player0 = ?3, player1 = ?4, body = ?5 WHERE no = ?1") \
    X(REPLAY_KEY_ADD,                                                                           \
        "INSERT INTO replay_find (key, ended_ms, replay) VALUES (?1, ?2, ?3)"                   \
        " ON CONFLICT DO NOTHING")                                                              \
    X(REPLAY_KEY_DROP,                                                                          \
        "DELETE FROM replay_find WHERE key = ?1 AND ended_ms = ?2 AND replay = ?3")             \
    X(REPLAY_FIND,                                                                              \
        "SELECT ended_ms, replay FROM replay_find WHERE key = ?1"                               \
        " AND (ended_ms, replay) < (?2, ?3) AND ended_ms >= ?4"                                 \
        " ORDER BY ended_ms DESC, replay DESC LIMIT ?5")
/* clang-format on */

enum srv__sql {
#define X(name, text) SRV__SQL_##name,
    SRV__SQL_MAP(X)
#undef X
    SRV__SQL_NUM
};

#endif
