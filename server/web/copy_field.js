/* SPDX-License-Identifier: MIT
 * copy_field.js - a text to hand on, with a button that copies it, or a button alone. */

import { el, field } from './dom.js';
import { addWords, t } from './words.js';

addWords({
  copy: ['Copy', 'コピー'],
  copied: ['Copied.', 'コピーしました。'],
});

/** @param {HTMLInputElement|HTMLTextAreaElement} input whose text is copied
 * @param {(text: string) => void} tell @returns {HTMLElement} */
export function copyButton(input, tell) {
  const copy = async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
      tell(t('copied'));
    } catch { /* not allowed: it is marked, and keys can copy it */ }
  };
  return el('button', { class: 'button small', type: 'button', data: { act: 'copy-text' }, on: { click: copy } }, t('copy'));
}

/** @param {string} label @param {string} name of the field
 * @param {string} value @param {(text: string) => void} tell */
export function copyField(label, name, value, tell) {
  const input = el('input', { name, value, readonly: true, on: { focus: () => input.select() } });
  return el('div', { class: 'row' }, field(label, input), copyButton(input, tell));
}
