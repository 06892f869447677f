/* SPDX-License-Identifier: MIT
 * queue.mjs - the rated queue: two accounts find each other, and the leaderboard knows it. */
import { assert, PATIENCE, until } from '../../wire/lib/check.mjs';
import { account, browser, chooseGame, concede, mustBeReadable, pageCheck } from '../lib/stage.mjs';

await pageCheck('a guest is told to register; two accounts find each other; ratings change', async () => {
  const guest = await (await browser.tab()).enter('Gus');
  await guest.$('[data-part="queue"] a[href="#/account"]').waitFor();
  await guest.close();
  const stamp = Date.now().toString(36);
  const [ann, bob] = await Promise.all(['qa', 'qb'].map((who) => account(`${who}-${stamp}`)));
  await Promise.all([ann, bob].map((tab) => chooseGame(tab, 'duel-masters')));
  await ann.page.click('[data-act="queue-join"]');
  await until('it to be told', 10000, async () => /^Waiting for \d/.test(await ann.$('[data-part="queue"] [role="status"]').innerText()));
  await mustBeReadable(ann);
  await ann.shot('queue', { fullPage: true });
  await ann.page.click('[data-act="queue-leave"]');
  await ann.page.click('[data-act="queue-join"]');
  await ann.page.click('.nav a[href="#/decks"]'); /* found whichever page is open */
  await bob.page.click('[data-act="queue-join"]');
  await Promise.all([ann, bob].map((tab) => tab.page.waitForSelector('.turn-line', { timeout: 60000 * PATIENCE })));
  await concede(bob);
  await until('the result', 10000, () => ann.isOver());
  assert.equal(await ann.$('[data-act="rematch"]').count(), 0, 'no rematch of a rated match');
  await ann.page.reload();
  await until('the result', 10000, () => ann.isOver());
  assert.equal(await ann.$('[data-act="rematch"]').count(), 0, 'nor after a reload');
  await ann.page.click('.nav a[href="#/ladder"]');
  const rows = ann.$('[data-part="ladder"] tbody tr');
  await until('both', 20000, async () => {
    await ann.page.selectOption('select[name="ladder-game"]', 'digimon');
    await ann.$('[data-part="ladder"]', { hasText: 'Nobody has played a rated match yet.' }).waitFor();
    await ann.page.selectOption('select[name="ladder-game"]', 'duel-masters');
    await rows.nth(1).waitFor({ timeout: 2000 }).catch(() => {}); /* what is being written yet */
    return await rows.count() >= 2;
  });
  assert.match(await rows.first().innerText(), new RegExp(`^1\\s+qa-${stamp}\\s+\\d+ ± \\d+`));
  await mustBeReadable(ann);
  await ann.shot('ladder');
  await Promise.all([ann.close(), bob.close()]);
});
