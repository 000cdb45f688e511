/** Places of findings, drawn over a page and enlarged. */
import { expect } from 'chai';
import fc from 'fast-check';
import { crop, pagePicture } from '../../../../api/dashboard/report/page-picture.ts';
import type { Box } from '../../../../shared/contracts/finding.ts';
import { ENGLISH } from '../../../../shared/findings/language/words.ts';
import type { NumberedFinding } from '../../../../shared/findings/telling/arranged.ts';

const A4 = { width: 595, height: 842 };
/** Heights of drawings follow the page, whose width is 1000. */
const heightOf = (page: typeof A4): number => Math.round((1000 * page.height) / page.width);
const numbersOf = (text: string, name: string): number[] =>
  (new RegExp(` ${name}="([^"]+)"`).exec(text)?.[1] ?? '').split(' ').map(Number);
const shown = (place: Box, page = A4) => {
  const { text } = crop(place, page, { address: '/p.png', label: 'the place', severity: 'HIGH' });
  const [x = 0, y = 0, width = 0, height = 0] = numbersOf(text, 'viewBox');
  return { text, x, y, width, height };
};
const places = fc
  .tuple(
    ...([0, 1, 2, 3].map(() => fc.double({ min: 0, max: 1, noNaN: true })) as [
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
    ]),
  )
  .map(([x, y, w, h]): Box => [x, y, Math.max(0.001, (1 - x) * w), Math.max(0.001, (1 - y) * h)]);
const pages = fc.constantFrom(
  A4,
  { width: 842, height: 595 },
  { width: 80, height: 600 },
  { width: 1000, height: 100 },
);

describe('a place, enlarged', () => {
  it('lies within its page and holds the whole of the place', () => {
    fc.assert(
      fc.property(places, pages, (place, page) => {
        const { x, y, width, height } = shown(place, page);
        expect(x).to.be.at.least(0);
        expect(y).to.be.at.least(0);
        expect(x + width).to.be.at.most(1000.1);
        expect(y + height).to.be.at.most(heightOf(page) + 0.1);
        expect(x).to.be.at.most(place[0] * 1000 + 0.1);
        expect(x + width).to.be.at.least(Math.min(1000, (place[0] + place[2]) * 1000) - 0.1);
        expect(y).to.be.at.most(place[1] * heightOf(page) + 0.1);
        expect(y + height).to.be.at.least(
          Math.min(heightOf(page), (place[1] + place[3]) * heightOf(page)) - 0.1,
        );
      }),
    );
  });

  it('shows what stands left of it, which tells what it is, before what stands right', () => {
    const { x, width } = shown([0.6, 0.5, 0.05, 0.01]);
    expect(600 - x).to.be.greaterThan(x + width - 650);
  });

  it('is never enlarged beyond recognition, however small it is', () => {
    for (const size of [0.001, 0.01, 0.02])
      expect(shown([0.5, 0.5, size, size / 2]).width).to.be.at.least(460);
    expect(shown([0.1, 0.1, 0.9, 0.9]).width).to.equal(1000);
  });

  it('is named for whoever does not see it, and ringed by how grave it is', () => {
    const { text } = shown([0.5, 0.5, 0.1, 0.1]);
    expect(text)
      .to.include('role="img" aria-label="the place"')
      .and.include('class="ring high"')
      .and.include('href="/p.png"');
  });
});

describe('a page with its findings', () => {
  const finding = (number: number, box: Box, counts = true): NumberedFinding =>
    ({
      ...{ number, counts, row: undefined },
      ref: { id: `f${number}`, label: `Finding ${number}`, severity: 'MEDIUM', confidence: 1, source: 'ocr' },
      evidence: { page: 1, box },
    }) as unknown as NumberedFinding;
  const drawn = (number: number, ...marks: NumberedFinding[]): string =>
    pagePicture({ number, ...A4, marks }, `/pages/${number}.png`, ENGLISH).text;
  const tagsOf = (text: string): [number, number][] =>
    [...text.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);

  it('has a number for each, none of them over another', () => {
    const box: Box = [0.5, 0.5, 0.2, 0.02];
    const tags = tagsOf(drawn(1, ...Array.from({ length: 30 }, (_, at) => finding(at + 1, box))));
    expect(tags).to.have.length(30);
    for (const [at, [x, y]] of tags.entries()) {
      expect(x).to.be.within(15, 985);
      expect(y).to.be.within(15, heightOf(A4) - 15);
      for (const [u, v] of tags.slice(at + 1))
        expect(Math.hypot(x - u, y - v), `${x} ${y}`).to.be.at.least(29.9);
    }
  });

  it('has them side by side where places nearly are the same, and each at its own where they are not', () => {
    const at = (...ys: number[]) =>
      tagsOf(drawn(1, ...ys.map((y, n) => finding(n + 1, [0.5, y / heightOf(A4), 0.2, 0.02]))));
    const [one, other] = at(400, 420);
    expect(Math.hypot(one![0] - other![0], one![1] - other![1])).to.be.at.least(30);
    const [x, , below] = at(400, 420, 460).map(([left]) => left);
    expect(below, 'nothing stands there').to.equal(x);
  });

  it('has the strongest on top, each leading to its row', () => {
    const text = drawn(1, finding(1, [0.1, 0.1, 0.1, 0.1]), finding(2, [0.3, 0.3, 0.1, 0.1], false));
    expect([...text.matchAll(/href="#finding-(\d)"/g)].map(([, number]) => number)).to.deep.equal(['2', '1']);
    expect(text).to.include('class="mark medium context"').and.include('class="mark medium"');
  });

  it('is loaded late but for the first, and has no drawing where nothing was found', () => {
    expect(drawn(1)).to.not.include('loading="lazy"').and.not.include('<svg');
    expect(drawn(2)).to.include('loading="lazy"').and.include('/pages/2/text?lang=en');
  });
});
