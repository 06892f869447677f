/* SPDX-License-Identifier: MIT
 * decks.mjs - decks through the real daemon: restriction lists by day, unfinished decks, copies and
 * names, texts in every form there and back, matches that are held to a list, and what is refused. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { assert, check, finish } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { Server, root } from './lib/server.mjs';

const FORMS = ['text', 'tts', 'drasil', 'code', 'json'];
/* of each game, a card of which decks may have one, and which is in a set */
const RESTRICTED = { digimon: 'ST2-13', 'duel-masters': 'DM01-080' };
const lists = path.join(root, 'engine/cards/restrictions');
const shared = path.join(process.env.SHINPAN_SHARED ?? path.join(root, '../shared'), 'cards');
const server = await new Server({ flags: ['--restrictions', lists, '--player-decks', '8'] }).start();

async function guest(name) {
  const peer = await Peer.open(server.url);
  await peer.request('session.guest', { name });
  return peer;
}

const me = await guest('Deck owner');
const other = await guest('Somebody');
const starters = (await me.request('deck.list')).decks.filter((row) => row.starter);

/** A request that is refused with this error at this field. */
async function refused(method, params, error, field) {
  const refusal = await me.refused(method, params);
  const label = `${method} ${JSON.stringify(params).slice(0, 200)}: ${refusal.message}`;
  assert.equal(refusal.error, error, label);
  if (field !== undefined) assert.equal(refusal.field, field, label);
}

/** The entries of a deck in one order, copies of a number together. */
function canonical(piles) {
  const counts = new Map();
  for (const [pile, entries] of Object.entries(piles)) {
    for (const { number, count } of entries) {
      counts.set(`${pile} ${number}`, (counts.get(`${pile} ${number}`) ?? 0) + count);
    }
  }
  return [...counts].map(([key, n]) => `${key} ${n}`).sort();
}

/** A legal starter deck of the game with these changes to its main deck. */
async function changed(game, change) {
  const row = starters.find((deck) => deck.game === game && deck.legal);
  const { piles } = await me.request('deck.get', { deck: row.deck });
  change(piles.main);
  return { piles };
}

/** A deck of the game that is legal without a list, and not under today's. */
function restricted(game) {
  return changed(game, (main) => {
    const many = main.find((entry) => entry.count >= 3);
    many.count -= 2;
    main.push({ number: RESTRICTED[game], count: 2 });
  });
}

const codes = (faults) => faults.map((fault) => fault.code);

await check('hello tells the days of the lists', async () => {
  for (const game of Object.keys(RESTRICTED)) {
    const offer = me.server.games.find((row) => row.game === game);
    const file = JSON.parse(readFileSync(path.join(lists, `${game}.json`), 'utf8'));
    const days = new Set(file.restrictions.flatMap((row) => [row.since, row.until ?? row.since]));
    assert.deepEqual(offer.restrictions, [...days].sort());
  }
});

await check('starter decks are legal today, or say under which list they are', async () => {
  for (const row of starters) {
    assert.equal(row.legal, row.restrictions === undefined, JSON.stringify(row));
    const { piles } = await me.request('deck.get', { deck: row.deck });
    for (const restrictions of row.legal ? [undefined, 'none'] : [row.restrictions, 'none']) {
      const params = { game: row.game, deck: { piles }, ...(restrictions ? { restrictions } : {}) };
      const { legal, faults } = await me.request('deck.check', params);
      assert.ok(legal, `${row.deck} under ${restrictions}: ${JSON.stringify(faults)}`);
    }
    if (!row.legal) {
      const { faults } = await me.request('deck.check', { game: row.game, deck: { piles } });
      assert.ok(faults.length > 0 && codes(faults).every((code) => /^(banned|restricted|pair_banned)$/.test(code)),
        JSON.stringify(faults));
    }
  }
  for (const game of Object.keys(RESTRICTED)) assert.ok(starters.some((row) => row.game === game && row.legal), game);
});

