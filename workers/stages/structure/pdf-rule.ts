/** What holds for every rule about a PDF, once: images, locked files, and silence after a limit. */
import { inconclusive, notApplicable, type Rule, type Verdict } from '../stage.ts';
import type { DetectorName, PdfStructure, StructureFacts } from './facts.ts';

/**
 * A rule that rests on what some detectors saw. It is never passed where one of them left something open: then it is
 * inconclusive with that detector's reason, and with what it saw.
 */
export function pdfRule(
  rests: readonly DetectorName[],
  judge: (pdf: PdfStructure) => Verdict,
): Rule<StructureFacts> {
  return ({ pdf }) => {
    if (!pdf) return notApplicable('not a PDF');
    if (pdf.encryption === 'locked') return inconclusive('The file is locked: its content cannot be read.');
    const verdict = judge(pdf);
    if (verdict.verdict !== 'pass') return verdict;
    const open = rests.flatMap((name) => pdf.open[name] ?? []);
    if (open.length === 0) return verdict;
    const reasons = [...new Set(open.flatMap(({ reasons }) => reasons))];
    return inconclusive(
      reasons.slice(0, 3).join(' '),
      open.flatMap(({ toCheck }) => toCheck),
    );
  };
}
