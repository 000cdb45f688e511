/**
 * The weights of `workers/stages/ocr/kind`: a softmax over linear scores, by full gradient steps from zero, without any chance.
 * Each folder holds facts of papers as `node lab/reading/kinds.ts --facts` writes them, named NUMBER-KIND-LANGUAGE.json.
 *
 *   node lab/reading/train-kinds.ts FOLDER... [--write]
 *
 * Prints how many are told by weights from the other folders, then by weights from all.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  DOCUMENT_FEATURES,
  featuresOf,
  type KindFeatures,
  WORD_FEATURES,
} from '../../workers/stages/ocr/kind/features.ts';
import { TOLD, type Told } from '../../workers/stages/ocr/kind/lexicon.ts';
import { scoresOf, sharesOf } from '../../workers/stages/ocr/kind/scores.ts';

const STEPS = 1_500;
const RATE = 0.5;
/** How strongly weights are drawn to nothing: those of all words less than those of single kinds. */
const PULL = { words: 0.0002, bias: 0.002, document: 0.004 };

interface Paper extends KindFeatures {
  name: string;
  kind: number;
}

interface Weights {
  words: number[];
  bias: number[];
  document: number[][];
}

function train(papers: readonly Paper[]): Weights {
  const weights: Weights = {
    words: WORD_FEATURES.map(() => 0),
    bias: TOLD.map(() => 0),
    document: TOLD.map(() => DOCUMENT_FEATURES.map(() => 0)),
  };
  for (let step = 0; step < STEPS; step++) {
    const slope = structuredClone(weights);
    scale(slope, -1);
    for (const paper of papers) {
      const told = sharesOf(scoresOf(weights, paper));
      for (const [at, share] of told.entries()) {
        const miss = (Number(at === paper.kind) - share) / papers.length;
        slope.bias[at] = (slope.bias[at] ?? 0) + miss;
        add(slope.words, paper.words[at] ?? [], miss);
        add(slope.document[at] ?? [], paper.document, miss);
      }
    }
    add(weights.words, slope.words, RATE);
    add(weights.bias, slope.bias, RATE);
    for (const [at, own] of weights.document.entries()) add(own, slope.document[at] ?? [], RATE);
  }
  return weights;
}

function add(to: number[], values: readonly number[], by: number): void {
  for (const [at, value] of values.entries()) to[at] = (to[at] ?? 0) + by * value;
}

/** Weights as the slope of what draws them to nothing. */
function scale(slope: Weights, by: number): void {
  slope.words = slope.words.map((value) => by * PULL.words * value);
  slope.bias = slope.bias.map((value) => by * PULL.bias * value);
  slope.document = slope.document.map((own) => own.map((value) => by * PULL.document * value));
}

/** Pages on which nothing that is known is printed, short and long: they are other papers, whatever their numbers. */
function silent(): Paper[] {
  const document = (words: number, numbers: number, prose: number): number[] => [
    ...[0, Math.log10(1 + words) / 3, numbers, prose],
    ...DOCUMENT_FEATURES.slice(4).map(() => 0),
  ];
  return [5, 20, 80, 300, 1000].flatMap((words) =>
    [0, 0.2, 0.5].flatMap((numbers) =>
      [0, 0.6].map((prose) => ({
        name: 'nothing',
        kind: TOLD.indexOf('other'),
        words: TOLD.map(() => WORD_FEATURES.map(() => 0)),
        document: document(words, numbers, prose),
        ofZone: [],
      })),
    ),
  );
}

const toldBy = (weights: Weights, paper: Paper): number => {
  const scores = scoresOf(weights, paper);
  return scores.indexOf(Math.max(...scores));
};

function load(folder: string): Paper[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => {
      const slug = file.replace(/^\d+-/, '').replace(/-[a-z]{2}(?:-\d)?\.json$/, '');
      const kind = TOLD.indexOf(slug.replaceAll('-', ' ') as Told);
      if (kind < 0) throw new Error(`${file}: names no kind`);
      const facts = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
      return { name: file, kind, ...featuresOf(facts) };
    });
}

const { positionals: folders, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, misses: { type: 'boolean' } },
});
const lists = folders.map(load);
for (const [at, list] of lists.entries()) {
  const weights = train([...lists.filter((_, other) => other !== at).flat(), ...silent()]);
  const right = list.filter((paper) => toldBy(weights, paper) === paper.kind).length;
  console.log(`${folders[at]}: ${right} of ${list.length} by weights from the others`);
  if (values.misses)
    for (const paper of list) {
      const told = toldBy(weights, paper);
      if (told !== paper.kind) console.log(`  ${paper.name} -> ${TOLD[told]}`);
    }
}
const weights = train([...lists.flat(), ...silent()]);
const all = lists.flat();
console.log(`all: ${all.filter((paper) => toldBy(weights, paper) === paper.kind).length} of ${all.length}`);
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const written = {
  words: weights.words.map(rounded),
  bias: weights.bias.map(rounded),
  document: weights.document.map((own) => own.map(rounded)),
};
console.log(WORD_FEATURES.map((name, at) => `${name} ${written.words[at]}`).join(', '));
if (values.write) {
  const file = fileURLToPath(new URL('../../workers/stages/ocr/kind/weights.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
  execFileSync('npx', ['biome', 'format', '--write', file]);
}
