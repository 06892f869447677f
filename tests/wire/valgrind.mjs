/* SPDX-License-Identifier: MIT
 * valgrind.mjs - the daemon under valgrind from its start to its end: matches of both games are played
 * in part and to their end, then a drain with people connected, and a start with a live match. Nothing is read or written wrongly, and nothing is left at the end. */
import { assert, check, finish, must, random } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES, Player } from './lib/player.mjs';
import { Server } from './lib/server.mjs';

const ERRORS = 99;
const server = new Server({
  under: ['valgrind', '-q', '--leak-check=full', '--errors-for-leak-kinds=definite,indirect,possible',
    `--error-exitcode=${ERRORS}`],
  flags: ['--bot-decisions', '100', '--drain-deadline', '1m', '--hello-deadline', '1m'],
});
const players = GAMES.map((game, i) => new Player(() => server.url, random(61 + i), `p${i}`, game));

/* What valgrind wrote between our log lines. */
const complaints = () => server.logTail(1e7).split('\n').filter((line) => line.startsWith('=='));

async function ends(signal) {
  const { code } = await server.stop(signal);
  assert.deepEqual(complaints().slice(0, 30), []);
  assert.equal(code, 0);
}

await server.start();

/* So many answers, or all of the match when it is shorter. @returns {Promise<boolean>} it goes on */
async function playBot(player, answers) {
  const { match } = await player.create('bot');
  const seen = player.seen.get(match);
  const until = player.answers + answers;
  await player.play(() => player.answers >= until || seen.isOver);
  return !seen.isOver;
}

await check('matches against bots, one of each game, some to their end', async () => {
  const [one, other] = players;
  for (const player of players) await player.connect();
  if (await playBot(one, 25)) {
    const [match] = one.seen.keys();
    await one.peer.request('match.concede', { match, game: one.seen.get(match).game });
    await one.play(() => one.seen.get(match).isOver);
  }
  if (!await playBot(other, 25)) must(await playBot(other, 2), 'two answers end a match');
});

await check('pages, lists, refusals, half an upgrade', async () => {
  for (const where of ['/', '/api/v1/replays', '/api/v1/cards?game=digimon', '/nothing', '/readyz']) {
    must((await server.get(where)).status < 500, where);
  }
  const [one] = players;
  await assert.rejects(one.peer.request('match.answer', { match: 'x' }));
  await assert.rejects(Peer.open(server.url, { protocols: ['chat'] }));
});

await check('a drain with people connected leaves nothing', () => ends('SIGTERM'));

await check('a start with a live match, and an end', async () => {
  await server.start();
  for (const player of players) await player.connect();
  await ends('SIGTERM');
});

server.dispose();
finish();
