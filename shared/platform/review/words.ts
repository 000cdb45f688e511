/**
 * The words that cases are found by. They are cut here and not by PostgreSQL, whose parser reads "KYC-42" as a word
 * and a negative number: what is stored and what is asked for must be cut alike.
 */

const MAX_WORDS = 120;
const MAX_ASKED = 12;
/** PostgreSQL takes 2 KB; nobody types more than this. */
const LONGEST = 64;

/** Lower case, without accents, each once. */
export function wordsOf(texts: readonly (string | null | undefined)[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [word] of folded(text ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      found.add(word.slice(0, LONGEST));
      if (found.size >= MAX_WORDS) return [...found];
    }
  }
  return [...found];
}

/** The whole code as one word, which no text is cut into: a filter must not find what merely mentions it. */
export const codeWord = (code: string): string => `code:${code}`;
export const kindWord = (kind: string): string => `kind:${kind.replaceAll(' ', '-')}`;

/** Everything that a case is found by. */
export function caseWords(told: {
  reference: string | null;
  kind: string | null;
  headline: string;
  codes: readonly string[];
}): string[] {
  const { reference, kind, headline, codes } = told;
  return [
    ...wordsOf([reference, kind, headline, ...codes]),
    ...codes.map(codeWord),
    ...(kind === null ? [] : [kindWord(kind)]),
  ];
}

/**
 * The text of a tsquery: every word must begin a word of the case.
 * @param whole words as codeWord and kindWord make them
 * @returns undefined when nothing was asked
 */
export function askedFor(text: string, whole: readonly string[] = []): string | undefined {
  const words = wordsOf([text]).slice(0, MAX_ASKED);
  // Quoted: words have letters and digits only, whole ones a colon and hyphens.
  const terms = [...words.map((word) => `'${word}':*`), ...whole.map((word) => `'${word}'`)];
  return terms.length > 0 ? terms.join(' & ') : undefined;
}

/** "Größe" -> "grosse", "É" -> "e" */
const folded = (text: string): string =>
  text.toLowerCase().replace(/ß/g, 'ss').normalize('NFKD').replace(/\p{M}/gu, '');
