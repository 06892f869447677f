/* SPDX-License-Identifier: MIT
 * event_start.test.mjs - what a host is told before the start: who drops, who may come in, who stays out. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startGroups } from '../../server/web/event_start.js';

const player = (name, state, legal) => ({ name, state, ...(legal !== undefined && { deck: { legal } }) });
const named = (groups) => groups.map(([word, of]) => [word, of.map(({ name }) => name)]);

test('with a check-in: who has not is out, who waits must have, and a deck', () => {
  const players = [player('a', 'checked', true), player('b', 'in', true), player('c', 'checked', false), player('d', 'checked'),
    player('e', 'standby', true), player('f', 'standby', false), player('g', 'waiting', true), player('h', 'left', true)];
  assert.deepEqual(named(startGroups(players, true)), [['step_start_unchecked', ['b']], ['step_start_deckless', ['c', 'd']],
    ['step_start_next', ['e']], ['step_start_waiting', ['f', 'g']]]);
});

test('without one: who has a place and a deck plays, who waits and has one may come in', () => {
  const players = [player('a', 'in', true), player('b', 'in'), player('c', 'waiting', true), player('d', 'waiting')];
  assert.deepEqual(named(startGroups(players, false)), [['step_start_deckless', ['b']], ['step_start_next', ['c']],
    ['step_start_waiting', ['d']]]);
});

test('nobody is left out', () => {
  assert.deepEqual(startGroups([player('a', 'checked', true), player('b', 'checked', true)], true), []);
});
