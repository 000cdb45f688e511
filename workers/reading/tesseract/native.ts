/** The machine's tesseract: one process a picture, killed at the deadline, no shell, nothing on disk. */
import { spawn } from 'node:child_process';
import type { Engine } from './engine.ts';
import { DEFAULT_LANGUAGES } from './languages.ts';
import { parseTsv } from './tsv.ts';

/** Pictures come scaled to the glyph height of print at this resolution. */
const ASSUMED_DPI = '200';
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** @param languages whose data it has; one that is missing ends each reading with its complaint */
export function nativeEngine(binary: string, languages: readonly string[] = DEFAULT_LANGUAGES): Engine {
  return {
    name: 'tesseract',
    async recognize(image, timeoutMs, { segmentation, characters }) {
      const output = await run(
        binary,
        [
          'stdin',
          'stdout',
          '-l',
          languages.join('+'),
          '--dpi',
          ASSUMED_DPI,
          '--psm',
          String(segmentation),
          ...(characters ? ['-c', `tessedit_char_whitelist=${characters}`] : []),
          'tsv',
        ],
        image,
        timeoutMs,
      );
      return output === null ? null : parseTsv(output);
    },
  };
}

function run(binary: string, args: string[], input: Uint8Array, timeoutMs: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(binary, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      // Two OpenMP threads on a busy machine make tesseract ten times slower, not faster.
      env: { OMP_THREAD_LIMIT: '1' },
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let complaint = '';
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_OUTPUT_BYTES) chunks.push(chunk);
      else child.kill('SIGKILL');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < 500) complaint += chunk.toString();
    });
    // It may end before it has read everything; its exit code tells why.
    child.stdin.on('error', () => undefined);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      if (late) resolve(null);
      else if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new Error(`tesseract ended with ${code}: ${complaint.trim().slice(0, 300)}`));
    });
    child.stdin.end(input);
  });
}
