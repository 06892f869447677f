/* SPDX-License-Identifier: MIT
 * emitter.js - named events with plain listeners, alike in browser and Node. */

export class Emitter {
  #listeners = new Map();

  /** @param {string} name @param {(detail: any) => void} listener
   * @returns {() => void} call it to stop listening */
  on(name, listener) {
    const set = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, set.add(listener));
    return () => set.delete(listener);
  }

  /** The next event of that name. @param {string} name @returns {Promise<any>} */
  once(name) {
    return new Promise((resolve) => {
      const off = this.on(name, (detail) => {
        off();
        resolve(detail);
      });
    });
  }

  /** @param {string} name @param {any} [detail] */
  emit(name, detail) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(detail);
  }
}
