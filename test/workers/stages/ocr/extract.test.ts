import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { PDFDocument, setTextRenderingMode, TextRenderingMode } from 'pdf-lib';
import sharp from 'sharp';
import { forge, makeClean } from '../../../../lab/corpus/index.ts';
import type { MediaType } from '../../../../shared/contracts/document.ts';
import { extract as prepare } from '../../../../workers/prepare/extract.ts';
import { extract } from '../../../../workers/stages/ocr/extract.ts';
import { OcrFacts } from '../../../../workers/stages/ocr/facts.ts';
import { ocr } from '../../../../workers/stages/ocr/stage.ts';

const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));

describe('ocr extract', function () {
  this.timeout(180_000);
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-ocr-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  /** Through the real preparation and tesseract.js. */
  async function read(
    bytes: Uint8Array,
    mediaType: MediaType,
    timeMs = 50_000,
    modelsDir = dir,
  ): Promise<OcrFacts> {
    const documentPath = join(dir, 'document');
    await writeFile(documentPath, bytes);
    const settings = { tesseractPath: null, modelsDir };
    const common = { documentPath, bytes: async () => bytes.slice(), settings };
    const document = await prepare({ ...common, mediaType, outputDir: dir, remainingMs: () => 30_000 });
    const started = performance.now();
    const facts = await extract({
      ...common,
      document,
      artifactPath: (file) => join(dir, file),
      remainingMs: () => timeMs - (performance.now() - started),
    });
    return OcrFacts.parse(facts);
  }
  const textOf = (facts: OcrFacts): string =>
    facts.pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
  const verdict = (facts: OcrFacts, code: keyof typeof ocr.rules): string =>
    ocr.rules[code](facts, { now: 0 }).verdict;

  it('says that print is in a script that it does not know', async () => {
    const lines = (texts: readonly string[]) =>
      texts.map((text, at) => ({
        input: {
          text: { text: `<span foreground="black">${text}</span>`, font: 'sans', dpi: 150, rgba: true },
        },
        left: 60,
        top: 60 + at * 70,
      }));
    const picture = (texts: readonly string[]) =>
      sharp({ create: { width: 1240, height: 800, channels: 3, background: 'white' } })
        .composite(lines(texts))
        .png()
        .toBuffer();
    const cyrillic = [
      'Рахунок за надані послуги',
      'Замовник Тарас Шевчук Львів',
      'Найменування роботи Кількість Ціна',
      'Встановлення дверей вхідних 1 250,00',
      'Разом до сплати протягом десяти днів',
    ];
    const latin = [
      'Invoice for services rendered',
      'Customer Taras Shevchuk Lviv',
      'Description Quantity Price',
      'Mounting of the front door 1 250,00',
      'Total to be paid within ten days',
    ];
    const unknown = await read(await picture(cyrillic), 'image/png', 50_000, MODELS);
    expect(unknown.pages[0]).to.include({ otherScript: true });
    expect(unknown.notAssessed.map(({ reason }) => reason).join()).to.match(/script other than Latin/);
    const known = await read(await picture(latin), 'image/png', 50_000, MODELS);
    expect(known.pages[0]).to.not.have.property('otherScript');
    expect(known.notAssessed).to.deep.equal([]);
  });

  it('takes the text layer of a born-digital page and runs no OCR', async () => {
    const clean = await makeClean('statement', 3, { form: 'pdf' });
    const facts = await read(clean.bytes, 'application/pdf');
    expect(facts.pages[0]).to.include({ reading: 'text-layer' });
    expect(facts.pages[0]).to.not.have.property('ocr');
    expect(facts.equations.length).to.be.greaterThan(3);
    expect(facts.equations.every(({ holds }) => holds)).to.equal(true);
    expect(facts.ibans[0]).to.include({ checksumValid: true });
    expect(verdict(facts, 'arithmetic-inconsistent')).to.equal('pass');
  });

  it('reads the picture of a scan, whatever the layer says that some OCR laid over it', async () => {
    const scan = await makeClean('invoice', 3, { form: 'jpeg', capture: 'scan', longSide: 1100 });
    const document = await PDFDocument.create();
    const picture = await document.embedJpg(scan.bytes);
    const page = document.addPage([595, 842]);
    page.drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
    page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
    for (let line = 0; line < 12; line++)
      page.drawText('words that another program has read', { x: 60, y: 760 - 30 * line, size: 11 });
    const facts = await read(await document.save(), 'application/pdf', 50_000, MODELS);
    const [first] = facts.pages;
    expect(first).to.include({ reading: 'ocr', layered: true });
    expect(first!.words.map(({ text }) => text)).to.not.include('another');
    expect(facts.cells.length, 'amounts of the picture').to.be.above(3);
    const measured = first!.words.filter(({ look }) => look);
    expect(measured.length, 'words of the picture').to.be.above(20);
    for (const { source, box } of measured) {
      expect(source).to.equal('ocr');
      expect(box[0] + box[2]).to.be.at.most(1.001);
    }
    expect(verdict(facts, 'value-printed-otherwise')).to.not.equal('not-applicable');
    const blind = await read(await document.save(), 'application/pdf');
    expect(blind.pages[0], 'without the networks').to.include({ reading: 'ocr-layer' });
    expect(blind.pages[0]!.words.map(({ text }) => text)).to.include('another');
    expect(verdict(blind, 'value-printed-otherwise')).to.equal('not-applicable');
  });

  it('names the amount that was replaced in a statement', async () => {
    const clean = await makeClean('statement', 5, { form: 'pdf' });
    const { bytes, truth } = await forge('amount-replaced', clean, 5);
    const facts = await read(bytes, 'application/pdf');
    const result = ocr.rules['arithmetic-inconsistent'](facts, { now: 0 });
    expect(result.verdict).to.equal('fail');
    if (result.verdict !== 'fail') return;
    expect(result.occurrences[0]!.recovered!.new).to.include(truth.new!.replace(/[^\d.,]/g, ''));
  });

  it('reads a passport page, its zone and its dates from the picture', async () => {
    const clean = await makeClean('passport', 4711, { form: 'png', longSide: 1000 });
    const facts = await read(clean.bytes, 'image/png', 50_000, MODELS);
    expect(facts.pages[0]).to.include({ reading: 'ocr' });
    expect(facts.mrz).to.have.length(1);
    expect(facts.mrz[0]!.format).to.equal('TD3');
    expect(facts.mrz[0]!.checks.every(({ valid }) => valid)).to.equal(true);
    expect(facts.dates.length).to.be.greaterThan(1);
    expect(verdict(facts, 'mrz-check-digit-failed')).to.equal('pass');
  });

  it('finds a printed date of birth that the zone contradicts, after a second look', async () => {
    const clean = await makeClean('passport', 4711, { form: 'jpeg', capture: 'camera', longSide: 1100 });
    const { bytes, truth } = await forge('viz-mrz-mismatch', clean, 4711);
    const result = ocr.rules['viz-mrz-disagrees'](await read(bytes, 'image/jpeg', 50_000, MODELS), {
      now: 0,
    });
    expect(result.verdict).to.equal('fail');
    if (result.verdict !== 'fail') return;
    expect(result.occurrences[0]!.recovered!.new).to.equal(truth.new);
  });

  it('reads a page that lies on its side, with boxes of the page as displayed', async () => {
    const upright = await sharp({ create: { width: 700, height: 420, channels: 3, background: '#fff' } })
      .composite(
        ['Invoice number 4711 of the year', 'Payable within fourteen days', 'Amount due on receipt'].map(
          (text, i) => ({
            input: { text: { text, font: 'sans', dpi: 170 } },
            left: 60,
            top: 60 + i * 100,
          }),
        ),
      )
      .png()
      .toBuffer();
    const facts = await read(await sharp(upright).rotate(90).png().toBuffer(), 'image/png');
    expect(textOf(facts)).to.match(/Invoice number 4711/);
    expect(facts.pages[0]!.ocr!.turnedDegrees).to.equal(270);
    const invoice = facts.pages[0]!.words.find(({ text }) => text === 'Invoice')!;
    // The first line of a page that was turned clockwise runs down its right side.
    expect(invoice.box[0]).to.be.greaterThan(0.6);
    expect(invoice.box[1]).to.be.lessThan(0.3);
    expect(invoice.box[3] * 700).to.be.greaterThan(invoice.box[2] * 420);
  });

  it('sees that a picture shows no text, without reading it', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const photo = await sharp({
      create: { width: 1200, height: 900, channels: 3, background: '#000', noise },
    })
      .blur(3)
      .jpeg()
      .toBuffer();
    const facts = await read(photo, 'image/jpeg');
    expect(facts.pages).to.deep.equal([{ page: 1, reading: 'none', words: [] }]);
  });

  it('says what it did not reach when there is no time', async () => {
    const clean = await makeClean('passport', 6, { form: 'png', longSide: 1400 });
    const facts = await read(clean.bytes, 'image/png', 550);
    expect(facts.pages[0]).to.include({ reading: 'not-read' });
    expect(facts.notAssessed.map(({ pages }) => pages)).to.deep.equal([[1]]);
  });
});
