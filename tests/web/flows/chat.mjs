/* SPDX-License-Identifier: MIT
 * chat.mjs - what is said: phrases in the reader's language, own words as text, muting and blocking. */
import { assert, until } from '../../wire/lib/check.mjs';
import { account, browser, mustBeReadable, nextToChoose, pageCheck, pair } from '../lib/stage.mjs';

const chatOf = (tab) => tab.$('.match .chat-list');

async function say(tab, text) {
  await tab.page.fill('.match input[name="chat-text"]', text);
  await tab.page.keyboard.press('Enter');
}

await pageCheck('players talk: words stay text, phrases are translated, a muted match is quiet', async () => {
  const [ann, bob] = await pair({ viewport: { width: 390, height: 844 } });
  await nextToChoose([ann, bob]);
  await say(ann, '<b>hello</b>');
  await until('the words', 10000, async () => /Ann <b>hello<\/b>/.test(await chatOf(bob).innerText()));
  await bob.page.selectOption('#language', 'ja');
  await until('what was said, again', 10000, async () => /<b>hello<\/b>/.test(await chatOf(bob).innerText()));
  await ann.page.selectOption('.match select[name="chat-phrase"]', { index: 1 });
  await until('the phrase', 10000, async () => await bob.$('.match .chat-list li').count() > 1);
  assert.match(await bob.$('.match .chat-list li').last().innerText(), /[ぁ-ん一-龠]/, 'in Japanese');
  await mustBeReadable(bob);
  await bob.$('.match .chat').scrollIntoViewIfNeeded();
  await bob.shot('chat-phone');
  await bob.page.check('.match input[name="chat-mute"]');
  await until('quiet', 10000, async () => await chatOf(bob).isHidden());
  await Promise.all([ann.close(), bob.close()]);
});

await pageCheck('the lobby talks; who is blocked is not read, and can be heard again', async () => {
  const ann = await account(`chat-${Date.now().toString(36)}`);
  const bob = await (await browser.tab()).enter('Bob the loud');
  await bob.page.selectOption('.chat select[name="chat-phrase"]', { index: 1 });
  const line = ann.$('.chat-list li', { hasText: 'Bob the loud' });
  await line.waitFor();
  await line.locator('button').click();
  await ann.page.click('dialog .danger');
  await ann.$('#notice', { hasText: 'Blocked.' }).waitFor();
  await ann.page.click('#who a');
  await ann.$('[data-part="blocks"] li', { hasText: 'Bob the loud' }).waitFor();
  await mustBeReadable(ann);
  await ann.$('[data-part="blocks"] button').click();
  await until('nobody to be blocked', 10000, async () => await ann.$('[data-part="blocks"] li').count() === 0);
  await Promise.all([ann.close(), bob.close()]);
});
