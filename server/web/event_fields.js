/* SPDX-License-Identifier: MIT
 * event_fields.js - what the forms of an event are made of: inputs by their name, and how each is read. */

import { el, field } from './dom.js';
import { named, t } from './words.js';

/** A number. @param {string} name @param {number} min @param {number} max @param {object} [more] attributes */
export const numberInput = (name, min, max, more = {}) => el('input', { name, type: 'number', min, max, step: 1, inputmode: 'numeric', ...more });

/** One of some. @param {string} name @param {string[]} values @param {string} [kind] of words */
export const choiceInput = (name, values, kind = name) => el('select', { name }, ...values.map((value) => el('option', { value }, named(kind, value))));

/** Yes or no, with its words. @param {string} name @param {HTMLInputElement} input */
export const tickField = (name, input) => el('label', { class: 'check' }, input, el('span', {}, t(name)));

/** @param {string} name */
export const tickInput = (name) => el('input', { type: 'checkbox', name });

/** A field with its words: of its name, and a hint if there is one. @param {HTMLInputElement} input @param {string} [hint] */
export const put = (input, hint) => field(t(`ef_${input.name}`), input, hint);

/** What a number says, undefined: nothing. @param {HTMLInputElement} input @param {number} [scale] of what is sent
 * @returns {number|undefined} */
export const numberOf = (input, scale = 1) => (input.value === '' ? undefined : Math.round(Number(input.value) * scale));

/** @param {HTMLInputElement} input @param {number|undefined} value as it is sent @param {number} [scale] */
export function writeNumber(input, value, scale = 1) {
  input.value = value ? Math.round((value / scale) * 100) / 100 : '';
}

/** Without members that say nothing. @param {object} object @returns {object} */
export const said = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) =>
  value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)));
