/**
 * Freezes the part of the generated corpus that rates are counted on:
 *   node lab/ledger/freeze-corpus.ts --files DIR [--list corpus|cases|papers]
 * Writes lists/corpus.tsv (its causes), lists/cases.tsv (the benches' further edits and their controls) or
 * lists/papers.tsv (identity papers, of which no genuine ones can be had: drawn ones through simulated cameras and
 * scanners). All of it is `tune`: this project's rules were made with these generators in sight.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { CaptureClass } from '../../shared/contracts/capture.ts';
import { isIdentity } from '../corpus/clean.ts';
import { CAUSES } from '../corpus/index.ts';
import type { Capture, Form, Kind } from '../corpus/types.ts';
import { KINDS } from '../corpus/types.ts';
import { CASES, type CorpusRecipe, makeCorpusFile, recipeText } from './corpus-file.ts';
import { type Entry, formatList } from './list.ts';

const EXTENSION: Record<Form, string> = {
  pdf: 'pdf',
  'scan-pdf': 'pdf',
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
};

/** Seeds of each form: born-digital files take milliseconds, pictures seconds. */
const ROUNDS: readonly { form: Form; capture: Capture; seeds: readonly number[] }[] = [
  { form: 'pdf', capture: 'none', seeds: [501] },
  { form: 'scan-pdf', capture: 'scan', seeds: [501] },
  { form: 'jpeg', capture: 'camera', seeds: [501] },
  { form: 'jpeg', capture: 'scan', seeds: [502] },
  { form: 'png', capture: 'none', seeds: [501] },
];

function classOf(form: Form, capture: Capture, way: string): CaptureClass {
  if (form === 'pdf') return 'born-digital-pdf';
  if (form === 'scan-pdf') return 'pdf-of-scans';
  if (way === 'picture-resaved') return 'resaved-picture';
  return capture === 'camera' ? 'photograph' : capture === 'scan' ? 'scan' : 'screenshot';
}

const PAPER_SEEDS = Array.from({ length: 30 }, (_, index) => 601 + index);
/** Of so many of the seeds the altered papers are made as well. */
const ALTERED_PAPERS = 10;
const PAPER_WAYS = [
  'mrz-check-digit-wrong',
  'viz-mrz-mismatch',
  'viz-mrz-expiry-mismatch',
  'viz-mrz-name-mismatch',
  'viz-mrz-number-mismatch',
];

function papers(): CorpusRecipe[] {
  return PAPER_SEEDS.flatMap((seed, index) =>
    (['camera', 'scan'] as const).flatMap((capture) => {
      const altered = index < ALTERED_PAPERS ? PAPER_WAYS : [];
      const base = { form: 'jpeg', capture, seed } as const;
      return [
        { ...base, kind: 'id-card' as const, cause: null },
        ...[null, ...altered].map((cause) => ({ ...base, kind: 'passport' as const, cause })),
      ];
    }),
  );
}

function recipes(list: string): CorpusRecipe[] {
  if (list === 'papers') return papers();
  return ROUNDS.flatMap(({ form, capture, seeds }) =>
    KINDS.filter((kind: Kind) => form !== 'pdf' || !isIdentity(kind)).flatMap((kind) =>
      seeds.flatMap((seed) => {
        const causes = CAUSES.filter(({ needs }) => needs.form === undefined || needs.form === form);
        const edits = CASES.filter((one) => one.form === form);
        const ways = list === 'cases' ? edits : [null, ...causes];
        return ways.map((one) => one?.name ?? null).map((cause) => ({ kind, form, capture, seed, cause }));
      }),
    ),
  );
}

const { values } = parseArgs({
  options: { files: { type: 'string' }, list: { type: 'string', default: 'corpus' } },
});
if (!values.files) {
  console.error('usage: freeze-corpus.ts --files DIR [--list corpus|cases]');
  process.exit(2);
}
const entries: Entry[] = [];
for (const recipe of recipes(values.list)) {
  const made = await makeCorpusFile(recipe);
  if (!made) continue;
  const { kind, form, capture, seed, cause } = recipe;
  const way = (cause ?? 'clean').replaceAll(/[^\w.@+,=~-]+/g, '-');
  const folder = values.list === 'papers' ? 'papers' : 'corpus';
  const id = `${folder}/${kind}-${form}-${capture}-${seed}-${way}.${EXTENSION[form]}`;
  const file = path.join(values.files, id);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, made.bytes);
  entries.push({
    id,
    sha256: createHash('sha256').update(made.bytes).digest('hex'),
    truth: made.forged ? 'forged' : 'genuine',
    way: cause === null ? 'none' : way,
    kind,
    class: classOf(form, capture, cause ?? ''),
    chain: cause === 'picture-resaved' ? 'coarse' : 'as-is',
    part: 'tune',
    source: 'corpus',
    reproducible: 'yes',
    synthetic: 'yes',
    origin: `corpus:${recipeText(recipe)}`,
  });
  if (entries.length % 50 === 0) console.log(entries.length);
}
writeFileSync(new URL(`./lists/${values.list}.tsv`, import.meta.url), formatList(entries));
