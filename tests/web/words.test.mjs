/* SPDX-License-Identifier: MIT
 * words.test.mjs - the page has words, in both languages, for every name that the Digimon game uses:
 * areas, phases, reasons, prompts, options, events and deck faults, as words.h of the engine lists
 * them; words of events and units, and revisions, as the schema does; and errors, as the protocol does. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/* The page's modules expect a browser; these need no more of it. */
globalThis.navigator ??= { languages: ['en'] };
globalThis.document ??= { documentElement: {} };
const common = await import('../../server/web/words.js');
const { setLanguage } = common;
const { digimon: { teller: digimon, words: { hasWord, t } } } = await import('../../server/web/digimon.js');
const { statements } = await import('../../server/web/digimon_effects.js');
const { errorText, fieldText } = await import('../../server/web/errors.js');
await import('../../server/web/deck.js');

const header = readFileSync(new URL('../../engine/digimon/words.h', import.meta.url), 'utf8');

/** The rows of a list of words.h: the word, and the fields that follow it. */
function rows(list) {
  const [, body] = header.match(new RegExp(`#define DIG_${list}_MAP\\(X\\)(.*?)\\n\\n`, 's'));
  return [...body.matchAll(/^\s*X\(\w+,\s*"(\w+)"(.*)/gm)]
    .map(([, word, rest]) => ({ word, fields: [...rest.matchAll(/"(\w+)"/g)].map(([, f]) => f) }))
    .filter(({ word }) => word !== 'none');
}

const LISTS = { ZONE: 'zone', PHASE: 'phase', REASON: 'reason', PROMPT: 'prompt', OPTION: 'option',
  EVENT: 'event', FAULT: 'fault' };
const both = (body) => ['en', 'ja'].forEach((language) => {
  setLanguage(language);
  body(language);
});

for (const [list, kind] of Object.entries(LISTS)) {
  test(`every ${kind} has words in English and Japanese`, () => {
    const words = rows(list).map(({ word }) => word);
    assert.ok(words.length >= 4, `${list} was read: ${words}`);
    both((language) => {
      const missing = words.filter((word) => !hasWord(`${kind}.${word}`));
      assert.deepEqual(missing, [], language);
    });
  });
}

test('options of a card or unit have a heading in English and Japanese', () => {
  both((language) => {
    const words = rows('OPTION').map(({ word }) => word)
      .filter((word) => /\{(name|unit)\}/.test(t(`option.${word}`)));
    assert.ok(words.length > 10, `they were found: ${words}`);
    assert.deepEqual(words.filter((word) => !hasWord(`do.${word}`)), [], language);
  });
});

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const mustHave = (kind, words) => both((language) => {
  const missing = words.filter((word) => word !== 'none' && !hasWord(`${kind}.${word}`));
  assert.deepEqual(missing, [], `${kind} ${language}`);
});

test('every word of events and units has words in English and Japanese', () => {
  const { $defs: defs } = JSON.parse(read('proto/schema/game.digimon.json'));
  const begin = defs.event.anyOf.find(({ properties }) => properties.event.const === 'begin');
  for (const kind of ['says', 'keyword', 'information', 'until']) {
    mustHave(kind, begin.properties[kind].enum);
  }
  const unit = defs.unit.properties;
  mustHave('keyword', unit.keywords.items.enum);
  for (const list of ['cannot', 'limited']) mustHave('cannot', unit[list].items.enum);
  mustHave('unit_state', unit.states.items.enum);
  for (const kind of ['can', 'must']) mustHave(kind, ['attack', 'block']);
});

test('every revision has words', () => {
  const [, list] = read('engine/digimon/game.c').match(/revisions\[\] = \{(.*?)\}/);
  const revisions = [...list.matchAll(/"([^"]+)"/g)].map(([, word]) => word);
  assert.ok(revisions.length >= 2);
  mustHave('revision', revisions);
});

test('every error and notice of the server has words', () => {
  const errors = [...read('proto/include/pro/error.h').matchAll(/^\s*X\(\w+,\s*-?\d+,\s*"(\w+)"/gm)]
    .map(([, word]) => word);
  assert.ok(errors.length > 40, `they were read: ${errors}`);
  mustHave('error', errors);
  const [, notices] = read('proto/result_table.c').match(/pro__code_words.*?\{(.*?)\}/s);
  mustHave('notice', [...notices.matchAll(/"(\w+)"/g)].map(([, word]) => word));
  const faults = [...read('engine/include/crd/deck.h').matchAll(/"(\w+)",\s*false,/g)];
  assert.ok(faults.length >= 3);
  mustHave('fault', faults.map(([, word]) => word));
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

/* What digimon.js adds to the fields of the table. */
const ADDED = { option: ['name', 'text', 'part_no', 'link_no'], brief: ['name'],
  event: ['name', 'text', 'to', 'at', 'in', 'source', 'subject', 'what', 'until'] };

for (const [list, kind] of [['OPTION', 'option'], ['OPTION', 'brief'], ['EVENT', 'event']]) {
  test(`templates of ${kind}s speak of fields that there are`, () => {
    for (const { word, fields } of rows(list)) {
      const known = new Set([...fields, ...ADDED[kind]]);
      for (const form of ['', '.target', '.unit', '.hidden', '.mode', '.nothing'].map((end) => `${kind}.${word}${end}`)) {
        both((language) => {
          if (!hasWord(form)) return;
          const used = [...t(form).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
          assert.deepEqual(used.filter((name) => !known.has(name)), [], `${form} ${language}`);
        });
      }
    }
  });
}

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
