/**
 * The figures of Passive Authentication, on vectors made by this run:
 *
 *   node lab/bench/chip.ts [--list FILE.ml] [--http] [--out FILE]
 *
 * --list  a real master list: is every certificate in it signed by one of them?
 * --http  also through a whole service started for it. Prints a markdown table, and writes it to --out.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { step } from '../../scripts/assay/progress.ts';
import { startStack } from '../../scripts/services/stack.ts';
import { openDatabase } from '../../shared/platform/db.ts';
import { createKey } from '../../shared/platform/keys/manage.ts';
import { collectTrust } from '../../workers/biometric/chip/trust/collect.ts';
import { INDEX_FILE, openTrust } from '../../workers/biometric/chip/trust/files.ts';
import { hasSigned } from '../../workers/biometric/chip/trust/issued.ts';
import { openStore, type TrustStore } from '../../workers/biometric/chip/trust/store.ts';
import { authenticateTwice } from '../../workers/biometric/chip/two-readers.ts';
import { countryOf } from '../../workers/formats/cms/name-match.ts';
import { allVectors } from '../chip-vectors/all.ts';
import { differences } from '../chip-vectors/judge.ts';
import type { Vector } from '../chip-vectors/vector.ts';
import { type Figure, figureTable, percentile } from './figures.ts';

const { values } = parseArgs({
  options: { list: { type: 'string' }, http: { type: 'boolean' }, out: { type: 'string' } },
});

const ROUNDS = 20;
const CALLS = 200;
const ms = (value: number): string => `${value.toFixed(1)} ms`;

const storeOf = (vector: Vector): TrustStore | null =>
  vector.trust &&
  openStore(collectTrust(Object.entries(vector.trust).map(([name, bytes]) => ({ name, bytes }))));

async function timed(vector: Vector, store: TrustStore | null): Promise<number> {
  const start = performance.now();
  await authenticateTwice(vector, store, Date.now());
  return performance.now() - start;
}

async function correctness(vectors: readonly Vector[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of ['algorithm', 'quirk', 'attack', 'hostile'] as const) {
    const mine = vectors.filter((vector) => vector.kind === kind);
    let right = 0;
    for (const vector of mine) {
      const result = await authenticateTwice(vector, storeOf(vector), Date.now());
      const wrong = differences(result, vector.truth);
      if (wrong.length > 0) step(`${vector.name}: ${wrong.join('; ')}`);
      else right++;
    }
    figures.push({
      what: `vectors of kind "${kind}" answered right`,
      measured: `${right} of ${mine.length}`,
      target: '100 %',
      holds: right === mine.length,
    });
  }
  return figures;
}

async function speed(vectors: readonly Vector[]): Promise<Figure[]> {
  const ordinary = vectors.filter(({ kind }) => kind === 'algorithm' || kind === 'quirk');
  const stores = ordinary.map(storeOf);
  const spent: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, vector] of ordinary.entries())
      spent.push(await timed(vector, stores[i] as TrustStore | null));
  }
  const p50 = percentile(spent, 0.5);
  return [
    { what: 'one document, p50', measured: ms(p50), target: '<= 15 ms', holds: p50 <= 15 },
    { what: 'one document, p99', measured: ms(percentile(spent, 0.99)) },
  ];
}

async function hostility(vectors: readonly Vector[]): Promise<Figure[]> {
  const hostile = vectors.filter(({ kind }) => kind === 'hostile' || kind === 'attack');
  const before = process.memoryUsage.rss();
  let peak = before;
  const spent: number[] = [];
  for (const vector of hostile) {
    spent.push(await timed(vector, storeOf(vector)));
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const slowest = Math.max(...spent);
  const grown = (peak - before) / 1024 / 1024;
  const name = hostile[spent.indexOf(slowest)]?.name;
  return [
    {
      what: `slowest hostile document (${name})`,
      measured: ms(slowest),
      target: '<= 1 s',
      holds: slowest <= 1_000,
    },
    {
      what: 'memory that hostile documents added',
      measured: `${grown.toFixed(0)} MB`,
      target: '<= 256 MB',
      holds: grown <= 256,
    },
  ];
}

/** How many certificates of a real list are signed by a certificate of the list. */
function realList(file: string): Figure[] {
  const start = performance.now();
  const store = openTrust(file);
  const opened = performance.now() - start;
  const computed = store.authorities.map(({ certificate }) => {
    const country = countryOf(certificate.issuerRaw);
    const outcomes = store
      .byCountry(country ?? '')
      .map((issuer) => hasSigned(issuer.certificate, certificate));
    return outcomes.includes('yes')
      ? 'yes'
      : outcomes.every((outcome) => outcome === 'not-computable')
        ? 'not-computable'
        : 'no';
  });
  const count = (outcome: string): number => computed.filter((found) => found === outcome).length;
  const all = store.authorities.length;
  return [
    {
      what: `${path.basename(file)}: opened, its signature checked`,
      measured: `${ms(opened)} for ${all} certificates`,
    },
    { what: 'of these signed by a certificate of the list', measured: `${count('yes')}` },
    { what: 'of these signed by none of the list', measured: `${count('no')}` },
    {
      what: 'of these not computable',
      measured: `${count('not-computable')}`,
      target: '0',
      holds: count('not-computable') === 0,
    },
  ];
}