await check('a deck is held to the list of a day', async () => {
  const at = async (game, deck, restrictions) => {
    const params = { game, deck, ...(restrictions ? { restrictions } : {}) };
    return (await me.request('deck.check', params)).faults.filter((fault) => /banned|restricted/.test(fault.code));
  };
  const digimon = await changed('digimon', (main) => main.push(
    { number: 'BT2-090', count: 1 }, { number: 'ST6-03', count: 3 }, { number: 'EX2-007', count: 1 },
    { number: 'EX7-064', count: 1 }));
  const own = (fault) => Number(/\[(\d+)\]/.exec(fault.field)[1]) - (digimon.piles.main.length - 4);
  const seen = async (day) => (await at('digimon', digimon, day)).map((fault) => `${fault.code} ${own(fault)}`);
  assert.deepEqual(await seen('none'), []);
  assert.deepEqual(await seen('2023-11-16'), []);
  assert.deepEqual(await seen('2023-11-17'), ['restricted 1']);
  assert.deepEqual(await seen('2024-08-30'), ['restricted 1']);
  assert.deepEqual(await seen('2024-08-31'), []);
  assert.deepEqual(await seen('2025-03-28'), ['banned 0', 'pair_banned 3']);
  assert.deepEqual(await seen(undefined), ['banned 0', 'pair_banned 3']);
  const [banned, pair] = await at('digimon', digimon);
  assert.match(banned.text, /2025-03-28/);
  assert.match(pair.text, /EX2-007 since 2025-03-28/);
  const dm = await changed('duel-masters', (main) => main.push({ number: 'DM01-080', count: 2 }, { number: 'DM10-009', count: 1 }));
  const seenDm = async (day) => (await at('duel-masters', dm, day)).map((fault) => fault.code);
  assert.deepEqual(await seenDm('2006-03-14'), []);
  assert.deepEqual(await seenDm('2006-03-15'), ['banned']);
  assert.deepEqual(await seenDm('2008-04-15'), ['restricted', 'banned']);
});

await check('decks are stored, finished or not, copied, renamed and forgotten', async () => {
  const unfinished = await me.request('deck.put', { game: 'digimon', name: 'Half', deck: { piles: { main: [] } } });
  assert.equal(unfinished.legal, false);
  assert.deepEqual(codes(unfinished.faults), ['main_size']);
  const unknown = { piles: { main: [{ number: 'ZZ9-999', count: 4 }], eggs: [] } };
  const put = await me.request('deck.put', { game: 'digimon', name: 'New', deck: unknown });
  assert.deepEqual((await me.request('deck.get', { deck: put.deck })).piles, unknown.piles);
  for (const game of Object.keys(RESTRICTED)) {
    const from = starters.find((row) => row.game === game && row.legal);
    const copy = await me.request('deck.copy', { deck: from.deck });
    assert.equal(copy.name, from.name);
    const again = await me.request('deck.copy', { deck: copy.deck, name: 'Twin' });
    assert.equal(again.name, 'Twin');
    const [a, b, c] = await Promise.all([from, copy, again].map((row) => me.request('deck.get', { deck: row.deck })));
    assert.deepEqual(b.piles, a.piles);
    assert.deepEqual(c.piles, a.piles);
    assert.equal(b.starter, false);
    await me.request('deck.rename', { deck: copy.deck, name: 'Renamed デッキ' });
    assert.equal((await me.request('deck.get', { deck: copy.deck })).name, 'Renamed デッキ');
    const rows = (await me.request('deck.list', { game })).decks.filter((row) => !row.starter);
    const mine = rows.filter((row) => [copy.deck, again.deck].includes(row.deck));
    assert.deepEqual(mine.map((row) => [row.name, row.legal]), [['Renamed デッキ', true], ['Twin', true]]);
    for (const deck of [copy.deck, again.deck]) await me.request('deck.delete', { deck });
  }
  const rows = (await me.request('deck.list')).decks.filter((row) => !row.starter);
  assert.deepEqual(rows.map((row) => [row.deck, row.legal]), [[unfinished.deck, false], [put.deck, false]]);
  for (const { deck } of rows) await me.request('deck.delete', { deck });
});

