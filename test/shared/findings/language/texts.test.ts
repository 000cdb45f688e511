import { expect } from 'chai';
import { LANGUAGES } from '../../../../shared/contracts/language.ts';
import { CATALOGUE } from '../../../../shared/findings/catalogue.ts';
import { type Message, TEXTS, type Texts } from '../../../../shared/findings/language/texts.ts';
import { NOTES, type NoteRow } from '../../../../shared/findings/notes.ts';
import type { Row } from '../../../../shared/findings/row.ts';

const PLACEHOLDER = /(\{\w+\}|\[\w+\??\])/g;
const english: Readonly<Record<string, Message>> = TEXTS.en.messages;

/** Words that are the same in English: French has many of its, Spanish the unit. */
const SAME_WORDS: Readonly<Record<string, readonly string[]>> = {
  de: [],
  es: ['bytes'],
  fr: [
    ...['pages', 'page.test', 'page.document', 'page.number', 'page.onPage', 'page.onPages', 'page.goTo'],
    ...['page.pages', 'print.codeLine'],
  ],
};

function placeholders(message: Message): string[] {
  const forms = typeof message === 'string' ? [message] : [message.one, message.other];
  const names = forms.map((form) => [...form.matchAll(PLACEHOLDER)].map(([, name = '']) => name).sort());
  expect(new Set(names.map(String)).size, 'both forms name the same').to.equal(1);
  return [...new Set(names.flat())];
}

describe('captions', () => {
  it('belong to findings of the catalogue', () => {
    const codes = Object.keys(english).flatMap((id) => (id.startsWith('caption.') ? [id.slice(8)] : []));
    expect(codes.length).to.be.greaterThan(10);
    expect(codes.filter((code) => !CATALOGUE.has(code))).to.deep.equal([]);
  });
});

for (const language of LANGUAGES.filter((one) => one !== 'en')) {
  describe(`the texts in "${language}"`, () => {
    const { messages, sentences, findings }: Texts = TEXTS[language];

    it('have every message, with the placeholders and forms of the English one, and no other', () => {
      expect(Object.keys(messages).sort()).to.deep.equal(Object.keys(english).sort());
      for (const [id, message] of Object.entries(messages)) {
        const original = english[id] ?? '';
        expect(typeof message, id).to.equal(typeof original);
        expect(placeholders(message), id).to.have.members(placeholders(original));
      }
    });

    it('leave no message in English', () => {
      const same = Object.keys(messages).filter(
        (id) => JSON.stringify(messages[id]) === JSON.stringify(english[id]),
      );
      expect(same).to.have.members([...(SAME_WORDS[language] ?? [])]);
    });

    it('have everything that is said of every finding and every note', () => {
      const rows = new Map<string, Row | NoteRow>([...CATALOGUE, ...NOTES]);
      expect(Object.keys(findings).sort()).to.deep.equal([...rows.keys()].sort());
      for (const [code, row] of rows) {
        const texts = findings[code];
        for (const key of ['title', 'meaning', 'basis', 'advice'] as const) {
          expect(texts?.[key], `${code}.${key}`).to.be.a('string').and.not.equal('').and.not.equal(row[key]);
        }
        expect(texts?.alternatives, `${code}.alternatives`).to.have.length(row.alternatives.length);
        expect(typeof texts?.assurance, `${code}.assurance`).to.equal(
          'assurance' in row ? typeof row.assurance?.statement : 'undefined',
        );
      }
    });

    it('keep what a sentence holds, and know the same sentences as the other languages', () => {
      expect(Object.keys(sentences).sort()).to.deep.equal(Object.keys(TEXTS.de.sentences).sort());
      for (const [original, text] of Object.entries(sentences)) {
        expect(placeholders(text), original).to.have.members(placeholders(original));
      }
    });
  });
}
