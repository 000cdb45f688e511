/** The public pages in a real browser, and a sample verified by the real service. */
import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import type { Stack } from '../../../scripts/services/stack.ts';
import {
  chromiumPath,
  NO_CHROMIUM,
  openBrowser,
  screenshot,
  seriousBarriers,
} from '../../harness/browser.ts';
import { notRun } from '../../harness/not-run.ts';
import { runningService } from '../../harness/service.ts';

const DOCS = ['/docs', '/docs/guide', '/docs/reference', '/docs/findings', '/docs/errors'];
const PAGES = ['/', ...DOCS, '/status', '/privacy'];

describe('the public pages in a browser', function () {
  this.timeout(360_000);
  let stack: Stack;
  let program: string;
  let browser: BrowserContext;
  let page: Page;

  before(async function () {
    const found = await chromiumPath();
    if (!found) notRun(this, NO_CHROMIUM);
    program = found;
    stack = await runningService();
    browser = await openBrowser(found, { bypassCSP: true });
    page = browser.pages()[0] ?? (await browser.newPage());
  });
  after(() => browser?.close());

  it('have no barriers in light, in dark and on a telephone', async () => {
    for (const path of PAGES) {
      await page.goto(`${stack.url}${path}`);
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 1280],
        ['light', 390],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 850 });
        const name = `docs${path.replaceAll('/', '-')}-${colorScheme}-${width}`;
        if (width === 390 || !DOCS.includes(path)) await screenshot(page, name);
        const again = colorScheme === 'dark' || width === 390;
        expect(await seriousBarriers(page, again ? 'by-looks' : 'all'), name).to.deep.equal([]);
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

  it('look again at the status by themselves, under their own policy, and say when nobody answers', async () => {
    const guarded = await openBrowser(program);
    try {
      const status = guarded.pages()[0] ?? (await guarded.newPage());
      await status.clock.install();
      await status.goto(`${stack.url}/status`);
      const time = status.locator('time');
      const first = await time.getAttribute('datetime');
      const again = status.waitForResponse(`${stack.url}/status`);
      await status.clock.runFor(31_000);
      expect((await again).status()).to.equal(200);
      // Probes are kept for some seconds: the service may still tell of the same look.
      expect(Date.parse((await time.getAttribute('datetime')) ?? '')).to.be.at.least(Date.parse(first ?? ''));
      await status.route('**/status', (route) => route.abort());
      await status.clock.runFor(31_000);
      await status.getByRole('heading', { level: 1, name: 'The service does not answer' }).waitFor();
      expect(await status.title()).to.equal('The service does not answer');
    } finally {
      await guarded.close();
    }
  });
});
