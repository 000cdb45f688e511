import { expect } from 'chai';
import { issuerPaperByEditor } from '../../../../workers/fusion/rules/issuer-paper-by-editor.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';
import { classifyTools } from '../../../../workers/stages/metadata/producers.ts';

const ofWords = (text: string): FactsOf<'ocr'> =>
  ({
    pages: [
      {
        ...{ page: 1, reading: 'text-layer' },
        words: text.split(' ').map((word) => ({ text: word, box: [0, 0, 0.1, 0.1] })),
      },
    ],
    ...{ mrz: [], identity: [], dates: [], ibans: [], cells: [], equations: [], sums: [] },
  }) as unknown as FactsOf<'ocr'>;
const STATEMENT = ofWords(
  'ACCOUNT STATEMENT Statement period Opening balance Closing balance Date Description Debit Credit Balance IBAN',
);
const PAYSLIP = ofWords('PAYSLIP Employee Pay period Gross pay Tax National Insurance Deductions Net pay');
const INVOICE = ofWords('INVOICE Invoice number Bill to Subtotal VAT Total due');
const LITTLE = ofWords('Dear Sir balance');

/** A PDF whose fields name these programs. */
const by = (fields: Record<string, string>, container = 'pdf'): FactsOf<'metadata'> =>
  ({
    container,
    tools: Object.entries(fields).flatMap(([field, text]) =>
      classifyTools(text).map((tool) => ({ layer: 'pdf-info', field, ...tool })),
    ),
  }) as unknown as FactsOf<'metadata'>;

const judge = (ocr: FactsOf<'ocr'>, metadata: FactsOf<'metadata'>) =>
  issuerPaperByEditor.judge({ ocr, metadata }, { now: 0 });

describe('issuer-paper-by-editor', () => {
  for (const [program, fields] of Object.entries({
    Draw: { Producer: 'LibreOffice 7.4', Creator: 'Draw' },
    'Inkscape 1.2.2 (https://inkscape.org)': {
      Producer: 'cairo 1.16.0 (https://cairographics.org)',
      Creator: 'Inkscape 1.2.2 (https://inkscape.org)',
    },
    'Adobe Illustrator 28.0': { Creator: 'Adobe Illustrator 28.0', Producer: 'Adobe PDF library 17.00' },
    Canva: { Creator: 'Canva', Producer: 'Canva' },
  })) {
    it(`asks to look at a statement and a payslip that name ${program}`, () => {
      for (const [paper, name] of [
        [STATEMENT, 'bank statement'],
        [PAYSLIP, 'payslip'],
      ] as const) {
        const verdict = judge(paper, by(fields));
        if (verdict.verdict !== 'inconclusive') throw new Error(verdict.verdict);
        expect(verdict.toCheck).to.have.length(1);
        expect(verdict.toCheck![0]!.values).to.deep.equal([
          { source: `program that wrote this ${name}`, text: program },
        ]);
      }
    });
  }

  it('names every such program, and each once', () => {
    const verdict = judge(
      STATEMENT,
      by({ Creator: 'Draw', CreatorTool: 'Draw', History: 'Adobe Photoshop 25.0' }),
    );
    if (verdict.verdict !== 'inconclusive') throw new Error(verdict.verdict);
    expect(verdict.toCheck![0]!.values.map(({ text }) => text)).to.deep.equal([
      'Draw',
      'Adobe Photoshop 25.0',
    ]);
  });

  it('passes what books print by, and programs that sign, merge and compress as well', () => {
    for (const program of ['ReportLab PDF Library', 'iText 7.2.5', 'Acrobat Pro 24', 'GPL Ghostscript 10.0'])
      expect(judge(STATEMENT, by({ Producer: program })).verdict, program).to.equal('pass');
  });

  it('says nothing of other papers, of a kind that is a guess, of pictures and of files that name nothing', () => {
    const draw = { Creator: 'Draw' };
    expect(judge(INVOICE, by(draw)).verdict).to.equal('not-applicable');
    expect(judge(LITTLE, by(draw)).verdict).to.equal('not-applicable');
    expect(judge(STATEMENT, by({ Software: 'GIMP 2.10' }, 'jpeg')).verdict).to.equal('not-applicable');
    expect(judge(STATEMENT, by({})).verdict).to.equal('not-applicable');
  });
});
