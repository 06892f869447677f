/* SPDX-License-Identifier: MIT
 * words.test.mjs - the page has words, in both languages, for every name that the Digimon game uses:
 * areas, phases, reasons, prompts, options, events and deck faults, as words.h of the engine lists
 * them. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/* The page's modules expect a browser; these two need no more of it. */
globalThis.navigator ??= { languages: ['en'] };
globalThis.document ??= { documentElement: {} };
const { hasWord, setLanguage, t } = await import('../../server/web/words.js');
await import('../../server/web/digimon_words.js');

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