await check('a stored deck is legal by today\'s list, whatever it was stored under', async () => {
  for (const game of Object.keys(RESTRICTED)) {
    const deck = await restricted(game);
    const put = await me.request('deck.put', { game, name: 'Old', restrictions: 'none', deck });
    assert.deepEqual([put.legal, put.faults], [true, []]);
    assert.deepEqual(codes((await me.request('deck.check', { game, deck })).faults), ['restricted']);
    const row = (await me.request('deck.list')).decks.find((one) => one.deck === put.deck);
    assert.equal(row.legal, false);
    await me.request('deck.delete', { deck: put.deck });
  }
});

await check('each form gives a deck back', async () => {
  for (const row of starters) {
    const { piles } = await me.request('deck.get', { deck: row.deck });
    for (const format of FORMS) {
      if (format === 'code' && row.game !== 'digimon') continue;
      for (const language of format === 'text' ? ['en', 'ja'] : ['en']) {
        const { text } = await me.request('deck.export', { deck: row.deck, format, language });
        const back = await me.request('deck.import', { game: row.game, text, restrictions: 'none' });
        assert.deepEqual([back.format, back.legal, back.faults, back.unknown], [format, true, [], []], text);
        assert.deepEqual(canonical(back.piles), canonical(piles), `${row.deck} ${format}`);
        if (format === 'text' && language === 'en') assert.equal(back.name, row.name);
      }
    }
  }
});

await check('a text is read with every fault and its line', async () => {
  const text = '// Digimon Deck List\n4 Biyomon ST1-02\nnonsense\n// Egg Deck\n3 Newling ZZ9-001\n5 A ST1-03\n\n0 B ST1-04';
  const read = await me.request('deck.import', { game: 'digimon', text });
  assert.equal(read.format, 'text');
  assert.equal(read.legal, false);
  assert.deepEqual(read.unknown, [{ line: 5, number: 'ZZ9-001', count: 3 }]);
  assert.deepEqual(canonical(read.piles), ['eggs ZZ9-001 3', 'main ST1-02 4', 'main ST1-03 5']);
  const where = read.faults.map((fault) => `${fault.code} ${fault.line ?? fault.field}`);
  assert.deepEqual(where, ['bad_line 3', 'unknown_card 5', 'too_many_copies 6', 'bad_count 8']);
  const list = await me.request('deck.import', { game: 'digimon', text: '["credit","ST1-02","ZZ9-002","ZZ9-002"]' });
  assert.equal(list.format, 'tts');
  assert.deepEqual(list.unknown, [{ number: 'ZZ9-002', count: 2 }]);
  assert.equal(list.faults[0].field, 'piles.main[1].number');
  const names = await me.request('deck.import', { game: 'duel-masters', restrictions: 'none', text: '4 アクア・ハルカス\n2 aqua hulcus\n1 Nobody Anywhere' });
  assert.deepEqual(canonical(names.piles), ['main DM01-080 6']);
  assert.deepEqual(names.faults.map((fault) => [fault.code, fault.line]).slice(0, 2), [['too_many_copies', 1], ['unknown_name', 3]]);
  const longName = await me.request('deck.import', { game: 'digimon', text: `// ${'long '.repeat(20)}\n1 A ST1-02` });
  assert.equal(longName.name, 'long '.repeat(8).trim());
  const odd = await me.request('deck.import', { game: 'digimon', text: '// a  b\u200e\n1 A ST1-02' });
  assert.equal(odd.name, undefined);
});

