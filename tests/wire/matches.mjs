/* SPDX-License-Identifier: MIT
 * matches.mjs - whole matches over the wire, of every game at once, played by clients that know no
 * rules: client against client and client against bot, each to a winner, through the JavaScript
 * client that the page uses. PAIRS, BOTS and SEED say how many of each and which, DECKS a folder of
 * starter decks. */
import WebSocket from 'ws';

import { assert, check, finish, must, PATIENCE, random } from './lib/check.mjs';
import { GAMES } from './lib/player.mjs';
import { Record } from './lib/record.mjs';
import { Server, ctl } from './lib/server.mjs';
import { Client } from '../../proto/js/shinpan.js';
import { checkReplay } from '../../proto/js/verify_replay.js';

const PAIRS = Number(process.env.PAIRS ?? 6);
const BOTS = Number(process.env.BOTS ?? 4);

/** A WebSocket that writes down what crosses it. */
class Recorded extends WebSocket {
  #record = new Record();

  constructor(url, protocols) {
    super(url, protocols, { perMessageDeflate: false });
    this.on('message', (data) => this.#record.received(String(data)));
  }

  send(data, ...rest) {
    this.#record.sent(data);
    super.send(data, ...rest);
  }
}

const server = await new Server({ flags: ['--bot-decisions', '300'] }).start(); /* it need not think long */
const dice = random(Number(process.env.SEED ?? 20));
const tally = { won: { p1: 0, p2: 0 }, reasons: {}, answers: 0, events: 0, arranged: 0 };

async function connect(name) {
  const client = new Client({ url: server.url, WebSocket: Recorded, name: 'wire-tests/1' });
  await client.connect();
  await client.guest(name);
  return client;
}

async function deckOf(client, game) {
  const { decks } = await client.deckList(game);
  return dice.of(decks.filter((deck) => deck.starter && deck.legal)).deck;
}

/** Swaps the outer ones of the own units. */
async function arrange(client, feed) {
  const { view } = await client.matchSnapshot(feed.match);
  const units = view[feed.seat].battle.map(({ unit }) => unit).slice(0, 16);
  if (units.length < 2) return;
  [units[0], units[units.length - 1]] = [units.at(-1), units[0]];
  const { seq } = await client.matchArrange(feed, units);
  must(feed.events[seq - 1].event === 'arrange', 'another event than arrange:', feed.events[seq - 1]);
  tally.arranged += 1;
}

/** Answers for a feed's seat until the match is over. @param {boolean} [mayArrange] the game lets players
 * arrange units @returns {Promise<object>} its status */
function playOut(client, feed, mayArrange = false) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing happens in ${feed.match}`)), 60000 * PATIENCE);
    let busyWith = ''; /* picks one after another belong to one prompt, its options change */
    const answer = async () => {
      const asked = feed.isMine ? JSON.stringify(feed.prompt) : busyWith;
      if (asked === busyWith) return;
      busyWith = asked;
      tally.answers += 1;
      if (mayArrange && tally.answers % 7 === 0) await arrange(client, feed).catch(reject);
      await client.matchAnswer(feed, [dice.of(feed.prompt.options).id]).catch(reject);
    };
    const look = () => {
      if (!feed.outcome || ['open', 'live'].includes(feed.outcome.status)) return;
      clearTimeout(timer);
      resolve(feed.outcome);
    };
    feed.on('gap', () => reject(new Error(`a gap in ${feed.match}`)));
    feed.on('update', () => {
      timer.refresh();
      return answer();
    });
    feed.on('status', look);
    answer();
    look();
  });
}

async function ends(outcomes) {
  for (const outcome of outcomes) {
    assert.equal(outcome.status, 'finished');
    assert.equal(outcome.winner, outcomes[0].winner);
    assert.equal(outcome.replay, outcome.match);
    assert.match(outcome.key, /^[0-9a-f]{64}$/);
  }
  must(['p1', 'p2'].includes(outcomes[0].winner), 'no winner', outcomes[0]);
  tally.won[outcomes[0].winner] += 1;
  tally.reasons[outcomes[0].reason] = (tally.reasons[outcomes[0].reason] ?? 0) + 1;
}

function everyEventCites(feed) {
  must(feed.events.length > 20, 'hardly any events');
  for (const event of feed.events) must(/^[0-9A-Z][0-9A-Za-z.-]*$/.test(event.clause), event);
  tally.events += feed.events.length;
}

/** Two clients to the end of a match. @param {"open"|"private"} kind */
async function pair(game, kind, i) {
  const [a, b] = [await connect(`ann ${i}`), await connect(`ben ${i}`)];
  const mine = await a.matchCreate({ game, deck: await deckOf(a, game), opponent: kind });
  assert.equal(mine.status, 'open');
  for (const [listed, isThere] of [[game, kind === 'open'], [GAMES.find((name) => name !== game), false]]) {
    const { matches } = await b.matchList(listed);
    assert.equal(matches.some(({ match }) => match === mine.match), isThere);
  }
  const where = kind === 'open' ? { match: mine.match } : { code: mine.code };
  const theirs = await b.matchJoin({ ...where, deck: await deckOf(b, game) });
  assert.deepEqual([mine.seat, theirs.seat], ['p1', 'p2']);
  assert.deepEqual([a, b].map((client, n) => client.gameOf([mine, theirs][n])), [game, game]);
  assert.equal(mine.commitment, theirs.commitment);
  const mayArrange = game !== 'digimon';
  await ends(await Promise.all([playOut(a, mine, mayArrange), playOut(b, theirs, mayArrange)]));
  everyEventCites(mine);
  assert.equal(mine.events.length, theirs.events.length);
  mine.events.forEach((event, n) => {
    must(event.event === theirs.events[n].event && event.clause === theirs.events[n].clause,
      `event ${n + 1} is another one for p2:`, event, theirs.events[n]);
  });
  a.close();
  b.close();
}

async function solo(game, i) {
  const a = await connect(`cat ${i}`);
  const bot = i % 2 === 0 ? 'random' : 'search';
  const feed = await a.matchCreate({ game, deck: await deckOf(a, game), opponent: 'bot', settings: { bot } });
  assert.equal(feed.status, 'live');
  assert.equal(feed.settings.bot, bot);
  await ends([await playOut(a, feed, game !== 'digimon')]);
  everyEventCites(feed);
  const names = feed.players.map(({ seat, bot }) => `${seat} ${Boolean(bot)}`).sort();
  assert.deepEqual(names, ['p1 false', 'p2 true']);
  a.close();
}

for (let i = 0; i < PAIRS; i += 1) {
  const kind = i % 2 === 0 ? 'open' : 'private';
  await check(`client against client ${i + 1}, ${kind}, a match of each game at once`,
    () => Promise.all(GAMES.map((game) => pair(game, kind, i))));
}

for (let i = 0; i < BOTS; i += 1) {
  await check(`client against bot ${i + 1}, a match of each game at once`,
    () => Promise.all(GAMES.map((game) => solo(game, i))));
}

const MATCHES = GAMES.length * (PAIRS + BOTS);

await check('every match left a replay that verifies', async () => {
  const a = await connect('dan');
  const ids = [];
  let before;
  do {
    const page = await a.replayList(before ? { limit: 7, before } : { limit: 7 });
    ids.push(...page.replays.map(({ replay }) => replay));
    before = page.next;
  } while (before);
  assert.equal(ids.length, MATCHES);
  assert.equal(new Set(ids).size, ids.length);
  a.close();
  for (const id of ids) {
    const { body } = await server.get(`/api/v1/replays/${id}`);
    const checks = await checkReplay(body);
    const wrong = checks.filter(({ isRight }) => !isRight);
    must(wrong.length === 0, `the chance of ${id}:`, wrong);
    const cards = checks.find(({ name }) => name === 'cards').detail;
    must(Number(cards) >= 20, `of ${id} only ${cards} cards were compared`);
  }
  await server.stop();
  const verified = ctl('replay', 'verify', '--db', `${server.data}/shinpan.db`, ...ids);
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  assert.match(verified.stdout, new RegExp(`\\b${MATCHES} passed, 0 failed`));
});

await check('units were arranged', () => must(tally.arranged > 0, 'nobody arranged anything'));
await check('no errors in the log', () => must(!/"lvl":"error"/.test(server.logTail(1e7)), server.logTail()));
console.log(`won ${JSON.stringify(tally.won)}, ${JSON.stringify(tally.reasons)}, ${tally.answers}`
  + ` answers, ${tally.events} events, ${tally.arranged} arranged`);
server.dispose();
finish();
