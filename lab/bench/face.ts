/**
 * The figures of the face runtime:
 *
 *   node lab/bench/face.ts [--pairs FILE.tsv] [--faceless DIR] [--http [--queue redis|postgres]] [--out FILE]
 *
 * --pairs     labelled pairs: two paths and 1 or 0 (the same person or not), separated by tabs
 * --faceless  a directory of photographs without a face
 * --http      also through a whole service started for it
 * --calibration FILE  writes the error rates of the pairs, for FACE_CALIBRATION
 * --model-dir, --detector, --embedder  other models, as FACE_MODEL_DIR, FACE_DETECTOR and FACE_EMBEDDER choose them
 * Speed is taken on a photograph that ships inside an installed package. Prints a markdown table, writes it to --out.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { step } from '../../scripts/assay/progress.ts';
import { type QueueChoice, startStack } from '../../scripts/services/stack.ts';
import type { Calibration } from '../../shared/contracts/models.ts';
import { openDatabase } from '../../shared/platform/db.ts';
import type { FaceModelChoice } from '../../shared/platform/face-models.ts';
import { distanceOf, similarityOf, thresholdOf } from '../../shared/platform/face-template.ts';
import { createKey } from '../../shared/platform/keys/manage.ts';
import { openFaceRuntime } from '../../workers/face/runtime.ts';
import { calibrate } from './face-calibration.ts';
import { megapixel } from './face-picture.ts';
import { type Figure, figureTable, percentile } from './figures.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string' },
    faceless: { type: 'string' },
    http: { type: 'boolean' },
    queue: { type: 'string', default: 'auto' },
    calibration: { type: 'string' },
    'model-dir': { type: 'string' },
    detector: { type: 'string' },
    embedder: { type: 'string' },
    out: { type: 'string' },
  },
});

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODELS = path.join(ROOT, 'models');
const ROUNDS = 40;
const CALLS = 100;
const ms = (value: number): string => `${value.toFixed(1)} ms`;
const share = (value: number): string => value.toFixed(4);

/** What the operator chose; an embedder without rates gets provisional ones, to be measured at all. */
async function choose(): Promise<FaceModelChoice> {
  const choice: FaceModelChoice = {
    ...(values['model-dir'] && { directory: path.resolve(values['model-dir']) }),
    ...(values.detector && { detector: values.detector }),
    ...(values.embedder && { embedder: values.embedder }),
  };
  if (!values.calibration) return choice;
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'assay-bench-')), 'provisional.json');
  const rate = { falseMatchRate: 0.001, distance: 1, falseNonMatchRate: null };
  const provisional: Calibration = {
    ...{ similarity: { centre: 1, slope: 8 }, decisionFalseMatchRate: 0.001 },
    ...{ errorRates: [rate], measuredOn: 'nothing', measurements: [] },
  };
  await writeFile(file, JSON.stringify(provisional));
  return { ...choice, calibration: file };
}

async function speed(): Promise<Figure[]> {
  const before = process.memoryUsage.rss();
  const start = performance.now();
  const runtime = await openFaceRuntime(MODELS, choice);
  const loaded = performance.now() - start;
  const picture = await megapixel();
  const wall: number[] = [];
  const spent: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const cpu = process.cpuUsage();
    const from = performance.now();
    await runtime.portrait(picture);
    wall.push(performance.now() - from);
    const { user, system } = process.cpuUsage(cpu);
    spent.push((user + system) / 1000);
  }
  const p50 = percentile(wall, 0.5);
  const memory = process.memoryUsage.rss() / 1024 ** 2;
  return [
    { what: 'models loaded', measured: ms(loaded) },
    {
      what: 'memory of the process',
      measured: `${memory.toFixed(0)} MB (${(before / 1024 ** 2).toFixed(0)} MB before)`,
      target: '<= 600 MB',
      holds: memory <= 600,
    },
    {
      what: 'enrol 1 megapixel in the worker, p50, wall clock',
      measured: ms(p50),
      target: '<= 60 ms',
      holds: p50 <= 60,
    },
    { what: 'the same, least', measured: ms(Math.min(...wall)) },
    { what: 'the same, processor time, p50', measured: ms(percentile(spent, 0.5)) },
  ];
}

