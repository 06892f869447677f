/* SPDX-License-Identifier: MIT
 * options.js - what is asked, as buttons: grouped by what is done, usable by mouse, touch and keys: Tab,
 * arrows, Enter, 1 to 9, and 0 for what a time-out would answer (pass, decline). What is asked, how many
 * options there are, and passing stay in sight; a list too long for its place says what is out of sight.
 * Knows no rules: the server lists what is legal. */

import { isDialogOpen } from './dialog.js';
import { el, fill } from './dom.js';
import { placeKey } from './telling.js';
import { t } from './words.js';

const DIGITS = 9;
const PAGE_MARGIN = 16; /* px, where the list fades out */
const COLUMN = 32; /* half widths that two lines of a narrow column hold */

/** What an option is about first: its card, a place where one lies unseen, its unit, or nothing on the
 * table.
 * @param {object} option @param {string[]} unitFields */
function subjectOf(option, unitFields) {
  if (option.card !== undefined) return `card:${option.card}`;
  if (option.place !== undefined) return `place:${placeKey(option)}`;
  const unit = unitFields.map((name) => option[name]).find((serial) => serial !== undefined);
  return unit === undefined ? 'other' : `unit:${unit}`;
}

/** How wide a text is, in half widths: Japanese letters have two. @param {string} text */
const widthOf = (text) => text.replace(/[\u1100-\uffff]/g, '  ').length;

export class OptionsPanel {
  #onPick;
  #onLight;
  #shown = null; /* what is there, in words */
  #prompt = null;
  #title = el('h3', { class: 'prompt-title', role: 'status' });
  #quote = el('p', { class: 'prompt-quote' });
  #groups = el('div', { class: 'groups' });
  #list = el('div', { class: 'prompt-list' }, this.#quote, this.#groups);
  #more = el('button', { class: 'more', type: 'button', tabindex: -1, hidden: true });
  #foot = el('div', { class: 'prompt-foot' });
  #keys = el('p', { class: 'hint keys' });

