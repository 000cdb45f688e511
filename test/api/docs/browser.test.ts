/** The public pages in a real browser, and a sample verified by the real service. */
import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import type { Stack } from '../../../scripts/services/stack.ts';
import { chromiumPath, openBrowser, screenshot, seriousBarriers } from '../../harness/browser.ts';
import { notRun } from '../../harness/not-run.ts';
import { runningService } from '../../harness/service.ts';

const PAGES = ['/', '/docs', '/docs/guide', '/docs/reference', '/docs/findings', '/docs/errors'];

describe('the public pages in a browser', function () {
  this.timeout(360_000);
  let stack: Stack;
  let browser: BrowserContext;
  let page: Page;

  before(async function () {
    const found = await chromiumPath();
    if (!found) notRun(this, 'no chromium on this machine (Debian: apt-get install chromium)');
    stack = await runningService();
    browser = await openBrowser(found, { bypassCSP: true });
    page = browser.pages()[0] ?? (await browser.newPage());
  });
  after(() => browser?.close());

  it('have no barriers in light, in dark and on a telephone', async () => {
    for (const path of PAGES) {
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 1280],
        ['light', 390],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 850 });
        await page.goto(`${stack.url}${path}`);
        const name = `docs${path.replaceAll('/', '-')}-${colorScheme}-${width}`;
        // The reference is longer than a picture of it is of use.
        if (path === '/') await screenshot(page, name);
        expect(await seriousBarriers(page), name).to.deep.equal([]);
        const beyond = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(beyond, `${name} scrolls sideways`).to.equal(0);
      }
    }
  });

  it('verify a sample without a key, and tell what it said before', async () => {
    await page.goto(stack.url);
    await page.getByRole('button', { name: /its total changed in a second save/ }).click({ timeout: 90_000 });
    const stillAtWork = page.getByRole('link', { name: 'Look again' });
    const verdict = page.locator('.verdict');
    await verdict.or(stillAtWork).waitFor({ timeout: 90_000 });
    for (let look = 0; look < 30 && (await stillAtWork.isVisible()); look++) {
      await page.waitForTimeout(2_000);
      await stillAtWork.click();
    }
    await verdict.waitFor();
    expect(await page.locator('del').count()).to.be.greaterThan(0);
    expect(await seriousBarriers(page)).to.deep.equal([]);
    await screenshot(page, 'docs-tried');
  });
});
