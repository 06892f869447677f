/* SPDX-License-Identifier: MIT
 * account_fields.js - what the forms about accounts have in common: a password's field, and a refusal
 * told beside the field that is to blame. */

import { el } from './dom.js';
import { errorText } from './errors.js';
import { addWords, t } from './words.js';

addWords({
  handle: ['Handle', 'ID'],
  handle_hint: ['3 to 24 of a–z, 0–9, - and _. You log in with it; it cannot be changed.',
    '3～24文字の a～z、0～9、-、_。ログインに使います。変更はできません。'],
  password: ['Password', 'パスワード'],
  password_hint: ['At least 8 characters. A few words are easy to keep in mind.', '8文字以上。いくつかの単語を並べると覚えやすくなります。'],
  name_hint: ['What others see: 1 to 24 characters of one script. Left empty: your handle.',
    '他のプレイヤーに表示されます（1～24文字、種類の異なる文字は混ぜられません）。空欄ならIDになります。'],
});

/** @param {string} name @param {boolean} [isNew] to be made up, not remembered */
export const passwordField = (name, isNew = false) => el('input', {
  name, type: 'password', required: true, minlength: isNew ? 8 : null, maxlength: 256,
  autocomplete: isNew ? 'new-password' : 'current-password',
});

/** Tells a refusal beside the field that it names, and puts the focus there.
 * @param {HTMLFormElement} form @param {{error: string, field?: string, message: string}} error
 * @returns {boolean} false: the form has no such field */
export function showFieldError(form, error) {
  for (const old of form.querySelectorAll('.field-error')) old.remove();
  for (const old of form.querySelectorAll('[aria-invalid]')) old.removeAttribute('aria-invalid');
  const path = error.error === 'login_wrong' ? 'password' : error.field?.replace('params.', '');
  const input = path && form.querySelector(`[name="${CSS.escape(path)}"]`);
  if (!input) return false;
  const text = el('span', { class: 'field-error bad', role: 'alert' }, errorText({ ...error, field: undefined }));
  input.closest('.field').append(text);
  input.setAttribute('aria-invalid', 'true');
  input.focus();
  return true;
}
