/** The golden facts of synthetic documents and the verdicts that they get. */
import path from 'node:path';
import { judgeStored } from '../../workers/fusion/stored-facts.ts';
import { factFiles, readFacts } from './stored.ts';
import { verdictOf } from './verdict.ts';

const GOLDENS = path.resolve(import.meta.dirname, '../../test/goldens');
export const GOLDEN_FACTS = path.join(GOLDENS, 'facts');
export const GOLDEN_VERDICTS = path.join(GOLDENS, 'verdicts.json');
/** The instant at which goldens are judged: dates and certificates are judged by it. */
const GOLDEN_NOW = Date.parse('2026-11-22T12:00:00Z');

/** The verdict of each golden document, in order of their names. */
export async function goldenVerdicts(): Promise<Record<string, unknown>[]> {
  const verdicts = [];
  for (const file of await factFiles([GOLDEN_FACTS])) {
    const stored = await readFacts(file);
    verdicts.push(verdictOf(stored.name, judgeStored(stored, { now: GOLDEN_NOW })));
  }
  return verdicts;
}
