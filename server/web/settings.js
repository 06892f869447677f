/* SPDX-License-Identifier: MIT
 * settings.js - what the browser remembers: the session for this tab, choices for all of them.
 *
 * A browser may refuse storage altogether; then nothing is remembered and the page works. */

const RATED_KEPT = 20;

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

/** Per tab, so that two tabs can be two players; kept for the whole browser when somebody asks for it. */
export const session = {
  isKept: false, /* is the next token for the whole browser? */
  get token() { return read('sessionStorage', 'token') ?? read('localStorage', 'token'); },
  set token(token) {
    const kept = read('localStorage', 'token');
    const wasKept = kept !== null && kept === this.token;
    write('sessionStorage', 'token', token);
    if (this.isKept || wasKept) write('localStorage', 'token', token);
    if (token === null) this.isKept = false;
  },
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

  /** Was it asked for to stay logged in? */
  get keepsSession() { return read('localStorage', 'keepsSession') === 'yes'; },
  set keepsSession(is) { write('localStorage', 'keepsSession', is ? 'yes' : 'no'); },

  /** @returns {string[]} matches of this tab that the rated queue has found, latest last */
  get rated() { return (read('sessionStorage', 'rated') ?? '').split(' ').filter(Boolean); },
  set rated(matches) { write('sessionStorage', 'rated', matches.slice(-RATED_KEPT).join(' ')); },

  get name() { return read('localStorage', 'name') ?? ''; },
  set name(name) { write('localStorage', 'name', name); },
};
