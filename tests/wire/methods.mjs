/* SPDX-License-Identifier: MIT
 * methods.mjs - every request of the protocol (proto/schema has a result for it) has a row here: what it
 * needs, params that are well formed, and what is refused to whom: wrong state, ids that nobody has, decks,
 * matches and replays of others. A method without a row fails. From its schema each method gets
 * every required field taken away, every field in another type, and one too many. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { assert, check, finish, must, random, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES, Player, Seen } from './lib/player.mjs';
import { Server, root } from './lib/server.mjs';

const schemas = path.join(root, 'proto/schema');
const names = readdirSync(schemas).filter((file) => file.endsWith('.result.json')).map((file) => file.replace('.result.json', '')).sort();

const server = await new Server({
  program: 'shinpand-test', flags: ['--login-rate', '0', '--register-rate', '0', '--verify-rate', '0'] }).start();
const WORD = 'correct horse';
const [GAME, OTHER] = GAMES;
const NO_ID = 'a'.repeat(16);
const NO_PLAYER = `p${NO_ID}`;
const HEX = '0'.repeat(64);
const ROLES = { organizer: 2, judge: 4, admin: 8 };

/** A connection with an account; `role` is given to it. */
async function account(handle, role) {
  const peer = await Peer.open(server.url);
  Object.assign(peer, await peer.request('account.register', { handle, password: WORD }));
  if (role) {
    const { status } = await server.get(`/accounts/${handle}/roles?add=${ROLES[role]}&drop=0`,
      { socketPath: path.join(server.data, 'admin.sock'), method: 'POST' });
    assert.equal(status, 200);
  }
  return peer;
}

/* ---- who is there, and what there is ---- */

const who = {
  ann: await account('ann'), ben: await account('ben'), cat: await account('cat'), /* ann plays ben */
  eve: await Peer.open(server.url), /* a guest */
  organizer: await account('org', 'organizer'), host: await account('hostess', 'organizer'), judge: await account('jud', 'judge'), admin: await account('adm', 'admin'),
};
await who.eve.request('session.guest', { name: 'eve' });
const { ann, ben } = who;
const starterOf = async (game) => (await ann.request('deck.list', { game })).decks.find(({ starter, legal }) => starter && legal).deck;
const starter = await starterOf(GAME);
const foreign = await starterOf(OTHER);
const { piles } = await ann.request('deck.get', { deck: starter });
const { deck: mine } = await ann.request('deck.copy', { deck: starter });
const { deck: unfinished } = await ann.request('deck.put', { game: GAME, name: 'half', deck: { piles: { main: piles.main.slice(1) } } });
const { sessions: [{ session }] } = await ann.request('session.list');

/** A private match of ann and ben that has begun. */
async function begin(settings) {
  const { match, code } = await ann.request('match.create', { game: GAME, deck: starter, opponent: 'private', settings });
  await ben.request('match.join', { code, deck: starter });
  await ann.next(({ method, params }) => method === 'match.update' && params.match === match);
  return { match, code };
}

const { match: over } = await begin({});
await ann.request('match.concede', { match: over, game: 1 });
await ann.next(({ method, params }) => method === 'match.status' && params.status === 'finished');
await ann.request('replay.share', { replay: over, privacy: 'players' }); /* for ann and ben alone */
const { match: live, code } = await begin({});
const open = await ann.request('match.create', { game: GAME, deck: starter, opponent: 'open' });
const hidden = await ann.request('match.create', { game: GAME, deck: starter, opponent: 'private' });
const bot = await ann.request('match.create', { game: GAME, deck: starter, opponent: 'bot' });
await ann.next(({ method, params }) => method === 'match.update' && params.match === bot.match);

/* An event that one enters by its code: ann has, cat has not. */
const made = await who.host.request('tournament.create', { rules: { name: 'Cup', game: GAME, entry: 'code', checkin_s: 60, starts_ms: Date.now() + 3600e3 } });
const event = made.tournament;
await ann.request('tournament.enter', { tournament: event, code: made.code, deck: starter });

/* ---- the rows ---- */

/* needs: the least that a connection must have; params: well formed; then cases of
 * [who, other params, error, field]. `fresh` has said hello and has no session. */
const matchOf = (more = {}, fresh = []) => ({ needs: 'session', params: { match: NO_ID, ...more }, cases: [
  ['ann', {}, 'match_unknown', 'match'], ['eve', { match: live }, 'match_unknown', 'match'],
  ['eve', { match: hidden.match }, 'match_unknown', 'match'], ['eve', { match: open.match }, 'not_seated', 'match'], ...fresh] });
