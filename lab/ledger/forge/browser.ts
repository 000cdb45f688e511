/** One Chromium without a window that draws pages, spoken to over its debugging port on this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const START_MS = 20_000;

const Answer = z.object({
  id: z.int().optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});

export interface Browser {
  /** Draws a page of a size in CSS pixels, `scale` device pixels each. */
  show(html: string, width: number, height: number, scale: number): Promise<void>;
  /** What an expression, or the promise that it gives, comes to. */
  evaluate(expression: string): Promise<unknown>;
  /** The visible part as a PNG. */
  screenshot(): Promise<Buffer>;
  close(): void;
}

/** @param folder for the profile, which goes when the browser is closed */
export async function openBrowser(folder: string): Promise<Browser> {
  const profile = mkdtempSync(path.join(folder, 'browser-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'];
  const child = spawn(
    'chromium',
    [...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  const send = await connect(await pageAddress(profile), child);
  await send('Page.enable', {});
  return {
    async show(html, width, height, scale) {
      const size = { width, height, deviceScaleFactor: scale, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', size);
      const { frameTree } = await send('Page.getFrameTree', {});
      const { frame } = z.object({ frame: z.object({ id: z.string() }) }).parse(frameTree);
      await send('Page.setDocumentContent', { frameId: frame.id, html });
      await send('Runtime.evaluate', { expression: 'document.fonts.ready', awaitPromise: true });
    },
    async evaluate(expression) {
      const how = { expression, awaitPromise: true, returnByValue: true };
      const answer = await send('Runtime.evaluate', how);
      if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails));
      return z.object({ value: z.unknown() }).parse(answer.result).value;
    },
    async screenshot() {
      return Buffer.from(z.string().parse((await send('Page.captureScreenshot', {})).data), 'base64');
    },
    close() {
      child.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
      child.kill();
    },
  };
}

async function pageAddress(profile: string): Promise<string> {
  const portFile = path.join(profile, 'DevToolsActivePort');
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(100)) {
    if (!existsSync(portFile)) continue;
    const port = readFileSync(portFile, 'utf8').split('\n')[0];
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const pages = z
      .array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() }))
      .safeParse(await answer?.json());
    const page = pages.data?.find(({ type }) => type === 'page');
    if (page) return page.webSocketDebuggerUrl;
  }
  throw new Error('chromium did not open its debugging port');
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

async function connect(address: string, child: ChildProcess): Promise<Send> {
  const socket = new WebSocket(address);
  const open = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  const ready = Promise.withResolvers<void>();
  socket.addEventListener('open', () => ready.resolve());
  socket.addEventListener('error', () => ready.reject(new Error('no connection to chromium')));
  child.once('exit', () => {
    for (const { reject } of open.values()) reject(new Error('chromium ended'));
  });
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = Answer.parse(JSON.parse(String(data)));
    const waiting = id === undefined ? undefined : open.get(id);
    if (id === undefined || !waiting) return;
    open.delete(id);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result ?? {});
  });
  await ready.promise;
  let last = 0;
  return (method, params) => {
    const waiting = Promise.withResolvers<Record<string, unknown>>();
    open.set(++last, waiting);
    socket.send(JSON.stringify({ id: last, method, params }));
    return waiting.promise;
  };
}
