/** Words of a page, written so that expressions for them need not think of every alphabet. */

const INNER = '[\\p{L}\\d_]';

/**
 * The same expression, with `\b` and `\w` of any alphabet: by themselves they take `é` for a sign between two words.
 * What a bound stands before tells whether words begin or end at it.
 */
export const withBounds = (words: RegExp): RegExp =>
  new RegExp(
    words.source
      .replaceAll(/\\b(?=[\p{L}[(])/gu, `(?<!${INNER})`)
      .replaceAll('\\b', `(?!${INNER})`)
      .replaceAll('\\w', INNER),
    [...new Set(`${words.flags}u`)].join(''),
  );

/** In small letters, ligatures as their letters; Turkish `İ` would become an `i` with a dot of its own. */
export const lowered = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('\u0307', '');