const replayOf = (more = {}, cases = []) => ({ needs: 'session', params: { replay: NO_ID, ...more }, cases: [
  ['ann', {}, 'replay_unknown', 'replay'], ['ann', { replay: live }, 'replay_unknown', 'replay'],
  ['eve', { replay: over }, 'replay_unknown', 'replay'], ...cases] });
const deckOf = (more = {}, cases = []) => ({ needs: 'session', params: { deck: 'nobodys', ...more }, cases: [
  ['ann', {}, 'deck_unknown', 'deck'], ['eve', { deck: mine }, 'deck_unknown', 'deck'], ...cases] });
const unknown = [['judge', {}, 'match_unknown', 'match'], ['ann', { match: live }, 'role_needed']];
const judged = (params, cases = []) => ({ needs: 'judge', params, cases: [['organizer', {}, 'role_needed'], ...cases] });
const admins = (params, cases = []) => ({ needs: 'admin', params, cases: [['judge', {}, 'role_needed'], ...cases] });
const nothing = { needs: 'session', params: {}, cases: [] }; /* whoever may ask gets it */
const unheld = [['host', {}, 'tournament_unknown', 'tournament']];
const looked = (cases = [], more = {}) => ({ needs: 'hello', params: { tournament: NO_ID, ...more }, cases: [['fresh', {}, 'tournament_unknown', 'tournament'], ...cases] });
const played = (more, cases = []) => ({ needs: 'account', params: { tournament: NO_ID, ...more }, cases: [['cat', {}, 'tournament_unknown', 'tournament'], ...cases] });
const hosted = (more, cases = []) => ({ needs: 'account', params: { tournament: NO_ID, ...more }, cases: [...unheld,
  ['ann', { tournament: event }, 'not_host'], ['judge', { tournament: event }, 'not_host'], ...cases] });
const ruled = (more, cases = []) => ({ needs: 'account', params: { tournament: NO_ID, ...more }, cases: [...unheld,
  ['ann', { tournament: event }, 'not_event_judge'], ...cases] });
const RULES = { name: 'x', game: GAME };
const badRules = (who) => [
  [who, { rules: { ...RULES, game: 'chess' } }, 'game_unknown', 'rules.game'], [who, { rules: { ...RULES, revision: 'x-1' } }, 'revision_unknown', 'rules.revision'],
  [who, { rules: { ...RULES, restrictions: '2026-02-31' } }, 'not_a_choice', 'rules.restrictions'], [who, { rules: { ...RULES, name: '\u202ex' } }, 'bad_text', 'rules.name'],
  [who, { rules: { game: GAME } }, 'missing', 'rules.name'], [who, { rules: { ...RULES, colour: 'red' } }, 'unknown_key', 'rules.colour'],
  [who, { rules: { ...RULES, stages: [] } }, 'bad_length', 'rules.stages'], [who, { rules: { ...RULES, stages: [{ format: 'knockout' }] } }, 'not_a_choice', 'rules.stages[0].format'],
  [who, { rules: { ...RULES, stages: [{ format: 'swiss', round_s: -1 }] } }, 'out_of_range', 'rules.stages[0].round_s'],
  [who, { rules: { ...RULES, stages: [{ format: 'swiss' }, { format: 'single', players: 8, best_of: 2 }] } }, 'rules_bad', 'rules.stages[1].best_of'],
  [who, { rules: { ...RULES, tiebreaks: ['omw', 'omw'] } }, 'rules_bad', 'rules.tiebreaks[1]'],
  [who, { rules: { ...RULES, overtime: ['compare:charm', 'draw'] } }, 'rules_bad', 'rules.overtime[0]'],
  [who, { rules: { ...RULES, overtime: ['draw', 'finish_turn'] } }, 'rules_bad', 'rules.overtime[0]'],
  [who, { rules: { ...RULES, points: { win: 0, draw: 0, loss: 0, bye: 0, double_loss: 0, missed: 0 } } }, 'out_of_range', 'rules.points.win'],
];

