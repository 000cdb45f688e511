/** The demo page in Chromium, with the browser's own stand-in for a camera, against the real service. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { instructionFor } from '../../../api/liveness/instructions.ts';
import { emptyFrame, randomOf, take } from '../../../lab/liveness-sequences/camera.ts';
import { NEUTRAL } from '../../../lab/liveness-sequences/figure.ts';
import { headOf } from '../../../lab/liveness-sequences/head.ts';
import { loadPerson } from '../../../lab/liveness-sequences/people.ts';
import type { Stack } from '../../../scripts/services/stack.ts';
import { CHALLENGE_TYPES, type ChallengeType } from '../../../shared/contracts/liveness.ts';
import { LIGHT_COLOURS } from '../../../shared/contracts/liveness-light.ts';
import { type FaceRuntime, openFaceRuntime } from '../../../workers/face/runtime.ts';
import {
  chromiumPath,
  NO_CHROMIUM,
  openBrowser,
  screenshot,
  seriousBarriers,
} from '../../harness/browser.ts';
import { notRun } from '../../harness/not-run.ts';
import { runningService } from '../../harness/service.ts';
import { runDirectory } from '../../harness/services.ts';
import { cameraOf } from './puppet-client.ts';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));
/** What Chromium plays a file of JPEGs at. */
const FILE_FPS = 30;
const SAME_FRAMES = 3;
const FILM_SECONDS = 4;
/** One session in ten of the living ends without a clear result (docs/measurements/liveness.md); the page offers another. */
const MOST_TRIES = 3;
/** A session ends after two minutes; on a busy machine its page hears of that late. */
const MOST_WAITED_MS = 240_000;
const PHONE = { width: 390, height: 844 };

describe('the liveness demo in a browser', function () {
  this.timeout(MOST_TRIES * MOST_WAITED_MS + 60_000);
  let stack: Stack;
  let program: string;
  let runtime: FaceRuntime;

  before(async function () {
    const found = await chromiumPath();
    if (!found) notRun(this, NO_CHROMIUM);
    program = found;
    stack = await runningService();
    runtime = await openFaceRuntime(MODELS);
  });

  it('films with getUserMedia and sends what it sees', async () => {
    const video = path.join(await runDirectory(), 'camera.mjpeg');
    await writeFile(video, await filmOf(runtime));
    const browser = await openBrowser(program, {
      viewport: PHONE,
      bypassCSP: true,
      permissions: ['camera'],
      args: [
        ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
        `--use-file-for-fake-video-capture=${video}`,
      ],
    });
    const page = browser.pages()[0] ?? (await browser.newPage());
    const taken: boolean[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('/frame') || response.request().method() !== 'POST') return;
      // The page goes on filming until it is closed, and answers under way then have no body any more.
      response.json().then(
        ({ result }) => taken.push(result.frame.accepted),
        () => taken.push(false),
      );
    });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(`${stack.url}/demo/liveness`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('progress[value="1"]').waitFor({ timeout: 60_000 });
    await screenshot(page, 'liveness-asking');
    expect(await seriousBarriers(page)).to.deep.equal([]);
    for (let waited = 0; taken.filter(Boolean).length <= 10 && waited < 120_000; waited += 100)
      await page.waitForTimeout(100);
    expect(taken.filter(Boolean).length).to.be.greaterThan(10);
    expect(problems).to.deep.equal([]);
    await browser.close();
  });

  it('lets a person pass who does what the page says', async () => {
    const browser = await openBrowser(program, { viewport: PHONE, bypassCSP: true });
    const page = browser.pages()[0] ?? (await browser.newPage());
    const camera = await cameraOf(runtime, 'bea', 11);
    await page.exposeFunction('photograph', async (text: string) => {
      const jpeg = await camera(askedBy(text));
      return jpeg.toString('base64');
    });
    await standInForCamera(page);
    await page.goto(`${stack.url}/demo/liveness`);
    const endings = await untilConfirmed(page);
    expect(endings.at(-1), endings.join('; ')).to.match(/^Liveness confirmed/);
    expect(await page.locator('#result').getAttribute('data-state')).to.equal('PASSED');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
    expect(await seriousBarriers(page)).to.deep.equal([]);
    await screenshot(page, 'liveness-passed');
    await browser.close();
  });

  it('lights the face of a person who wants it, and lets him pass', async () => {
    const browser = await openBrowser(program, { viewport: PHONE, bypassCSP: true });
    const page = browser.pages()[0] ?? (await browser.newPage());
    const camera = await cameraOf(runtime, 'bea', 12);
    const colours = new Set<string>();
    await page.exposeFunction('photograph', async (text: string, filled: string | null) => {
      const colour = filled && hexOf(filled);
      if (colour) colours.add(colour);
      const jpeg = await camera(askedBy(text), colour);
      return jpeg.toString('base64');
    });
    await standInForCamera(page);
    await page.goto(`${stack.url}/demo/liveness`);
    const choice = page.getByRole('checkbox', { name: 'Also light my face with the screen' });
    expect(await choice.isChecked()).to.equal(false);
    await choice.check();
    expect(await seriousBarriers(page)).to.deep.equal([]);
    const endings = await untilConfirmed(page);
    expect(endings.at(-1), endings.join('; ')).to.match(/^Liveness confirmed/);
    expect([...colours].every((colour) => (LIGHT_COLOURS as readonly string[]).includes(colour))).to.equal(
      true,
    );
    expect(colours.size).to.be.greaterThan(2);
    expect(await page.locator('#screen').isHidden()).to.equal(true);
    await browser.close();
  });
});

