/* SPDX-License-Identifier: MIT
 * breaks.mjs - reloading, broken connections, and passing by itself. */
import { assert, must, until } from '../../wire/lib/check.mjs';
import { browser, click, mustBeReadable, mustBeSound, nextToChoose, pageCheck, playOn, url } from '../lib/stage.mjs';

await pageCheck('reloading and another language come back to the same match', async () => {
  const tab = await (await browser.tab()).enter('Ann');
  await tab.page.click('[data-opponent="bot"]');
  await playOn([tab], (n) => n < 4, (on) => on.$('button.option:enabled').first().click());
  await nextToChoose([tab]);
  const before = await tab.lines();
  await tab.page.reload();
  await until('the log', 10000, async () => (await tab.lines()).length >= before.length);
  assert.deepEqual((await tab.lines()).slice(0, before.length), before);
  await nextToChoose([tab]);
  await mustBeSound(tab);
  await tab.page.selectOption('#language', 'ja');
  await tab.page.waitForSelector('html[lang="ja"]');
  await nextToChoose([tab]);
  await mustBeSound(tab);
  assert.equal(await tab.$('.controls .danger').textContent(), '投了');
  assert.ok((await tab.lines()).length >= before.length);
  await tab.close();
});

await pageCheck('a file of the page that does not arrive is asked for again, at last by the reader', async () => {
  const tab = await browser.tab({ isOwn: true });
  let refusals = 2;
  await tab.page.route('**/log.js', (route) => {
    refusals -= 1;
    return refusals >= 0 ? route.abort('connectionrefused') : route.continue();
  });
  await tab.open();
  await tab.page.waitForSelector('input[name="name"]');
  assert.equal(refusals, -1, 'as often as needed');
  assert.equal(await tab.page.evaluate(() => sessionStorage.getItem('shinpan.tries')), null, 'counted anew next time');

  refusals = 1;
  await tab.page.evaluate(() => sessionStorage.setItem('shinpan.tries', '5'));
  await tab.page.goto(`${url}#/ladder`);
  await tab.page.reload();
  await tab.page.waitForSelector('#loading[data-state="failed"]');
  await mustBeReadable(tab);
  await tab.shot('not-loaded');
  await tab.$('#loading a').first().click();
  await tab.page.waitForSelector('input[name="name"]');
  assert.match(tab.page.url(), /#\/ladder$/, 'the place is kept');
  /* loading again breaks off whatever is on its way */
  const others = browser.complaints.splice(0).filter((what) => !/^request: |ERR_CONNECTION_REFUSED/.test(what));
  assert.deepEqual(others, []);
  await tab.close();
});

await pageCheck('a connection that breaks again and again costs nothing', async () => {
  const tab = await browser.tab({ isOwn: true });
  let socket = null;
  await tab.page.routeWebSocket(/\/ws$/, (route) => {
    route.connectToServer();
    socket = route;
  });
  await tab.enter('Ann');
  await tab.page.click('[data-opponent="bot"]');
  let breaks = 0;
  let tries = 0;
  await playOn([tab], () => tries < 40, async (on) => {
    const isBroken = tries % 8 === 4;
    tries += 1;
    const choice = click(on);
    if (isBroken) {
      breaks += 1;
      const broken = socket;
      await broken.close({ code: 4000 });
      await until('another connection', 20000, () => socket !== broken);
      await on.page.waitForSelector('.connection[data-state="ready"]');
    }
    await choice;
    return !isBroken;
  });
  must(breaks > 2, 'broken', breaks, 'times');
  const seqs = await tab.page.evaluate(() =>
    [...document.querySelectorAll('.log-list li[data-seq]')].map((li) => Number(li.dataset.seq)));
  assert.deepEqual(seqs, seqs.map((_, i) => i + 1), 'every event once, in order');
  await tab.close();
});

await pageCheck('counter timing asks when passing by itself is off, and not when it is on', async () => {
  const tab = await (await browser.tab()).enter('Ann');
  const decline = tab.$('button.option[data-do="decline"]');
  let counters = 0;
  for (let matches = 0; counters < 2 && matches < 5; matches += 1) { /* a bot may not attack often */
    if (matches > 0) await tab.page.goto(`${url}#/`);
    await tab.page.click('[data-opponent="bot"]');
    await nextToChoose([tab]);
    await tab.page.setChecked('input[name="auto-pass"]', false);
    await playOn([tab], () => counters < 2, async (on) => {
      const isAlone = await on.$('button.option').count() === 1;
      if (!isAlone || await decline.count() === 0) return click(on);
      counters += 1;
      if (counters === 1) await decline.click();
      else await on.page.check('input[name="auto-pass"]'); /* the page must answer by itself */
      return true;
    });
  }
  must(counters === 2, 'the bot attacked', counters, 'times');
  await tab.close();
});
