/* SPDX-License-Identifier: MIT
 * boot.js - a plain script, before all others: when a file of the page cannot be loaded (the server refuses a
 * connection more, the network breaks) nothing of the page runs. Then the page is loaded again, a few times and
 * later each time. What the reader sees meanwhile is part of index.html (#loading), with a link to try at once:
 * it needs no script. */
'use strict';

(() => {
  const TRIES = 5;
  const FIRST_MS = 500; /* twice as long each time, and as much again by chance: others wait as well */
  const KEY = 'shinpan.tries';
  let isWaiting = false;

  const storage = (use) => {
    try {
      return use(sessionStorage);
    } catch { /* the browser keeps nothing: then only the reader tries again */
      return TRIES;
    }
  };

  /* Errors of elements do not rise, but are seen on their way down. */
  addEventListener('error', ({ target }) => {
    if (isWaiting || !(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    if (target.rel === 'icon' || target.rel === 'modulepreload') return; /* not needed, or asked for again */
    isWaiting = true;
    const loading = document.getElementById('loading');
    if (loading) loading.dataset.state = 'failed';
    const tries = storage((kept) => Number(kept.getItem(KEY) ?? 0));
    if (tries >= TRIES) return;
    storage((kept) => kept.setItem(KEY, String(tries + 1)));
    setTimeout(() => location.reload(), FIRST_MS * 2 ** tries * (1 + Math.random()));
  }, true);

  /* At the same place of the page. */
  addEventListener('click', (event) => {
    if (!event.target.closest('#loading a')) return;
    event.preventDefault();
    location.reload();
  });

  addEventListener('load', () => {
    if (!isWaiting) storage((kept) => kept.removeItem(KEY));
  });
})();