/** @returns what the page said at the end of each session */
async function untilConfirmed(page: Page): Promise<(string | null)[]> {
  const endings: (string | null)[] = [];
  for (const button of ['Start', ...Array<string>(MOST_TRIES - 1).fill('Again')]) {
    await page.getByRole('button', { name: button }).click();
    await page
      .getByRole('region', { name: 'Result' })
      .getByRole('heading')
      .waitFor({ timeout: MOST_WAITED_MS });
    endings.push(await page.locator('#result').textContent());
    if (endings.at(-1)?.startsWith('Liveness confirmed')) break;
  }
  return endings;
}

/** Of a colour as a style gives it back. */
const hexOf = (rgb: string): string =>
  `#${[...rgb.matchAll(/\d+/g)].map(([channel]) => Number(channel).toString(16).padStart(2, '0')).join('')}`;

function askedBy(text: string): ChallengeType | null {
  return CHALLENGE_TYPES.find((type) => text.endsWith(instructionFor(type, 'en'))) ?? null;
}

/**
 * A canvas that shows what `photograph` gives: one picture after another until the page sends one, then the next with each
 * that was sent, so that a slow machine misses no part of a movement.
 */
async function standInForCamera(page: Page): Promise<void> {
  await page.addInitScript({
    content: `
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 480;
      const photographed = async () => {
        const image = new Image();
        const text = document.getElementById('instruction').textContent;
        const screen = document.getElementById('screen');
        const filled = screen.hidden ? null : screen.style.backgroundColor;
        image.src = 'data:image/jpeg;base64,' + (await photograph(text, filled));
        await image.decode();
        canvas.getContext('2d').drawImage(image, 0, 0);
      };
      const shown = () => new Promise((resolve) => {
        document.getElementById('video').requestVideoFrameCallback(resolve);
        setTimeout(resolve, 1000);
      });
      let isWaiting = true;
      const film = async () => {
        if (!isWaiting) return;
        await photographed();
        setTimeout(film, 100);
      };
      navigator.mediaDevices.getUserMedia = async () => {
        await film();
        return canvas.captureStream();
      };
      const send = window.fetch;
      window.fetch = async (...request) => {
        const response = await send(...request);
        if (!String(request[0]).endsWith('/frame')) return response;
        isWaiting = false;
        const next = shown();
        await photographed();
        await next;
        return response;
      };
    `,
  });
}

/**
 * One person who holds still: a file of JPEGs one behind the other, which begins anew when it is over.
 */
async function filmOf(runtime: FaceRuntime): Promise<Buffer> {
  const random = randomOf(5);
  const head = headOf(await loadPerson(runtime, 'amy'), 1);
  const frames: Buffer[] = [];
  for (let shown = 0; shown < FILM_SECONDS * FILE_FPS; shown += SAME_FRAMES) {
    const frame = emptyFrame();
    head.draw({ ...NEUTRAL, shift: [random() * 4, random() * 4] }, frame);
    const jpeg = await take(frame, random);
    for (let repeat = 0; repeat < SAME_FRAMES; repeat++) frames.push(jpeg);
  }
  return Buffer.concat(frames);
}
