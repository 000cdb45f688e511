/** In which respects a word's print differs from that around it, in words for a reviewer. */
import { MEASURES } from './measure.ts';

/** What is said when a measure is larger, and when it is smaller, than those of the words around. */
const SAID: Partial<Record<(typeof MEASURES)[number], readonly [more: string, less: string]>> = {
  slope: ['sharper', 'softer'],
  between: ['softer', 'sharper'],
  ink: ['lighter', 'darker'],
  stroke: ['bolder', 'thinner'],
  height: ['taller', 'smaller'],
  paperNoise: ['on a rougher ground', 'on a cleaner ground'],
  flatShare: ['on a cleaner ground', 'on a rougher ground'],
  ringLevel: ['on a ground darker than that around it', 'on a ground lighter than that around it'],
  inkBlue: ['of another colour', 'of another colour'],
  inkRed: ['of another colour', 'of another colour'],
  paperBlue: ['on a ground of another colour', 'on a ground of another colour'],
  paperRed: ['on a ground of another colour', 'on a ground of another colour'],
  inkNoise: ['uneven in its ink', 'smooth in its ink'],
  glyphSlope: ['unequal in sharpness', ''],
  glyphInk: ['unequal in tone', ''],
  glyphPaper: ['on an uneven ground', ''],
  glyphTop: ['unequal in height', ''],
  glyphBottom: ['uneven in its line', ''],
  halo1: ['with a lighter rim', 'with a darker rim'],
  halo2: ['with a lighter rim', 'with a darker rim'],
  across: ['sharper', 'softer'],
  down: ['sharper', 'softer'],
  pitch: ['set wider', 'set closer'],
  breadth: ['broader', 'narrower'],
  tilt: ['tilted against their line', 'tilted against their line'],
};
/** Spreads of the page from which a difference is worth saying. */
const WORTH = 2;
const MOST = 3;

/** @param row of `relative.ts` @returns the strongest differences first, at least one */
export function reasonsOf(row: Float32Array): string[] {
  const said = MEASURES.map((name, at) => {
    const near = row[MEASURES.length + at] ?? 0;
    const page = row[at] ?? 0;
    // Unlike its neighbours and unlike the page: the lesser of both, where they agree.
    const size = near * page > 0 ? Math.min(Math.abs(near), Math.abs(page)) : 0;
    return { words: SAID[name]?.[near > 0 ? 0 : 1] ?? '', size };
  })
    .filter(({ words, size }) => words !== '' && size >= WORTH)
    .toSorted((a, b) => b.size - a.size);
  const distinct = [...new Set(said.map(({ words }) => words))].slice(0, MOST);
  return distinct.length > 0 ? distinct : ['unlike in several respects together'];
}
