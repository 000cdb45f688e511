/**
 * Papers whose amounts do not add up, photographed in perspective: whether the reading and the rules of content tell,
 * and what they say of the same papers unaltered.
 *
 *   node lab/reading/sums.ts [--count N] [--seed FIRST] [--side PIXELS]
 */
import { parseArgs } from 'node:util';
import { ocr } from '../../workers/stages/ocr/stage.ts';
import type { Verdict } from '../../workers/stages/stage.ts';
import { replacement } from '../corpus/causes/values.ts';
import { pictureJpeg, takePicture } from '../corpus/image/picture.ts';
import { makeClean } from '../corpus/index.ts';
import { withField } from '../corpus/layout.ts';
import { randomFrom } from '../corpus/random.ts';
import { readFacts } from './read.ts';

const RULES = ['arithmetic-inconsistent', 'sums-contradicted'] as const;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '6' },
    seed: { type: 'string', default: '7000' },
    side: { type: 'string', default: '2200' },
  },
});

interface Told {
  /** `found`: a rule fails. `doubt`: a person is asked to look. `nothing`: neither. */
  how: 'found' | 'doubt' | 'nothing';
  /** What the findings say. */
  notes: string[];
}

async function told(bytes: Uint8Array): Promise<Told> {
  const { facts } = await readFacts(bytes, 'image/jpeg');
  const verdicts: (Verdict | undefined)[] = RULES.map((code) => ocr.rules[code]?.(facts, { now: 0 }));
  const notes = verdicts.flatMap((verdict) =>
    verdict?.verdict === 'fail' ? verdict.occurrences.map(({ note }) => note ?? '') : [],
  );
  if (notes.length > 0) return { how: 'found', notes };
  const isAsked = verdicts.some(
    (verdict) => verdict?.verdict === 'inconclusive' && (verdict.toCheck?.length ?? 0) > 0,
  );
  return { how: isAsked ? 'doubt' : 'nothing', notes };
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether one of the findings names an amount, however its thousands are parted. */
const isNamed = (amount: string, notes: readonly string[]): boolean =>
  notes.some((note) =>
    (note.match(/\d[\d.,'’\u00a0 ]*/g) ?? []).some((number) => digitsOf(number) === digitsOf(amount)),
  );

for (const kind of ['invoice', 'payslip', 'statement'] as const) {
  const counts = { altered: { found: 0, doubt: 0, nothing: 0 }, genuine: { found: 0, doubt: 0, nothing: 0 } };
  /** Findings whose relation has the altered amount among its terms, and those that give the old one for it. */
  const named = { altered: 0, old: 0 };
  for (let n = 0; n < Number(values.count); n++) {
    const seed = Number(values.seed) + n;
    const { plan, ...clean } = await makeClean(kind, seed, { form: 'pdf' });
    const change = replacement({ plan, ...clean }, 'amount', randomFrom('sums', seed));
    const altered = { ...plan, layouts: withField(plan.layouts, change.field, change.new) };
    const photographed = (of: typeof plan): Uint8Array =>
      pictureJpeg(takePicture(of, change.page, 'camera', seed, Number(values.side)));
    counts.genuine[(await told(photographed(plan))).how]++;
    const { how, notes } = await told(photographed(altered));
    counts.altered[how]++;
    if (isNamed(change.new, notes)) named.altered++;
    if (isNamed(change.old, notes)) named.old++;
  }
  console.log(kind, JSON.stringify({ ...counts, named }));
}