  /** @param {{onPick: (option: object) => void, onLight: (option: object|null) => void}} hooks
   *   onLight: an option is pointed at or focused, or none */
  constructor({ onPick, onLight }) {
    this.#onPick = onPick;
    this.#onLight = onLight;
    this.element = el('section', { class: 'options', 'aria-label': t('choose') },
      this.#title, this.#list, this.#more, this.#foot, this.#keys);
    this.#more.addEventListener('click', () => this.#turnPage());
    this.#list.addEventListener('scroll', () => this.#tellMore(), { passive: true });
    const sizes = new ResizeObserver(() => requestAnimationFrame(() => this.#tellMore()));
    for (const part of [this.#list, this.#quote, this.#groups]) sizes.observe(part);
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
    this.isPassing = false;
    this.#title.textContent = text;
    this.#quote.textContent = '';
    fill(this.#groups);
    fill(this.#foot);
    this.#keys.textContent = '';
    this.#tellMore();
  }

  /** Whether what is shown is about to be answered by the page itself. @param {boolean} isSo */
  set isPassing(isSo) { this.element.classList.toggle('passing', isSo); }

  /** Show a prompt. @param {object} prompt
   * @param {{promptText: (p: object) => string, promptQuote: (p: object) => string|null,
   *   optionText: (o: object, isBrief: boolean) => string,
   *   kindName: (o: object) => string, subjectName: (o: object) => string|null, unitFields: string[],
   *   isBusy: boolean}} how */
  show(prompt, how) {
    const { promptText, promptQuote, optionText, kindName, subjectName, unitFields, isBusy } = how;
    const texts = prompt.options.map((option) => optionText(option, false));
    const shown = JSON.stringify([prompt.prompt, isBusy, texts]);
    if (shown === this.#shown) return; /* a button must not vanish under a finger for nothing */
    const hadFocus = this.#isFocusOurs();
    const isNew = this.#prompt?.prompt !== prompt.prompt;
    this.#shown = shown;
    this.#prompt = prompt;
    this.element.classList.add('mine');
    this.element.dataset.prompt = prompt.prompt;
    this.#title.replaceChildren(
      el('span', { class: 'grow' }, promptText(prompt)),
      prompt.options.length > 1
        ? el('span', { class: 'option-count' }, t('option_count', { count: prompt.options.length })) : '',
      prompt.clause ? el('span', { class: 'clause', title: t('clause', prompt) }, prompt.clause) : '');
    this.#quote.textContent = promptQuote(prompt) ?? '';

    /* what is done with no card or unit (pass, decline, "that is all") stands below the list, unless it
     * is all there is */
    const subjects = new Map(prompt.options.map((option) => [option, subjectOf(option, unitFields)]));
    const hasSubjects = [...subjects.values()].some((subject) => subject !== 'other');
    const isBelow = (option) => hasSubjects && subjects.get(option) === 'other';
    const groups = new Map();
    for (const option of prompt.options.filter((one) => !isBelow(one))) {
      const kind = hasSubjects ? kindName(option) : '';
      groups.set(kind, [...(groups.get(kind) ?? []), option]);
    }
    const below = prompt.options.filter(isBelow);
    /* digits in the order in which the buttons stand, so that no gap puzzles */
    const others = [...groups.values(), below].flat().filter((option) => !option.default);
    const keyOf = (option) => (option.default ? 0 : others.indexOf(option) + 1);
    const textOf = (option) => { /* a heading tells what is done */
      const text = optionText(option, groups.size > 1 && !isBelow(option));
      const name = subjectName(option);
      return name === null || text.includes(name) ? text : t('option_of', { name, text });
    };
    const button = (option) => this.#button(option, textOf(option), keyOf(option),
      { subject: subjects.get(option), isBusy });
    fill(this.#groups, ...[...groups].map(([kind, options]) => el('div', {
      class: `group${options.some((option) => widthOf(textOf(option)) > COLUMN) ? ' wide' : ''}`,
      role: 'group', 'aria-label': kind || t('other_options'), data: { kind },
    },
    groups.size > 1 && el('span', { class: 'group-name', 'aria-hidden': 'true' }, kind),
    ...options.map(button))));
    fill(this.#foot, ...below.map(button));
    this.#keys.textContent = t('keys_hint');
    if (isNew) this.#list.scrollTop = 0;
    const isInside = this.buttons.includes(document.activeElement);
    if (hadFocus && !isInside && !isBusy) {
      this.#list.scrollTop = 0;
      this.buttons[0]?.focus({ preventScroll: true });
    }
    this.#tellMore();
  }

  /* Says how many options, of which kinds, are out of sight: below, or above when the end is reached. */
  #tellMore() {
    const list = this.#list;
    const room = list.clientHeight + (this.#more.hidden ? 0 : this.#more.offsetHeight);
    this.#more.hidden = list.scrollHeight <= room + 1;
    const { top, bottom } = list.getBoundingClientRect();
    const buttons = [...this.#groups.querySelectorAll('button.option')];
    const middle = (button) => {
      const box = button.getBoundingClientRect();
      return (box.top + box.bottom) / 2;
    };
    const below = buttons.filter((button) => middle(button) > bottom);
    const above = buttons.filter((button) => middle(button) < top);
    const isEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
    list.classList.toggle('has-above', !this.#more.hidden && list.scrollTop > 1);
    list.classList.toggle('has-below', !this.#more.hidden && !isEnd);
    this.#more.classList.toggle('up', isEnd);
    const hidden = isEnd ? above : below;
    const kinds = this.#groups.children.length < 2 ? []
      : new Set(hidden.map((button) => button.closest('.group').dataset.kind));
    const count = hidden.length;
    const text = count === 0 ? t(isEnd ? 'scroll_up' : 'scroll_down')
      : t(isEnd ? 'more_above' : 'more_below', { count });
    this.#more.textContent = this.#more.hidden ? '' : [text, ...kinds].join(' · ');
  }

  #turnPage() {
    const list = this.#list;
    /* what is cut off at the end of a page is whole on the next */
    const tallest = Math.max(...this.buttons.map(({ offsetHeight }) => offsetHeight));
    const page = Math.max(list.clientHeight / 2, list.clientHeight - tallest - PAGE_MARGIN);
    if (list.classList.contains('has-below')) list.scrollBy({ top: page });
    else list.scrollTo({ top: 0 });
  }

  #button(option, text, key, { subject, isBusy }) {
    const digit = key <= DIGITS ? key : null;
    const light = () => this.#onLight(option);
    const unlight = () => this.#onLight(null);
    return el('button', {
      class: 'option', type: 'button', disabled: isBusy,
      'aria-keyshortcuts': digit,
      data: {
        option: option.id, do: option.do, subject, key: `option:${this.#prompt.prompt}:${option.id}`,
      },
      on: {
        click: () => this.#onPick(option),
        mouseenter: light, focus: light, mouseleave: unlight, blur: unlight,
      },
    },
    digit !== null && el('kbd', { 'aria-hidden': 'true' }, digit), el('span', {}, text));
  }

  /** @returns {HTMLButtonElement[]} in the order in which they are shown */
  get buttons() {
    return [...this.element.querySelectorAll('button.option')];
  }

  /** Move the focus to the options of a card or unit. @param {string} subject "card:c..", "unit:7"
   * @returns {boolean} it has some */
  focusSubject(subject) {
    const button = this.buttons.find(({ dataset }) => dataset.subject === subject);
    button?.focus();
    button?.scrollIntoView({ block: 'nearest' });
    return button !== undefined;
  }

  /** @returns {Set<string>} subjects that have options */
  get subjects() {
    return new Set(this.buttons.map((button) => button.dataset.subject));
  }

  /* New buttons take the focus when the old ones had it, or when nothing had it. */
  #isFocusOurs() {
    const { activeElement } = document;
    return activeElement === document.body || activeElement === null
      || activeElement.id === 'screen' || this.element.contains(activeElement);
  }

  /** A key was pressed anywhere on the screen. @param {KeyboardEvent} event */
  onKey(event) {
    const { key, target } = event;
    if (isDialogOpen() || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest?.('input, select, textarea')) return;
    const { buttons } = this;
    if (/^[0-9]$/.test(key)) {
      if (!event.repeat) this.element.querySelector(`[aria-keyshortcuts="${key}"]`)?.click();
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
