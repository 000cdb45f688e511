import path from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import type { Box } from '../../../../shared/contracts/finding.ts';
import { turned } from '../../../../workers/reading/flatten.ts';
import { openPrintReader } from '../../../../workers/reading/networks.ts';
import { decodePicture } from '../../../../workers/reading/picture.ts';
import { wasmEngine } from '../../../../workers/reading/tesseract/wasm.ts';
import type { LayerDoubt } from '../../../../workers/stages/ocr/facts.ts';
import { checkLayers } from '../../../../workers/stages/ocr/layer-check.ts';
import type { Line } from '../../../../workers/stages/ocr/words.ts';

const [WIDTH, HEIGHT, LEFT] = [800, 400, 400];
const MODELS = path.resolve(import.meta.dirname, '../../../../models');

/** A page that shows one list of amounts and whose layer has another. */
async function doubts(shown: readonly string[], layer: readonly string[]): Promise<LayerDoubt[]> {
  const drawn = await Promise.all(
    shown.map((text, row) =>
      sharp({
        text: { text: `<span foreground="black">${text}</span>`, font: 'sans', dpi: 190, rgba: true },
      })
        .png()
        .toBuffer({ resolveWithObject: true })
        .then(({ data, info }) => ({ input: data, left: LEFT, top: 40 + row * 60, info })),
    ),
  );
  const page = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } });
  const png = await page.composite(drawn).png().toBuffer();
  const picture = decodePicture(png, { widthPx: WIDTH, heightPx: HEIGHT });
  const view = { flat: turned(WIDTH, HEIGHT, 0), width: WIDTH, height: HEIGHT, picture: () => picture };
  const lines = drawn.map(({ top, info }, line): Line => {
    const box: Box = [LEFT / WIDTH, top / HEIGHT, info.width / WIDTH, info.height / HEIGHT];
    const text = layer[line] ?? '';
    return { page: 1, number: line, words: [{ text, box, source: 'ocr-layer', confidence: null, line }] };
  });
  const readers = { engine: wasmEngine(), print: await openPrintReader(MODELS) };
  return checkLayers(
    lines,
    () => view,
    readers,
    () => 60_000,
  );
}

describe('an OCR layer against its picture', function () {
  this.timeout(120_000);

  it('finds the one amount that the picture shows otherwise', async () => {
    const layer = ['2,318.17', '1,590.28', '16,841.46'];
    const [doubt, ...more] = await doubts(['2,318.17', '1,590.28', '19,841.46'], layer);
    expect(more).to.deep.equal([]);
    expect(doubt).to.include({ layer: '16,841.46', seenCents: 1_984_146, digits: 1, alike: 2 });
    expect(await doubts(layer, layer)).to.deep.equal([]);
  });

  it('knows by other numbers that it is read well, where all amounts were exchanged', async () => {
    const numbers = ['12.03.2025', '48123', '7714-2209', '01.04.2025'];
    const found = await doubts(['38,719.44', ...numbers], ['27,919.44', ...numbers]);
    expect(found.map(({ seenCents, alike }) => [seenCents, alike])).to.deep.equal([[3_871_944, 4]]);
  });

  it('compares digits, whatever parts them', async () => {
    expect(await doubts(['2.318,17', '1 590,28'], ['2,318.17', '1,590.28'])).to.deep.equal([]);
  });
});
