import type { Occurrence, Suspicion } from '../../stage.ts';
import { inconclusive, type Rule } from '../../stage.ts';
import type { OcrFacts } from '../facts.ts';

/**
 * The rule, which accuses nothing on pages whose scan was taken apart by its coder: print of a coarse picture is unlike print that
 * was kept in a stencil, and a coder of stencils may keep one shape for every letter of a kind.
 */
export const inOneLayer =
  (rule: Rule<OcrFacts>): Rule<OcrFacts> =>
  (facts, context) => {
    const verdict = rule(facts, context);
    if (verdict.verdict !== 'fail') return verdict;
    const split = new Set(facts.pages.filter(({ inLayers }) => inLayers).map(({ page }) => page));
    const isSplit = ({ page }: Occurrence): boolean => page !== undefined && split.has(page);
    const told = verdict.occurrences.filter((one) => !isSplit(one));
    return told.length > 0
      ? { ...verdict, occurrences: told }
      : inconclusive(
          'the scan was stored in layers, and print of one layer is unlike print of another',
          verdict.occurrences.map(asked),
        );
  };

const asked = ({ page, box, note, data }: Occurrence): Suspicion => ({
  ...(page === undefined ? {} : { page }),
  ...(box ? { box } : {}),
  values: [{ source: 'print', text: String(data?.text ?? '') }],
  note: note ?? '',
});