const rows = {
  hello: { needs: 'nothing', params: { protocol: [1], client: 'x/1' }, cases: [['ann', {}, 'hello_again'], ['fresh', {}, 'hello_again']] },
  'session.guest': { needs: 'hello', params: { name: 'x' }, cases: [['eve', {}, 'session_there'], ['fresh', { name: '\u202ex' }, 'bad_text', 'name'], ['fresh', { name: 'a\u0416' }, 'name_refused', 'name']] },
  'session.login': { needs: 'hello', params: { handle: 'nobody', password: 'not the word' }, cases: [
    ['fresh', {}, 'login_wrong'], ['fresh', { handle: 'ann' }, 'login_wrong'], ['ann', { handle: 'ann', password: WORD }, 'session_there']] },
  'session.resume': { needs: 'hello', params: { token: 'A'.repeat(43) }, cases: [['fresh', {}, 'token_unknown', 'token'], ['ann', {}, 'session_there']] },
  'session.logout': nothing,
  'session.list': nothing,
  'session.end': { needs: 'session', params: { session: NO_ID }, cases: [['ann', {}, 'session_unknown', 'session'], ['eve', { session }, 'session_unknown', 'session']] },
  'account.register': { needs: 'hello', params: { handle: 'ann', password: WORD }, cases: [['fresh', {}, 'handle_taken', 'handle'],
    ['eve', {}, 'handle_taken', 'handle'], ['fresh', { handle: 'admin' }, 'handle_taken', 'handle'], ['ann', { handle: 'ann-2' }, 'session_there'],
    ['fresh', { handle: 'fay', password: 'short' }, 'password_refused', 'password'], ['fresh', { handle: 'fay', name: 'Ann' }, 'name_taken', 'name']] },
  'account.get': nothing,
  'account.rename': { needs: 'account', params: { name: 'Ann' }, cases: [['cat', {}, 'name_taken', 'name'], ['cat', { name: 'a\u0416' }, 'name_refused', 'name']] },
  'account.password': { needs: 'account', params: { old: 'not the word', new: 'another word' }, cases: [['cat', {}, 'login_wrong'],
    ['cat', { old: WORD, new: 'short' }, 'password_refused', 'new']] },
  'account.delete': { needs: 'account', params: { password: 'not the word' }, cases: [['cat', {}, 'login_wrong']] },
  'deck.check': { needs: 'session', params: { game: 'chess', deck: { piles } }, cases: [['ann', {}, 'game_unknown', 'game'],
    ['ann', { game: GAME, revision: 'x-1' }, 'revision_unknown', 'revision'], ['ann', { game: GAME, restrictions: 'today' }, null, 'restrictions']] },
  'deck.put': { needs: 'session', params: { game: 'chess', name: 'x', deck: { piles } }, cases: [['ann', {}, 'game_unknown', 'game'],
    ['ann', { game: GAME, replace: 'nobodys' }, 'deck_unknown', 'replace'], ['ann', { game: GAME, replace: starter }, 'deck_fixed', 'replace'],
    ['eve', { game: GAME, replace: mine }, 'deck_unknown', 'replace']] },
  'deck.list': { needs: 'session', params: { game: 'chess' }, cases: [['ann', {}, 'game_unknown', 'game']] },
  'deck.get': deckOf(),
  'deck.delete': deckOf({}, [['ann', { deck: starter }, 'deck_fixed', 'deck']]),
  'deck.copy': deckOf(),
  'deck.rename': deckOf({ name: 'x' }, [['ann', { deck: starter }, 'deck_fixed', 'deck']]),
  'deck.import': { needs: 'session', params: { game: 'chess', text: '4 Agumon' }, cases: [['ann', {}, 'game_unknown', 'game'],
    ['ann', { game: GAME, revision: 'x-1' }, 'revision_unknown', 'revision']] },
  'deck.export': deckOf({ format: 'text' }, [['ann', { deck: foreign, format: 'code' }, 'deck_no_form', 'format']]),
  'match.create': { needs: 'session', params: { game: 'chess', deck: starter, opponent: 'bot' }, cases: [['ann', {}, 'game_unknown', 'game'],
    ['ann', { game: GAME, revision: 'x-1' }, 'revision_unknown', 'revision'], ['ann', { game: GAME, deck: 'nobodys' }, 'deck_unknown', 'deck'],
    ['eve', { game: GAME, deck: mine }, 'deck_unknown', 'deck'], ['ann', { game: GAME, deck: unfinished }, 'deck_illegal', 'deck'],
    ['ann', { game: GAME, deck: foreign }, 'deck_other_game', 'deck'], ['ann', { game: GAME, settings: { hold: true } }, 'role_needed', 'settings.hold'],
    ['ann', { game: GAME, settings: { best_of: 2 } }, null, 'settings.best_of']] },
  'match.list': { needs: 'session', params: { game: 'chess' }, cases: [['ann', {}, 'game_unknown', 'game']] },
  'match.join': { needs: 'session', params: { match: NO_ID, deck: starter }, cases: [['eve', {}, 'match_unknown', 'match'],
    ['eve', { match: hidden.match }, 'match_unknown', 'match'], ['ann', { match: open.match }, 'match_own', 'match'],
    ['eve', { match: open.match, deck: mine }, 'deck_unknown', 'deck'], ['eve', { match: open.match, deck: foreign }, 'deck_other_game', 'deck'],
    ['eve', { match: live }, 'match_unknown', 'match']] },
  'match.leave': matchOf(),
  'match.ready': matchOf({}, [['ann', { match: live }, 'not_between', 'match'], ['ann', { match: open.match }, 'not_between', 'match']]),
  'match.nonce': matchOf({ nonce: HEX }, [['ann', { match: live }, 'nonce_none', 'match']]),
  'match.rematch': { needs: 'session', params: { match: NO_ID }, cases: [['ann', {}, 'rematch_none', 'match'], ['ann', { match: live }, 'not_between', 'match'],
    ['eve', { match: live }, 'match_unknown', 'match'], ['eve', { match: over }, 'match_unknown', 'match']] },
  'match.resume': { needs: 'session', params: { match: NO_ID }, cases: [['ann', {}, 'match_unknown', 'match'], ['eve', { match: live }, 'match_unknown', 'match'],
    ['eve', { match: over }, 'match_unknown', 'match'], ['ann', { match: live, after: { game: 1, seq: 100000 } }, 'seq_unknown', 'after'],
    ['ann', { match: live, after: { game: 2, seq: 1 } }, 'seq_unknown', 'after']] },
  'match.snapshot': { needs: 'session', params: { match: NO_ID }, cases: [['ann', {}, 'match_unknown', 'match'], ['eve', { match: live }, 'match_unknown', 'match'],
    ['eve', { match: over }, 'match_unknown', 'match'], ['ann', { match: open.match }, 'match_not_live', 'match']] },
  'match.answer': matchOf({ game: 1, prompt: 1, picks: [0] }, [['ann', { match: live, game: 2 }, 'game_closed', 'game'],
    ['ann', { match: live, prompt: 1000 }, 'prompt_closed', 'prompt'], ['ann', { match: over }, 'match_not_live', 'match'],
    ['ann', { match: open.match }, 'match_not_live', 'match']]),
  'match.arrange': matchOf({ game: 1, order: [1] }, [['ann', { match: live, game: 2 }, 'game_closed', 'game'], ['ann', { match: live }, 'bad_order', 'order'],
    ['ann', { match: over }, 'match_not_live', 'match'], ['ann', { match: open.match }, 'match_not_live', 'match']]),
  'match.concede': matchOf({ game: 1 }, [['ann', { match: live, game: 2 }, 'game_closed', 'game'], ['ann', { match: over }, 'match_not_live', 'match'],
    ['ann', { match: open.match }, 'match_not_live', 'match']]),
  'match.offer': matchOf({ what: 'pause' }, [['ann', { match: live, what: 'draw' }, 'draws_off', 'what'], ['ann', { match: live, what: 'resume' }, 'not_paused', 'what'],
    ['ann', { match: open.match }, 'match_not_live', 'match']]),
  'match.reply': matchOf({ what: 'pause', accept: true }, [['ann', { match: live }, 'offer_unknown', 'what'], ['ann', { match: open.match }, 'match_not_live', 'match']]),
  'match.watch': { needs: 'session', params: { match: NO_ID }, cases: [['eve', {}, 'match_unknown', 'match'], ['eve', { match: live }, 'match_unknown', 'match'],
    ['eve', { match: open.match }, 'match_not_live', 'match'], ['eve', { match: bot.match }, 'not_watchable', 'match'], ['ann', { match: undefined, code }, 'match_own', 'code'],
    ['eve', { match: over }, 'match_unknown', 'match']] },
  'match.live': { needs: 'session', params: { game: 'chess' }, cases: [['ann', {}, 'game_unknown', 'game']] },
  'match.show': matchOf({ on: true }, [['ann', { match: live }, 'not_watchable', 'match']]),
  'lobby.watch': { needs: 'session', params: { game: 'chess' }, cases: [['ann', {}, 'game_unknown', 'game']] },
  'lobby.unwatch': nothing,
  'chat.phrases': nothing,
  'chat.recent': nothing,
  'chat.say': { needs: 'session', params: { match: NO_ID, phrase: 'hello' }, cases: [['ann', {}, 'match_unknown', 'match'],
    ['eve', { match: live }, 'match_unknown', 'match'], ['ann', { match: live, phrase: 'curse' }, 'phrase_unknown', 'phrase']] },
  'chat.mute': matchOf({ on: true }),
  'chat.block': { needs: 'account', params: { player: NO_PLAYER, on: true }, cases: [['cat', {}, 'player_unknown', 'player']] },
  'chat.blocks': { needs: 'account', params: {}, cases: [] },
  'chat.silence': { needs: 'judge', params: { player: NO_PLAYER, seconds: 1 }, cases: [['judge', {}, 'player_unknown', 'player'], ['organizer', {}, 'role_needed']] },
  'chat.silenced': judged({}),
  'chat.history': { needs: 'judge', params: { match: NO_ID }, cases: [['judge', {}, 'match_unknown', 'match'], ['organizer', {}, 'role_needed'], ['ann', { match: live }, 'role_needed']] },
  'judge.call': { needs: 'session', params: { match: NO_ID }, cases: [['ann', {}, 'match_unknown', 'match'], ['eve', { match: live }, 'match_unknown', 'match']] },
  'judge.calls': judged({ all: true }),
  'judge.take': judged({ call: 999 }, [['judge', {}, 'call_unknown', 'call']]),
  'judge.close': judged({ call: 999 }, [['judge', {}, 'call_unknown', 'call']]),
  'judge.matches': judged({ game: 'chess' }, [['judge', {}, 'game_unknown', 'game']]),
  'judge.aside': judged({ limit: 5 }),
  'judge.view': judged({ match: NO_ID }, unknown),
  'judge.watch': judged({ match: NO_ID }, unknown),
  'judge.unwatch': judged({ match: NO_ID }, unknown),
  'judge.pause': judged({ match: NO_ID, reason: 'why' }, unknown),
  'judge.resume': judged({ match: NO_ID }, [...unknown, ['judge', { match: live }, 'not_paused', 'match']]),
  'judge.result': judged({ match: NO_ID, result: 'drawn', reason: 'why' }, unknown),
  'judge.clock': judged({ match: NO_ID, seat: 'p1', how: 'add', ms: 1000, reason: 'why' }, unknown),
  'judge.act': judged({ match: NO_ID, game: 1, seat: 'p1', prompt: 1, picks: [0], reason: 'why' }, [...unknown, ['judge', { match: live, game: 2 }, 'game_closed', 'game']]),
  'judge.rewind': judged({ match: NO_ID, game: 1, prompt: 1, reason: 'why' }, [...unknown, ['judge', { match: live, game: 2 }, 'game_closed', 'game']]),
  'admin.announce': admins({ text: 'x' }),
  'admin.ban': admins({ player: NO_PLAYER, reason: 'why' }, [['admin', {}, 'player_unknown', 'player']]),
  'admin.unban': admins({ ban: 999 }, [['admin', {}, 'ban_unknown', 'ban']]),
  'admin.bans': admins({ limit: 5 }),
  'admin.connections': admins({ limit: 5 }),
  'admin.players': admins({ limit: 5 }),
  'admin.kick': admins({ player: NO_PLAYER }, [['admin', {}, 'player_unknown', 'player']]),
  'admin.drain': admins({ seconds: 1 }),
  'audit.list': admins({ limit: 5 }),
  'queue.list': { needs: 'session', params: { game: 'chess' }, cases: [['ann', {}, 'game_unknown', 'game']] },
  'queue.join': { needs: 'account', params: { game: 'chess', deck: starter }, cases: [['cat', {}, 'game_unknown', 'game'],
    ['cat', { game: GAME, format: 'no-such' }, 'format_unknown', 'format'], ['cat', { game: GAME, deck: mine }, 'deck_unknown', 'deck'],
    ['cat', { game: GAME, deck: foreign }, 'deck_other_game', 'deck']] },
  'queue.leave': { needs: 'account', params: {}, cases: [['cat', {}, 'not_queued']] },
  'rating.get': { needs: 'session', params: { game: GAME, player: NO_PLAYER }, cases: [['ann', {}, 'player_unknown', 'player'],
    ['ann', { game: 'chess' }, 'game_unknown', 'game'], ['ann', { format: 'no-such' }, 'format_unknown', 'format']] },
  'rating.list': { needs: 'session', params: { game: 'chess' }, cases: [['ann', {}, 'game_unknown', 'game'],
    ['ann', { game: GAME, season: 99 }, 'season_unknown', 'season'], ['ann', { game: GAME, after: 'nowhere' }, 'cursor_unknown', 'after']] },
  'replay.list': { needs: 'session', params: { before: 'yesterday' }, cases: [['ann', {}, 'cursor_unknown', 'before']] },
  'replay.get': replayOf(),
  'replay.share': replayOf({ privacy: 'public' }),
  'replay.turns': replayOf({ game: 1 }, [['ann', { replay: over, game: 2 }, 'replay_event_unknown', 'game']]),
  'replay.at': replayOf({ game: 1, event: 1, viewer: 'all' }, [['ann', { replay: over, event: 100000 }, 'replay_event_unknown', 'event'],
    ['ann', { replay: over, game: 2 }, 'replay_event_unknown', 'game']]),
  'replay.events': replayOf({ game: 1, from: 1, viewer: 'all' }, [['ann', { replay: over, game: 2 }, 'replay_event_unknown', 'game']]),
  'replay.verify': replayOf(),
  'tournament.list': { needs: 'hello', params: { game: 'chess' }, cases: [['fresh', {}, 'game_unknown', 'game'],
    ['fresh', { game: GAME, before: 'yesterday' }, 'cursor_unknown', 'before'], ['fresh', { game: GAME, mine: true }, 'session_needed']] },
  'tournament.get': looked(),
  'tournament.watch': looked(),
  'tournament.unwatch': { needs: 'hello', params: { tournament: NO_ID }, cases: [] },
  'tournament.players': looked(),
  'tournament.round': looked([['fresh', { tournament: event, round: 1 }, 'round_unknown'], ['ann', { tournament: event, stage: 2, round: 1 }, 'round_unknown']]),
  'tournament.standings': looked([['fresh', { tournament: event, stage: 1, round: 1 }, 'round_unknown'], ['ann', { tournament: event, stage: 4 }, 'round_unknown']]),
  'tournament.bracket': looked([['fresh', { tournament: event }, 'round_unknown'], ['ann', { tournament: event, stage: 1 }, 'round_unknown']]),
  'tournament.decklist': played({}, [['cat', { tournament: event }, 'not_entered'], ['cat', { tournament: event, player: ann.player }, 'decks_closed'],
    ['ann', { tournament: event, player: NO_PLAYER }, 'not_entered']]),
  'tournament.enter': played({ code: 'abc234', deck: starter }, [['cat', { tournament: event }, 'code_wrong', 'code'], ['cat', { tournament: event, code: undefined }, 'code_wrong', 'code'],
    ['cat', { tournament: event, code: made.code, deck: mine }, 'deck_unknown', 'deck'], ['cat', { tournament: event, code: made.code, deck: foreign }, 'deck_other_game', 'deck'],
    ['ann', { tournament: event, code: made.code }, 'entered_already']]),
  'tournament.deck': played({ deck: starter }, [['cat', { tournament: event }, 'not_entered'], ['ann', { tournament: event, deck: 'nobodys' }, 'deck_unknown', 'deck'],
    ['ann', { tournament: event, deck: foreign }, 'deck_other_game', 'deck'], ['ann', { tournament: event, deck: unfinished }, 'deck_illegal', 'deck']]),
  'tournament.leave': played({}, [['cat', { tournament: event }, 'not_entered']]),
  'tournament.check_in': played({}, [['cat', { tournament: event }, 'not_entered'], ['ann', { tournament: event }, 'tournament_state']]),
  'tournament.create': { needs: 'organizer', params: { rules: RULES }, cases: [['judge', {}, 'role_needed'], ...badRules('host').slice(0, 3)] }, /* the rest below */
  'tournament.change': hosted({ rules: RULES }, badRules('host').map(([one, more, ...rest]) => [one, { ...more, tournament: event }, ...rest])),
  'tournament.admit': hosted({ player: who.cat.player }, [['host', { tournament: event, player: NO_PLAYER }, 'player_unknown', 'player'], ['host', { tournament: event, player: ann.player }, 'entered_already'],
    ['host', { tournament: event, player: who.cat.player, deck: mine }, 'deck_unknown', 'deck']]),
  'tournament.remove': hosted({ player: NO_PLAYER }, [['host', { tournament: event }, 'not_entered'], ['host', { tournament: event, player: ben.player }, 'not_entered']]),
  'tournament.seed': hosted({ player: NO_PLAYER, number: 1 }, [['host', { tournament: event }, 'not_entered']]),
  'tournament.staff': hosted({ player: who.cat.player, role: 'judge', on: true }, [['host', { tournament: event, player: NO_PLAYER }, 'player_unknown', 'player'],
    ['host', { tournament: event, player: ben.player, on: false }, 'done_already']]),
  'tournament.start': hosted({}, [['host', { tournament: event }, 'too_few_players']]),
  'tournament.pair': hosted({}, [['host', { tournament: event }, 'tournament_state']]),
  'tournament.unpair': hosted({}, [['host', { tournament: event }, 'tournament_state']]),
  'tournament.hold': hosted({ on: true }, [['host', { tournament: event }, 'tournament_state']]),
  'tournament.finish': hosted({}, [['host', { tournament: event }, 'tournament_state']]),
  'tournament.cancel': hosted({ reason: 'why' }),
  'tournament.announce': hosted({ text: 'x' }, [['host', { tournament: event, text: '\u200b' }, 'text_refused', 'text']]),
  'tournament.webhook': hosted({ url: 'https://example.org/x', on: true }, [['host', { tournament: event, url: 'ftp://example.org/x' }, 'url_refused', 'url'],
    ['host', { tournament: event, url: 'https://127.0.0.1/x' }, 'url_refused', 'url']]),
  'tournament.extend': ruled({ seconds: 60, reason: 'why' }, [['judge', { tournament: event }, 'tournament_state'], ['host', { tournament: event, table: 1 }, 'tournament_state']]),
  'tournament.result': ruled({ round: 1, table: 1, outcome: 'a', reason: 'why' }, [['judge', { tournament: event }, 'tournament_state'], ['host', { tournament: event, stage: 4 }, 'tournament_state']]),
  'tournament.penalty': ruled({ player: NO_PLAYER, kind: 'warning', reason: 'why' }, [['judge', { tournament: event }, 'not_entered']]),
  'tournament.log': ruled({}),
  'replay.reveal': { needs: 'organizer', params: { replay: NO_ID }, cases: [['organizer', {}, 'replay_unknown', 'replay'], ['judge', {}, 'role_needed'], ['ann', { replay: over }, 'role_needed']] },
};

