import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import type { ReadWord } from '../../../workers/reading/agree.ts';
import type { Quad } from '../../../workers/reading/geometry.ts';
import { lookAgain } from '../../../workers/reading/look-again.ts';
import { openPrintReader, type PrintReader } from '../../../workers/reading/networks.ts';
import { decodePicture } from '../../../workers/reading/picture.ts';

const MODELS = fileURLToPath(new URL('../../../models/', import.meta.url));

function wordOf(first: [string, number], second: [string, number]): ReadWord {
  return {
    ...{ text: first[0], from: 0, to: 1, confidence: first[1] * 0.6, agreed: false },
    readings: [
      { reader: 'pp-ocr', text: first[0], confidence: first[1] },
      { reader: 'tesseract', text: second[0], confidence: second[1] },
    ],
  };
}

describe('numbers that are looked at again', function () {
  this.timeout(60_000);
  const size = { widthPx: 300, heightPx: 100 };
  let reader: PrintReader;
  let bytes: Buffer;
  before(async () => {
    reader = (await openPrintReader(MODELS))!;
    const text = { text: '<span foreground="black">33.80</span>', font: 'sans', dpi: 220, rgba: true };
    const page = sharp({
      create: { width: size.widthPx, height: size.heightPx, channels: 3, background: 'white' },
    });
    bytes = await page
      .composite([{ input: { text }, left: 60, top: 30 }])
      .png()
      .toBuffer();
  });

  async function settled(word: ReadWord): Promise<ReadWord> {
    const { width, height } = await sharp({ text: { text: '33.80', font: 'sans', dpi: 220 } })
      .png()
      .toBuffer({ resolveWithObject: true })
      .then(({ info }) => info);
    const [left, top, right, bottom] = [56, 24, 64 + width, 36 + height];
    const line: Quad = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
    const [looked] = await lookAgain(reader, await decodePicture(bytes, size), line, [word], () => 60_000);
    return looked!;
  }

  it('are those of which one reader saw one of two equal digits, however sure it was', async () => {
    const word = await settled(wordOf(['3.80', 0.99], ['33.80', 0.9]));
    expect(word.readings).to.have.lengthOf(4);
    expect(word).to.include({ text: '33.80', agreed: true });
  });

  it('have nothing of the number beside them', async () => {
    const text = async (what: string): Promise<Buffer> =>
      sharp({ text: { text: `<span foreground="black">${what}</span>`, font: 'sans', dpi: 220, rgba: true } })
        .png()
        .toBuffer();
    const wide = { widthPx: 420, heightPx: 100 };
    const grouped = await text('5 662,76');
    const { width, height } = await sharp(grouped).metadata();
    const page = await sharp({
      create: { width: wide.widthPx, height: wide.heightPx, channels: 3, background: 'white' },
    })
      .composite([{ input: grouped, left: 60, top: 30 }])
      .png()
      .toBuffer();
    const [left, right] = [56, 64 + width];
    const line: Quad = [
      [left, 24],
      [right, 24],
      [right, 36 + height],
      [left, 36 + height],
    ];
    const place = (from: number, to: number, text_: string, agreed: boolean): ReadWord => ({
      ...wordOf([text_, 0.7], [text_.replace(',', ''), 0.6]),
      ...{ from, to, agreed },
    });
    const words = [place(0, 0.13, '5', true), place(0.21, 1, '662,76', false)];
    const looked = await lookAgain(reader, await decodePicture(page, wide), line, words, () => 60_000);
    expect(looked.map((word) => word.text)).to.deep.equal(['5', '662,76']);
  });

  it('are those on whose digits the readers differ, where the first is not sure', async () => {
    expect((await settled(wordOf(['38.80', 0.6], ['33.80', 0.9]))).text).to.equal('33.80');
    const sure = wordOf(['38.80', 0.95], ['33.80', 0.9]);
    expect(await settled(sure)).to.deep.equal(sure);
  });

  it('are none whose digits both read alike, whatever letters stand beside them', async () => {
    for (const [first, second] of [
      ['TeL:03-7710', 'Tel:03-7710'],
      ['6%)', '6x)'],
      ['RM33.80', 'RH33.80'],
    ] as const) {
      const word = wordOf([first, 0.5], [second, 0.6]);
      expect(await settled(word), first).to.deep.equal(word);
    }
    const letter = wordOf(['S1.30', 0.5], ['51.30', 0.6]);
    expect((await settled(letter)).readings, 'a letter for a digit').to.have.lengthOf(4);
  });
});
