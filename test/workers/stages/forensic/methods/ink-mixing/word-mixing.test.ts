import { expect } from 'chai';
import type { Glyph } from '../../../../../../workers/stages/forensic/methods/drawn-print/glyphs.ts';
import type { Word } from '../../../../../../workers/stages/forensic/methods/drawn-print/words.ts';
import { mixingReader } from '../../../../../../workers/stages/forensic/methods/ink-mixing/word-mixing.ts';

const WIDTH = 80;
const HEIGHT = 30;
const INK = [21, 24, 28];
const LETTER = { width: 10, height: 14, ground: 255, ink: new Int16Array(), key: '' };

type Mix = (ink: number, coverage: number) => number;
const skia: Mix = (ink, coverage) => {
  const part = (one: number, other: number): number => (one * other + one) >> 8;
  return part(ink, coverage) + part(255, 255 - coverage);
};
const rounded: Mix = (ink, coverage) => Math.round((ink * coverage + 255 * (255 - coverage)) / 255);

/** Three letters whose rims have every coverage in turn; the last one may be mixed otherwise. */
function picture(channels: number, mix: Mix, last = mix) {
  const data = new Uint8Array(WIDTH * HEIGHT * channels).fill(255);
  const letters: Glyph[] = [10, 30, 50].map((x) => ({ ...LETTER, x, y: 8 }));
  for (const [at, { x, y }] of letters.entries()) {
    for (let row = 0; row < 14; row++) {
      for (let column = 0; column < 10; column++) {
        const isRim = column < 3 || column > 6;
        const coverage = isRim ? (row * 37 + column * 11 + at * 5) % 256 : 255;
        for (let channel = 0; channel < channels; channel++)
          data[((y + row) * WIDTH + x + column) * channels + channel] = (at === 2 ? last : mix)(
            INK[channel] ?? 0,
            coverage,
          );
      }
    }
  }
  const word: Word = { glyphs: letters, letters, x: 10, y: 8, width: 50, height: 14 };
  return { samples: { data, width: WIDTH, height: HEIGHT, channels }, word };
}

describe('mixing of a word', () => {
  it('counts samples and letters that a mixing cannot have made', () => {
    const { samples, word } = picture(3, skia);
    const read = mixingReader(samples)(word);
    expect(read).to.include({ ink: 0x15181c, ground: 0xffffff });
    expect(read?.misfits.skia).to.equal(0);
    expect(read?.misfits.rounded).to.be.above(0.1 * (read?.mixed ?? 0));
    expect(read?.misfitLetters).to.include({ skia: 0, rounded: 3, truncated: 3 });
  });

  it('tells which letter is another’s', () => {
    const { samples, word } = picture(3, skia, rounded);
    const read = mixingReader(samples)(word);
    expect(read?.misfitLetters).to.include({ skia: 1, rounded: 2 });
  });

  it('finds nothing in grey but light, and reads pictures of one channel', () => {
    const { samples, word } = picture(1, skia);
    const read = mixingReader(samples)(word);
    expect(read?.misfitLetters).to.include({ skia: 0, rounded: 0, truncated: 0, light: 3 });
  });

  it('says nothing of few mixed samples, nor where nothing is the ground', () => {
    const { samples, word } = picture(3, skia);
    const read = mixingReader(samples);
    expect(read({ ...word, width: 3, letters: [] })).to.equal(null);
    const noise = { ...samples, data: samples.data.map((_, at) => (at * 2654435761) >>> 24) };
    expect(mixingReader(noise)(word)).to.equal(null);
  });
});
