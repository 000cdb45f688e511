/** How long one signature of a document of 1 MB takes, and `pdfsig` on the same file. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { openPdf } from '../../workers/formats/pdf/index.ts';
import { signatureEvidence } from '../../workers/stages/signature/evidence.ts';
import { signatureFacts } from '../../workers/stages/signature/extract.ts';
import { signClean } from '../corpus/causes/signing.ts';
import { makeClean } from '../corpus/index.ts';
import { dictOf } from '../corpus/pdf/file.ts';
import { type PdfObject, ref } from '../corpus/pdf/objects.ts';
import { resave } from '../corpus/pdf/resave.ts';

const SIDE = 591;

/** An invoice with a picture of 1 MB that does not compress, signed once. */
export async function oneMegabyte(): Promise<Buffer> {
  const clean = await makeClean('invoice', 2);
  const file = clean.pdf!;
  const page = file.pages[0]!;
  const dict = dictOf(file, page);
  const picture: PdfObject = {
    dict: {
      Type: '/XObject',
      Subtype: '/Image',
      Width: String(SIDE),
      Height: String(SIDE),
      ColorSpace: '/DeviceRGB',
      BitsPerComponent: '8',
    },
    stream: noise(SIDE * SIDE * 3),
  };
  const Resources = dict.Resources?.replace(/>>$/, `/XObject <</Im ${ref(file.size)}>>>>`) ?? '';
  const objects = new Map<number, PdfObject>([
    [file.size, picture],
    [page, { dict: { ...dict, Resources } }],
  ]);
  return signClean(clean, 2, { file: resave(file, objects, file.id[1]) }).file.bytes;
}

function noise(length: number): Buffer {
  const parts: Buffer[] = [];
  for (let i = 0, size = 0; size < length; i++, size += 64)
    parts.push(createHash('sha512').update(`${i}`).digest());
  return Buffer.concat(parts).subarray(0, length);
}

export interface Times {
  p50: number;
  p95: number;
  /** Median of the processor's time in this process: what other work on the machine does not touch. */
  processor: number;
}

const RUNS = 25;

function quantiles(run: () => void, warm: number): Times {
  const times: number[] = [];
  const used: number[] = [];
  for (let i = 0; i < RUNS + warm; i++) {
    const start = performance.now();
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    if (i >= warm) times.push(performance.now() - start);
    if (i >= warm) used.push((user + system) / 1000);
  }
  for (const list of [times, used]) list.sort((a, b) => a - b);
  const middle = Math.floor(RUNS / 2);
  return { p50: times[middle]!, p95: times[Math.floor(RUNS * 0.95)]!, processor: used[middle]! };
}

/** Milliseconds of the stage's extraction and evidence, as a warm child of the pool does it. */
export function stageTimes(bytes: Uint8Array): Times {
  return quantiles(() => {
    signatureEvidence(
      signatureFacts(openPdf(bytes), () => false),
      { now: Date.now() },
    );
  }, 5);
}

/** Milliseconds of one `pdfsig` process, its start included, without certificate checks. */
export function popplerTimes(file: string): Times {
  return quantiles(() => {
    spawnSync('pdfsig', ['-nocert', file]);
  }, 2);
}