await check('every method has its row', () => {
  assert.deepEqual(Object.keys(rows).sort(), names, 'add what is missing to `rows` above');
});

/* ---- by what they need ---- */

/* Who has too little, and what is said to them. */
const LESS = { nothing: [], hello: ['hello_first'], session: ['hello_first', 'session_needed'],
  account: ['hello_first', 'session_needed', 'account_needed'] };
for (const role of Object.keys(ROLES)) LESS[role] = [...LESS.account, 'role_needed'];

await check('who has too little is told what is missing', async () => {
  const silent = await Peer.open(server.url, { hello: false });
  const fresh = await Peer.open(server.url);
  const asks = { hello_first: silent, session_needed: fresh, account_needed: who.eve, role_needed: who.cat };
  for (const [method, { needs, params }] of Object.entries(rows)) {
    for (const error of LESS[needs]) {
      const refusal = await asks[error].refused(method, params);
      assert.deepEqual([refusal.error, refusal.field], [error, undefined], `${method}: ${refusal.message}`);
    }
  }
  silent.cut();
  fresh.cut();
});

for (const [method, { cases }] of Object.entries(rows)) {
  if (cases.length === 0) continue;
  await check(`${method}: wrong state, unknown ids, what belongs to others`, async () => {
    for (const [name, more, error, field] of cases) {
      const peer = name === 'fresh' ? await Peer.open(server.url) : who[name];
      const params = { ...rows[method].params, ...more };
      const refusal = await peer.refused(method, params);
      const label = `${name}: ${JSON.stringify(params)}: ${refusal.message}`;
      if (error !== null) assert.equal(refusal.error, error, label);
      assert.equal(refusal.field, field && `params.${field}`, label);
      if (name === 'fresh') peer.cut();
    }
  });
}

