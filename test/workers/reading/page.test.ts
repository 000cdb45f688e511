import { expect } from 'chai';
import sharp from 'sharp';
import { makeClean } from '../../../lab/corpus/index.ts';
import { readFacts } from '../../../lab/reading/read.ts';
import type { OcrFacts } from '../../../workers/stages/ocr/facts.ts';
import { textEvidence } from '../../../workers/stages/ocr/text-evidence.ts';
import { twoReceipts } from '../../harness/two-receipts.ts';

const JS = { tesseractPath: null };
const textOf = (facts: OcrFacts): string =>
  facts.pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');

describe('a page read by two readers', function () {
  this.timeout(240_000);

  const sheet = (): Promise<Buffer> =>
    sharp({ create: { width: 640, height: 320, channels: 3, background: '#f4f2ec' } })
      .composite(
        ['Invoice number 4711 of the year', 'Payable within fourteen days', 'Amount due      1,476.20'].map(
          (text, i) => ({
            // Dark on light: libvips draws white on black.
            input: {
              text: { text: `<span foreground="black">${text}</span>`, font: 'sans', dpi: 130, rgba: true },
            },
            left: 50,
            top: 45 + i * 95,
          }),
        ),
      )
      .png()
      .toBuffer();

  for (const [degrees, turn] of [
    [0, 0],
    [90, 270],
    [180, 180],
    [270, 90],
    [9, 0],
  ] as const) {
    it(`reads a page that was turned by ${degrees} degrees, with boxes on the picture as submitted`, async () => {
      const bytes = await sharp(await sheet())
        .rotate(degrees, { background: '#777777' })
        .png()
        .toBuffer();
      const { facts } = await readFacts(bytes, 'image/png', JS);
      expect(textOf(facts)).to.match(/Invoice number 4711/);
      expect(textOf(facts)).to.include('1,476.20');
      expect(facts.pages[0]?.ocr).to.deep.include({ turnedDegrees: turn, engine: 'PP-OCRv4, tesseract.js' });
      const amount = facts.pages[0]?.words.find(({ text }) => text === '1,476.20');
      expect(amount?.agreed).to.equal(true);
      const [x = 0, y = 0] = amount?.box ?? [];
      // The last line of the upright page is at the side to which it was turned.
      if (degrees === 0 || degrees === 9) expect(y).to.be.greaterThan(0.6);
      if (degrees === 90) expect(x).to.be.lessThan(0.4);
      if (degrees === 180) expect(y).to.be.lessThan(0.4);
      if (degrees === 270) expect(x).to.be.greaterThan(0.6);
    });
  }

  it('sees that a picture shows no text', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const photo = await sharp({ create: { width: 450, height: 350, channels: 3, background: '#000', noise } })
      .blur(3)
      .jpeg()
      .toBuffer();
    const { facts } = await readFacts(photo, 'image/jpeg', JS);
    expect(facts.pages[0]?.words).to.deep.equal([]);
    expect(facts.pages[0]?.reading).to.be.oneOf(['none', 'illegible']);
  });

  it('is not deterred by rows of asterisks', async () => {
    const stars = '*'.repeat(38);
    const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#ffffff' } })
      .composite(
        [stars, 'TAN STATIONERY', stars, 'Total 9.50', stars].map((text, i) => ({
          input: { text: { text, font: 'monospace', dpi: 130 } },
          left: 40,
          top: 40 + i * 90,
        })),
      )
      .jpeg()
      .toBuffer();
    const { facts } = await readFacts(bytes, 'image/jpeg', JS);
    expect(textOf(facts)).to.match(/STATIONERY/);
    expect(textOf(facts)).to.match(/9\.50/);
  });

  it('tells two papers in one picture, and adds up the amounts of each', async () => {
    const { facts } = await readFacts(await twoReceipts(), 'image/jpeg', JS);
    const [page] = facts.pages;
    expect(page?.papers).to.have.length(2);
    const paperOf = (text: string): number | undefined =>
      page?.words.find((word) => word.text.includes(text))?.paper;
    expect(paperOf('STATIONERY')).to.be.a('number');
    expect(paperOf('BAKERY')).to.be.a('number').and.not.equal(paperOf('STATIONERY'));
    // Side by side they stand in the same rows of the picture.
    const lineOf = (text: string) => page?.words.find((word) => word.text.includes(text))?.line;
    const own = page?.words.filter(({ line }) => line === lineOf('9.50')).map(({ text }) => text);
    expect(own?.join(' ')).to.include('9.50').and.not.include('6.30');
    expect(facts.sums.filter(({ holds }) => !holds)).to.deep.equal([]);
    expect(facts.equations.filter(({ holds }) => !holds)).to.deep.equal([]);
    expect(facts.notAssessed.map(({ reason }) => reason).join()).to.include('several papers');
    expect(textEvidence(facts).papers?.map(({ boxes }) => boxes.length)).to.deep.equal([2]);
  });

  it('finds the arithmetic of an invoice in a photograph', async () => {
    const clean = await makeClean('invoice', 7, { form: 'jpeg', capture: 'camera', longSide: 1400 });
    const { facts } = await readFacts(clean.bytes, 'image/jpeg', JS);
    expect(facts.equations.length).to.be.greaterThan(2);
    expect(facts.equations.filter(({ holds }) => !holds)).to.deep.equal([]);
  });
});
