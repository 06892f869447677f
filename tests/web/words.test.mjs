/* SPDX-License-Identifier: MIT
 * words.test.mjs - the page has words, in both languages, for every name that the Digimon game uses:
 * areas, phases, reasons, prompts, options, events and deck faults, as words.h of the engine lists
 * them. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/* The page's modules expect a browser; these need no more of it. */
globalThis.navigator ??= { languages: ['en'] };
globalThis.document ??= { documentElement: {} };
const { hasWord, setLanguage, t } = await import('../../server/web/words.js');
const { digimon } = await import('../../server/web/digimon.js');

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

/* What digimon.js adds to the fields of the table. */
const ADDED = { option: ['name', 'text', 'part_no', 'link_no'], event: ['name', 'text', 'to', 'at'] };

for (const [list, kind] of [['OPTION', 'option'], ['EVENT', 'event']]) {
  test(`templates of ${kind}s speak of fields that there are`, () => {
    for (const { word, fields } of rows(list)) {
      const known = new Set([...fields, ...ADDED[kind]]);
      for (const form of ['', '.target', '.unit', '.hidden'].map((end) => `${kind}.${word}${end}`)) {
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
  const ask = (...options) => digimon.promptText({ kind: 'choose', options });
  setLanguage('en');
  assert.equal(ask(done), 'Nothing fits');
  assert.equal(ask(choose, done), 'Choose');
  assert.equal(ask(choose, choose, done), 'Choose, one after another');
  setLanguage('ja');
  assert.equal(ask(done), '選べるものがありません');
});

test('the order of effects is asked for in no card\'s name', () => {
  setLanguage('en');
  const prompt = { source_number: 'A-1', source_effect: 0, options: [] };
  assert.equal(digimon.promptText({ ...prompt, kind: 'next_effect' }),
    'Which effect activates next?');
  assert.equal(digimon.promptText({ ...prompt, kind: 'activate' }), 'A-1: Activate this effect?');
});