/* ---- by their schemas ---- */

const VALUES = { string: 'x', integer: 3, boolean: true, array: [], object: {}, null: null };

/** The types that a field may have. */
function typesOf(schema) {
  if (schema.enum) return ['string'];
  return schema.type ? [schema.type].flat() : null; /* null: said elsewhere */
}

/** Someone who may ask that: hello alone is refused to who has said it. */
async function asker(needs) {
  if (needs === 'nothing') return Peer.open(server.url, { hello: false });
  if (needs === 'hello') return Peer.open(server.url);
  return { session: who.cat, account: who.cat }[needs] ?? who[needs];
}

for (const [method, { needs, params }] of Object.entries(rows)) {
  const schema = JSON.parse(readFileSync(path.join(schemas, `${method}.params.json`)));
  await check(`${method}: fields left out, of another type, one too many`, async () => {
    const peer = await asker(needs);
    assert.equal(schema.additionalProperties, false);
    const extra = await peer.refused(method, { ...params, colour: 'red' });
    assert.deepEqual([extra.error, extra.field], ['unknown_key', 'params.colour']);
    for (const key of schema.required ?? []) {
      const { [key]: _, ...less } = params;
      const refusal = await peer.refused(method, less);
      assert.deepEqual([refusal.error, refusal.field], ['missing', `params.${key}`]);
    }
    const others = (schema.oneOf ?? []).flatMap((one) => one.required); /* one of them, not two */
    for (const [key, field] of Object.entries(schema.properties ?? {})) {
      const types = typesOf(field);
      const rest = others.includes(key) ? Object.fromEntries(Object.entries(params).filter(([name]) => !others.includes(name))) : params;
      for (const [type, value] of Object.entries(VALUES)) {
        if (types === null || types.includes(type)) continue;
        const refusal = await peer.refused(method, { ...rest, [key]: value });
        assert.deepEqual([refusal.error, refusal.field], ['wrong_type', `params.${key}`], `${key}: ${type}`);
      }
      if (types?.includes('integer')) {
        for (const value of [1.5, -1, 1e300]) {
          const refusal = await peer.refused(method, { ...rest, [key]: value });
          assert.equal(refusal.field, `params.${key}`, `${key}: ${value}: ${refusal.message}`);
        }
      }
      if (field.enum || field.maxLength || field.pattern) {
        for (const value of ['', 'x'.repeat(3000)]) {
          if (value.length >= (field.minLength ?? 1) && value.length <= (field.maxLength ?? 0)) continue;
          const refusal = await peer.refused(method, { ...rest, [key]: value });
          assert.equal(refusal.field, `params.${key}`, `${key}: ${value.length} characters: ${refusal.message}`);
        }
      }
    }
    if (['nothing', 'hello'].includes(needs)) peer.cut();
  });
}

