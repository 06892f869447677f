/* SPDX-License-Identifier: MIT
 * words.test.mjs - the page has words, in both languages, for every name that a game uses: areas,
 * phases, reasons, prompts, options, events and deck faults, as words.h of the engine lists them; words
 * of events and units, and revisions, as the schema and the protocol's page do; and errors, as the
 * protocol does. */

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

/* The page's modules expect a browser; these need no more of it. */
globalThis.navigator ??= { languages: ['en'] };
globalThis.document ??= { documentElement: {} };
const { hasWord, setLanguage } = await import('../../server/web/words.js');
const { GAMES, offered } = await import('../../server/web/games.js');
const { GAMES: HIDDEN } = await import('../../proto/js/games.js');
const { statements } = await import('../../server/web/digimon_effects.js');
const { statements: dmStatements } = await import('../../server/web/duelmasters_words.js');
const { errorText, fieldText } = await import('../../server/web/errors.js');
await import('../../server/web/event_words.js');
await import('../../server/web/event_bracket.js');
await import('../../server/web/event_form.js');
await import('../../server/web/event_log.js');
await import('../../server/web/event_rules.js');
await import('../../server/web/event_wishes.js');
const { faultSentence } = await import('../../server/web/deck.js');

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const both = (body) => ['en', 'ja'].forEach((language) => {
  setLanguage(language);
  body(language);
});
const page = read('proto/GAMES.md');

/* Where a game's names are told, and what its module adds to the fields of the tables. */
const SOURCES = {
  digimon: { folder: 'digimon', prefix: 'DIG',
    added: { option: ['name', 'text', 'part_no', 'link_no'], brief: ['name'],
      event: ['name', 'text', 'to', 'at', 'in', 'source', 'subject', 'what', 'until'] } },
  'duel-masters': { folder: 'duelmasters', prefix: 'DM',
    added: { option: ['name', 'text', 'zone', 'owner', 'place_no'], brief: ['name'],
      event: ['name', 'text', 'from', 'to', 'at', 'in', 'source', 'subject', 'what', 'until'] } },
};

