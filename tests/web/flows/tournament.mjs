/* SPDX-License-Identifier: MIT
 * tournament.mjs - an event from its making to its standings: its host makes it, players enter, are called to
 * tables and play, a judge's correction counts, and whoever has the link reads all of it as it happens. */
import { assert, must, PATIENCE, until } from '../../wire/lib/check.mjs';
import { Account } from '../../wire/lib/event.mjs';
import { ctl } from '../../wire/lib/server.mjs';
import { LOOKS, account, browser, concede, mustBeReadable, pageCheck, server } from '../lib/stage.mjs';

const TOGETHER_MS = 60000; /* for what takes several people */
const DECKS = { digimon: 'starter-st1', 'duel-masters': 'starter-dm-rush' };
let serial = 0;
const handleOf = (who) => `${who}-${Date.now().toString(36)}-${serial += 1}`;

const press = (tab, name) => tab.page.click(`[data-show="${name}"]`);
const yes = (tab) => tab.page.click('dialog button[value="yes"]');
const gone = (tab) => until('the dialog to be gone', 10000, async () => await tab.$('dialog').count() === 0);
const state = (tab, text) => tab.$('.event-where', { hasText: text }).waitFor();

/** A tab with an account that may set events up. */
async function organizer(viewport) {
  const handle = handleOf('host');
  const tab = await account(handle, { viewport });
  const { status, stderr } = ctl('account', 'roles', '--db', `${server.data}/shinpan.db`, handle, '+organizer');
  must(status === 0, stderr);
  await tab.page.click('#who a'); /* there they are heard of */
  await tab.$('[data-part="roles"] [data-role="organizer"]').waitFor();
  return tab;
}

/** Somebody without a page, who gives up the match of a round when told to. */
async function quitter(who) {
  const one = await Account.open(server, handleOf(who));
  const peer = await one.connection();
  let match = null;
  peer.onNotice = ({ method, params }) => { if (method === 'tournament.call' && params.match) ({ match } = params); };
  one.quit = async () => {
    await until(`a match of ${who}`, TOGETHER_MS, () => match !== null);
    await peer.request('match.concede', { match, game: 1, whole: true }).catch(() => {}); /* it is over: the other one has given up */
    match = null;
  };
  return one;
}

