/** Values of a report: what was read, where it stands, and what each reader made of it. */
import { expect } from 'chai';
import type { Box } from '../../../../shared/contracts/finding.ts';
import type { OcrFacts, Word } from '../../../../workers/stages/ocr/facts.ts';
import { textEvidence } from '../../../../workers/stages/ocr/text-evidence.ts';
import { NO_FACTS } from './no-facts.ts';

const at = (line: number): Box => [0.1, line / 1000, 0.2, 0.0005];
const READ = { page: 1, source: 'ocr' as const, confidence: 0.9 };

/** A word on which the readers differ. */
const doubted = (text: string, line: number, ...others: string[]): Word => ({
  ...{ text, box: at(line), source: 'ocr', confidence: 0.5, line, agreed: false },
  readings: [text, ...others].map((read, n) => ({
    reader: n === 0 ? 'pp-ocr' : 'tesseract',
    text: read,
    confidence: 0.5,
  })),
});
const page = (...words: Word[]): OcrFacts['pages'][0] => ({ page: 1, reading: 'ocr', words });
const amount = (text: string, line: number): OcrFacts['cells'][0] => ({
  ...READ,
  box: at(line),
  text,
  cents: 1,
});
const dated = (text: string, line: number): OcrFacts['dates'][0] => ({
  ...READ,
  ...{ box: at(line), text, date: '2024-03-05', ambiguous: false, label: '' },
});
const evidence = (facts: Partial<OcrFacts>) => textEvidence({ ...NO_FACTS, ...facts });
const told = (facts: Partial<OcrFacts>): string[] =>
  evidence(facts).values.map(({ kind, text }) => `${kind} ${text}`);

describe('values of a report', () => {
  it('are none where nothing was read', () => {
    expect(evidence({})).to.deep.equal({ values: [], truncated: false });
  });

  it('are those that all readers have alike, with one reading', () => {
    expect(evidence({ cells: [amount('12.00', 1)] }).values).to.deep.equal([
      { kind: 'amount', text: '12.00', page: 1, box: at(1), readings: [{ reader: 'agreed', text: '12.00' }] },
    ]);
  });

  it('have both readings of a word that was read in two ways, without what each digit is worth', () => {
    const word = doubted('12.00', 1, '72.00');
    word.readings![0]!.digits = [1, 0.5, 1, 1];
    const [value] = evidence({ cells: [amount('12.00', 1)], pages: [page(word)] }).values;
    expect(value?.readings).to.deep.equal([
      { reader: 'pp-ocr', text: '12.00', confidence: 0.5 },
      { reader: 'tesseract', text: '72.00', confidence: 0.5 },
    ]);
  });

  it('have one reading where several words within them are in doubt: of none of them is it the whole', () => {
    const words = [doubted('5.', 1, '6.'), doubted('March', 1, 'Marsh')];
    const [value] = evidence({ dates: [dated('5. March', 1)], pages: [page(...words)] }).values;
    expect(value?.readings).to.deep.equal([{ reader: 'agreed', text: '5. March' }]);
  });

  it('take no reading from another page', () => {
    const other = { ...page(doubted('12.00', 1, '72.00')), page: 2 };
    const [value] = evidence({ cells: [amount('12.00', 1)], pages: [other] }).values;
    expect(value?.readings).to.deep.equal([{ reader: 'agreed', text: '12.00' }]);
  });

  it('have what was read in the zone and in print of an identity field that is printed', () => {
    const field: OcrFacts['identity'][0] = {
      ...{ field: 'surname', inZone: 'MUELLER', printed: 'Müller', relation: 'agrees', page: 2, box: at(1) },
      ...{ source: 'ocr', confidence: 0.9 },
    };
    const unseen = { ...field, printed: null, page: null, box: null };
    expect(evidence({ identity: [field, unseen] }).values).to.deep.equal([
      {
        ...{ kind: 'identity-field', text: 'Müller', page: 2, box: at(1) },
        readings: [
          { reader: 'printed', text: 'Müller' },
          { reader: 'machine readable zone', text: 'MUELLER' },
        ],
      },
    ]);
  });

  it('have the lines of a zone as one, with how sure it was read where that is known', () => {
    const zone = {
      ...{ ...READ, box: at(1), format: 'TD3', lines: ['P<UTO', 'L898'], checks: [], repairs: [] },
      fields: {} as OcrFacts['mrz'][0]['fields'],
    } as OcrFacts['mrz'][0];
    const [read, unknown] = evidence({
      mrz: [zone, { ...zone, source: 'ocr-layer', confidence: null }],
    }).values;
    expect(read).to.deep.include({ kind: 'machine-readable-zone', text: 'P<UTO\nL898' });
    expect(read?.readings).to.deep.equal([{ reader: 'zone', text: 'P<UTO\nL898', confidence: 0.9 }]);
    expect(unknown?.readings).to.deep.equal([{ reader: 'zone', text: 'P<UTO\nL898' }]);
  });
});

describe('words in doubt', () => {
  it('are told where they have digits and stand in no value', () => {
    const words = [doubted('A17', 1, 'A11'), doubted('word', 2, 'ward'), doubted('12.00', 3, '72.00')];
    expect(told({ pages: [page(...words)], cells: [amount('12.00', 3)] })).to.deep.equal([
      'amount 12.00',
      'word-in-doubt A17',
    ]);
  });

  it('are told behind all values', () => {
    expect(
      told({ pages: [page(doubted('A17', 1))], cells: [amount('1.00', 2)], dates: [dated('5.3.24', 3)] }),
    ).to.deep.equal(['date 5.3.24', 'amount 1.00', 'word-in-doubt A17']);
  });

  it('are sixty at most, and it is said that there are more', () => {
    const words = (count: number): Word[] =>
      Array.from({ length: count }, (_, line) => doubted(`A${line}`, line));
    for (const [count, kept] of [
      [60, 60],
      [61, 60],
    ] as const) {
      const found = evidence({ pages: [page(...words(count))] });
      expect(found.values).to.have.length(kept);
      expect(found.truncated, `${count}`).to.equal(count > kept);
    }
  });
});

describe('the size of a report', () => {
  const cells = (count: number) => Array.from({ length: count }, (_, line) => amount(`${line}.00`, line));

  it('is three hundred values, and it is said that there are more', () => {
    for (const [count, isTruncated] of [
      [300, false],
      [301, true],
    ] as const) {
      const found = evidence({ cells: cells(count) });
      expect([found.values.length, found.truncated]).to.deep.equal([300, isTruncated]);
    }
  });

  it('counts values and words in doubt together', () => {
    const found = evidence({ cells: cells(300), pages: [page(doubted('A17', 900))] });
    expect([found.values.length, found.truncated]).to.deep.equal([300, true]);
  });

  it('is not the whole where the reading itself was cut', () => {
    expect(evidence({ cut: true }).truncated).to.equal(true);
  });

  it('names the papers of pages that show several, and of no others', () => {
    const papers: Box[] = [
      [0, 0, 0.5, 1],
      [0.5, 0, 0.5, 1],
    ];
    expect(evidence({ pages: [page(), { ...page(), page: 2, papers }] }).papers).to.deep.equal([
      { page: 2, boxes: papers },
    ]);
    expect(evidence({ pages: [page()] })).to.not.have.property('papers');
  });
});
