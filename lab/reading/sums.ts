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

/** `found`: a rule fails. `doubt`: a person is asked to look. `nothing`: neither. */
async function told(bytes: Uint8Array): Promise<'found' | 'doubt' | 'nothing'> {
  const { facts } = await readFacts(bytes, 'image/jpeg');
  const verdicts: (Verdict | undefined)[] = RULES.map((code) => ocr.rules[code]?.(facts, { now: 0 }));
  if (verdicts.some((verdict) => verdict?.verdict === 'fail')) return 'found';
  return verdicts.some((verdict) => verdict?.verdict === 'inconclusive' && (verdict.toCheck?.length ?? 0) > 0)
    ? 'doubt'
    : 'nothing';
}

for (const kind of ['invoice', 'payslip', 'statement'] as const) {
  const counts = { altered: { found: 0, doubt: 0, nothing: 0 }, genuine: { found: 0, doubt: 0, nothing: 0 } };
  for (let n = 0; n < Number(values.count); n++) {
    const seed = Number(values.seed) + n;
    const { plan, ...clean } = await makeClean(kind, seed, { form: 'pdf' });
    const change = replacement({ plan, ...clean }, 'amount', randomFrom('sums', seed));
    const altered = { ...plan, layouts: withField(plan.layouts, change.field, change.new) };
    const photographed = (of: typeof plan): Uint8Array =>
      pictureJpeg(takePicture(of, change.page, 'camera', seed, Number(values.side)));
    counts.genuine[await told(photographed(plan))]++;
    counts.altered[await told(photographed(altered))]++;
  }
  console.log(kind, JSON.stringify(counts));
}
