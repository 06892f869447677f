/* SPDX-License-Identifier: MIT
 * browser.mjs - a headless Chromium whose complaints are failures: console errors and warnings,
 * exceptions, refused requests and broken content security policy are all kept and asked for. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { chromium } from 'playwright-core';

import { must, PATIENCE } from '../../wire/lib/check.mjs';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const DESKTOP = { width: 1280, height: 860 };

export class Browser {
  /** @type {string[]} what went wrong in any page so far */
  complaints = [];

  /** @type {Set<Tab>} that are open */
  tabs = new Set();

  /** @type {{context: object, page: object}[]} that nobody uses: making one takes longer than most checks */
  #spare = [];

  /** @param {string} url of the page @param {{screenshots?: string}} options directory for them */
  static async launch(url, { screenshots } = {}) {
    const self = new Browser();
    self.url = url;
    self.screenshots = screenshots;
    if (screenshots) mkdirSync(screenshots, { recursive: true });
    const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
    self.chromium = await chromium.launch({ executablePath, args: FLAGS });
    return self;
  }

  /** A tab with storage of its own. @param {object} [options] of playwright's newContext; isOwn: the
   * check does to it what cannot be taken back, so nobody has it before or after
   * @returns {Promise<Tab>} */
  async tab({ viewport = DESKTOP, isOwn = false, ...options } = {}) {
    const isCommon = !isOwn && Object.keys(options).length === 0;
    const spare = isCommon ? this.#spare.pop() : undefined;
    await spare?.page.setViewportSize(viewport);
    const tab = new Tab(this, { isCommon, ...spare ?? await this.#make({ viewport, ...options }) });
    this.tabs.add(tab);
    return tab;
  }

  async #make(options) {
    const context = await this.chromium.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(30000 * PATIENCE);
    const page = await context.newPage();
    const complain = (what) => this.complaints.push(what);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complain(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => complain(`exception: ${error.message}`));
    page.on('requestfailed', (request) => complain(`request: ${request.url()}`));
    page.on('response', (response) => {
      if (response.status() >= 400) complain(`${response.status()}: ${response.url()}`);
    });
    return { context, page };
  }

  /** @param {Tab} tab that its check is done with */
  async giveBack({ context, page, isCommon }) {
    const isEmpty = isCommon && await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      return true;
    }).catch(() => false);
    if (!isEmpty) {
      await context.close();
      return;
    }
    await page.goto('about:blank');
    this.#spare.push({ context, page });
  }

  /** What a check left open. */
  closeTabs() { return Promise.all([...this.tabs].map((tab) => tab.close())); }

  close() { return this.chromium.close(); }
}

export class Tab {
  /** @param {Browser} browser @param {{context: object, page: object, isCommon: boolean}} parts */
  constructor(browser, parts) {
    Object.assign(this, { browser, ...parts });
    const { page } = this;
    this.$ = (...what) => page.locator(...what);
  }

  async open() {
    await this.page.goto(this.browser.url);
    return this;
  }

  /** Through the first screen into the lobby. @param {string} name */
  async enter(name) {
    await this.open();
    await this.page.fill('input[name="name"]', name);
    await this.page.keyboard.press('Enter');
    await this.page.waitForSelector('[data-opponent="bot"]:not([disabled])');
    await this.page.selectOption('select[name="bot"]', 'random'); /* quick */
    return this;
  }

  /** Where the match is. @returns {Promise<{isOver: boolean, asked: string|null, isPassing: boolean}>} isOver:
   * there is a result; asked: names what there is to choose, when the table is there too (picks one after another
   * belong to one prompt, its options change); isPassing: the page is about to choose it by itself */
  state() {
    return this.page.evaluate(() => {
      const panel = document.querySelector('.options');
      const options = [...document.querySelectorAll('button.option:enabled')];
      const isAsked = document.querySelector('.turn-line') !== null && options.length > 0;
      return {
        isOver: document.querySelector('.banner h2')?.checkVisibility() ?? false,
        isPassing: panel?.classList.contains('passing') ?? false,
        asked: isAsked ? [panel.dataset.prompt, ...options.map(({ dataset }) => dataset.option)].join(' ') : null,
      };
    });
  }

  async isOver() { return (await this.state()).isOver; }

  async isAsked() { return (await this.state()).asked !== null; }

  /** The lines of the log. @returns {Promise<string[]>} */
  lines() { return this.$('.log-list li[data-seq]').allInnerTexts(); }

  /** @param {string} name @param {object} [options] of playwright's screenshot */
  async shot(name, options = {}) {
    const { screenshots } = this.browser;
    if (!screenshots) return;
    await this.page.screenshot({ path: path.join(screenshots, `${name}.png`), ...options });
  }

  async close() {
    if (this.browser.tabs.delete(this)) await this.browser.giveBack(this);
  }
}

/** Texts that are hard to read: contrast below 4.5 to 1 (WCAG 1.4.3), worst first. Disabled controls
 * are exempt there, and so here. @param {Tab} tab @returns {Promise<string[]>} */
export function poorContrast(tab) {
  return tab.page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgba = (color) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (color) => color.slice(0, 3)
      .map((part) => part / 255)
      .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const color = rgba(getComputedStyle(at).backgroundColor);
        if (color[3] === 255) return color;
      }
      return [255, 255, 255, 255];
    };
    const found = [];
    for (const element of document.querySelectorAll('body *')) {
      const hasText = [...element.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
      if (!hasText || !element.checkVisibility() || element.closest(':disabled, noscript')) continue;
      const [a, b] = [luminance(rgba(getComputedStyle(element).color)), luminance(ground(element))];
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      if (ratio < 4.5) {
        found.push(`${ratio.toFixed(2)} ${element.tagName}.${element.className}: ${element.textContent}`);
      }
    }
    return found.sort();
  });
}

/** Controls that a screen reader could not name. @param {Tab} tab @returns {Promise<string[]>} */
export function nameless(tab) {
  return tab.page.evaluate(() => [...document.querySelectorAll('button, a, input, select, textarea')]
    .filter((control) => control.checkVisibility())
    .filter((control) => !(control.getAttribute('aria-label')
      || (control.labels?.length ? control.labels[0].textContent : control.textContent).trim()))
    .map((control) => control.outerHTML));
}

/** @param {Browser} browser fails when any page complained since the last time */
export function mustBeQuiet(browser) {
  const complaints = browser.complaints.splice(0);
  must(complaints.length === 0, 'the page complained:', complaints);
}
