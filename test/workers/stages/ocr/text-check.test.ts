/** Amounts whose font draws other digits than its map to characters says: what programs read is not what people see. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openPrintReader } from '../../../../workers/reading/networks.ts';
import type { OcrFacts } from '../../../../workers/stages/ocr/facts.ts';
import { ocr } from '../../../../workers/stages/ocr/stage.ts';
import { checkText } from '../../../../workers/stages/ocr/text-check.ts';
import { linesOf } from '../../../../workers/stages/ocr/words.ts';
import { append, HEADER, onePage, stream } from '../../formats/pdf/build.ts';
import { printed } from './reading/printed.ts';
import { factsOfPdf } from './reading-pdf.ts';

const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));
const AMOUNTS = ['1,250.00', '318.40', '4,370.00', '96.15', '455.90', '1,204.75'];
const EXCHANGED = 2;
const typed = (text: string, row: number, font = 'F'): string =>
  `BT /${font} 12 Tf 400 ${700 - 24 * row} Td (${text}) Tj ET`;

/** Helvetica that says 4 where it shows 8: a viewer draws the code, programs read its /ToUnicode. */
const MAP = [
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def',
  '1 begincodespacerange <00> <FF> endcodespacerange',
  '1 beginbfrange <20> <37> <0020> endbfrange 1 beginbfchar <38> <0034> endbfchar',
  'endcmap end end',
].join('\n');

describe('amounts of a text layer, held against the drawn page', function () {
  this.timeout(120_000);
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-text-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  async function read(
    shown: string,
    modelsDir = MODELS,
    { font: name = 'Helvetica', more: others = 0, line = '' } = {},
  ): Promise<OcrFacts> {
    const amounts = [...AMOUNTS, ...Array.from({ length: others }, (_, at) => `2,${313 + 17 * at}.90`)];
    const rows = amounts.map((amount, row) =>
      row === EXCHANGED ? typed(shown, row, 'G') : typed(amount, row),
    );
    const labels = amounts.map((_, row) => `BT /F 12 Tf 60 ${700 - 24 * row} Td (Position ${row + 1}) Tj ET`);
    const [catalog, pages, , , font] = onePage('');
    const fonts = '/Font << /F 5 0 R /G 7 0 R >>';
    const body = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${fonts} >> >>`;
    const renamed = `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding /ToUnicode 8 0 R >>`;
    const more = [
      { num: 7, body: renamed },
      { num: 8, body: stream(MAP) },
    ];
    const content = stream([...labels, ...rows, line].join('\n'));
    const { pdf } = append(HEADER, [
      { parts: [catalog, pages, { num: 3, body }, { num: 4, body: content }, font, ...more] },
    ]);
    return factsOfPdf(new Uint8Array(pdf), dir, modelsDir);
  }
  const judge = (facts: OcrFacts) => ocr.rules['page-shows-other-amount'](facts, { now: 0 });

  it('are seen as they are said', async () => {
    const facts = await read('3,270.00');
    const all = AMOUNTS.length;
    expect(facts.textDoubts).to.deep.equal({ found: [], asked: all, alike: all, cut: false });
    expect(judge(facts).verdict).to.equal('pass');
  });

  it('are told where a font draws other digits than it says, with both and their place', async () => {
    const facts = await read('8,370.00');
    expect(facts.pages[0]?.words.map(({ text }) => text)).to.include('4,370.00');
    expect(facts.textDoubts.alike).to.equal(AMOUNTS.length - 1);
    expect(
      facts.textDoubts.found.map(({ text, seenCents, digits }) => [text, seenCents, digits]),
    ).to.deep.equal([['4,370.00', 837_000, 1]]);
    const [x, y, width, height] = facts.textDoubts.found[0]!.box;
    expect(x * 612).to.be.closeTo(400, 4);
    expect((x + width) * 612).to.be.within(430, 460);
    expect((1 - y - height / 2) * 792).to.be.closeTo(700 - 24 * EXCHANGED + 4, 6);
    const verdict = judge(facts);
    expect(verdict.verdict === 'fail' && verdict.occurrences.length).to.equal(1);
  });

  it('are looked at beyond the largest where their font has few others', async () => {
    const small = '41.20';
    for (const [font, amounts] of [
      ['Times-Roman', [small]],
      ['Helvetica', []],
    ] as const) {
      const facts = await read(small, MODELS, { font, more: 14 });
      expect(facts.textDoubts.found, font).to.deep.equal([]);
      expect(facts.textDoubts.asked, font).to.equal(12 + amounts.length);
    }
    const facts = await read('88.20', MODELS, { font: 'Times-Roman', more: 14 });
    expect(facts.textDoubts.found.map(({ text, seenCents }) => [text, seenCents])).to.deep.equal([
      ['44.20', 8_820],
    ]);
  });

  it('are seen where kerning moved them along their line, and not what a font draws for them there', async () => {
    const kerned = (amount: string, font: string): string => {
      const before = [...'The monthly rent now comes to'].map((letter) => `(${letter}) 74`).join(' ');
      return `BT /${font} 12 Tf 60 100 Td [${before} ( ${amount} Euro in all and is due in advance)] TJ ET`;
    };
    const seen = await read('3,270.00', MODELS, { line: kerned('8,913.00', 'F') });
    expect(seen.textDoubts).to.deep.include({ found: [], asked: 7, alike: 7 });
    const drawn = await read('3,270.00', MODELS, { line: kerned('8,913.00', 'G') });
    expect(drawn.textDoubts.found.map(({ text }) => text)).to.deep.equal(['4,913.00']);
  });

  it('are not passed over where nobody can read the page', async () => {
    const facts = await read('8,370.00', dir);
    expect(facts.textDoubts).to.deep.equal({ found: [], asked: 0, alike: 0, cut: true });
    expect(judge(facts).verdict).to.equal('inconclusive');
  });

  it('are not looked at where they have one or two digits, which a box does not part from their neighbours', async () => {
    const engine = { name: 'tesseract' as const, recognize: () => Promise.reject(new Error('not drawn')) };
    const lines = printed(
      'Basic pay               45 300 Kč',
      'Bonus                    2 500 Kč',
      'Tax                     -4 600 Kč',
      'Meals                       85 Kč',
      'Net pay                 43 200 Kč',
    );
    const print = await openPrintReader(MODELS);
    let places = 0;
    const viewOf = () => {
      places += 1;
      return undefined;
    };
    await checkText(lines, viewOf, { engine, print }, () => 1_000);
    expect(places).to.equal(lines.length - 1);
  });

  it('are not passed over on a page that was not drawn', async () => {
    const words = AMOUNTS.map((text, line) => ({
      ...{ text, line, source: 'text-layer' as const, confidence: 1 },
      box: [0.6, 0.1 + 0.03 * line, 0.1, 0.02] as [number, number, number, number],
    }));
    const engine = { name: 'tesseract' as const, recognize: () => Promise.reject(new Error('not drawn')) };
    const print = await openPrintReader(MODELS);
    expect(print).to.not.equal(null);
    const read = await checkText(
      linesOf(1, words),
      () => undefined,
      { engine, print },
      () => 1_000,
    );
    expect(read).to.deep.equal({ found: [], asked: 0, alike: 0, cut: true });
  });
});