async function accuracy(file: string): Promise<Figure[]> {
  const runtime = await openFaceRuntime(MODELS, choice);
  const known = new Map<string, Promise<Float32Array | null>>();
  const template = (name: string): Promise<Float32Array | null> => {
    let made = known.get(name);
    if (!made) {
      made = readFile(name).then(async (bytes) => (await runtime.portrait(bytes)).face?.template ?? null);
      known.set(name, made);
    }
    return made;
  };
  const scores: { same: boolean; distance: number; score: number }[] = [];
  for (const line of (await readFile(file, 'utf8')).split(/\r?\n/).filter(Boolean)) {
    const [a, b, label] = line.split('\t') as [string, string, string];
    const [one, other] = [await template(a), await template(b)];
    if (!one || !other) continue;
    const distance = distanceOf(one, other);
    scores.push({ same: label === '1', distance, score: similarityOf(runtime.embedder, distance) });
  }
  if (values.calibration) {
    const measured = `${path.basename(file)}, ${new Date().toISOString().slice(0, 10)}`;
    await writeFile(values.calibration, `${JSON.stringify(calibrate(scores, measured), null, 2)}\n`);
  }
  const genuine = scores.filter(({ same }) => same).map(({ score }) => score);
  const impostors = scores.filter(({ same }) => !same).map(({ score }) => score);
  const passing = (list: number[], limit: number): number =>
    list.filter((score) => score >= limit).length / list.length;
  const best = Math.max(
    ...scores.map(
      ({ score }) =>
        (passing(genuine, score) * genuine.length + (1 - passing(impostors, score)) * impostors.length) /
        scores.length,
    ),
  );
  const limit = [...impostors].sort((one, other) => other - one)[Math.floor(impostors.length * 0.001)] ?? 1;
  const matched = genuine.filter((score) => score > limit).length / genuine.length;
  const lost = (await Promise.all(known.values())).filter((made) => made === null).length;
  const decision = thresholdOf(runtime.embedder);
  return [
    {
      what: 'images without a face found',
      measured: `${lost} of ${known.size}`,
      target: '0',
      holds: lost === 0,
    },
    {
      what: `accuracy on ${scores.length} pairs, best threshold`,
      measured: share(best),
      target: '>= 0.990',
      holds: best >= 0.99,
    },
    {
      what: 'true-match rate at false-match rate 1e-3',
      measured: share(matched),
      target: '>= 0.90',
      holds: matched >= 0.9,
    },
    {
      what: 'false-match rate at the threshold of the service',
      measured: share(passing(impostors, decision)),
    },
    {
      what: 'false non-match rate at the threshold of the service',
      measured: share(1 - passing(genuine, decision)),
    },
  ];
}

async function nobody(directory: string): Promise<Figure[]> {
  const runtime = await openFaceRuntime(MODELS, choice);
  const files = (await readdir(directory)).filter((name) => /\.(jpe?g|png)$/i.test(name));
  const found: string[] = [];
  for (const name of files) {
    const { faceCount } = await runtime.portrait(path.join(directory, name)).catch(() => ({ faceCount: 0 }));
    if (faceCount > 0) found.push(name);
  }
  return [
    {
      what: 'pictures of nobody in which a face was found',
      measured: `${found.length} of ${files.length}${found.length ? `: ${found.join(', ')}` : ''}`,
      target: '0',
      holds: found.length === 0,
    },
  ];
}

async function overHttp(): Promise<Figure[]> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'assay-bench-'));
  const stack = await startStack({
    home,
    env: { ...process.env },
    queue: values.queue as QueueChoice,
    throwaway: true,
    progress: step,
  });
  try {
    const db = openDatabase(stack.config);
    const tenant = await db.tenant.findFirstOrThrow();
    const wish = { tenantId: tenant.id, name: 'bench', livemode: true, scopes: ['biometrics' as const] };
    const { secret } = await createKey(db, stack.config.KEY_PEPPER, wish);
    const call = async (
      name: string,
      body: object,
    ): Promise<{ spent: number; result: Record<string, unknown> }> => {
      const text = JSON.stringify({ modality: 'face', ...body });
      const from = performance.now();
      const response = await fetch(`${stack.url}/api/v1/biometrics/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: text,
      });
      const answer = (await response.json()) as { result: Record<string, unknown> };
      const spent = performance.now() - from;
      if (response.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`);
      return { spent, result: answer.result };
    };
    const sample = { imageBase64: (await megapixel()).toString('base64') };
    const enrols: number[] = [];
    let template: unknown;
    for (let index = 0; index < CALLS / 2; index++) {
      const { spent, result } = await call('enroll', { sample });
      template = result.template;
      enrols.push(spent);
    }
    const compares: number[] = [];
    for (let index = 0; index < CALLS; index++) {
      compares.push((await call('compare', { reference: template, probe: template })).spent);
    }
    await db.$disconnect();
    const [enrol, compare] = [percentile(enrols, 0.5), percentile(compares, 0.5)];
    return [
      {
        what: `enrol through HTTP, p50 (queue on ${stack.config.REDIS_URL ? 'Redis' : 'PostgreSQL'})`,
        measured: ms(enrol),
        target: '<= 90 ms',
        holds: enrol <= 90,
      },
      { what: 'enrol through HTTP, least', measured: ms(Math.min(...enrols)) },
      { what: 'compare through HTTP, p50', measured: ms(compare), target: '<= 10 ms', holds: compare <= 10 },
      { what: 'compare through HTTP, p95', measured: ms(percentile(compares, 0.95)) },
    ];
  } finally {
    await stack.stop();
    await rm(home, { recursive: true, force: true });
  }
}

const choice = await choose();
const figures = [
  ...(await speed()),
  ...(values.pairs ? await accuracy(values.pairs) : []),
  ...(values.faceless ? await nobody(values.faceless) : []),
  ...(values.http ? await overHttp() : []),
];
const table = figureTable(figures);
process.stdout.write(`${table}\n`);
if (values.out) await writeFile(values.out, `${table}\n`);