/** Makes an event by its form. @returns {Promise<{event: string, code: string}>} */
async function made(host, game, size) {
  await host.page.click('.nav a[href="#/events"]');
  await host.page.click('[data-act="event-new"]');
  await host.page.selectOption('select[name="game"]', game);
  await host.page.selectOption('select[name="practice"]', game === 'digimon' ? 'digimon_bo1' : 'dm_bo1');
  await host.page.selectOption('select[name="entry"]', 'code');
  await host.page.fill('input[name="capacity"]', '8');
  await mustBeReadable(host);
  await host.shot(`event-new-${size}`, { fullPage: true });
  for (const one of await host.$('[data-form="event_create"] summary').all()) await one.click();
  await host.page.fill('input[name="stage_rounds"]', '2');
  await host.page.fill('input[name="checkin"]', '30');
  await host.page.check('input[name="spectators"]');
  await mustBeReadable(host);
  await host.shot(`event-new-all-${size}`, { fullPage: true });
  await host.page.click('[data-part="ef_part_stages"] summary'); /* what is wrong is shown, also where it is folded away */
  await host.page.fill('input[name="name"]', `Cup of ${size}`);
  await host.page.click('[data-act="event_create"]');
  await host.$('[data-part="manage"]').waitFor();
  const code = await host.$('input[name="entry-code"]').inputValue();
  assert.match(code, /^[a-z2-7]{6}$/);
  const [, event] = host.page.url().match(/#\/event\/([a-z2-7]{16})\/host$/);
  return { event, code };
}

/** Enters by the page: first with a code that is wrong. */
async function enters(tab, game, event, code) {
  await tab.page.click('.nav a[href="#/events"]');
  await tab.page.click(`[data-event="${event}"] a`);
  await tab.page.selectOption('select[name="event-deck"]', DECKS[game]);
  await tab.page.fill('input[name="event-code"]', 'zzzzzz');
  await tab.page.click('[data-act="event-enter"]');
  await tab.$('#notice', { hasText: 'That is not the code of the event.' }).waitFor();
  await tab.page.fill('input[name="event-code"]', code);
  await tab.page.click('[data-act="event-enter"]');
  await tab.$('[data-deck="legal"]').waitFor();
  assert.equal(await tab.$('#notice').isVisible(), false, 'what was refused has been done since');
  await tab.page.click('[data-act="check-in"]');
  await tab.$('[data-own="checked"]').waitFor();
}

/** From the public page to an account, and back to the event. */
async function takesPart(event, viewport) {
  const tab = await browser.tab({ viewport, isOwn: true });
  await tab.page.goto(`${server.web}/t/${event}`);
  await tab.page.click('#who a');
  await tab.page.click('[data-act="event-account"]');
  await tab.page.click('[data-way="register"]');
  await tab.page.fill('input[name="handle"]', handleOf('fay'));
  await tab.page.fill('input[name="password"]', 'a long password');
  await tab.page.click('[data-form="register"] button.primary');
  await tab.$('[data-form="event-enter"]').waitFor();
  assert.ok(tab.page.url().includes(`#/event/${event}`), tab.page.url());
  await tab.close();
}

/** Sees that he is called, wherever he is, and gives the match up. */
async function givesUp(tab, size) {
  await mustBeReadable(tab);
  await tab.shot(`event-call-${size}`);
  await tab.$('[data-act="call-play"]').press('Enter');
  await tab.$('.turn-line').waitFor({ timeout: TOGETHER_MS * PATIENCE });
  await tab.$('#call').waitFor({ state: 'hidden', timeout: TOGETHER_MS * PATIENCE }); /* he is there */
  assert.match(await tab.$('.match-bar').innerText(), /Round \d, table \d/);
  await concede(tab);
  await until('its end', TOGETHER_MS, () => tab.isOver());
  assert.equal(await tab.$('[data-act="rematch"]').count(), 0, 'no rematch of an event’s match');
}

/** The public page, which nobody needs a name for. */
async function reader(event, viewport, colorScheme) {
  const tab = await browser.tab({ viewport, colorScheme, isOwn: true });
  await tab.page.routeWebSocket(/\/ws$/, (route) => {
    route.connectToServer();
    tab.cut = () => route.close({ code: 4000 });
  });
  await tab.page.goto(`${server.web}/t/${event}`);
  await tab.$('.event-head h2').waitFor();
  return tab;
}

for (const { size, viewport, game } of LOOKS) {
  await pageCheck(`an event from its making to its standings: ${game}, ${size}`, async () => {
    const host = await organizer(viewport);
    const { event, code } = await made(host, game, size);
    const eve = await reader(event, viewport, size === 'phone' ? 'dark' : 'light');
    await state(eve, 'entry is open');
    assert.equal(await eve.$('input[name="name"]').count(), 0, 'no name is asked for');
    const [ann, bob, cyd, dan] = await Promise.all([account(handleOf('ann'), { viewport }), account(handleOf('bob'), { viewport }), quitter('cyd'), quitter('dan')]);
    for (const tab of [ann, bob]) await enters(tab, game, event, code);
    for (const one of [cyd, dan]) {
      await one.request('tournament.enter', { tournament: event, code, deck: DECKS[game] });
      await one.request('tournament.check_in', { tournament: event });
    }
    await mustBeReadable(ann);
    await ann.shot(`event-own-${size}`, { fullPage: true });
    await until('everybody to be seen', TOGETHER_MS, async () => await eve.$('[data-part="people"] [data-player]').count() === 4);
    await eve.$('.event-head', { hasText: '4 of 8 places taken · 4 have checked in' }).waitFor(); /* the counts come by themselves */
    await mustBeReadable(eve);
    await eve.shot(`public-entry-${size}`, { fullPage: true });

    await takesPart(event, viewport);
    const eli = await Account.open(server, handleOf('eli')); /* no deck, no check-in */
    await eli.request('tournament.enter', { tournament: event, code });
    await press(host, 'players');
    await host.$('[data-part="people"] [data-state="in"]', { hasText: 'eli-' }).waitFor();
    await press(host, 'host');

    await host.page.fill('input[name="event-announcement"]', 'Welcome to the hall');
    await host.page.keyboard.press('Enter');
    await Promise.all([ann, eve].map((tab) => tab.$('#notice', { hasText: 'Welcome to the hall' }).waitFor()));
    await host.page.click('[data-step="step_start"]');
    await host.$('[data-why="step_start_unchecked"]', { hasText: 'eli-' }).waitFor();
    assert.equal(await host.$('dialog [data-why]').count(), 1, 'all others are in');
    await mustBeReadable(host);
    await host.shot(`event-start-${size}`);
    await yes(host);
    await state(host, 'between two rounds');
    await mustBeReadable(host);
    await host.shot(`event-host-${size}`, { fullPage: true });

    for (const round of [1, 2]) {
      await host.page.click('[data-step="step_pair"]');
      for (const tab of [ann, bob]) await tab.$('#call', { hasText: `Called to table` }).waitFor({ timeout: TOGETHER_MS * PATIENCE });
      assert.match(await ann.$('#call').innerText(), new RegExp(`Called to table \\d: Cup of ${size}, round ${round} You play (bob|cyd|dan)-`));
      await givesUp(bob, size);
      await cyd.quit();
      await dan.quit();
      if (round === 1) await press(eve, 'pairings');
      await until(`round ${round} to be over`, TOGETHER_MS, async () => /between two rounds/.test(await eve.$('.event-where').innerText()));
      await until('each result', TOGETHER_MS, async () => await eve.$('.pairs [data-state="done"]').count() === 2);
      if (round === 2) {
        await host.$('[data-step="step_finish"]').waitFor();
        assert.equal(await host.$('[data-step="step_pair"], [data-step="step_early"]').count(), 0, 'nothing is left to play');
        continue;
      }
      await host.page.click('[data-step="step_early"]'); /* and thinks better of it */
      assert.match(await host.$('dialog').innerText(), /Rounds are left that will not be played/);
      await mustBeReadable(host);
      await host.shot(`event-early-${size}`);
      await host.page.keyboard.press('Escape');
      await gone(host);
    }
    await mustBeReadable(eve);
    await eve.shot(`public-pairs-${size}`, { fullPage: true });
    await eve.page.selectOption('select[name="pair-order"]', 'name');
    await until('everybody by name', 5000, async () => await eve.$('.pairs tbody tr').count() === 4);
    await eve.page.fill('input[name="pair-search"]', 'ANN');
    await until('the one', 5000, async () => await eve.$('.pairs tbody tr').count() === 1);
    await eve.page.fill('input[name="pair-search"]', '');

    /* a correction by the host, who may judge, too */
    await press(host, 'pairings');
    await host.page.selectOption('select[name="round"]', { index: 1 });
    const corrected = host.$('.pairs tbody tr', { hasNotText: 'ann-' });
    await until('the first round', TOGETHER_MS, async () => await corrected.count() === 1 && await host.$('.pairs [data-deed="do_correct"]').count() === 2);
    await corrected.locator('[data-deed="do_correct"]').click();
    assert.match(await corrected.innerText(), await host.$('dialog select[name="outcome"]').inputValue() === 'a' ? /1 – 0/ : /0 – 1/);
    await host.page.selectOption('dialog select[name="outcome"]', 'double_loss'); /* so that nobody is level with Ann */
    await mustBeReadable(host);
    await host.shot(`event-correct-${size}`);
    await host.page.fill('dialog input[name="reason"]', 'seen at the table');
    await yes(host);
    await gone(host);
    await until('the correction', TOGETHER_MS, async () => /Both lose[^]*corrected/.test(await corrected.innerText()));

    /* the standings, by keys alone */
    await eve.$('[data-show="standings"]').focus();
    await eve.page.keyboard.press('Enter');
    await until('everybody with a rank', TOGETHER_MS, async () => await eve.$('.standings tbody tr').count() === 4);
    assert.ok(await eve.$('[data-show="standings"]').evaluate((button) => button === document.activeElement), 'the focus stays');
    const ranks = await eve.$('.standings tbody tr').allInnerTexts();
    assert.match(ranks[0], /^1\s+ann-/, `Ann has won both: ${ranks.join(' | ')}`);
    must(ranks.some((text) => /fewer points|match wins|by lot|game wins|who won/.test(text)), 'a reason:', ranks);
    await mustBeReadable(eve);
    await eve.shot(`public-standings-${size}`, { fullPage: true });

    await eve.cut();
    await eve.$('#connection[data-state="waiting"], #connection[data-state="connecting"]').waitFor();
    await eve.$('#connection[data-state="ready"]').waitFor();
    await press(host, 'host');
    await host.page.click('[data-step="step_finish"]');
    await yes(host);
    await state(eve, 'over'); /* heard of after the break as well */

    await press(eve, 'rules');
    await mustBeReadable(eve);
    await eve.shot(`public-rules-${size}`, { fullPage: true });
    for (const file of ['file_pairs', 'file_ranks', 'file_ranks_csv', 'file_export']) {
      const { status } = await server.get(await eve.$(`[data-file="${file}"]`).getAttribute('href'));
      assert.equal(status, 200, file);
    }
    await press(host, 'log');
    await host.$('[data-part="event-log"] [data-verb="finish"]').waitFor();
    assert.match(await host.$('[data-part="event-log"] [data-verb="correct"] [data-part="what"]').innerText(), /^Round 1 · Table \d · \S+ – \S+ · Both lose$/);
    await mustBeReadable(host);
    await host.shot(`event-log-${size}`, { fullPage: true });
    await ann.page.goto(`${server.web}/#/event/${event}`);
    await ann.page.click('[data-part="own-matches"] summary');
    await until('both of my matches', 10000, async () => await ann.$('[data-part="own-matches"] li').count() === 2);
    await ann.shot(`event-matches-${size}`, { fullPage: true });
    await press(eve, 'pairings');
    await eve.$('.pairs [data-replay]').first().click();
    await eve.page.waitForSelector('.replaying .turn-line, .replaying .sheet');
    assert.match(eve.page.url(), /#\/replay\//);
    await Promise.all([host, ann, bob, eve].map((tab) => tab.close()));
  });
}

/** Shows a round of so many players, as an event's screen would, and standings beside it: no server has to play them. */
const showCrowd = (tab, players) => tab.page.evaluate(async (count) => {
  const [{ PairsView }, { RanksView }, { Emitter }] = await Promise.all(['/event_pairs.js', '/event_ranks.js', '/js/emitter.js'].map((path) => import(path)));
  const who = (i) => ({ player: `p${i}`, name: `Player ${i}`, points: 3 });
  const pairs = new Map(Array.from({ length: count / 2 }, (_, i) => [i + 1, { table: i + 1, a: who(2 * i), b: who(2 * i + 1), state: 'playing' }]));
  const feed = Object.assign(new Emitter(), {
    facts: { rules: { stages: [{ format: 'swiss' }] }, stage: 1, round: 1 }, now: { stage: 1, round: 1 },
    round: async () => ({ stage: 1, round: 1, pairs }),
    askAll: async () => ({ standings: Array.from({ length: count }, (_, i) => ({ rank: i + 1, player: `p${i}`, name: `Player ${i}`, points: 3,
      wins: 1, losses: 0, draws: 0, byes: 0, rates: { omw: '0.5000' }, because: i > 0 ? 'omw' : undefined, state: 'in' })) }),
  });
  const views = [new PairsView(feed, { replay: (id) => id }), new RanksView(feed, {})];
  document.querySelector('#screen').replaceChildren(...views.map(({ element }) => element));
  globalThis.crowd = { feed, pairs };
}, players);

await pageCheck('five hundred players: as many rows as are looked at, and only those change that are others', async () => {
  const tab = await (await browser.tab({ viewport: LOOKS[1].viewport })).enter('Ann');
  await showCrowd(tab, 500);
  const rows = tab.$('.pairs tbody tr');
  await until('the first of them', 10000, async () => await rows.count() > 0);
  must(await rows.count() <= 200 && await tab.$('.standings tbody tr').count() <= 200, 'not all at once');
  const changed = await tab.page.evaluate(async () => {
    const { feed, pairs } = globalThis.crowd;
    let made = 0;
    const watcher = new MutationObserver((records) => { for (const { addedNodes } of records) made += addedNodes.length; });
    watcher.observe(document.querySelector('.pairs tbody'), { childList: true });
    pairs.set(3, { ...pairs.get(3), state: 'done', outcome: 'a', games: [2, 0, 0] });
    feed.emit('pairs');
    await new Promise((resolve) => { setTimeout(resolve, 200); });
    return made;
  });
  assert.equal(changed, 1, 'one result, one row');
  assert.match(await rows.nth(2).innerText(), /2 – 0/);
  await tab.page.fill('input[name="pair-search"]', 'player 499');
  await until('the one', 5000, async () => await rows.count() === 1);
  assert.match(await rows.innerText(), /^250\s/);
  await tab.page.fill('input[name="pair-search"]', '');
  const more = tab.$('[data-part="pairs"] > button');
  await until('all of them, as far as one scrolls', 20000, async () => {
    if (await more.isHidden()) return true;
    await more.evaluate((button) => button.scrollIntoView());
    return false;
  });
  assert.equal(await rows.count(), 250);
  await mustBeReadable(tab);
  await tab.close();
});

await pageCheck('a double elimination of 64 is read on a phone, in Japanese', async () => {
  const tab = await (await browser.tab({ viewport: LOOKS[1].viewport })).enter('Ann');
  await tab.page.selectOption('#language', 'ja');
  await tab.page.evaluate(async () => {
    const [{ BracketView }, { Emitter }] = await Promise.all(['/event_bracket.js', '/js/emitter.js'].map((path) => import(path)));
    const matches = [];
    for (const [side, rounds] of [['upper', [32, 16, 8, 4, 2, 1]], ['lower', [16, 16, 8, 8, 4, 4, 2, 2, 1, 1]], ['final', [1]], ['again', [1]]]) {
      rounds.forEach((count, i) => {
        for (let place = 1; place <= count; place += 1) {
          const isFirst = side === 'upper' && i === 0;
          matches.push({ match: matches.length + 1, side, round: i + 1, place, state: side === 'again' ? 'empty' : isFirst ? 'played' : 'waits',
            ...(isFirst ? { a: { player: `a${place}`, name: `プレイヤー${place}`, seed: place }, b: { player: `b${place}`, name: `相手${place}`, seed: 65 - place }, winner: 'a', played: 1, table: place }
              : { a: { of: 1 }, b: { of: 2, loser: side === 'lower' } }) });
        }
      });
    }
    const feed = Object.assign(new Emitter(), { facts: { rules: { stages: [{ format: 'double' }] }, stage: 1, round: 1 }, askAll: async () => ({ matches }),
      /* at the table they sit the other way round */
      round: async () => ({ pairs: new Map(Array.from({ length: 32 }, (_, i) => [i + 1, { a: { player: `b${i + 1}` }, b: { player: `a${i + 1}` }, games: [1, 2, 0] }])) }) });
    document.querySelector('#screen').replaceChildren(new BracketView(feed, { replay: (id) => id }).element);
  });
  await until('the trees', 10000, async () => await tab.$('.bracket').count() === 3);
  assert.equal(await tab.$('.bracket-match').count(), 126, 'a final that need not be played again is not shown');
  assert.deepEqual(await tab.$('.bracket .score').evaluateAll((all) => [...new Set(all.map(({ textContent }, i) => `${i % 2}:${textContent}`))]), ['0:2', '1:1'], 'games won');
  await mustBeReadable(tab);
  await tab.$('.bracket').first().focus();
  await tab.page.keyboard.press('End');
  await tab.page.keyboard.press('ArrowRight');
  await until('the tree to move by keys', 5000, async () => await tab.$('.bracket').first().evaluate((tree) => tree.scrollLeft > 0));
  assert.doesNotMatch(await tab.$('#screen').innerText(), /[a-z]{3}/, 'all of it in Japanese');
  await tab.shot('bracket-64');
  await tab.close();
});
