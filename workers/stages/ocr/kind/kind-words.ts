/**
 * What a kind of document is called, and words that are usual in it and seldom in others. A line for each language, by its ISO 639-1
 * code (`**`: several); between bars regular expressions in small letters, which find a word by its beginning. Accents do not matter.
 */
export interface KindWords {
  names: string;
  terms: string;
}
