/** Debian's Chromium, driven by playwright-core; started once a run, with profiles that go with it. */
import { access, constants, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { atEndOfRun } from './services.ts';

const SCREENSHOTS = fileURLToPath(new URL('../../var/screenshots', import.meta.url));

/** No network of its own, no first-run pages; the sandbox needs privileges that a container does not have. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The first one draws the same pages without a window to draw them in, for two thirds of the work. */
const PROGRAMS = ['chromium-headless-shell', 'chromium'];

/** What a test says that is not run for want of one. */
export const NO_CHROMIUM =
  'no chromium on this machine (Debian: apt-get install chromium-headless-shell, or chromium)';

/** Path of the program; undefined on a machine without one. */
export async function chromiumPath(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  for (const file of PROGRAMS.flatMap((program) => folders.map((folder) => path.join(folder, program)))) {
    const found = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  return undefined;
}

/** For what a page is waited for: three processes share two cores, and on a slow machine half a minute is soon over. */
const WAIT_MS = 90_000;

const started = new Map<string, Promise<Browser>>();

/** Chromium with these switches beside FLAGS: started by whoever asks first, stopped at the end of the run. */
function chromiumWith(executablePath: string, args: readonly string[]): Promise<Browser> {
  const name = JSON.stringify([executablePath, args]);
  const known = started.get(name);
  if (known) return known;
  const starting = chromium.launch({ executablePath, headless: true, args: [...FLAGS, ...args] });
  started.set(name, starting);
  atEndOfRun(async () => (await starting).close());
  return starting;
}

/** A browser with an empty profile and one page: its own cookies, nothing shared with another one. */
export async function openBrowser(
  executablePath: string,
  { args = [], ...options }: BrowserContextOptions & { args?: readonly string[] } = {},
): Promise<BrowserContext> {
  const context = await (await chromiumWith(executablePath, args)).newContext(options);
  context.setDefaultTimeout(WAIT_MS);
  await context.newPage();
  return context;
}

/** Kept after the run under var/screenshots, to look at, where ASSAY_SCREENSHOTS is set: drawing whole pages takes long. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env.ASSAY_SCREENSHOTS) return;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`), fullPage: true });
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What colours and the width of the window decide. The other rules read the elements, which are the same by night. */
const BY_LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/**
 * Serious and critical findings of axe on the page as it stands: rule, and the elements.
 *
 * @param rules `by-looks` for a page of which all of them have been run in other colours or another width
 */
export async function seriousBarriers(page: Page, rules: 'all' | 'by-looks' = 'all'): Promise<string[]> {
  // It stays on a page that is looked at again in other colours.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.addScriptTag({ path: AXE });
  return page.evaluate(
    async (only) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(options: {
            resultTypes: string[];
            runOnly?: string[];
          }): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
        };
      };
      // What passes is not described element by element: that takes longer than the checks.
      const { violations } = await axe.run({
        resultTypes: ['violations'],
        ...(only ? { runOnly: only } : {}),
      });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
    },
    rules === 'all' ? null : BY_LOOKS,
  );
}

/** Bytes that the shown page sent, without the document's own pictures, and ms until something was painted. */
export const loadOf = (page: Page): Promise<{ sent: number; painted: number | undefined }> =>
  page.evaluate(() => {
    const clock = globalThis.performance as unknown as {
      getEntriesByType(type: string): { name: string; decodedBodySize: number }[];
      getEntriesByName(name: string): { startTime: number }[];
    };
    const entries = [...clock.getEntriesByType('navigation'), ...clock.getEntriesByType('resource')];
    return {
      sent: entries
        .filter(({ name }) => !name.endsWith('.png'))
        .reduce((sum, entry) => sum + entry.decodedBodySize, 0),
      painted: clock.getEntriesByName('first-contentful-paint')[0]?.startTime,
    };
  });

/** Pixels by which a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: { documentElement: { scrollWidth: number; clientWidth: number } };
    };
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