async function overHttp(vectors: readonly Vector[]): Promise<Figure[]> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'assay-chip-'));
  // One list with the authorities of all vectors, which share their names: the search has something to do.
  const ordinary = vectors.filter(({ kind }) => kind === 'algorithm');
  const lists = ordinary.flatMap(({ trust }, i) =>
    Object.entries(trust ?? {}).map(([name, bytes]) => ({ name: `${i}-${name}`, bytes })),
  );
  await mkdir(path.join(home, 'trust'));
  await writeFile(path.join(home, 'trust', INDEX_FILE), JSON.stringify(collectTrust(lists)));
  const stack = await startStack({ home, env: { ...process.env }, throwaway: true, progress: step });
  try {
    const db = openDatabase(stack.config);
    const tenant = await db.tenant.findFirstOrThrow();
    const wish = { tenantId: tenant.id, name: 'bench', livemode: false, scopes: ['biometrics'] as const };
    const { secret } = await createKey(db, stack.config.KEY_PEPPER, wish);
    await db.$disconnect();
    const spent: number[] = [];
    for (let call = 0; call < CALLS; call++) {
      const { sod, dg1, dg2 } = ordinary[call % ordinary.length] as Vector;
      const start = performance.now();
      const response = await fetch(`${stack.url}/api/v1/biometrics/emrtd`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          sessionId: '6f1c2c3e-0d5b-4c55-9a43-5f6a2b1c0d9e',
          protocol: 'BAC',
          sod: sod?.toString('base64'),
          dg1: dg1?.toString('base64'),
          dg2: dg2?.toString('base64'),
        }),
      });
      const body = await response.text();
      if (response.status !== 200) throw new Error(body);
      spent.push(performance.now() - start);
    }
    const p50 = percentile(spent, 0.5);
    const queue = stack.config.REDIS_URL ? 'Redis' : 'PostgreSQL';
    return [
      {
        what: `through HTTP, queue on ${queue}, p50`,
        measured: ms(p50),
        target: '<= 40 ms',
        holds: p50 <= 40,
      },
      { what: `through HTTP, queue on ${queue}, p99`, measured: ms(percentile(spent, 0.99)) },
    ];
  } finally {
    await stack.stop();
    await rm(home, { recursive: true, force: true });
  }
}

step('making vectors');
const vectors = allVectors();
const figures = [...(await correctness(vectors)), ...(await speed(vectors)), ...(await hostility(vectors))];
if (values.list) figures.push(...realList(values.list));
if (values.http) figures.push(...(await overHttp(vectors)));
const table = figureTable(figures);
process.stdout.write(`${table}\n`);
if (values.out) await writeFile(values.out, `${table}\n`);