await check('tournament lists are read, or skipped where there are none', async () => {
  const folder = path.join(shared, 'decks');
  if (!existsSync(folder)) {
    console.log(`skipped: there are no lists in ${folder}`);
    return;
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  assert.ok(files.length >= 13);
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const read = await me.request('deck.import', { game: 'digimon', text, restrictions: 'none' });
    const total = (pile) => read.piles[pile].reduce((sum, entry) => sum + entry.count, 0);
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('//'));
    assert.equal(total('main'), 50, file);
    assert.ok(total('eggs') >= 4, file);
    assert.equal(read.piles.main.length + read.piles.eggs.length, lines.length, file);
    assert.ok(codes(read.faults).every((code) => code === 'unknown_card'), `${file} ${JSON.stringify(read.faults)}`);
    assert.equal(read.unknown.length, read.faults.length, file);
    const put = await me.request('deck.put', { game: 'digimon', name: read.name, deck: { piles: read.piles } });
    await me.request('deck.delete', { deck: put.deck });
  }
});

await check('a match is held to its list, both decks', async () => {
  for (const game of Object.keys(RESTRICTED)) {
    const put = async (peer) => (await peer.request('deck.put', { game, name: 'Old', deck: await restricted(game) })).deck;
    const [deck, theirs] = [await put(me), await put(other)];
    const legal = starters.find((row) => row.game === game && row.legal).deck;
    await refused('match.create', { game, deck, opponent: 'bot' }, 'deck_illegal', 'params.deck');
    await refused('match.create', { game, deck, opponent: 'open', settings: { restrictions: '2026-02-30' } },
      'not_a_choice', 'params.settings.restrictions');
    const day = () => new Date().toISOString().slice(0, 10);
    const before = day();
    const today = await me.request('match.create', { game, deck: legal, opponent: 'private' });
    assert.ok([before, day()].includes(today.settings.restrictions), today.settings.restrictions);
    assert.equal((await other.refused('match.join', { code: today.code, deck: theirs })).error, 'deck_illegal');
    await me.request('match.leave', { match: today.match });
    const old = { restrictions: me.server.games.find((row) => row.game === game).restrictions[0] };
    for (const settings of [{ restrictions: 'none' }, old]) {
      const made = await me.request('match.create', { game, deck, opponent: 'private', settings });
      assert.equal(made.settings.restrictions, settings.restrictions);
      const joined = await other.request('match.join', { code: made.code, deck: theirs });
      assert.equal(joined.status, 'live');
      await me.request('match.concede', { match: made.match, game: 1 });
    }
    const bot = await me.request('match.create', { game, deck, opponent: 'bot', settings: old });
    assert.equal(bot.status, 'live');
    await me.request('match.concede', { match: bot.match, game: 1 });
    await me.request('deck.delete', { deck });
    await other.request('deck.delete', { deck: theirs });
  }
});

