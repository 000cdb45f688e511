import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { type OcrFacts, PageText, type Word } from '../../../../../workers/stages/ocr/facts.ts';
import { valuePrintedOtherwise } from '../../../../../workers/stages/ocr/rules/value-printed-otherwise.ts';

interface Captured {
  genuine: PageText;
  forged: PageText;
  /** Texts of the words that were typed over. */
  altered: string[];
}

/** Measures of two scanned papers of this project's own, one with an amount that was typed over and saved once. */
const { genuine, forged, altered } = JSON.parse(
  readFileSync(new URL('./captured-page.json', import.meta.url), 'utf8'),
) as Captured;

function judge(...pages: PageText[]) {
  // The rule looks at pages alone.
  return valuePrintedOtherwise({ notAssessed: [], pages } as unknown as OcrFacts, { now: 0 });
}

const withWords = (page: PageText, change: (words: Word[]) => Word[]): PageText => ({
  ...page,
  words: change(page.words),
});

describe('value-printed-otherwise', () => {
  it('reads fixtures of the facts’ shape', () => {
    for (const page of [genuine, forged]) expect(PageText.parse(page)).to.deep.equal(page);
  });

  it('finds the amount that was typed over, where it stands, and says how it differs', () => {
    const verdict = judge(forged);
    expect(verdict.verdict).to.equal('fail');
    if (verdict.verdict !== 'fail') return;
    const texts = verdict.occurrences.map(({ data }) => data?.text);
    expect(texts).to.deep.equal(altered);
    const [first] = verdict.occurrences;
    expect(first?.box).to.deep.equal(forged.words.find(({ text }) => text === altered[0])?.box);
    expect(first?.note).to.match(/not like those around them: \w+/);
  });

  it('has nothing to tell of the genuine one', () => {
    expect(judge(genuine).verdict).not.to.equal('fail');
  });

  it('does not tell a line above all print, which was added openly', () => {
    const above = withWords(forged, (words) =>
      words.map((word) =>
        altered.includes(word.text) ? { ...word, box: [word.box[0], 0, word.box[2], word.box[3]] } : word,
      ),
    );
    expect(judge(above).verdict).not.to.equal('fail');
  });

  it('asks about a word that stands by itself, which takes the place of nothing', () => {
    const place = forged.words.find(({ text }) => text === altered[0])?.box;
    const [, top = 0, , height = 0] = place ?? [];
    const apart = withWords(forged, (words) =>
      words.filter(({ box: [, y], text }) => altered.includes(text) || Math.abs(y - top) > 4 * height),
    );
    const verdict = judge(apart);
    expect(verdict.verdict === 'inconclusive' && verdict.toCheck?.length).to.be.greaterThan(0);
  });

  it('leaves open what could hardly be read', () => {
    const unread = withWords(forged, (words) =>
      words.map(({ agreed: _, ...word }) => ({ ...word, confidence: 0.3 })),
    );
    expect(judge(unread).verdict).to.equal('inconclusive');
  });

  it('asks nobody to compare the letters of a mark that has none, and does not pass', () => {
    const mark = (text: string) =>
      judge(
        withWords(forged, (words) =>
          words.map((word) =>
            altered.includes(word.text) ? { ...word, text, confidence: 0.3, agreed: false } : word,
          ),
        ),
      );
    const [asked, open] = [mark('1.250'), mark("'")];
    expect('toCheck' in asked && asked.toCheck?.[0]?.values[0]?.text).to.equal('1.250');
    expect(open.verdict).to.equal('inconclusive');
    expect('toCheck' in open && open.toCheck?.length ? open.toCheck : []).to.deep.equal([]);
  });

  it('tells three values of another print, and does not pass where there are ten', () => {
    const plain = forged.words.filter(
      ({ text, look }) => look && /\d\.\d\d$/.test(text) && !altered.includes(text),
    );
    const typed = forged.words.find(({ text }) => text === altered[0])?.look ?? [];
    expect(plain).not.to.deep.equal([]);
    // A fifth of the way from the page's print to what was typed over it.
    const unlike = plain[0]?.look?.map(
      (value, at) => (value ?? 0) + 0.2 * ((typed[at] ?? value ?? 0) - (value ?? 0)),
    );
    const page = (isAltered: (at: number) => boolean) =>
      withWords(forged, () =>
        Array.from({ length: 90 }, (_, at): Word => {
          const own = plain[at % plain.length] as Word;
          const [, , width, height] = own.box;
          const box: Word['box'] = [0.05 + 0.1 * (at % 9), 0.05 + 0.08 * Math.floor(at / 9), width, height];
          return { ...own, box, ...(isAltered(at) && unlike ? { look: unlike } : {}) };
        }),
      );
    expect(judge(page((at) => at % 30 === 4)).verdict).to.equal('fail');
    expect(judge(page((at) => at % 9 === 4)).verdict).to.equal('inconclusive');
  });

  it('leaves open a page whose print is too little or too small', () => {
    const few = withWords(forged, (words) => words.slice(0, 5));
    expect(judge(few).verdict).to.equal('inconclusive');
    const small = withWords(forged, (words) => words.map(({ look: _, ...word }) => word));
    expect(judge(small).verdict).to.equal('inconclusive');
  });

  it('does not apply to words that come from no picture', () => {
    const { ocr: _, ...layer } = genuine;
    expect(judge(layer).verdict).to.equal('not-applicable');
    expect(judge().verdict).to.equal('not-applicable');
  });
});