test('the page shows every game that the protocol knows', () => {
  const games = [...page.matchAll(/^### `([\w-]+)`: /gm)].map(([, game]) => game);
  assert.ok(games.length >= 2);
  for (const table of [GAMES, HIDDEN, SOURCES]) assert.deepEqual(Object.keys(table), games);
  const server = { games: [...games, 'of-tomorrow'].map((game) => ({ game, revisions: [] })) };
  assert.deepEqual(offered(server).map(({ game }) => game), games);
});

const LISTS = { ZONE: 'zone', PHASE: 'phase', REASON: 'reason', PROMPT: 'prompt', OPTION: 'option',
  EVENT: 'event', FAULT: 'fault' };
const FORMS = ['', '.target', '.unit', '.hidden', '.mode', '.nothing', '.place', '.whole'];

for (const [game, { words }] of Object.entries(GAMES)) {
  const { folder, prefix, added } = SOURCES[game];
  const header = read(`engine/${folder}/words.h`);
  const [, section] = page.split(`### \`${game}\`: `);

  /** The rows of a list of words.h: the word, and the fields that follow it. */
  const rows = (list) => {
    const [, body] = header.match(new RegExp(`#define ${prefix}_${list}_MAP\\(X\\)(.*?)\\n\\n`, 's'));
    return [...body.matchAll(/^\s*X\(\w+,\s*"(\w+)"(.*)/gm)]
      .map(([, word, rest]) => ({ word, fields: [...rest.matchAll(/"(\w+)"/g)].map(([, f]) => f) }))
      .filter(({ word }) => word !== 'none');
  };
  const mustHave = (kind, names) => both((language) => {
    const missing = names.filter((name) => name !== 'none' && !words.hasWord(`${kind}.${name}`));
    assert.deepEqual(missing, [], `${kind} ${language}`);
  });

  for (const [list, kind] of Object.entries(LISTS)) {
    test(`${game}: every ${kind} has words in English and Japanese`, () => {
      const names = rows(list).map(({ word }) => word);
      assert.ok(names.length >= 4, `${list} was read: ${names}`);
      mustHave(kind, names);
    });
  }

  test(`${game}: options of a card or unit have a heading in English and Japanese`, () => {
    both((language) => {
      const names = rows('OPTION').map(({ word }) => word)
        .filter((word) => /\{(name|unit)\}/.test(words.t(`option.${word}`)));
      assert.ok(names.length > 10, `they were found: ${names}`);
      assert.deepEqual(names.filter((word) => !words.hasWord(`do.${word}`)), [], language);
    });
  });

  test(`${game}: every word of events and units has words in English and Japanese`, () => {
    const { $defs: defs } = JSON.parse(read(`proto/schema/game.${game}.json`));
    const begin = defs.event.anyOf.find(({ properties }) => properties.event.const === 'begin');
    for (const kind of ['says', 'keyword', 'information', 'until']) {
      mustHave(kind, begin.properties[kind].enum);
    }
    const unit = defs.unit.properties;
    mustHave('keyword', unit.keywords.items.enum);
    for (const list of ['cannot', 'limited']) mustHave('cannot', unit[list].items.enum);
    mustHave('unit_state', unit.states.items.enum);
    for (const kind of ['can', 'must']) mustHave(kind, ['attack']);
    mustHave('must', ['block']);
  });

  test(`${game}: title, revisions and piles have words`, () => {
    const [, list] = section.match(/^Revisions (.*?);/m);
    const revisions = [...list.matchAll(/`([^`]+)`/g)].map(([, word]) => word);
    assert.ok(revisions.length >= 2);
    mustHave('revision', revisions);
    const [, piles] = section.match(/piles of a deck:(.*)\./);
    mustHave('field', [...piles.matchAll(/`([^`]+)`/g)].map(([, word]) => word));
    both(() => assert.ok(words.hasWord('game_title')));
  });

  test(`${game}: practices of tournaments and measures have words`, () => {
    const { practices, measures } = GAMES[game];
    mustHave('practice', practices);
    const told = [...read(`engine/${folder}/measures.c`).matchAll(/\.name = "(\w+)"/g)].map(([, word]) => word);
    assert.deepEqual([...measures].sort(), told.sort());
    mustHave('measure', measures);
  });

  test(`${game}: what a replay's chance is checked by is what the protocol says`, () => {
    const rules = HIDDEN[game];
    const seenBy = (who) => [...section.split('\n### ')[0].matchAll(/^\| `(\w+)` \| pile \| (.*) \|$/gm)]
      .filter(([, , whom]) => whom === who).map(([, zone]) => zone).sort();
    assert.deepEqual([...rules.hidden].sort(), seenBy('nobody'));
    assert.deepEqual([...rules.hands].sort(), seenBy('its owner'));
    const [, piles] = section.match(/piles of a deck:(.*)\./);
    assert.deepEqual(rules.piles, [...piles.matchAll(/`([^`]+)`/g)].map(([, word]) => word));
    const kinds = rows('EVENT').map(({ word }) => word);
    for (const kind of [...rules.ofFoe, ...rules.inOrder]) assert.ok(kinds.includes(kind), kind);
  });

  test(`${game}: a fault of a deck is told with its numbers in Japanese too`, () => {
    const [, body] = header.match(new RegExp(`#define ${prefix}_FAULT_MAP\\(X\\)(.*?)\\n\\n`, 's')) ?? header.match(
      new RegExp(`#define ${prefix}_FAULT_MAP\\(X\\)(.*?)clang-format on`, 's'));
    const found = [...body.matchAll(/^\s*X\(\w+,\s*"(\w+)",\s*"(.*)/gm)].filter(([, , text]) => /%u (cards|copies)/.test(text));
    assert.ok(found.length >= 3, `they were read: ${found.length}`);
    setLanguage('ja');
    for (const [, code, form] of found) {
      const [text] = form.replace('%u', '61').replace('%u', '47').split('"');
      const said = faultSentence({ code, text }, words);
      assert.match(said, /61枚.*47枚/, text);
      assert.doesNotMatch(said, /[{}]|1-4/, text);
    }
  });

  for (const [list, kind] of [['OPTION', 'option'], ['OPTION', 'brief'], ['EVENT', 'event']]) {
    test(`${game}: templates of ${kind}s speak of fields that there are`, () => {
      for (const { word, fields } of rows(list)) {
        const known = new Set([...fields, ...added[kind]]);
        for (const form of FORMS.map((end) => `${kind}.${word}${end}`)) {
          both((language) => {
            if (!words.hasWord(form)) return;
            const used = [...words.t(form).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
            assert.deepEqual(used.filter((name) => !known.has(name)), [], `${form} ${language}`);
          });
        }
      }
    });
  }
}

const mustHave = (kind, names) => both((language) => {
  const missing = names.filter((name) => name !== 'none' && !hasWord(`${kind}.${name}`));
  assert.deepEqual(missing, [], `${kind} ${language}`);
});

test('every error and notice of the server has words', () => {
  const errors = [...read('proto/include/pro/error.h').matchAll(/^\s*X\(\w+,\s*-?\d+,\s*"(\w+)"/gm)]
    .map(([, word]) => word);
  assert.ok(errors.length > 40, `they were read: ${errors}`);
  mustHave('error', errors);
  const [, notices] = read('proto/words_fields.c').match(/pro__code_words.*?\{(.*?)\}/s);
  mustHave('notice', [...notices.matchAll(/"(\w+)"/g)].map(([, word]) => word));
  const faults = [...read('engine/include/crd/deck.h').matchAll(/"(\w+)",\s*false,/g)];
  assert.ok(faults.length >= 3);
  mustHave('fault', faults.map(([, word]) => word));
});

test('a fault of any game is told with what the sentence of the server says', () => {
  const forms = [...read('engine/include/crd/deck.h').matchAll(/^\s*X\(\w+,\s*"(\w+)",\s*\w+,\s*"((?:[^"\\]|\\.)*)"/gm)]
    .map(([, code, form]) => [code, form.replaceAll('\\"', '"')]);
  assert.ok(forms.length >= 10, `they were read: ${forms.length}`);
  const filled = { bad_count: '99', too_many_lines: '400', restricted: '1 copy since 2026-04-01', banned: '2026-04-01',
    pair_banned: 'BT5-033 since 2026-04-01' };
  const { words } = GAMES.digimon;
  setLanguage('ja');
  for (const [code, form] of forms.filter(([, text]) => text.includes('%s') && text !== '%s')) {
    const what = filled[code] ?? 'X-9 5 Y';
    const said = faultSentence({ code, text: form.replace('%s', what) }, words);
    assert.match(said, /[ぁ-ん]/, code);
    for (const part of code in filled ? what.split(/ copy since | since /) : [what]) assert.ok(said.includes(part), `${code}: ${said}`);
  }
  assert.equal(faultSentence({ code: 'banned', text: 'in other words' }, words), 'in other words', 'no gaps');
});

test('every word of tournaments has words', () => {
  const sources = ['proto/tournament_fields.c', 'proto/tournament_rules.c', 'proto/presets.c'].map(read).join('\n');
  const listed = (name) => {
    const [, body] = sources.match(new RegExp(`${name}_words\\[[^=]*= \\{(.*?)\\}`, 's'));
    const words = [...body.matchAll(/"(\w+)"/g)].map(([, word]) => word);
    assert.ok(words.length >= 2, `${name} was read`);
    return words;
  };
  const presets = listed('preset');
  const kinds = { state: 'event_state', entrant: 'entrant', role: 'staff', penalty: 'penalty', pair_state: 'pair_state',
    wish: 'wish', side: 'bracket_side', entry: 'entry', format: 'format', seeding: 'seeding',
    tiebreak: 'tiebreak' };
  for (const [name, kind] of Object.entries(kinds)) mustHave(kind, listed(name));
  const practices = Object.values(GAMES).flatMap((one) => one.practices);
  assert.deepEqual(practices.filter((one) => !presets.includes(one)), [], 'presets of the protocol');
  mustHave('practice', presets.filter((one) => !practices.includes(one)));
  /* who of two has won is told by the score */
  mustHave('outcome', listed('outcome').filter((one) => !/^(forfeit_)?[ab]$/.test(one)));
  const acts = [...read('server/tournament/act.h').matchAll(/^\s*X\(\w+,\s*"(\w+)"/gm)].map(([, word]) => word);
  assert.ok(acts.length > 15, `they were read: ${acts}`);
  mustHave('act', acts);
  const steps = [...sources.matchAll(/\[PRO_OVERTIME_\w+\] = \{"(\w+)"/g)].map(([, word]) => word);
  assert.ok(steps.length >= 8, `they were read: ${steps}`);
  for (const kind of ['overtime', 'overtime_kind']) mustHave(kind, steps);
});

test('every check of a replay has words', () => {
  const checks = [...read('proto/js/verify_replay.js').matchAll(/name: '(\w+)'/g)].map(([, name]) => name);
  assert.ok(checks.includes('cards') && checks.length >= 6, `they were read: ${checks}`);
  mustHave('check', checks);
});

test('whatever a screen says by name, it says in English and Japanese', () => {
  const files = readdirSync(new URL('../../server/web/', import.meta.url)).filter((file) => file.endsWith('.js'));
  const sources = files.map((file) => [file, read(`server/web/${file}`)]);
  const told = new Set();
  for (const [file, source] of sources) {
    for (const [, key, rest] of source.matchAll(/^ {2}'?([\w.]+)'?: \[(\s*'(?:[^'\\]|\\.)*'(?:'(?:[^'\\]|\\.)*'|[\s,])*)\],?$/gm)) {
      assert.equal(rest.match(/'(?:[^'\\]|\\.)*'/g)?.length, 2, `${file}: ${key}`);
      told.add(key);
    }
  }
  assert.ok(told.size > 300, `they were read: ${told.size}`);
  for (const [file, source] of sources) {
    const said = [...source.matchAll(/\bt\('([\w.]+)'/g)].map(([, key]) => key);
    assert.deepEqual(said.filter((key) => !told.has(key)), [], file);
  }
});

test('an error is told with its field, in the language of the page', () => {
  const error = { error: 'out_of_range', message: 'too small', field: 'params.deck.piles.main[3].count' };
  setLanguage('en');
  assert.equal(errorText(error),
    'The number is too small or too large. (deck, main deck, line 4, number of copies)');
  assert.equal(errorText({ error: 'of_tomorrow', message: 'as the server says it' }),
    'as the server says it');
  setLanguage('ja');
  assert.equal(errorText(error), '数値が範囲外です。（デッキ、デッキの4行目、枚数）');
  assert.equal(fieldText('params.unheard_of'), 'unheard_of');
});

test('a refused name is told with what the server expects of it', () => {
  const source = read('server/base/names.c');
  const whys = [...new Set([...source.matchAll(/(?:return|[?:]) "([^"]+)"/g)].map(([, why]) => why))];
  assert.ok(whys.length >= 8, `they were read: ${whys}`);
  both((code) => {
    const plain = errorText({ error: 'name_refused' });
    for (const expected of whys) {
      const said = errorText({ error: 'name_refused', data: { expected } });
      assert.ok(said.startsWith(plain) && said.length > plain.length + 4, `${code} ${expected}: ${said}`);
      assert.doesNotMatch(said, /name_fault/);
    }
  });
});

const digimon = GAMES.digimon.teller;
const duelmasters = GAMES['duel-masters'].teller;

/* Two units of A, one of B; a card's name is its number as long as no facts were loaded. */
const unit = (serial, number) => ({ unit: serial, stack: [{ number }] });
const names = {
  view: { p1: { battle: [unit(1, 'A-1'), unit(2, 'A-1'), unit(3, 'B-1')], breeding: [] },
    p2: { battle: [], breeding: [] } },
  seat: 'p1', player: (seat) => seat, units: new Map([[3, 'B-1']]),
};

test('a unit is named beside a card only when its name is another', () => {
  setLanguage('en');
  const say = (number, serial) => digimon.optionText(
    { do: 'activate', number, unit: serial, effect: 0 }, names);
  assert.equal(say('B-1', 3), 'B-1: effect 1');
  assert.equal(say('A-1', 2), 'A-1 #2: effect 1');
  assert.equal(say('A-1', 3), 'A-1 (B-1): effect 1');
  const tell = (number) => digimon.eventText(
    { event: 'activate', number, unit: 3, effect: 0 }, names).text;
  assert.equal(tell('B-1'), 'Effect of B-1: effect 1');
  assert.equal(tell('A-1'), 'Effect of A-1 (B-1): effect 1');
});

test('a choice is asked for as there is something to choose', () => {
  const done = { do: 'done' };
  const choose = { do: 'choose', number: 'A-1' };
  const ask = (least, most, ...options) => digimon.promptText(
    { kind: 'choose', picks_min: least, picks_max: most, options });
  setLanguage('en');
  assert.equal(ask(0, 1, done), 'Nothing fits');
  assert.equal(ask(1, 1, choose, choose, choose), 'Choose 1');
  assert.equal(ask(2, 2, choose, choose, choose), 'Choose 2');
  assert.equal(ask(1, 2, choose, choose, choose), 'Choose up to 2');
  assert.equal(ask(0, 1, choose, choose, done), 'Choose up to 1 more');
  setLanguage('ja');
  assert.equal(ask(0, 1, done), '選べるものがありません');
  assert.equal(ask(2, 2, choose, choose, choose), '2つ選択');
});

const tell = (event) => digimon.eventText({ clause: '15-11', seat: 'p1', ...event }, names).text;
const source = { source_number: 'B-1', source_effect: 0 };

test('what was chosen is told, also of a card that is not known, and of nothing', () => {
  setLanguage('en');
  const choose = { event: 'choose', ...source };
  assert.equal(tell({ ...choose, unit: 3, number: 'B-1', card: 'c1' }), 'p1: choose B-1 for B-1');
  assert.equal(tell({ ...choose, in: 'hand', number: 'C-1', card: 'c1' }), 'p1: choose C-1 for B-1');
  assert.equal(tell({ ...choose, in: 'under', unit: 3, number: 'C-1', card: 'c1' }),
    'p1: choose C-1 for B-1');
  assert.equal(tell({ event: 'choose', in: 'hand' }), 'p1: choose a card for an effect (Hand)');
  assert.equal(tell({ ...choose, mode: 2 }), 'p1: choose part 2 of B-1');
  assert.equal(tell(choose), 'p1: choose nothing for B-1');
  assert.equal(tell({ event: 'decline', ...source }), 'p1: decline a part of B-1');
});

test('a statement is told with what it says and until when', () => {
  const begin = { event: 'begin', ...source, unit: 3 };
  setLanguage('en');
  assert.equal(tell({ ...begin, says: 'dp', value: -3000, until: 'turn' }),
    'B-1: −3000 DP, for the turn');
  assert.equal(tell({ ...begin, says: 'gains', keyword: 'security_attack', value: 1, gives: 4, until: 'turn' }),
    'B-1: <Security A. +1>, for the turn');
  assert.equal(tell({ ...begin, says: 'cannot', deed: 'attack', until: 'opponents_turn_ends' }),
    'B-1: cannot attack, until the turn of p2 ends');
  assert.equal(tell({ ...begin, event: 'end', says: 'gains', keyword: 'blocker', until: 'turn' }),
    'B-1: no longer <Blocker>');
  assert.equal(tell({ event: 'begin', ...source, says: 'dp', value: 1000, until: 'your_turn_ends' }),
    'Effect of B-1: +1000 DP, until the turn of p1 ends');
  assert.equal(tell({ ...begin, says: 'set', information: 'dp', value: 3000, until: 'turn' }),
    'B-1: its DP becomes 3000, for the turn');
  setLanguage('ja');
  assert.equal(tell({ ...begin, says: 'cannot', deed: 'attack', until: 'turn' }),
    'B-1：このターンの間アタックできない');
});

test('badges say what a unit has and cannot do', () => {
  setLanguage('en');
  assert.deepEqual(statements.badgesOf({ numbers: { dp: 3000 } }), []);
  assert.deepEqual(statements.badgesOf({
    numbers: { dp: 3000, security_attack: -1 }, keywords: ['security_attack', 'blocker'],
    cannot: ['attack'], limited: ['be_deleted'], states: ['unaffected'],
  }).map(({ text }) => text), ['<Security A. −1>', '<Blocker>', 'cannot attack',
    'cannot be deleted in some cases', 'not affected by some effects']);
});

test('the order of effects is asked for in no card\'s name', () => {
  setLanguage('en');
  const prompt = { source_number: 'A-1', source_effect: 0, options: [] };
  assert.equal(digimon.promptText({ ...prompt, kind: 'next_effect' }),
    'Which effect activates next?');
  assert.equal(digimon.promptText({ ...prompt, kind: 'activate' }), 'A-1: Activate this effect?');
});

/* ---- Duel Masters ---- */

const dmNames = { ...names, view: {
  p1: { battle: [{ ...unit(1, 'A-1'), numbers: {} }, { ...unit(2, 'A-1'), numbers: { place: 1 } }] },
  p2: { battle: [] } } };

test('Duel Masters: units are told apart as they lie, shields by their place', () => {
  setLanguage('en');
  const say = (option) => duelmasters.optionText(option, dmNames);
  assert.equal(say({ do: 'attack', unit: 2 }), 'A-1 #1 attacks the player');
  assert.equal(say({ do: 'attack', unit: 1, target: 2 }), 'A-1 #2 attacks A-1 #1');
  assert.equal(say({ do: 'break', zone: 'shields', owner: 'p2', place: 0 }), 'Break shield 1');
  assert.equal(say({ do: 'choose', zone: 'shields', owner: 'p2', place: 4 }), 'Shields 5 of p2');
  assert.equal(say({ do: 'source', unit: 1, linked: 1 }), 'Put it on A-1 #2 and those linked to it');
  assert.equal(say({ do: 'source', unit: 1, linked: 0 }), 'Put it on A-1 #2');
  setLanguage('ja');
  assert.equal(say({ do: 'break', zone: 'shields', owner: 'p2', place: 2 }), '3枚目のシールドをブレイク');
});

test('Duel Masters: what happens is told, also of cards that are not known', () => {
  setLanguage('en');
  const say = (event) => duelmasters.eventText({ clause: '1', seat: 'p1', ...event }, dmNames).text;
  assert.equal(say({ event: 'draw' }), 'p1: draw a card');
  assert.equal(say({ event: 'break', number: 'B-1' }), 'p1: shield broken, B-1 goes to the hand');
  assert.equal(say({ event: 'break' }), 'p1: a shield is broken');
  assert.equal(say({ event: 'tap', number: 'B-1' }), 'p1: B-1 is tapped');
  assert.equal(say({ event: 'tap', number: 'B-1', unit: 3 }), 'B-1 is tapped');
  assert.equal(say({ event: 'begin', ...source, unit: 3, says: 'power', value: -2000, until: 'turn' }),
    'B-1: −2000 power, for the turn');
  assert.deepEqual(dmStatements.badgesOf({
    numbers: { power_attacker: 4000 }, keywords: ['power_attacker', 'blocker'], states: ['sick'],
  }).map(({ text }) => text), ['<Power Attacker +4000>', '<Blocker>', 'came this turn']);
});
