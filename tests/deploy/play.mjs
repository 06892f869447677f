/* SPDX-License-Identifier: MIT
 * play.mjs - two players of one match over nginx and TLS, who go away and come back with nothing but
 * their tokens:   play.mjs half|more|rest FILE
 * `half` begins a match, `more` goes on with it, `rest` ends it and fetches its replay; FILE has
 * tokens and all that was seen. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { must, random, until } from '../wire/lib/check.mjs';
import { Player } from '../wire/lib/player.mjs';

const URL_WS = 'wss://play.example/ws';
const URL_WEB = 'https://play.example';
const ANSWERS = 5; /* of each player, in `half` and in `more`: no match is that short */

const [, , part, file] = process.argv;
const names = ['ann', 'ben'];
const players = names.map((name, i) => new Player(() => URL_WS, random(41 + i), name, 'digimon'));
for (const player of players) player.thinkMs = 120; /* the limits are those of everybody */

let saved = { match: null, players: [] };
if (part === 'half') {
  for (const player of players) await player.connect();
  const { match, code } = await players[0].create('private');
  await players[1].join({ code });
  saved.match = match;
} else {
  saved = JSON.parse(readFileSync(file, 'utf8'));
  for (const [i, player] of players.entries()) {
    const { token, seat, games } = saved.players[i];
    player.token = token;
    player.track(saved.match, seat);
    player.seen.get(saved.match).games = games; /* it goes on after what it has seen */
    await player.connect();
    await player.recheck(player.seen.get(saved.match)); /* all of which has happened */
  }
}

const isOver = () => players.every((player) => player.seen.get(saved.match).isOver);
const isEnough = () => part !== 'rest' && players.every((player) => player.answers >= ANSWERS);
await Promise.all(players.map((player) => player.play(() => isOver() || isEnough())));
must(part === 'rest' || !isOver(), 'the match ended too early for this test');
must(part !== 'rest' || players.every((player) => player.answers > 0), 'nobody had to answer any more');

saved.players = players.map((player) => {
  const { seat, games } = player.seen.get(saved.match);
  return { token: player.token, seat, games };
});
writeFileSync(file, JSON.stringify(saved));
if (part === 'rest') {
  const replay = await until('the replay', 20000, async () => {
    const answer = await fetch(`${URL_WEB}/api/v1/replays/${saved.match}`);
    return answer.status === 200 ? answer.text() : null;
  });
  const folder = path.dirname(file);
  writeFileSync(path.join(folder, 'replay.json'), replay);
  writeFileSync(path.join(folder, 'match'), saved.match);
}
for (const player of players) await player.leave();
const answers = players.reduce((sum, player) => sum + player.answers, 0);
console.log(`${part}: ${answers} answers in ${saved.match}`);
process.exit(0);