/* ---- two devices ---- */

for (const game of GAMES) {
  await check(`${game}: two devices answer one prompt at once: one of them counts`, async () => {
    const url = () => server.url;
    const dice = random(5);
    const [a, b] = [new Player(url, dice, 'gus', game), new Player(url, dice, 'hal', game)];
    for (const one of [a, b]) await one.connect();
    const { match, code: word } = await a.create('private');
    await b.join({ code: word });
    for (const [i, one] of [a, b].entries()) {
      await until('the match', 5000, () => one.seen.get(match)?.seq > 0);
      one.seen.get(match).seat = `p${i + 1}`;
    }
    const devices = new Map();
    for (const one of [a, b]) {
      const peer = await Peer.open(server.url);
      await peer.request('session.resume', { token: one.token });
      await peer.request('match.resume', { match });
      const seen = new Seen(match, null);
      for (const message of peer.inbox.splice(0)) if (message.method === 'match.update') seen.apply(message.params);
      peer.onNotice = ({ method, params }) => { if (method === 'match.update') seen.apply(params); };
      devices.set(one, { peer, seen });
    }
    for (let n = 0; n < 10; n += 1) {
      const turn = await until('a prompt', 5000, () => [a, b].find((one) => one.seen.get(match).prompt?.options) ?? a.seen.get(match).isOver);
      if (turn === true) break;
      const { prompt, game: number, seq } = turn.seen.get(match);
      turn.seen.get(match).prompt = null;
      const tries = await Promise.allSettled([turn.peer, devices.get(turn).peer].map((peer, i) => peer.request('match.answer', {
        match, game: number, prompt: prompt.prompt, picks: [prompt.options[i % prompt.options.length].id] })));
      const taken = tries.filter(({ status }) => status === 'fulfilled');
      const errors = tries.filter(({ reason }) => reason).map(({ reason }) => reason.error);
      /* a choice of several may go on with what the other device picks next */
      must(taken.length >= 1, 'neither counted', errors);
      must(errors.every((error) => ['prompt_closed', 'option_unknown', 'bad_picks', 'game_over', 'match_not_live', 'other_seat'].includes(error)), errors);
      if (prompt.picks_max === 1 && prompt.picks_min === 1) assert.deepEqual(errors.length, 1, 'both counted');
      await until('both devices to know', 5000, () => devices.get(turn).seen.seq >= taken[0].value.seq);
      must(turn.seen.get(match).seq >= seq, 'events went away');
    }
    for (const one of [a, b]) {
      assert.deepEqual(devices.get(one).seen.games[0].slice(0, 5), one.seen.get(match).games[0].slice(0, 5));
      devices.get(one).peer.cut();
      await one.leave();
    }
  });
}

await check('after all that nothing has changed', async () => {
  const { view } = await ann.request('match.snapshot', { match: live });
  must(view.outcome === null, 'the match is over');
  assert.deepEqual((await ann.request('deck.list', { game: GAME })).decks.filter(({ starter: is }) => !is).length, 2);
  must(!/"lvl":"error"/.test(server.logTail(1000000)), 'errors in the log', server.logTail());
});

for (const peer of Object.values(who)) peer.cut();
must((await server.stop()).code === 0, 'no clean end', server.logTail());
server.dispose();
finish();