await check('bad requests', async () => {
  const piles = { main: [] };
  const own = (await me.request('deck.put', { game: 'digimon', name: 'Mine', deck: { piles } })).deck;
  const theirs = (await other.request('deck.put', { game: 'digimon', name: 'Theirs', deck: { piles } })).deck;
  const starter = starters[0].deck;
  for (const restrictions of ['2026-13-01', '2026-02-30', 'today', '0000-00-00', '20260404', 'none.']) {
    await refused('deck.check', { game: 'digimon', restrictions, deck: { piles } }, 'not_a_choice', 'params.restrictions');
    await refused('deck.put', { game: 'digimon', name: 'X', restrictions, deck: { piles } }, 'not_a_choice', 'params.restrictions');
    await refused('deck.import', { game: 'digimon', restrictions, text: 'x' }, 'not_a_choice', 'params.restrictions');
  }
  await refused('deck.check', { game: 'digimon', restrictions: 4, deck: { piles } }, 'wrong_type', 'params.restrictions');
  await refused('deck.check', { game: 'digimon', restrictions: 'x', deck: { piles } }, 'bad_length', 'params.restrictions');
  await refused('deck.import', { game: 'digimon' }, 'missing', 'params.text');
  await refused('deck.import', { game: 'digimon', text: '' }, 'bad_length', 'params.text');
  await refused('deck.import', { game: 'digimon', text: 4 }, 'wrong_type', 'params.text');
  await refused('deck.import', { game: 'chess', text: 'x' }, 'game_unknown', 'params.game');
  await refused('deck.import', { game: 'digimon', revision: 'digimon-0', text: 'x' }, 'revision_unknown', 'params.revision');
  await refused('deck.export', { deck: own, format: 'pdf' }, 'not_a_choice', 'params.format');
  await refused('deck.export', { deck: own, format: 'text', language: 'de' }, 'not_a_choice', 'params.language');
  await refused('deck.export', { deck: own }, 'missing', 'params.format');
  const dm = starters.find((row) => row.game === 'duel-masters').deck;
  await refused('deck.export', { deck: dm, format: 'code' }, 'deck_no_form', 'params.format');
  for (const deck of [theirs, 'dnowhere', 'starter-nowhere']) {
    await refused('deck.export', { deck, format: 'text' }, 'deck_unknown', 'params.deck');
    await refused('deck.copy', { deck }, 'deck_unknown', 'params.deck');
    await refused('deck.get', { deck }, 'deck_unknown', 'params.deck');
    await refused('deck.delete', { deck }, 'deck_unknown', 'params.deck');
  }
  for (const deck of [theirs, 'dnowhere']) await refused('deck.rename', { deck, name: 'X' }, 'deck_unknown', 'params.deck');
  await refused('deck.rename', { deck: starter, name: 'X' }, 'deck_fixed', 'params.deck');
  await refused('deck.rename', { deck: own }, 'missing', 'params.name');
  await refused('deck.rename', { deck: own, name: ' x' }, 'bad_text', 'params.name');
  await refused('deck.rename', { deck: own, name: 'x'.repeat(41) }, 'bad_length', 'params.name');
  await refused('deck.copy', { deck: own, name: '' }, 'bad_length', 'params.name');
  assert.equal((await other.request('deck.get', { deck: theirs })).name, 'Theirs');
  const stranger = await Peer.open(server.url);
  for (const [method, params] of [['deck.import', { game: 'digimon', text: 'x' }], ['deck.copy', { deck: starter }],
    ['deck.export', { deck: starter, format: 'text' }], ['deck.rename', { deck: starter, name: 'X' }]]) {
    assert.equal((await stranger.refused(method, params)).error, 'session_needed');
  }
  await stranger.end();
});

await check('long texts are read or refused, not cut', async () => {
  const text = '1 X ST1-02\n'.repeat(16000 / 11);
  const read = await me.request('deck.import', { game: 'digimon', text });
  assert.ok(codes(read.faults).includes('too_many_lines'));
  assert.equal(read.piles.main.length, 128);
  const bad = await me.request('deck.import', { game: 'digimon', text: '\u30ab\n'.repeat(8000) });
  assert.equal(bad.faults.length, 96);
  const many = Array.from({ length: 128 }, (_, i) => `1 X ZZ9-${100 + i}`).join('\n');
  const unknown = await me.request('deck.import', { game: 'digimon', text: many });
  assert.equal(unknown.unknown.length, 128);
  await refused('deck.import', { game: 'digimon', text: 'x'.repeat(16001) }, 'bad_length', 'params.text');
});

await check('as many decks as are allowed, copies too', async () => {
  const mine = (await me.request('deck.list')).decks.filter((row) => !row.starter);
  for (let i = mine.length; i < 8; i += 1) await me.request('deck.copy', { deck: starters[0].deck });
  const refusal = await me.refused('deck.copy', { deck: starters[0].deck });
  assert.equal(refusal.error, 'decks_full');
});

await check('a restriction file with a fault stops the start', async () => {
  const bad = new Server({ flags: ['--restrictions', path.join(root, 'engine/cards/decks')] });
  await assert.rejects(bad.start(), /unknown key|must be|did not start/);
});

finish();
