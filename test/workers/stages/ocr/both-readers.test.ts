import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import { openPrintReader } from '../../../../workers/reading/networks.ts';
import { decodePicture } from '../../../../workers/reading/picture.ts';
import type { Engine } from '../../../../workers/reading/tesseract/engine.ts';
import { readWithBoth } from '../../../../workers/stages/ocr/both-readers.ts';

const MODELS = fileURLToPath(new URL('../../../../models/', import.meta.url));

/** The second reader has nothing to say here: how much is read is the first one's. */
const silent: Engine = { name: 'tesseract', recognize: async () => [] };

describe('a page with more lines than are read', function () {
  this.timeout(60_000);

  async function read(mostLines: number, remainingMs = 60_000) {
    const lines = ['Delivery of chairs', 'Amount 1,240.50', 'Payable in May'].map((text, i) => ({
      input: {
        text: { text: `<span foreground="black">${text}</span>`, font: 'sans', dpi: 150, rgba: true },
      },
      left: 40,
      top: 40 + i * 80,
    }));
    const page = sharp({ create: { width: 560, height: 300, channels: 3, background: 'white' } });
    const bytes = await page.composite(lines).png().toBuffer();
    const reader = (await openPrintReader(MODELS))!;
    return readWithBoth(
      reader,
      silent,
      () => decodePicture(bytes, { widthPx: 560, heightPx: 300 }),
      () => remainingMs,
      mostLines,
    );
  }
  const wordsOf = (reading: Awaited<ReturnType<typeof read>>): string =>
    reading.outcome === 'read' ? reading.words.map(({ text }) => text).join(' ') : '';

  it('says that it has more lines, not that there was no time', async () => {
    const [one, all] = [await read(1), await read(3)];
    expect(one).to.include({ outcome: 'read', rest: 'more-lines' });
    expect(wordsOf(one)).to.equal('Delivery of chairs');
    expect(all).to.include({ outcome: 'read', rest: null });
    expect(wordsOf(all)).to.match(/1,240\.50 Payable ?in May$/);
  });

  it('says that there was no time where none was left', async () => {
    expect(await read(3, 0)).to.deep.equal({ outcome: 'time-up' });
  });
});
