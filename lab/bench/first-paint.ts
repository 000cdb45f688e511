/**
 * First paint and size of every kind of page, in Chromium against a running service.
 *
 *   node lab/bench/first-paint.ts http://127.0.0.1:3000 EMAIL PASSWORD [JOB_ID]
 *
 * Each page is opened cold (no cache) RUNS times, signed in as an owner. Paint is the browser's `first-contentful-paint`, bytes are
 * what was sent, as sent, without the pictures of documents. Prints a Markdown table.
 */
import { chromiumPath, NO_CHROMIUM, openBrowser } from '../../test/harness/browser.ts';
import { stopServices } from '../../test/harness/services.ts';

const RUNS = 7;

const [url, email, password, jobId] = process.argv.slice(2);
if (!url || !email || !password) {
  console.error('usage: node lab/bench/first-paint.ts URL EMAIL PASSWORD [JOB_ID]');
  process.exit(2);
}

const PAGES = [
  ...['/', '/docs', '/docs/reference', '/docs/findings', '/docs/errors', '/status', '/demo/liveness'],
  ...['/dashboard', '/dashboard/inbox', '/dashboard/upload', '/dashboard/reports', '/dashboard/keys'],
  ...['/dashboard/users', '/dashboard/audit', '/dashboard/rates', '/dashboard/keys/requests'],
  ...(jobId ? [`/dashboard/reports/${jobId}`] : []),
];

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>;

interface Load {
  status: number;
  paintMs: number;
  bytes: number;
}

async function load(page: Page, address: string): Promise<Load> {
  const answer = await page.goto(`${url}${address}`);
  await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0");
  return page.evaluate((status) => {
    const clock = globalThis.performance as unknown as {
      getEntriesByType(type: string): { name: string; transferSize: number }[];
      getEntriesByName(name: string): { startTime: number }[];
    };
    const entries = [...clock.getEntriesByType('navigation'), ...clock.getEntriesByType('resource')];
    const own = entries.filter(({ name }) => !/\.(png|webp)(\?|$)/.test(name));
    return {
      status,
      paintMs: clock.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      bytes: own.reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  }, answer?.status() ?? 0);
}

async function signIn(page: Page, name: string, word: string): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await page.getByLabel('E-mail address').fill(name);
  await page.getByLabel('Password').fill(word);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}

const program = await chromiumPath();
if (!program) throw new Error(NO_CHROMIUM);
try {
  const browser = await openBrowser(program, { bypassCSP: true });
  const page = browser.pages()[0] ?? (await browser.newPage());
  await signIn(page, email, password);
  const session = await browser.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  console.log('| page | first paint, median ms | slowest ms | KB sent |\n|---|--:|--:|--:|');
  for (const address of PAGES) {
    const loads: Load[] = [];
    for (let run = 0; run < RUNS; run++) loads.push(await load(page, address));
    const wrong = loads.find(({ status }) => status !== 200);
    if (wrong) throw new Error(`${address} answered ${wrong.status}`);
    const paints = loads.map(({ paintMs }) => paintMs).toSorted((a, b) => a - b);
    const median = paints[Math.floor(RUNS / 2)] ?? Number.NaN;
    const kilobytes = Math.max(...loads.map(({ bytes }) => bytes)) / 1_000;
    const shown = jobId ? address.replace(jobId, 'JOB_ID') : address;
    console.log(
      `| ${shown} | ${median.toFixed(0)} | ${paints.at(-1)?.toFixed(0)} | ${kilobytes.toFixed(0)} |`,
    );
  }
} finally {
  await stopServices();
}
