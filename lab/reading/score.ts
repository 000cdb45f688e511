/** What share of a transcription was read: words and numbers as multisets, so that order and layout do not count. */

export interface Share {
  right: number;
  of: number;
}

export interface Tokens {
  words: string[];
  numbers: string[];
}

/** Numbers: digits with the signs between them (`1,234.50`, `27/03/2018`). Words: two letters or more. Case does not count. */
export function tokensOf(texts: readonly string[]): Tokens {
  const text = texts.join('\n').toUpperCase();
  return { words: text.match(/\p{L}{2,}/gu) ?? [], numbers: text.match(/\d+(?:[.,:/-]\d+)*/g) ?? [] };
}

/** Tokens of `truth` that stand in `read`, each as often as it was read. */
export function found(truth: readonly string[], read: readonly string[]): Share {
  const left = new Map<string, number>();
  for (const token of read) left.set(token, (left.get(token) ?? 0) + 1);
  let right = 0;
  for (const token of truth) {
    const count = left.get(token) ?? 0;
    if (count > 0) {
      left.set(token, count - 1);
      right++;
    }
  }
  return { right, of: truth.length };
}
