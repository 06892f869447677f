/* SPDX-License-Identifier: MIT
 * hidden.mjs - what a seat must not learn, looked for in all bytes it was sent: numbers of cards in
 * the other's hand, in decks, security and shields before they are shown, also in prompts and
 * snapshots, and of the own ones that nobody may look at; handles that stay the same while a card is
 * hidden or shuffled, or that two viewers share. What is true says the replay, which sees all. Each
 * match has another pair of decks; MATCHES and SEED say how many of each game and which. */
import { assert, check, finish, must, random } from './lib/check.mjs';
import { GAMES, Player } from './lib/player.mjs';
import { Server } from './lib/server.mjs';
import { GAMES as RULES } from '../../proto/js/games.js';

const MATCHES = Number(process.env.MATCHES ?? 6);
const HANDLE = /"(c[0-9a-f]{12})"/g;

const server = await new Server().start();
const url = () => server.url;
const [ann, ben] = ['ann', 'ben'].map((name, i) => new Player(url, random(70 + i), name));
await ann.connect();
await ben.connect();

/** Pairs of decks that share no card, so that a number tells whose card it is. @param {string} game */
async function pairsOfDecks(game) {
  const { decks: all } = await ann.peer.request('deck.list', { game });
  const lists = [];
  for (const { deck, starter } of all) {
    if (starter) lists.push(await ann.peer.request('deck.get', { deck }));
  }
  const pairs = lists.flatMap((a) => lists.map((b) => [a, b]))
    .filter(([a, b]) => ![...numbersOf(a)].some((number) => numbersOf(b).has(number)));
  must(pairs.length > 0, 'no two starter decks without a common card');
  return pairs;
}

const numbersOf = ({ piles }) => new Set(Object.values(piles).flat().map(({ number }) => number));
const dice = random(Number(process.env.SEED ?? 72));

/* A card of a prompt: [handle, number], also of the one whose effect asks. */
const cardsOf = (prompt) => [[prompt?.source, prompt?.source_number],
  ...(prompt?.options ?? []).map(({ card, number }) => [card, number])];

let shuffledAway = 0;

