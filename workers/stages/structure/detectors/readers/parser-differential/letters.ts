/** The letters and digits of a page's runs, in one row: what two readers are held against each other by. */

/** Letters and digits compared of one page; a page of small print has about 15 000. */
export const MAX_CHARACTERS = 100_000;

/** Stands for one character that our reader cannot decode: whatever the other has there is no contradiction. */
const UNKNOWN = '\ufffd';

/** Printable characters of ASCII, which normalising leaves as they are; those of them that are neither letters nor digits. */
const ASCII = /^[\x20-\x7e]*$/;
const SIGNS = /[^0-9A-Za-z]+/g;
/** One sign that normalising spells out as digits: ½, ⑫, ㋀. A reader that cannot decode its glyph misses none of a number. */
const SPELT_OUT = /[\u00bc-\u00be\u2150-\u215f\u2189\u2460-\u24ff\u3200-\u33ff]/gu;
/** Leaders of undecoded dots are one unknown, whatever their number. */
const UNKNOWNS = /\ufffd{2,}/g;

interface Run {
  text: string;
}

export interface Sequence<R> {
  /** One letter, digit or UNKNOWN each. */
  text: string;
  /** For each of them, the index of its run. */
  at: readonly number[];
  /** Undecoded, or in a font or at a place where this reader's word proves nothing. */
  weak: readonly boolean[];
  runs: readonly R[];
  unknown: number;
  /** Characters that a run of unknown ones stands for beyond its first. */
  folded: number;
}

/** The text of `sequenceOf` by itself: on most pages both readers have the same, and more is not asked. */
export function lettersOfAll(runs: readonly Run[]): string {
  let text = '';
  for (const run of runs) text += lettersOf(run.text);
  return text.replace(UNKNOWNS, UNKNOWN).slice(0, MAX_CHARACTERS);
}

/** @param doubtful runs that keep the texts in step and prove nothing */
export function sequenceOf<R extends Run>(runs: readonly R[], doubtful: (run: R) => boolean): Sequence<R> {
  const parts: string[] = [];
  const at: number[] = [];
  const weak: boolean[] = [];
  let unknown = 0;
  let folded = 0;
  for (const [index, run] of runs.entries()) {
    const doubt = doubtful(run);
    for (const char of lettersOf(run.text)) {
      if (at.length >= MAX_CHARACTERS) break;
      const isUnknown = char === UNKNOWN;
      if (isUnknown && parts.at(-1) === UNKNOWN) {
        folded++;
        continue;
      }
      if (isUnknown || doubt) unknown++;
      parts.push(char);
      weak.push(isUnknown || doubt);
      at.push(index);
    }
  }
  return { text: parts.join(''), at, weak, runs, unknown, folded };
}

/**
 * Letters and digits as typesetting leaves them; private and control characters are codes without a meaning. One unit a character, so that
 * places in the text are places of its characters.
 */
function lettersOf(text: string): string {
  if (ASCII.test(text)) return text.replace(SIGNS, '');
  let letters = '';
  for (const char of text.replaceAll(SPELT_OUT, UNKNOWN).normalize('NFKC')) {
    const sort = sortOf(char);
    if (sort !== 'other') letters += sort === 'text' && char.length === 1 ? char : UNKNOWN;
  }
  return letters;
}

function sortOf(char: string): 'text' | 'unknown' | 'other' {
  const code = char.charCodeAt(0);
  if (code >= 0x20 && code < 0x7f) return /[0-9A-Za-z]/.test(char) ? 'text' : 'other';
  if (char === UNKNOWN || /[\p{Co}\p{Cc}\p{Cn}]/u.test(char)) return /\s/.test(char) ? 'other' : 'unknown';
  return /[\p{L}\p{N}]/u.test(char) ? 'text' : 'other';
}
