/**
 * Papers that say themselves that they are none: SPECIMEN across the page in the languages that issue them, or a zone of
 * ICAO's own state, which issues specimens alone.
 */
import type { OcrFacts } from './facts.ts';

/** In capital letters: `Muster` and `sample` are words of prose, and of names. */
const SPECIMEN = /^\P{L}*(?:SPECIMEN|ESPECIMEN|MUESTRA|MUSTER|FAC-?SIMILE|WZOR|SPECIMENS)\P{L}*$/u;
/** Utopia, of ICAO 9303. */
const NO_STATE = 'UTO';

export function isSpecimen({ pages, mrz }: Pick<OcrFacts, 'pages' | 'mrz'>): boolean {
  if (mrz.some(({ fields }) => fields.issuer === NO_STATE)) return true;
  // A holder may be called Muster: then the zone says so.
  const names = mrz.flatMap(({ fields }) => `${fields.surname} ${fields.givenNames}`.split(' '));
  return pages.some(({ words }) =>
    words.some(({ text }) => {
      const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
      return SPECIMEN.test(plain) && !names.includes(plain);
    }),
  );
}
