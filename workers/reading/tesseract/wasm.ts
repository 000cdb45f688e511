/** tesseract.js with the language data of npm packages: no download, one warm worker, ended at the deadline. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorker, OEM, type PSM, type Worker } from 'tesseract.js';
import type { Engine } from './engine.ts';
import { DEFAULT_LANGUAGES, packagedData, remedyFor } from './languages.ts';
import { parseTsv } from './tsv.ts';

/** By their languages; a process reads with one set. */
const warm = new Map<string, Promise<Worker>>();

function worker(languages: readonly string[]): Promise<Worker> {
  const key = languages.join('+');
  const started =
    warm.get(key) ??
    start(languages).catch((error: unknown) => {
      warm.delete(key);
      throw error;
    });
  warm.set(key, started);
  return started;
}

/** tesseract.js takes the data of all its languages from one folder. */
async function start(languages: readonly string[]): Promise<Worker> {
  const folder = await mkdtemp(path.join(tmpdir(), 'languages-'));
  try {
    for (const language of languages) {
      const file = packagedData(language);
      if (file === null)
        throw new Error(`no data for the language ${language}: ${remedyFor(language, null)}`);
      await copyFile(file, path.join(folder, path.basename(file)));
    }
    const created = await createWorker([...languages], OEM.LSTM_ONLY, {
      langPath: folder,
      gzip: true,
      cacheMethod: 'none',
      errorHandler: () => undefined,
    });
    threadOf(created).unref();
    return created;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The worker thread inside; referenced only while it works, so that an idle engine does not keep the child alive. */
function threadOf(engine: Worker): { ref(): void; unref(): void } {
  return (engine as unknown as { worker: { ref(): void; unref(): void } }).worker;
}

export const wasmEngine = (
  languages: readonly string[] = DEFAULT_LANGUAGES,
): Engine & { warm(): Promise<void> } => ({
  name: 'tesseract.js',
  async warm() {
    await worker(languages);
  },
  async recognize(image, timeoutMs, { segmentation, characters }) {
    const started = performance.now();
    const engine = await worker(languages);
    threadOf(engine).ref();
    await engine.setParameters({
      tessedit_pageseg_mode: String(segmentation) as PSM,
      tessedit_char_whitelist: characters ?? '',
      // Pictures come scaled to the glyph height of print at this resolution.
      user_defined_dpi: '200',
    });
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), Math.max(0, timeoutMs - (performance.now() - started)));
    try {
      const result = await Promise.race([
        engine.recognize(Buffer.from(image), {}, { text: false, tsv: true }),
        late,
      ]);
      if (result === null) {
        // A recognition cannot be stopped; its worker can.
        warm.delete(languages.join('+'));
        await engine.terminate();
        return null;
      }
      return parseTsv(result.data.tsv ?? '');
    } finally {
      clearTimeout(timer);
      threadOf(engine).unref();
    }
  },
});
