/* SPDX-License-Identifier: MIT
 * settings.js - what the browser remembers: the session for this tab, choices for all of them.
 *
 * A browser may refuse storage altogether; then nothing is remembered and the page works. */

function read(storage, key) {
  try {
    return globalThis[storage].getItem(`shinpan.${key}`);
  } catch {
    return null;
  }
}

function write(storage, key, value) {
  try {
    if (value === null) globalThis[storage].removeItem(`shinpan.${key}`);
    else globalThis[storage].setItem(`shinpan.${key}`, value);
  } catch {
    /* not remembered */
  }
}

/** Per tab, so that two tabs can be two players. */
export const session = {
  get token() { return read('sessionStorage', 'token'); },
  set token(token) { write('sessionStorage', 'token', token); },
};

export const settings = {
  /** @returns {"en"|"ja"} as chosen, or as the browser prefers */
  get language() {
    const preferred = (navigator.languages ?? []).find((l) => /^(en|ja)\b/.test(l)) ?? 'en';
    return read('localStorage', 'language') ?? preferred.slice(0, 2);
  },
  set language(language) { write('localStorage', 'language', language); },

  /** Answer by itself when there is nothing to choose but to pass? */
  get autoPass() { return read('localStorage', 'autoPass') !== 'no'; },
  set autoPass(is) { write('localStorage', 'autoPass', is ? 'yes' : 'no'); },

  get name() { return read('localStorage', 'name') ?? ''; },
  set name(name) { write('localStorage', 'name', name); },
};
