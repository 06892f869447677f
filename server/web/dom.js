/* SPDX-License-Identifier: MIT
 * dom.js - elements without markup in strings: what other people wrote only ever becomes text. */

/** Make an element. Attributes that are null, undefined or false are left out, true is an empty one;
 * `on` maps event names to listeners, `data` to data-* attributes. Children are nodes or text.
 * @param {string} tag @param {object} [attributes] @param {...(Node|string|number|null|false)} children
 * @returns {HTMLElement} */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  const { on = {}, data = {}, ...rest } = attributes;
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
  for (const [name, value] of Object.entries(data)) {
    if (value !== null && value !== undefined) element.dataset[name] = value;
  }
  for (const [name, value] of Object.entries(rest)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== false)
    .map((child) => (child instanceof Node ? child : String(child))));
  return element;
}

/** Replace what an element holds; whatever had the focus gets it back if it is still there, known by
 * its data-key. @param {Element} parent @param {...Node} children */
export function fill(parent, ...children) {
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  parent.replaceChildren(...children);
  if (key) parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** A labelled form field. @param {string} label @param {HTMLElement} input @param {string} [hint] */
export function field(label, input, hint) {
  return el('label', { class: 'field' }, el('span', { class: 'field-label' }, label), input,
    hint && el('span', { class: 'hint' }, hint));
}
