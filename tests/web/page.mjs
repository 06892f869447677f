/* SPDX-License-Identifier: MIT
 * page.mjs - the browser page on the real server, in headless Chromium: its flows (flows/), one after
 * the other.
 *
 * node page.mjs [FLOW...]: those alone. */
import { finish } from '../wire/lib/check.mjs';
import { browser, server } from './lib/stage.mjs';

const FLOWS = ['accounts', 'decks', 'lobby', 'matches', 'options', 'duels', 'breaks', 'clocks', 'series', 'chat',
  'queue', 'watch', 'replays', 'judges', 'tournament'];

const asked = process.argv.slice(2);
for (const flow of asked.length > 0 ? asked : FLOWS) await import(`./flows/${flow}.mjs`);

await browser.close();
await server.stop();
finish();
