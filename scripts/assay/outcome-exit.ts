/** Exit codes of `verify`: what scripts can tell apart without reading a report. */
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { toldOf } from '../../shared/findings/telling/outcome.ts';
import { EXIT } from './command.ts';

export function exitOf(report: ProductionReport): number {
  switch (toldOf(report).outcome) {
    case 'altered':
    case 'suspicious':
      return EXIT.found;
    case 'not_assessable':
      return EXIT.notAssessable;
    case 'little_visible':
      return EXIT.littleVisible;
    case 'nothing_found':
      return EXIT.ok;
  }
}

const WORST_FIRST = [EXIT.found, EXIT.failed, EXIT.notAssessable, EXIT.littleVisible];

/** One code for many files: the one that a person must look at first. */
export const worstOf = (codes: ReadonlySet<number>): number =>
  WORST_FIRST.find((code) => codes.has(code)) ?? EXIT.ok;
