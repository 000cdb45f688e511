/**
 * The way of a submit, part by part, from the traces of a running service:
 *
 *   node lab/bench/way.ts [--against CHECKOUT] [--queue redis|postgres] [--documents N] [--quantile Q]
 *
 * One client, one-page born-digital PDFs, each different; with --against the service of another checkout gets every second
 * document. Prints how long each part took: the median, or with --quantile .1 what it takes where nothing else is in the way,
 * which is what a busy machine still can tell.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { QueueChoice, Stack } from '../../scripts/services/stack.ts';
import { type CollectedSpan, type Collector, startCollector } from '../../test/harness/collector.ts';
import { makeClean } from '../corpus/index.ts';
import { percentile } from './figures.ts';

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    queue: { type: 'string', default: 'redis' },
    documents: { type: 'string', default: '32' },
    quantile: { type: 'string', default: '0.5' },
  },
});
const ROOT = path.resolve(import.meta.dirname, '../..');
const WARM_UP = 8;
const SENT_AFTER_MS = 6_000;

interface Side {
  name: string;
  stack: Stack;
  collector: Collector;
  home: string;
}

/** Parts in their order; each ends where the next one begins. */
type Way = Record<string, number>;

function wayOf(spans: readonly CollectedSpan[]): Way | null {
  const one = (name: string, among = spans): CollectedSpan | undefined =>
    among.find((span) => span.name === name);
  const partOf = (span: CollectedSpan | undefined, name: string): CollectedSpan | undefined =>
    one(
      name,
      spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId),
    );
  const request = one('POST /api/s2s/verify');
  const [receive, submit, enqueue] = [one('receive'), one('submit'), one('enqueue verification')];
  const prepare = one('prepare');
  const prepared = partOf(prepare, 'extract');
  const stages = spans
    .filter(({ name }) => name.startsWith('stage '))
    .flatMap((stage) => {
      const extract = partOf(stage, 'extract');
      return extract ? [{ stage, extract }] : [];
    })
    .toSorted((one, other) => other.extract.endMs - one.extract.endMs);
  const last = stages[0];
  if (!request || !receive || !submit || !enqueue || !prepare || !prepared || !last) return null;
  return {
    'API: headers, key, admission, limits': receive.startMs - request.startMs,
    'API: the body': receive.endMs - receive.startMs,
    'API: row and sealed bytes': enqueue.startMs - receive.endMs,
    'API: into the queue': enqueue.endMs - enqueue.startMs,
    'queue: to the worker': prepare.startMs - enqueue.endMs,
    'worker: claim, open the bytes': prepared.startMs - prepare.startMs,
    'preparation, with its files stored': prepared.endMs - prepared.startMs,
    'worker: row, stages into the queue, to their workers': last.extract.startMs - prepared.endMs,
    'the stage that ends last': last.extract.endMs - last.extract.startMs,
    'worker: its row, the report, the word of it; API: the answer': request.endMs - last.extract.endMs,
    'all, as the API sees it': request.endMs - request.startMs,
  };
}

async function start(name: string, root: string): Promise<Side> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'assay-way-'));
  const collector = await startCollector();
  const { startStack } = (await import(path.join(root, 'scripts/services/stack.ts'))) as {
    startStack: typeof import('../../scripts/services/stack.ts').startStack;
  };
  const env = {
    ...process.env,
    ...{ PORT: '0', LOG_LEVEL: 'warn', SUBMIT_MAX_WAIT_MS: '600000' },
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  };
  const queue = values.queue as QueueChoice;
  const stack = await startStack({ home, queue, env, progress: () => undefined });
  return { name, stack, collector, home };
}

async function submit({ stack }: Side, bytes: Uint8Array): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), 'invoice.pdf');
  const headers = { authorization: `Bearer ${stack.apiKey}` };
  const answer = await fetch(`${stack.url}/api/s2s/verify`, { method: 'POST', body: form, headers });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

function ways({ collector }: Side): Way[] {
  const traces = Map.groupBy(collector.spans, ({ traceId }) => traceId);
  return [...traces.values()].map(wayOf).filter((way) => way !== null);
}

const sides: Side[] = [];
try {
  if (values.against) sides.push(await start('before', path.resolve(values.against)));
  sides.push(await start(values.against ? 'after' : 'ms', ROOT));
  let seed = 90_000;
  for (let round = -WARM_UP; round < Number(values.documents); round++) {
    if (round === 0) {
      await sleep(SENT_AFTER_MS);
      for (const { collector } of sides) collector.spans.length = 0;
    }
    const { bytes } = await makeClean('invoice', seed++);
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await submit(side, bytes);
  }
  await sleep(SENT_AFTER_MS);
  const found = sides.map(ways);
  const quantile = Number(values.quantile);
  const parts = Object.keys(found[0]?.[0] ?? {});
  console.log(
    `${new Date().toISOString().slice(0, 16)}Z, ${os.availableParallelism()} cores, load average ${os.loadavg()[0]?.toFixed(1)}, \`node lab/bench/way.ts --queue ${values.queue} --documents ${values.documents} --quantile ${values.quantile}\`, ${found.map((all) => all.length).join(' and ')} traces\n`,
  );
  console.log(`| part | ${sides.map(({ name }) => name).join(' | ')} |`);
  console.log(`|---|${sides.map(() => '--:|').join('')}`);
  for (const part of parts) {
    const cells = found.map((all) =>
      percentile(
        all.map((way) => way[part] ?? 0),
        quantile,
      ).toFixed(1),
    );
    console.log(`| ${part} | ${cells.join(' | ')} |`);
  }
} finally {
  for (const { stack, collector, home } of sides) {
    await stack.stop();
    await collector.close();
    await rm(home, { recursive: true, force: true });
  }
}