for (const game of GAMES) {
  const { hidden } = RULES[game];
  const pairs = await pairsOfDecks(game);
  const results = [];

  await check(`${game}: ${MATCHES} matches played`, async () => {
    for (let i = 0; i < MATCHES; i += 1) {
      const [mine, theirs] = dice.of(pairs);
      const { match, code } = await ann.peer.request('match.create', { game, deck: mine.deck, opponent: 'private' });
      await ben.peer.request('match.join', { code, deck: theirs.deck });
      for (const [player, seat] of [[ann, 'p1'], [ben, 'p2']]) {
        if (!player.seen.has(match)) await new Promise((resolve) => { setTimeout(resolve, 50); });
        player.seen.get(match).seat = seat;
      }
      const options = new Map([[ann, new Map()], [ben, new Map()]]);
      for (const player of [ann, ben]) {
        const seen = player.seen.get(match);
        const apply = seen.apply.bind(seen);
        const keep = () => options.get(player).set(seen.seq, JSON.stringify(seen.prompt ?? null));
        keep();
        seen.apply = (update) => { apply(update); keep(); };
      }
      await Promise.all([ann, ben].map((player) => player.play(() => player.seen.get(match).isOver)));
      const { body } = await server.get(`/api/v1/replays/${match}`);
      const truth = JSON.parse(body).games[0].events;
      results.push({ match, truth, owned: [mine, theirs].map(numbersOf), sides: [ann, ben].map((player) => ({
        events: player.seen.get(match).games[0], prompts: options.get(player),
      })) });
    }
  });

  await check(`${game}: no number of the other side before it was shown to all`, () => {
    let shown = 0;
    let kept = 0;
    let sources = 0;
    for (const { truth, owned, sides } of results) {
      sides.forEach(({ events, prompts }, me) => {
        const theirs = owned[1 - me];
        const known = new Map(); /* handle -> number, by the events before */
        assert.equal(events.length, truth.length);
        events.forEach((text, i) => {
          const event = JSON.parse(text);
          const whole = truth[i];
          const isTheirs = whole.number !== undefined && theirs.has(whole.number);
          /* a card that an effect of its own moves is named by what it is from then on */
          if (event.source !== undefined && event.source === event.card) known.set(event.card, event.number);
          if (event.source !== undefined) { /* whose effect it is: a card that has been shown before */
            must(known.get(event.source) === event.source_number, 'a source that was not shown:', text);
            sources += 1;
          }
          if (event.card !== undefined && event.number !== undefined) known.set(event.card, event.number);
          const { source_number: by, ...rest } = event;
          const about = JSON.stringify(rest);
          for (const number of theirs) {
            if (!about.includes(`"${number}"`)) continue;
            must(isTheirs && event.number === number, 'a number out of place:', text);
            /* both sides are told, or it is a leak to one of them */
            must(JSON.parse(sides[1 - me].events[i]).number === number, 'told to the wrong side:', text);
            shown += 1;
          }
          if (isTheirs && event.number === undefined) kept += 1;
        });
        for (const text of prompts.values()) {
          const prompt = JSON.parse(text);
          if (prompt?.seat && prompt.seat !== `p${me + 1}`) {
            assert.deepEqual(Object.keys(prompt).sort(), ['prompt', 'seat'], 'told more than who decides');
          }
        }
      });
    }
    must(shown > 50 && kept > 50 && sources > 10,
      `too little to look at: ${shown} shown, ${kept} kept, ${sources} sources`);
    console.log(`     ${shown} numbers shown to both, ${kept} kept from one side, ${sources} sources`);
  });

  await check(`${game}: a prompt names cards only that its seat was told of, as what they are`, () => {
    let named = 0;
    for (const { sides } of results) {
      sides.forEach(({ events, prompts }) => {
        const known = new Map(); /* handle -> number, by the events before */
        events.forEach((text, i) => {
          const { card, number } = JSON.parse(text);
          if (card !== undefined && number !== undefined) known.set(card, number);
          for (const [handle, told] of cardsOf(JSON.parse(prompts.get(i + 1) ?? 'null'))) {
            if (told === undefined) continue;
            must(known.get(handle) === told, 'a prompt tells of a card:', told, 'not in the events before');
            named += 1;
          }
        });
      });
    }
    must(named > 500, `too little to look at: ${named} named`);
  });

  /* Where a card lies unseen by everybody: what comes out of a shuffle is no card that was known. */
  await check(`${game}: no handle outlives a shuffle of the pile in which its card lies`, () => {
    let buried = 0;
    let lost = 0;
    for (const { truth, sides } of results) {
      sides.forEach(({ events }) => {
        const lies = {}; /* pile -> handles by which the viewer knows cards in it */
        const dead = new Set();
        truth.forEach((whole, i) => {
          const { event, seat, to } = whole;
          const mine = JSON.parse(events[i]);
          for (const handle of [mine.card, mine.was, mine.source]) {
            must(!dead.has(handle), 'a handle outlives a shuffle:', events[i]);
          }
          if (event === 'shuffle') {
            for (const handle of lies[`${seat} ${to}`] ?? []) dead.add(handle);
            lost += lies[`${seat} ${to}`]?.size ?? 0;
            lies[`${seat} ${to}`] = new Set();
            return;
          }
          for (const handles of Object.values(lies)) {
            handles.delete(mine.card);
            handles.delete(mine.was);
          }
          if (mine.card !== undefined && hidden.includes(to)) {
            (lies[`${seat} ${to}`] ??= new Set()).add(mine.card);
            buried += 1;
          }
        });
      });
    }
    must(buried > 0, 'too little to look at');
    shuffledAway += lost;
    console.log(`     ${buried} known cards were put into piles, ${lost} of them lost in a shuffle`);
  });

  await check(`${game}: what is hidden for everybody is hidden from its owner, too`, () => {
    for (const { truth, sides } of results) {
      truth.forEach((whole, i) => {
        if (!hidden.includes(whole.to) || whole.from === whole.to) return; /* or it is looked at there */
        sides.forEach(({ events }) => {
          const event = JSON.parse(events[i]);
          must(event.number === undefined || whole.from !== 'deck' , 'a card dealt face down is told:', event);
        });
      });
    }
  });

  await check(`${game}: handles: never shared by two viewers, never used again once hidden`, () => {
    for (const { truth, sides } of results) {
      const sets = [truth.map((event) => JSON.stringify(event)), ...sides.map(({ events, prompts }) => [...events, ...prompts.values()])]
        .map((texts) => new Set(texts.flatMap((text) => [...text.matchAll(HANDLE)].map(([, handle]) => handle))));
      for (let i = 0; i < sets.length; i += 1) {
        for (let k = 0; k < i; k += 1) {
          for (const handle of sets[i]) must(!sets[k].has(handle), 'two viewers share the handle', handle);
        }
      }
      sides.forEach(({ events }) => {
        const retired = new Set();
        for (const text of events) {
          const event = JSON.parse(text);
          for (const [, handle] of text.matchAll(HANDLE)) {
            must(!retired.has(handle) || event.was === handle, 'a handle comes back:', text);
          }
          if (event.was !== undefined && event.was !== event.card) retired.add(event.was);
        }
      });
    }
  });
}

await check('shuffles took known cards away', () => must(shuffledAway > 0, 'nothing was lost'));

for (const player of [ann, ben]) await player.leave();
must((await server.stop()).code === 0, 'no clean end', server.logTail());
server.dispose();
finish();
