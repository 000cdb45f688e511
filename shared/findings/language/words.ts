/**
 * A report's words in the reader's language. Texts of the pages are messages with an id. What a stored report says is
 * English and stays as it is: sentences that are known (the catalogue's, and those of the analysis that hold no value
 * of the document) are told in the reader's language, everything else as it stands.
 */

import type { Language } from '../../contracts/language.ts';
import { CATALOGUE } from '../catalogue.ts';
import { NOTES, type NoteRow } from '../notes.ts';
import type { Row } from '../row.ts';
import { sentenceTranslator } from './sentences.ts';
import { type FindingTexts, type Message, TEXTS, type Texts } from './texts.ts';

export type MessageId = keyof typeof TEXTS.en.messages;
type Values = Readonly<Record<string, string | number>>;

export interface Words {
  readonly language: Language;
  /** For Intl. */
  readonly locale: string;
  /** @param values of the placeholders; `count` chooses between one and several */
  say(id: MessageId, values?: Values): string;
  /** What a finding of this code means for its place, where its note is told in the laboratory's words. */
  caption(code: string): string | undefined;
  /** The sentence of a stored report in this language; undefined when only English has it. */
  sentence(english: string): string | undefined;
  /** The same, or else as it is stored. */
  told(english: string): string;
  /** With the marks that separate thousands here. */
  number(value: number): string;
}

const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' };

const made = new Map<Language, Words>();

export function wordsOf(language: Language): Words {
  const known = made.get(language) ?? makeWords(language);
  made.set(language, known);
  return known;
}

export const ENGLISH: Words = wordsOf('en');

function makeWords(language: Language): Words {
  const locale = LOCALES[language];
  const { messages, sentences, findings }: Texts = TEXTS[language];
  const rules = new Intl.PluralRules(locale);
  const translate = language === 'en' ? (english: string) => english : translator(sentences, findings);
  return {
    language,
    locale,
    say: (id, values = {}) => filled(formOf(messages[id] ?? id, rules, values), values),
    caption: (code) => {
      const id = `caption.${code}`;
      return id in messages ? formOf(messages[id] ?? '', rules, {}) : undefined;
    },
    sentence: translate,
    told: (english) => translate(english) ?? english,
    number: (value) => value.toLocaleString(locale),
  };
}

function formOf(message: Message, rules: Intl.PluralRules, { count }: Values): string {
  if (typeof message === 'string') return message;
  return rules.select(Number(count)) === 'one' ? message.one : message.other;
}

const PLACEHOLDER = /\{(\w+)\}/g;

const filled = (text: string, values: Values): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => String(values[name] ?? whole));

const translator = (sentences: Readonly<Record<string, string>>, findings: Texts['findings']) => {
  const known = new Map(Object.entries(sentences));
  for (const [code, texts] of Object.entries(findings)) {
    const row = CATALOGUE.get(code) ?? NOTES.get(code);
    if (row) for (const [english, text] of pairs(row, texts)) known.set(english, text);
  }
  return sentenceTranslator(known);
};

function pairs(row: Row | NoteRow, texts: FindingTexts): [string, string][] {
  const { title, meaning, basis, advice } = row;
  return [
    [title, texts.title],
    [meaning, texts.meaning],
    [basis, texts.basis],
    [advice, texts.advice],
    ...row.alternatives.map((english, at): [string, string] => [english, texts.alternatives[at] ?? english]),
    ...('assurance' in row && row.assurance
      ? [[row.assurance.statement, texts.assurance ?? ''] as [string, string]]
      : []),
  ];
}
