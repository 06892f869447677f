/* SPDX-License-Identifier: MIT
 * options.js - what is asked, as buttons: grouped by the card or unit that acts, usable by mouse,
 * touch and keys: Tab, arrows, Enter, 1 to 9, and 0 for what a time-out would answer (pass, decline).
 * Knows no rules: the server lists what is legal. */

import { isDialogOpen } from './dialog.js';
import { el, fill } from './dom.js';
import { t } from './words.js';

const DIGITS = 9;

/** What an option is about first: its card, its unit, or nothing on the table.
 * @param {object} option @param {string[]} unitFields */
function subjectOf(option, unitFields) {
  if (option.card !== undefined) return `card:${option.card}`;
  const unit = unitFields.map((name) => option[name]).find((serial) => serial !== undefined);
  return unit === undefined ? 'other' : `unit:${unit}`;
}

export class OptionsPanel {
  #onPick;
  #onLight;
  #shown = null; /* what is there, in words */
  #prompt = null;
  #title = el('h3', { class: 'prompt-title', role: 'status' });
  #quote = el('p', { class: 'prompt-quote' });
  #groups = el('div', { class: 'groups' });
  #keys = el('p', { class: 'hint keys' });

  /** @param {{onPick: (option: object) => void, onLight: (option: object|null) => void}} hooks
   *   onLight: an option is pointed at or focused, or none */
  constructor({ onPick, onLight }) {
    this.#onPick = onPick;
    this.#onLight = onLight;
    this.element = el('section', { class: 'options', 'aria-label': t('choose') },
      this.#title, this.#quote, this.#groups, this.#keys);
    this.element.addEventListener('keydown', (event) => {
      /* a key held down must not answer the next prompt as well */
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    });
  }

  /** Nothing to choose: say why. @param {string} text */
  wait(text) {
    this.#shown = null;
    this.#prompt = null;
    this.#onLight(null);
    this.element.classList.remove('mine');
    delete this.element.dataset.prompt;
    this.#title.textContent = text;
    this.#quote.textContent = '';
    fill(this.#groups);
    this.#keys.textContent = '';
  }

  /** Show a prompt. @param {object} prompt
   * @param {{promptText: (p: object) => string, promptQuote: (p: object) => string|null,
   *   optionText: (o: object) => string,
   *   subjectName: (o: object) => string|null, unitFields: string[], isBusy: boolean}} how */
  show(prompt, how) {
    const { promptText, promptQuote, optionText, subjectName, unitFields, isBusy } = how;
    const texts = prompt.options.map(optionText);
    const shown = JSON.stringify([prompt.prompt, isBusy, texts]);
    if (shown === this.#shown) return; /* a button must not vanish under a finger for nothing */
    const hadFocus = this.#isFocusOurs();
    this.#shown = shown;
    this.#prompt = prompt;
    this.element.classList.add('mine');
    this.element.dataset.prompt = prompt.prompt;
    this.#title.replaceChildren(
      promptText(prompt),
      prompt.clause ? el('span', { class: 'clause', title: t('clause', prompt) }, prompt.clause) : '');

    this.#quote.textContent = promptQuote(prompt) ?? '';

    const groups = new Map();
    for (const option of prompt.options) {
      const subject = subjectOf(option, unitFields);
      groups.set(subject, [...(groups.get(subject) ?? []), option]);
    }
    /* digits in the order in which the buttons stand, so that no gap puzzles */
    const others = [...groups.values()].flat().filter((option) => !option.default);
    const keyOf = (option) => (option.default ? 0 : others.indexOf(option) + 1);
    fill(this.#groups, ...[...groups].map(([subject, options]) => {
      const name = subject === 'other' ? null : subjectName(options[0]);
      return el('div', {
        class: 'group', role: 'group', 'aria-label': name ?? t('other_options'), data: { subject },
      },
      name && el('span', { class: 'group-name', 'aria-hidden': 'true' }, name),
      ...options.map((option) => this.#button(
        option, texts[prompt.options.indexOf(option)], keyOf(option), isBusy)));
    }));
    this.#keys.textContent = t('keys_hint');
    const isInside = this.#groups.contains(document.activeElement);
    if (hadFocus && !isInside && !isBusy) this.buttons[0]?.focus({ preventScroll: true });
  }

  #button(option, text, key, isBusy) {
    const digit = key <= DIGITS ? key : null;
    const light = () => this.#onLight(option);
    const unlight = () => this.#onLight(null);
    return el('button', {
      class: 'option', type: 'button', disabled: isBusy,
      'aria-keyshortcuts': digit,
      data: { option: option.id, do: option.do, key: `option:${this.#prompt.prompt}:${option.id}` },
      on: {
        click: () => this.#onPick(option),
        mouseenter: light, focus: light, mouseleave: unlight, blur: unlight,
      },
    },
    digit !== null && el('kbd', { 'aria-hidden': 'true' }, digit), el('span', {}, text));
  }

  /** @returns {HTMLButtonElement[]} in the order in which they are shown */
  get buttons() {
    return [...this.#groups.querySelectorAll('button.option')];
  }

  /** Move the focus to the options of a card or unit. @param {string} subject "card:c..", "unit:7"
   * @returns {boolean} it has some */
  focusSubject(subject) {
    const button = this.#groups.querySelector(`[data-subject="${CSS.escape(subject)}"] button`);
    button?.focus();
    button?.scrollIntoView({ block: 'nearest' });
    return button !== null;
  }

  /** @returns {Set<string>} subjects that have options */
  get subjects() {
    return new Set([...this.#groups.children].map((group) => group.dataset.subject));
  }

  /* New buttons take the focus when the old ones had it, or when nothing had it. */
  #isFocusOurs() {
    const { activeElement } = document;
    return activeElement === document.body || activeElement === null
      || activeElement.id === 'screen' || this.#groups.contains(activeElement);
  }

  /** A key was pressed anywhere on the screen. @param {KeyboardEvent} event */
  onKey(event) {
    const { key, target } = event;
    if (isDialogOpen() || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest?.('input, select, textarea')) return;
    const { buttons } = this;
    if (/^[0-9]$/.test(key)) {
      if (!event.repeat) this.#groups.querySelector(`[aria-keyshortcuts="${key}"]`)?.click();
      return;
    }
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
    if (step === undefined || buttons.length === 0 || !this.#isFocusOurs()) return;
    event.preventDefault();
    const at = buttons.indexOf(document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : -1) : (at + step) % buttons.length;
    buttons.at(next).focus();
  }
}
