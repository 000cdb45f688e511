/** What a translation must keep of its English sentence, and how each language is set. */
import { expect } from 'chai';
import { LANGUAGES, type Language } from '../../../../shared/contracts/language.ts';
import { CATALOGUE } from '../../../../shared/findings/catalogue.ts';
import { type Message, TEXTS, type Texts } from '../../../../shared/findings/language/texts.ts';
import { wordsOf } from '../../../../shared/findings/language/words.ts';
import { NOTES } from '../../../../shared/findings/notes.ts';

interface Pair {
  where: string;
  english: string;
  text: string;
}

const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : [message.one, message.other];

function sentencesOf({ sentences, findings }: Texts): Pair[] {
  const ofFindings = Object.entries(findings).flatMap(([code, texts]): Pair[] => {
    const row = CATALOGUE.get(code) ?? NOTES.get(code);
    if (!row) throw new Error(`no row ${code}`);
    const pair = (key: string, english: string, text = ''): Pair => ({
      where: `${code}.${key}`,
      english,
      text,
    });
    return [
      ...(['title', 'meaning', 'basis', 'advice'] as const).map((key) => pair(key, row[key], texts[key])),
      ...row.alternatives.map((english, at) => pair(`alternative ${at}`, english, texts.alternatives[at])),
      ...('assurance' in row && row.assurance
        ? [pair('assurance', row.assurance.statement, texts.assurance)]
        : []),
    ];
  });
  const told = Object.entries(sentences).map(([english, text]) => ({ where: english, english, text }));
  return [...told, ...ofFindings];
}

function messagesOf({ messages }: Texts): Pair[] {
  const english: Readonly<Record<string, Message>> = TEXTS.en.messages;
  return Object.entries(messages).flatMap(([id, message]) => {
    const originals = formsOf(english[id] ?? '');
    return formsOf(message).map((text, at) => ({ where: id, english: originals[at] ?? '', text }));
  });
}

/** `2,449`, `2.449` and `2 449` are one number, and so are `.7` and `0,7`. */
const numbersIn = (text: string): string[] =>
  (text.match(/\d+(?:[.,\u00a0\u202f]\d+)*/g) ?? [])
    .map((number) => number.replace(/\D/g, '').replace(/^0+(?=\d)/, ''))
    .toSorted();

const endOf = (text: string): string => /[.?!:]?$/.exec(text)![0];
const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** How quotation marks and apostrophes are set; what stands in a placeholder is none of these. */
const WRONG: Record<Exclude<Language, 'en'>, RegExp> = {
  de: /["'»«”]|\s[;:?!.,]/,
  // A blank stands before double signs and within the quotation marks.
  fr: /["'“”„]|[^\s][;:?!»](?:\s|$)|«\S/,
  es: /["'“”„]|\s[;:?!.,](?:\s|$)/,
};
const QUOTES = { de: ['„', '“'], fr: ['«', '»'], es: ['«', '»'] } as const;

const HOLE = /\{(\w+)\}|\[(\w+)(\?)?\]/g;
const NUMBERS = ['page', 'count', 'number'];

for (const language of LANGUAGES.filter((one) => one !== 'en')) {
  describe(`translations into "${language}"`, () => {
    const texts: Texts = TEXTS[language];
    const sentences = sentencesOf(texts);
    const all = [...sentences, ...messagesOf(texts)];
    const those = (pairs: Pair[], isWrong: (pair: Pair) => boolean): string[] =>
      pairs.filter(isWrong).map(({ where, text }) => `${where}: ${text}`);

    it('keep the numbers of a sentence', () => {
      expect(all.length).to.be.above(1_500);
      const wrong = ({ english, text }: Pair) => String(numbersIn(english)) !== String(numbersIn(text));
      expect(those(all, wrong)).to.deep.equal([]);
    });

    it('end as their sentence does', () => {
      expect(those(sentences, ({ english, text }) => endOf(english) !== endOf(text))).to.deep.equal([]);
    });

    it('are set as the language is', () => {
      const own = all.map((pair) => ({ ...pair, text: pair.text.replaceAll(HOLE, 'x') }));
      expect(those(own, ({ text }) => WRONG[language].test(text))).to.deep.equal([]);
      const [open, close] = QUOTES[language];
      expect(those(own, ({ text }) => count(text, open) !== count(text, close))).to.deep.equal([]);
      expect(
        those(own, ({ text }) => count(text, '¿') !== (language === 'es' ? count(text, '?') : 0)),
      ).to.deep.equal([]);
      expect(those(own, ({ text }) => /\s\s|^\s|\s$|[\u200b\ufeff]/.test(text))).to.deep.equal([]);
    });

    it('tell a template by its own translation, whatever the others begin with', () => {
      const words = wordsOf(language);
      const phrases = Object.keys(texts.sentences).filter((one) => /^\p{Ll}[^[{;,.]*$/u.test(one));
      const wrong = Object.entries(texts.sentences).flatMap(([english, text]) => {
        const [values, told] = [new Map<string, string>(), new Map<string, string>()];
        for (const [at, [, value, phrase]] of [...english.matchAll(HOLE)].entries()) {
          const name = value ?? phrase ?? '';
          const given = value ? (NUMBERS.includes(value) ? `${at + 7}` : `Xq${at}`) : phrases[at]!;
          values.set(name, given);
          told.set(name, value ? given : texts.sentences[given]!);
        }
        const said = words.told(filled(english, values));
        return said === filled(text, told) || sameButNames(english, texts) ? [] : [`${english} -> ${said}`];
      });
      expect(wrong).to.deep.equal([]);
    });

    it('have a form for one and a form for several, as the language counts', () => {
      const words = wordsOf(language);
      const plural = (number: number): string => words.say('pages', { count: number }).replace(/^\S+ /, '');
      const [one, several] = [plural(1), plural(2)];
      expect(one).not.to.equal(several);
      // CLDR: French takes nothing and one and a half as one, German and Spanish as several.
      for (const number of [0, 1.5])
        expect(plural(number), `${number}`).to.equal(language === 'fr' ? one : several);
      for (const number of [11, 21, 100, 1_000_000]) expect(plural(number), `${number}`).to.equal(several);
      for (const [id, message] of Object.entries(texts.messages))
        if (typeof message !== 'string') expect(message.one, id).not.to.equal(message.other);
    });
  });
}

const filled = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(HOLE, (hole, value?: string, phrase?: string) => values.get(value ?? phrase ?? '') ?? hole);

/** Two sentences that differ in the names of their placeholders alone are one. */
function sameButNames(english: string, { sentences }: Texts): boolean {
  const bare = (text: string): string => text.replaceAll(HOLE, '{}');
  return Object.keys(sentences).filter((other) => bare(other) === bare(english)).length > 1;
}
