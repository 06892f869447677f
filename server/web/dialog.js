/* SPDX-License-Identifier: MIT
 * dialog.js - modal dialogs on <dialog>, which brings focus trap, Escape and backdrop with it. */

import { el, field } from './dom.js';
import { t } from './words.js';

function show(dialog) {
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (before?.isConnected) before.focus();
      resolve(dialog.returnValue);
    });
  });
}

/** Ask before something that cannot be undone. The safe answer has the focus.
 * @param {{title: string, text: string, yes: string, more?: Node|false}} question more: shown below the text
 * @returns {Promise<boolean>} */
export async function confirmed({ title, text, yes, more = false }) {
  const dialog = el('dialog', { class: 'dialog', 'aria-label': title },
    el('form', { method: 'dialog' },
      el('h2', {}, title),
      el('p', {}, text), more,
      el('div', { class: 'row end' },
        el('button', { class: 'button', value: 'no', autofocus: true }, t('cancel')),
        el('button', { class: 'button danger', value: 'yes' }, yes))));
  return (await show(dialog)) === 'yes';
}

/** Ask for several things at once. Enter means yes.
 * @param {{title: string, text?: string, yes: string, look?: string, parts: Node[]}} question parts: fields of
 *   a form; look: a class of the button that says yes
 * @returns {Promise<HTMLFormControlsCollection|null>} as filled in; null: rather not */
export async function askForm({ title, text, yes, look = 'primary', parts }) {
  const dialog = el('dialog', { class: 'dialog', 'aria-label': title },
    el('form', { method: 'dialog' },
      el('h2', {}, title), text && el('p', {}, text), ...parts,
      el('div', { class: 'row end' },
        el('button', { class: 'button', type: 'button', on: { click: () => dialog.close('no') } }, t('cancel')),
        el('button', { class: `button ${look}`, value: 'yes' }, yes))));
  return (await show(dialog)) === 'yes' ? dialog.querySelector('form').elements : null;
}

/** Ask for a line of text. @param {{title: string, text?: string, label: string, value?: string,
 *   maxlength?: number, isOptional?: boolean}} question isOptional: nothing will do as well
 * @returns {Promise<string|null>} trimmed; null: nothing was given, or rather not */
export async function ask({ title, text, label, value = '', maxlength = 40, isOptional = false }) {
  const input = el('input', { name: 'answer', value, maxlength, required: !isOptional, autofocus: true });
  const isGiven = await askForm({ title, text, yes: t('ok'), parts: [field(label, input)] });
  const words = input.value.trim();
  return isGiven && (words || isOptional) ? words : null;
}

/** Show something until it is closed. @param {string} title @param {...Node} content */
export function showPanel(title, ...content) {
  return show(el('dialog', { class: 'dialog', 'aria-label': title },
    el('form', { method: 'dialog' },
      el('h2', {}, title),
      ...content,
      el('div', { class: 'row end' },
        el('button', { class: 'button', value: 'close', autofocus: true }, t('close'))))));
}

/** @returns {boolean} a dialog is open, and keys are its business */
export const isDialogOpen = () => document.querySelector('dialog[open]') !== null;
