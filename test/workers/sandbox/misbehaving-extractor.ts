/** An extractor for the supervisor's tests: does what the "document's" first bytes tell it to do. Runs for real. */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

interface Context {
  documentPath: string;
  bytes(): Promise<Uint8Array>;
  outputDir: string;
  remainingMs(): number;
}

/** Process numbers are the same in every namespace. */
const NAME = randomUUID();
let spent = false;
/** What earlier tasks left behind. */
const kept: Buffer[] = [];
const hold = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024, 1);

/** The child asks to be replaced. */
export const worn = (): boolean => spent;

/** What the answer speaks of; null for all that lies there. */
export const made = (facts: { whole?: string[] }): string[] | undefined => facts.whole;

export async function extract(context: Context): Promise<unknown> {
  const order = Buffer.from(await context.bytes()).toString('latin1');
  switch (order) {
    case 'hang':
      for (;;);
    case 'die':
      process.abort();
      break;
    case 'eat': {
      const eaten: Buffer[] = [];
      for (;;) {
        eaten.push(Buffer.alloc(16 * 1024 * 1024, 1));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    case 'keep':
      kept.push(hold(100));
      return { name: NAME };
    case 'need': {
      const needed = hold(230);
      await new Promise((resolve) => setTimeout(resolve, 600));
      return { name: NAME, bytes: needed.length };
    }
    case 'throw':
      throw new Error('a decoder says no');
    case 'environment':
      return { names: Object.keys(process.env) };
    case 'rest':
      await new Promise((resolve) => setTimeout(resolve, 400));
      return { name: NAME };
    case 'name':
      return { name: NAME };
    case 'wear':
      spent = true;
      return { spent };
    case 'niceness':
      return { niceness: os.getPriority() };
    case 'write':
      await writeFile(path.join(context.outputDir, 'page-001.png'), '\x89PNG\r\n\x1a\nmade here', 'latin1');
      return { wrote: true };
    case 'half': {
      const whole = 'page-001.png';
      await writeFile(path.join(context.outputDir, whole), '\x89PNG\r\n\x1a\nmade here', 'latin1');
      await writeFile(path.join(context.outputDir, 'page-002.png'), '');
      return { whole: [whole] };
    }
    case 'secret':
      return {
        secret: await readFile(path.join(context.documentPath, '../../secret'), 'utf8').catch(
          (error) => error.code,
        ),
      };
    case 'network':
      return { reached: await reaches('1.1.1.1', 53) };
  }
  return { order, remainingMs: context.remainingMs() };
}

function reaches(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 500 });
    socket.on('connect', () => resolve('connected'));
    socket.on('timeout', () => resolve('timeout'));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
  });
}
