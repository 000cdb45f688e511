/** Places of a report that an earlier save of the file shows as they were before. */
import { z } from 'zod';
import type { EarlierPage } from '../../contracts/drawing.ts';
import { Box } from '../../contracts/finding.ts';
import type { ProductionReport } from '../../contracts/report.ts';
import type { NumberedFinding } from './arranged.ts';

/** What the structure stage says of each save, as far as it is used here. */
const Saves = z.array(
  z.object({
    index: z.int().min(0),
    endOffset: z.int().min(0),
    earlierPages: z.array(z.object({ save: z.int().min(0), page: z.int().min(1) })).default([]),
  }),
);

/** Nobody compares more; a file of thousands of saves must not become thousands of pictures. */
const MAX_EARLIER_PAGES = 40;

/** Pages that a later save changed, each as the save before has it; the newest change first. */
export function earlierPages(report: ProductionReport): EarlierPage[] {
  const saves = Saves.safeParse(report.pipeline.evidence.revisions);
  if (!saves.success) return [];
  const ends = new Map(saves.data.map(({ index, endOffset }) => [index, endOffset]));
  const found = new Map<string, EarlierPage>();
  for (const { save, page } of saves.data.toReversed().flatMap((one) => one.earlierPages)) {
    const endOffset = ends.get(save);
    if (endOffset !== undefined) found.set(`${save}/${page}`, { save, page, endOffset });
  }
  return [...found.values()].slice(0, MAX_EARLIER_PAGES);
}

const Told = z.object({
  before: z.object({ save: z.int().min(0), page: z.int().min(1) }),
  oldBox: Box.nullish(),
});

export interface EarlierPlace {
  save: number;
  page: number;
  box: Box;
}

/** Where the old state of a finding's place is to be seen; undefined when no earlier save shows it. */
export function earlierPlace({ evidence }: NumberedFinding): EarlierPlace | undefined {
  const told = Told.safeParse(evidence.data);
  const box = told.success ? (told.data.oldBox ?? evidence.box) : undefined;
  return told.success && box ? { ...told.data.before, box } : undefined;
}
