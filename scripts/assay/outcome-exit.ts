/** Exit codes of `verify`: what scripts can tell apart without reading a report. */
import { InvalidArgumentError } from 'commander';
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

const LEVELS = ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];
export const NOT_ASSESSABLE = 'not-assessable';

/** One more --fail-on. @throws InvalidArgumentError */
export function collectFailOn(named: string, before: readonly string[] = []): string[] {
  if (named === NOT_ASSESSABLE || LEVELS.includes(named.toUpperCase())) return [...before, named];
  throw new InvalidArgumentError(`It takes ${LEVELS.join(', ').toLowerCase()} or ${NOT_ASSESSABLE}.`);
}

/**
 * Which reports end a command with an error, by --fail-on: a level of risk and everything above it, or what could not
 * be assessed.
 * @param named nothing for the codes that tell every outcome apart
 */
export function exitRule(named: readonly string[]): (report: ProductionReport) => number {
  if (named.length === 0) return exitOf;
  const levels = named
    .filter((each) => each !== NOT_ASSESSABLE)
    .map((each) => LEVELS.indexOf(each.toUpperCase()));
  const least = levels.length > 0 ? Math.min(...levels) : LEVELS.length;
  return (report) => {
    const { outcome, riskLevel } = toldOf(report);
    if (outcome === 'not_assessable' && named.includes(NOT_ASSESSABLE)) return EXIT.notAssessable;
    return LEVELS.indexOf(riskLevel) >= least ? EXIT.found : EXIT.ok;
  };
}

const WORST_FIRST = [EXIT.found, EXIT.failed, EXIT.notAssessable, EXIT.littleVisible];

/** One code for many files: the one that a person must look at first. */
export const worstOf = (codes: ReadonlySet<number>): number =>
  WORST_FIRST.find((code) => codes.has(code)) ?? EXIT.ok;
