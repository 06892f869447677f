/* SPDX-License-Identifier: MIT
 * decks.mjs - decks: brought as text or file with every fault at its line, changed, handed out, deleted. */
import { readFile } from 'node:fs/promises';

import { assert, must, until } from '../../wire/lib/check.mjs';
import { SIZES, browser, mustBeReadable, pageCheck, url } from '../lib/stage.mjs';

for (const [size, viewport] of Object.entries(SIZES)) {
  await pageCheck(`a pasted deck: every fault beside its line, saved unfinished, mended: ${size}`, async () => {
    const tab = await (await browser.tab({ viewport })).enter('Ann');
    await tab.page.click('.nav a[href="#/decks"]');
    await tab.page.waitForSelector('[data-act="copy"]');
    await tab.page.fill('textarea[name="deck-list"]', '4 Biyomon ST1-02\n4 Newmon ZZ9-001\nand more');
    await tab.page.click('[data-act="check"]');
    await tab.page.waitForSelector('.faults li');
    const faults = await tab.page.$$eval('.faults li', (all) => all.map(({ dataset }) => [dataset.fault, dataset.line]));
    assert.deepEqual(faults.filter(([, line]) => line), [['unknown_card', '2'], ['bad_line', '3']]);
    assert.ok(faults.some(([fault]) => fault === 'main_size'), 'faults of the whole deck too');
    assert.match(await tab.$('.faults li[data-line="2"]').innerText(), /Line 2 4 Newmon ZZ9-001/);
    await mustBeReadable(tab);
    await tab.shot(`deck-faults-${size}`, { fullPage: true });
    await tab.page.fill('input[name="deck-name"]', 'Half a deck');
    await tab.$('[data-form="deck"] .primary').click();
    const row = tab.$('[data-part="your_decks"] li', { hasText: 'Half a deck' });
    await row.waitFor();
    assert.match(await row.innerText(), /not legal/);

    await tab.page.fill('textarea[name="deck-list"]', '4 Biyomon ST1-02');
    await tab.page.evaluate(() => { document.getElementById('notice').hidden = true; });
    for (const answer of ['button:not(.danger)', '.danger']) { /* a deck of that name is there */
      await tab.$('[data-form="deck"] .primary').click();
      await tab.page.waitForSelector('dialog .danger');
      await tab.page.click(`dialog ${answer}`);
      await tab.page.waitForSelector('dialog', { state: 'detached' });
    }
    await tab.$('#notice', { hasText: 'is saved.' }).waitFor();
    assert.equal(await tab.$('[data-part="your_decks"] li').count(), 1, 'replaced, not a second one');
    const list = tab.$('textarea[name="deck-list"]');
    await list.fill('');
    await row.locator('[data-act="change"]').click();
    await until('the list', 10000, async () => (await list.inputValue()).includes('ST1-02'));
    assert.doesNotMatch(await list.inputValue(), /ZZ9/, 'the new list');

    await row.locator('[data-act="rename"]').click();
    await tab.page.fill('dialog input', '<b>Half</b>');
    await tab.page.keyboard.press('Enter');
    await tab.$('[data-part="your_decks"] li', { hasText: '<b>Half</b>' }).waitFor();
    await tab.$('[data-part="your_decks"] [data-act="delete"]').click();
    await tab.page.click('dialog .danger');
    await until('it to be gone', 5000, async () => await tab.$('[data-part="your_decks"] li').count() === 0);
    await tab.close();
  });
}

await pageCheck('a starter deck is copied, written out, and read again from a file, in both games', async () => {
  const tab = await (await browser.tab({ locale: 'ja-JP', permissions: ['clipboard-read', 'clipboard-write'] })).enter('花子');
  await tab.page.click('.nav a[href="#/decks"]');
  const lists = tab.$('[data-part="starter_decks"] .list');
  await lists.first().waitFor();
  assert.equal(await lists.count(), 2);
  for (const [n, game] of [[0, 'digimon'], [1, 'duel-masters']]) {
    await lists.nth(n).locator('[data-act="export"]').first().click();
    const area = tab.$('textarea[name="export-text"]');
    await until('the text', 5000, async () => (await area.inputValue()).length > 40);
    const text = await area.inputValue();
    const [file] = await Promise.all([tab.page.waitForEvent('download'), tab.page.click('dialog [data-act="save-text"]')]);
    assert.match(file.suggestedFilename(), /\.txt$/);
    assert.equal(await readFile(await file.path(), 'utf8'), text);
    await tab.page.click('dialog [data-act="copy-text"]');
    await tab.$('dialog', { hasText: 'コピーしました。' }).waitFor();
    assert.equal(await tab.page.evaluate(() => navigator.clipboard.readText()), text);
    await mustBeReadable(tab);
    await tab.shot(`export-${game}`);
    await tab.page.keyboard.press('Escape');
    await tab.page.selectOption('select[name="deck-game"]', game);
    await tab.page.setInputFiles('input[name="deck-file"]', { name: `deck ${n}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await until('a legal deck', 5000, async () => await tab.$('.result .good').count() === 1);
    await tab.$('[data-form="deck"] .primary').click();
    await tab.$('[data-part="your_decks"] li', { hasText: /./ }).nth(n).waitFor();
    await tab.page.fill('input[name="deck-name"]', '');
  }
  await tab.page.selectOption('select[name="restrictions"]', 'none');
  await mustBeReadable(tab);
  await tab.shot('decks-ja', { fullPage: true });
  assert.doesNotMatch(await tab.$('main').innerText(), /\b(fault|format|deck)_?\w*\.\w/, 'no word is missing');
  await tab.page.goto(`${url}#/`);
  await tab.page.waitForSelector('[data-opponent="bot"]:not([disabled])');
  must(await tab.$('select[name="deck"] option').count() > 20, 'the decks can be played');
  await tab.close();
});
