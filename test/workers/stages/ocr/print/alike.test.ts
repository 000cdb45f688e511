import { expect } from 'chai';
import type { Picture } from '../../../../../workers/reading/picture.ts';
import { alike, GLYPHS, type Place, WORDS } from '../../../../../workers/stages/ocr/print/alike.ts';
import { glyphsOf } from '../../../../../workers/stages/ocr/print/glyphs.ts';

/** Uniform in -1..1, the same in every run. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 31 - 1;
  };
}

/** Strokes of one word on noisy paper, at each place. */
function page(places: readonly Place[], grain: number): Picture {
  const [width, height] = [300, 120];
  const chance = noise(7);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const inked = places.some(
      (place) =>
        y >= place.y + 2 &&
        y < place.y + place.height - 2 &&
        x >= place.x + 2 &&
        x < place.x + place.width - 2 &&
        ((x - place.x) % 9 < 4 || (y - place.y) % 11 < 3),
    );
    data.fill(Math.round((inked ? 60 : 210) + grain * chance()), at * 3, at * 3 + 3);
  }
  return { data, width, height };
}

const first: Place = { x: 20, y: 20, width: 60, height: 20 };
const second: Place = { x: 151, y: 33, width: 60, height: 20 };
const third: Place = { x: 90, y: 80, width: 60, height: 20 };

function copied(picture: Picture, from: Place, to: Place): Picture {
  const data = picture.data.slice();
  for (let row = 0; row < from.height; row++) {
    const start = ((from.y + row) * picture.width + from.x) * 3;
    const piece = picture.data.subarray(start, start + from.width * 3);
    data.set(piece, ((to.y + row) * picture.width + to.x) * 3);
  }
  return { ...picture, data };
}

describe('alike print', () => {
  it('tells a copy from a second print of the same word', () => {
    const printed = page([first, second, third], 25);
    const forged = copied(printed, first, second);
    const places = [first, second, third];
    const honest = alike(printed, places, WORDS).pairs;
    expect(honest).to.have.length(3);
    for (const { likeness } of honest) expect(likeness).to.be.within(0.9, 0.985);
    const [most, next] = alike(forged, places, WORDS).pairs;
    expect(most?.pair).to.deep.equal([0, 1]);
    expect(most?.likeness).to.be.greaterThan(0.9999);
    expect(next?.likeness).to.be.lessThan(0.985);
  });

  it('finds the copy although its box was read some samples aside', () => {
    const forged = copied(page([first, second], 25), first, second);
    const aside = { x: second.x - 3, y: second.y - 2, width: second.width + 4, height: second.height + 3 };
    const [most] = alike(forged, [first, aside], WORDS).pairs;
    expect(most?.likeness).to.be.greaterThan(0.999);
  });

  it('leaves out what is too small, of another size, or the same place', () => {
    const picture = page([first, second], 25);
    expect(
      alike(
        picture,
        [
          { ...first, height: 6 },
          { ...second, height: 6 },
        ],
        WORDS,
      ).pairs,
    ).to.deep.equal([]);
    expect(alike(picture, [first, { ...second, width: 30 }], WORDS).pairs).to.deep.equal([]);
    expect(alike(picture, [first, { ...first, x: first.x + 2 }], WORDS).pairs).to.deep.equal([]);
  });

  it('does not fail on places beyond the picture', () => {
    const picture = page([first], 25);
    const beyond = { ...first, x: 290, y: 110 };
    expect(alike(picture, [first, beyond], WORDS).pairs).to.be.an('array');
    expect(glyphsOf(picture, beyond)).to.deep.equal([]);
  });
});

describe('grain of equal print', () => {
  const glyphs = [0, 1, 2, 3, 4].map(
    (at): Place => ({ x: 20 + 49 * at, y: 21 + 13 * at, width: 18, height: 24 }),
  );
  const [one, , , , other] = glyphs as [Place, Place, Place, Place, Place];

  it('cancels in a copy, brighter too, and not in a second print', () => {
    const forged = copied(page(glyphs, 25), one, other);
    for (let row = other.y; row < other.y + other.height; row++) {
      const from = (row * forged.width + other.x) * 3;
      for (let at = from; at < from + other.width * 3; at++) forged.data[at] = (forged.data[at] ?? 0) + 6;
    }
    const [most, next] = alike(forged, glyphs, GLYPHS, true).byGrain;
    expect(most?.pair).to.deep.equal([0, 4]);
    expect(most?.unlikeGrain).to.be.lessThan(1e-4);
    expect(next?.unlikeGrain).to.be.greaterThan(1e-3);
  });

  it('is not asked of words, nor where both lie alike in the blocks of a JPEG', () => {
    const aside = { ...other, x: one.x + 160, y: one.y + 64 };
    const forged = copied(page([one, aside], 25), one, aside);
    const { pairs, byGrain } = alike(forged, [one, aside], GLYPHS, true);
    expect(pairs).to.have.length(1);
    expect(byGrain).to.deep.equal([]);
    expect(alike(page(glyphs, 25), glyphs, GLYPHS).byGrain).to.deep.equal([]);
  });

  it('says when there were more places than are compared', () => {
    const many = Array.from({ length: 701 }, (): Place => one);
    expect(alike(page([one], 25), many, GLYPHS, true).isWhole).to.equal(false);
    expect(alike(page([one], 25), many.slice(1), GLYPHS, true).isWhole).to.equal(true);
  });
});

describe('glyphs of a word', () => {
  it('stand where columns of ink are parted by paper', () => {
    const strokes = [0, 1, 2].map((at): Place => ({ x: 30 + 14 * at, y: 30, width: 10, height: 20 }));
    const glyphs = glyphsOf(page(strokes, 5), { x: 28, y: 30, width: 44, height: 20 });
    expect(glyphs).to.have.length(3);
    for (const glyph of glyphs) expect(glyph.height).to.be.within(18, 22);
  });

  it('are as high as their word, however much higher its box was read, and whole where that cut them', () => {
    const strokes = [0, 1, 2].map((at): Place => ({ x: 30 + 14 * at, y: 40, width: 10, height: 20 }));
    const glyphs = glyphsOf(page(strokes, 5), { x: 35, y: 30, width: 33, height: 42 });
    expect(glyphs.map(({ x }) => x)).to.deep.equal([30, 44, 58]);
    for (const { width, height } of glyphs) expect([width, height]).to.deep.equal([10, 20]);
  });
});
