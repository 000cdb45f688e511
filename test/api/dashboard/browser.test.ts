/** The dashboard in a real browser against the real service: Chromium, API, workers, database, queue. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import request from 'supertest';
import { verifyFile } from '../../../scripts/assay/client.ts';
import { LOCAL_TENANT } from '../../../scripts/services/local-key.ts';
import type { Stack } from '../../../scripts/services/stack.ts';
import { createUser } from '../../../shared/platform/accounts/users.ts';
import { openDatabase } from '../../../shared/platform/db.ts';
import {
  chromiumPath,
  loadOf,
  NO_CHROMIUM,
  openBrowser,
  overflowOf,
  screenshot,
  seriousBarriers,
} from '../../harness/browser.ts';
import { notRun } from '../../harness/not-run.ts';
import { runningService } from '../../harness/service.ts';
import { createReviewer, createWideKey } from './local-account.ts';

const PASSWORD = 'correct horse battery';
const EMAIL = 'reviewer@example.org';
const SAMPLES = fileURLToPath(new URL('../../../samples/', import.meta.url));
const hrefs = (nodes: { getAttribute?(name: string): string | null }[]): string[] =>
  nodes.map((node) => node.getAttribute?.('href') ?? '');
const MAX_PAGE_BYTES = 250_000;

describe('the dashboard in a browser', function () {
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
    const db = openDatabase(stack.config);
    const tenant = await db.tenant.findUniqueOrThrow({ where: { name: LOCAL_TENANT } });
    await createUser(db, { tenantId: tenant.id, email: EMAIL, password: PASSWORD, role: 'OWNER' });
    await db.$disconnect();
    browser = await openBrowser(program, { bypassCSP: true });
    page = browser.pages()[0] ?? (await browser.newPage());
  });

  after(() => browser?.close());

  async function signIn(on: Page): Promise<void> {
    await on.goto(`${stack.url}/dashboard`);
    await on.getByLabel('E-mail address').fill(EMAIL);
    await on.getByLabel('Password').fill(PASSWORD);
    await on.getByRole('button', { name: 'Sign in' }).click();
    await on.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  }

  /** What the API says to a key: the status of a look at a job that is not there. */
  async function statusWith(key: string): Promise<number> {
    const headers = { authorization: `Bearer ${key}` };
    return (await request(stack.url).get('/api/s2s/jobs/job_aaaaaaaaaaaaaaaaaaaaaaaaaa').set(headers)).status;
  }

  const shownSecret = (): Promise<string> => page.locator('#secret').inputValue();

  async function expectNoBarriers(name: string, rules: 'all' | 'by-looks' = 'all'): Promise<void> {
    await screenshot(page, name);
    expect(await seriousBarriers(page, rules), name).to.deep.equal([]);
  }

  /** By the button, from the clipboard; where nobody may write to it, the text is selected for a key to copy. */
  async function expectCopied(button: Locator, text: string): Promise<void> {
    const told = button.locator('+ [role=status]');
    await browser.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.url });
    await button.click();
    await told.filter({ hasText: 'Copied.' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).to.equal(text);
    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))');
    await button.click();
    await told.filter({ hasText: 'Ctrl+C' }).waitFor();
    expect(await page.evaluate<string>('getSelection().toString()')).to.equal(text);
  }

  it('signs in, and nobody sees anything before that', async () => {
    await page.goto(`${stack.url}/dashboard/keys`);
    expect(new URL(page.url()).pathname).to.equal('/dashboard/sign-in');
    await expectNoBarriers('sign-in');
    await page.getByLabel('E-mail address').fill(EMAIL);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    const [cookie] = await browser.cookies();
    expect(cookie).to.include({ httpOnly: true, sameSite: 'Lax', path: '/dashboard' });
  });

  it('makes a key that works, rotates it with an overlap, and revokes both', async () => {
    await page.goto(`${stack.url}/dashboard/keys`);
    await page.getByLabel('Name', { exact: true }).fill('from the browser');
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create key' }).click();
    const first = await shownSecret();
    expect(await statusWith(first)).to.equal(404);
    await screenshot(page, 'key-created');
    await expectCopied(page.locator('#secret ~ button.copy').first(), first);
    expect(await page.locator('.snippets pre').first().textContent(), 'ready to run').to.include(first);

    await page.goto(`${stack.url}/dashboard/keys`);
    expect(await page.content()).not.to.include(first);
    await page.getByRole('link', { name: 'Rotate from the browser' }).click();
    await page.getByLabel('The old key stays valid').selectOption('7');
    await page.getByLabel('Your password').fill(PASSWORD);
    await expectNoBarriers('rotate');
    await page.getByRole('button', { name: 'Rotate key' }).click();
    const second = await shownSecret();
    expect(second).not.to.equal(first);
    expect(await statusWith(second)).to.equal(404);
    expect(await statusWith(first), 'within the overlap').to.equal(404);

    for (const key of [first, second]) {
      await page.goto(`${stack.url}/dashboard/keys`);
      await page.getByRole('link', { name: `Revoke from the browser svc_test_…${key.slice(-4)}` }).click();
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Revoke key' }).click();
      await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    }
    // Effective everywhere within five seconds: processes remember a key for four.
    const limit = Date.now() + 5_000;
    for (const key of [first, second]) {
      while ((await statusWith(key)) !== 401 && Date.now() < limit) await sleep(100);
      expect(await statusWith(key)).to.equal(401);
    }
    await expectNoBarriers('keys');
  });

  it('does not make a key without the password', async () => {
    await page.goto(`${stack.url}/dashboard/keys`);
    await page.getByLabel('Name', { exact: true }).fill('stolen session');
    await page.getByLabel('Your password').fill('a guess of a thief');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.locator('#secret').count()).to.equal(0);
    expect(await page.locator('tbody').textContent()).not.to.include('stolen session');
  });

  for (const [file, old] of [
    ['invoice-amount-replaced.pdf', '2,417.20'],
    ['invoice-covered-and-retyped.pdf', '2,417.20'],
  ] as const) {
    it(`shows what was changed in ${file}`, async () => {
      const { jobId } = await verifyFile(stack, path.join(SAMPLES, file));
      await page.goto(`${stack.url}/dashboard/reports`);
      await page.getByRole('link', { name: jobId }).click();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal(
        'This document was altered.',
      );
      const change = page.locator('.verdict .change');
      expect(await change.locator('del').textContent()).to.equal(old);
      expect(await change.locator('ins').textContent()).to.equal('6,417.20');
      // The change is on the first screen, in words and as a picture.
      const height = page.viewportSize()!.height;
      const crops = page.locator('.verdict .crop');
      // Where the file keeps the earlier save, the place is shown as it was and as it is.
      const pictures = file.includes('covered') ? 1 : 2;
      expect(await crops.count()).to.be.at.least(pictures);
      for (const address of await crops.locator('image').evaluateAll(hrefs)) {
        const picture = await page.request.get(new URL(address, page.url()).href);
        expect(`${picture.status()} ${picture.headers()['content-type']}`, address).to.equal('200 image/png');
      }
      for (const place of [change, crops.first(), crops.last()]) {
        const box = (await place.boundingBox())!;
        expect(box.y + box.height).to.be.lessThan(height);
      }
      const image = page.getByAltText('Page 1 of the document');
      expect(await image.evaluate((node: { naturalWidth?: number }) => node.naturalWidth)).to.be.greaterThan(
        500,
      );
      // The box lies on the picture, where the amount is: right of the middle, above the lower third.
      const [sheet, mark] = [
        (await image.boundingBox())!,
        (await page.locator('.mark rect').last().boundingBox())!,
      ];
      expect((mark.x - sheet.x) / sheet.width).to.be.within(0.7, 0.95);
      expect((mark.y - sheet.y) / sheet.height).to.be.within(0.4, 0.6);
      await page.getByRole('link', { name: /^Finding 1:/ }).click();
      expect(new URL(page.url()).hash).to.equal('#finding-1');
      await expectNoBarriers(`report-${file}`);
    });
  }

  it('lays the page as it is over the page before, as far as the slider says', async () => {
    const { jobId } = await verifyFile(stack, path.join(SAMPLES, 'invoice-amount-replaced.pdf'));
    await page.goto(`${stack.url}/dashboard/reports/${jobId}`);
    const compare = page.locator('.compare');
    expect(await compare.getByRole('slider').count(), 'nothing is loaded before it is opened').to.equal(0);
    await compare.locator('summary').first().click();
    const slider = compare.getByRole('slider').first();
    const now = compare.locator('.layers img').last();
    const shown = () => now.evaluate((node: { style?: { clipPath: string } }) => node.style?.clipPath);
    expect(await shown()).to.equal('inset(0px 0px 0px 50%)');
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await shown(), 'all of the page before').to.equal('inset(0px 0px 0px 100%)');
    await page.keyboard.press('End');
    expect(await shown(), 'all of the page now').to.match(/^inset\(0px(?: 0px 0px 0%)?\)$/);
    await page.keyboard.press('ArrowLeft');
    expect(await shown()).to.equal('inset(0px 0px 0px 1%)');
    const [before, after] = [compare.locator('.layers img').first(), now];
    for (const picture of [before, after]) {
      await picture.evaluate((node: { decode?(): Promise<void> }) => node.decode?.());
    }
    expect(await before.boundingBox(), 'one exactly over the other').to.deep.equal(await after.boundingBox());
    await expectNoBarriers('report-compared');
    // A picture that does not come: its time ran out, or the document was erased in the meantime.
    await page.route(/\?save=/, (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();
    await compare.locator('summary').first().click();
    await compare.getByText('This state cannot be shown at the moment').first().waitFor();
    expect(await compare.getByRole('slider').count(), 'nothing to lay over another').to.equal(0);
    await page.unroute(/\?save=/);
  });

  it('stays small and quick', async () => {
    const { jobId } = await verifyFile(stack, path.join(SAMPLES, 'invoice-amount-replaced.pdf'));
    for (const address of ['', '/keys', '/reports', `/reports/${jobId}`, '/users', '/audit']) {
      await page.goto(`${stack.url}/dashboard${address}`);
      await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0");
      const { sent, painted } = await loadOf(page);
      expect(sent, address).to.be.within(1_000, MAX_PAGE_BYTES);
      expect(painted, address).to.be.lessThan(1_000);
    }
  });

  it('has no serious barrier on any page, by day, by night and on a small screen', async () => {
    const { jobId } = await verifyFile(stack, path.join(SAMPLES, 'statement-signed-then-changed.pdf'));
    await createWideKey(stack, EMAIL);
    const reviewer = await createReviewer(stack, PASSWORD);
    for (const [name, address] of [
      ['overview', ''],
      ['reports', '/reports'],
      ['report', `/reports/${jobId}`],
      ['users', '/users'],
      ['user', `/users/${reviewer}`],
      ['retention', '/retention'],
      ['audit', '/audit'],
    ]) {
      await page.goto(`${stack.url}/dashboard${address}`);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(
          colorScheme === 'dark' ? { width: 390, height: 844 } : { width: 1280, height: 800 },
        );
        await expectNoBarriers(`${name}-${colorScheme}`, colorScheme === 'dark' ? 'by-looks' : 'all');
        const wider = await overflowOf(page);
        expect(wider, `${name} scrolls sideways`).to.be.at.most(0);
      }
    }
    await page.setViewportSize({ width: 1000, height: 1400 });
    await page.emulateMedia({ colorScheme: 'light', media: 'print' });
    await page.goto(`${stack.url}/dashboard/reports/${jobId}`);
    expect(await page.getByRole('navigation').count(), 'no navigation in print').to.equal(0);
    await screenshot(page, 'report-print');
    await page.emulateMedia({ media: 'screen' });
  });

  it('can be used with the keyboard alone', async () => {
    const other = await openBrowser(program);
    const keys = other.pages()[0]!;
    await keys.goto(`${stack.url}/dashboard`);
    const focused = (): Promise<string> =>
      keys.evaluate('document.activeElement.textContent.trim() || document.activeElement.id');
    await keys.keyboard.press('Tab');
    expect(await focused()).to.equal('Skip to the content');
    await keys.keyboard.press('Tab');
    expect(await focused()).to.equal('email');
    await keys.keyboard.type(EMAIL);
    await keys.keyboard.press('Tab');
    await keys.keyboard.type(PASSWORD);
    await keys.keyboard.press('Enter');
    await keys.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    const reach = async (name: string): Promise<void> => {
      for (let step = 0; step < 60; step++) {
        await keys.keyboard.press('Tab');
        if ((await focused()).startsWith(name)) return;
      }
      throw new Error(`"${name}" is not reached with Tab`);
    };
    await reach('Reports');
    await keys.keyboard.press('Enter');
    await keys.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    await reach('job_');
    await keys.keyboard.press('Enter');
    await keys.locator('.verdict').waitFor();
    await reach('Share by link');
    await keys.keyboard.press('Enter');
    await reach('Make a link');
    await keys.keyboard.press('Enter');
    expect(await keys.locator('#link').inputValue()).to.match(/\/dashboard\/shared\/[A-Za-z0-9_-]{43}$/);
    await other.close();
  });

  it('shares a report with whoever has the link, and with nobody once it is revoked', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { jobId } = await verifyFile(stack, path.join(SAMPLES, 'invoice-covered-and-retyped.pdf'));
    await page.goto(`${stack.url}/dashboard/reports/${jobId}`);
    await page.getByText('Share by link').click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.locator('#link').inputValue();
    const stranger = await openBrowser(program);
    const reading = stranger.pages()[0]!;
    await reading.goto(link);
    expect(await reading.getByRole('heading', { level: 1 }).textContent()).to.equal(
      'This document was altered.',
    );
    const image = reading.getByAltText('Page 1 of the document');
    expect(await image.evaluate((node: { naturalWidth?: number }) => node.naturalWidth)).to.be.greaterThan(
      500,
    );
    expect(await reading.getByRole('navigation').count()).to.equal(0);
    await reading.goto(`${stack.url}/dashboard/reports/${jobId}`);
    expect(new URL(reading.url()).pathname, 'the link opens nothing else').to.equal('/dashboard/sign-in');

    await page.getByText('Share by link').click();
    await page.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByText('Share by link').waitFor();
    expect((await reading.goto(link))?.status()).to.equal(404);
    await stranger.close();
    await page.goto(`${stack.url}/dashboard/audit`);
    expect(await page.locator('tbody').textContent()).to.include('link to report revoked');
  });

  it('signs out: the session is gone, not only its cookie', async () => {
    const kept = await browser.cookies();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await browser.addCookies(kept);
    await page.goto(`${stack.url}/dashboard/keys`);
    expect(new URL(page.url()).pathname).to.equal('/dashboard/sign-in');
    await signIn(page);
  });
});
