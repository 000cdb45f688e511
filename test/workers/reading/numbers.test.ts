import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import type { Glyph } from '../../../workers/reading/ctc.ts';
import type { Quad } from '../../../workers/reading/geometry.ts';
import { openPrintReader } from '../../../workers/reading/networks.ts';
import { readNumbers, withNumbers } from '../../../workers/reading/numbers.ts';
import { decodePicture } from '../../../workers/reading/picture.ts';
import { lookAt, readLine } from '../../../workers/reading/recognise.ts';

const MODELS = fileURLToPath(new URL('../../../models/', import.meta.url));

/** Characters of a line of `of` places, `_` where one of the two saw nothing; those in `unsure` with that certainty. */
function glyphsOf(text: string, unsure: Record<number, number> = {}): Glyph[] {
  return [...text].flatMap((character, at) =>
    character === '_'
      ? []
      : [{ text: character, at: (at + 0.5) / text.length, confidence: unsure[at] ?? 0.99, gap: 0 }],
  );
}
const textOf = (glyphs: readonly Glyph[]): string => glyphs.map(({ text }) => text).join('');
const told = (own: string, numbers: string, unsure: Record<number, number> = {}): string =>
  textOf(withNumbers(glyphsOf(own, unsure), glyphsOf(numbers)));

describe('numbers of a line', () => {
  it('are those of the network that knows numbers, letters those of the other', () => {
    expect(told('Tota1 RMO.S5', 'TOTAL RM0.55')).to.equal('Total RM0.55');
    expect(told('Café 12', 'CAFE 17')).to.equal('Café 17');
  });

  it('have a letter between two letters of both', () => {
    expect(told('please', 'PLE4SE')).to.equal('please');
    expect(told('p1ease', 'PLEASE')).to.equal('please');
  });

  it('get the points and lose the signs that one alone saw, as far as it was sure', () => {
    expect(told('64_13', '64.13')).to.equal('64.13');
    expect(told('64.13', '64_13', { 2: 0.3 })).to.equal('6413');
    expect(told('64.13', '64_13')).to.equal('64.13');
  });

  it('are a doubt where the two differ', () => {
    const [, second] = withNumbers(glyphsOf('18'), glyphsOf('13'));
    expect(second).to.include({ text: '3' });
    expect(second?.confidence).to.be.below(0.52);
    expect(withNumbers(glyphsOf('18', { 1: 0.1 }), glyphsOf('13'))[1]?.confidence).to.be.above(0.9);
  });

  it('have the blanks of the one that knows them, and none within an amount or a time', () => {
    expect(told('201818:24', '201818:24')).to.equal('201818:24');
    expect(told('2018_18:24', '2018 18:24')).to.equal('2018 18:24');
    expect(told('6._90', '6. 90')).to.equal('6.90');
    expect(told('08:_28_10886', '08: 28 10886')).to.equal('08:28 10886');
    expect(told('17_:17_SH02', '17 :17 SH02')).to.equal('17:17 SH02');
    expect(told('7_.62', '7 .62'), 'a number and an amount').to.equal('7 .62');
    expect(told('08:_28_10886', '08: 28_10886'), 'digits that go on').to.equal('08: 2810886');
    expect(told('3._904', '3. 904'), 'not an amount').to.equal('3. 904');
  });

  it('of a drawn line are read from what PP-OCR makes of it', async function () {
    this.timeout(60_000);
    const reader = (await openPrintReader(MODELS))!;
    const words = '<span foreground="black">12/03/2018 18:24 1,204.50</span>';
    const drawn = sharp({ text: { text: words, font: 'sans', dpi: 190, rgba: true } }).flatten({
      background: '#fff',
    });
    const { data, info } = await drawn
      .extend({ top: 6, bottom: 6, left: 8, right: 8, background: '#fff' })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const picture = await decodePicture(data, { widthPx: width, heightPx: height });
    const quad: Quad = [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ];
    const { features } = await lookAt(reader.recognition, picture, quad);
    expect(textOf(await readNumbers(reader.numbers!, features!))).to.equal('12/03/2018 18:24 1,204.50');
    expect(textOf((await readLine(reader, picture, quad)).glyphs)).to.equal('12/03/2018 18:24 1,204.50');
  });
});
