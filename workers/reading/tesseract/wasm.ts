/** tesseract.js with the language data of an npm package: no download, one warm worker, ended at the deadline. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, type PSM, type Worker } from 'tesseract.js';
import type { Engine } from './engine.ts';
import { parseTsv } from './tsv.ts';

const dataDir = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

let warmWorker: Promise<Worker> | null = null;

function worker(): Promise<Worker> {
  warmWorker ??= createWorker('eng', OEM.LSTM_ONLY, {
    langPath: dataDir,
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  }).then(
    (created) => {
      threadOf(created).unref();
      return created;
    },
    (error: unknown) => {
      warmWorker = null;
      throw error;
    },
  );
  return warmWorker;
}

/** The worker thread inside; referenced only while it works, so that an idle engine does not keep the child alive. */
function threadOf(engine: Worker): { ref(): void; unref(): void } {
  return (engine as unknown as { worker: { ref(): void; unref(): void } }).worker;
}

export const wasmEngine: Engine & { warm(): Promise<void> } = {
  name: 'tesseract.js',
  async warm() {
    await worker();
  },
  async recognize(image, timeoutMs, { segmentation, characters }) {
    const started = performance.now();
    const engine = await worker();
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
        warmWorker = null;
        await engine.terminate();
        return null;
      }
      return parseTsv(result.data.tsv ?? '');
    } finally {
      clearTimeout(timer);
      threadOf(engine).unref();
    }
  },
};
