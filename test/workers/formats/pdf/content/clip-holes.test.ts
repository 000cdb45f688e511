/** Clipping paths with holes in them, and the text that stands there. */
import { expect } from 'chai';
import { holesOf, isCutOut } from '../../../../../workers/formats/pdf/content/clip-holes.ts';
import { interpretPage, openPdf, type TextRun } from '../../../../../workers/formats/pdf/index.ts';
import { append, firstPage, HEADER, onePage } from '../build.ts';

const box = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 });

/** Each run of a page, and whether it is cut out. */
function runs(content: string): [string, boolean][] {
  const file = openPdf(append(HEADER, [{ parts: onePage(content) }]).pdf);
  const { items } = interpretPage(file.latest, firstPage(file.latest));
  return items
    .filter((item): item is TextRun => item.type === 'text')
    .map(({ text, inHole, clipped }) => [text, inHole === true && clipped]);
}

const LINE = 'BT /F 8 Tf 20 40 Td (Account 94207076) Tj ET';

describe('holes of a clipping path', () => {
  it('are rectangles within an odd number of others', () => {
    const [page, hole, island] = [box(0, 0, 200, 100), box(50, 30, 100, 50), box(60, 35, 70, 45)];
    expect(holesOf([page])).to.deep.equal([]);
    expect(holesOf([page, hole])).to.deep.equal([hole]);
    expect(holesOf([hole, page, island])).to.deep.equal([hole]);
    expect(holesOf([page, box(150, 30, 250, 50)]), 'reaches beyond').to.deep.equal([]);
  });

  it('hide a letter of which no more than the rim shows', () => {
    const holes = [box(50, 30, 100, 36)];
    expect(isCutOut(box(60, 29, 64, 37), holes)).to.equal(true);
    expect(isCutOut(box(48, 29, 53, 37), holes), 'over the edge').to.equal(true);
    expect(isCutOut(box(47, 29, 51, 37), holes), 'mostly beside it').to.equal(false);
    expect(isCutOut(box(60, 32, 64, 43), holes), 'mostly above it').to.equal(false);
    expect(isCutOut(box(60, 29, 64, 37), [])).to.equal(false);
  });

  it('part a string where they begin and end', () => {
    expect(runs(`0 0 200 100 re 53 36 200 12 re W* n ${LINE}`), 'no hole').to.deep.equal([
      ['Account 94207076', false],
    ]);
    expect(runs(`0 0 200 100 re 51 36 18 12 re W* n ${LINE}`)).to.deep.equal([
      ['Account ', false],
      ['9420', true],
      ['7076', false],
    ]);
  });

  it('leave a page open that has more of them than are followed', () => {
    const shown = (clips: string) => {
      const file = openPdf(append(HEADER, [{ parts: onePage(`${clips} ${LINE}`) }]).pdf);
      return interpretPage(file.latest, firstPage(file.latest)).complete;
    };
    const holes = (count: number): string =>
      Array.from({ length: count }, (_, at) => `${(0.35 * at).toFixed(2)} 5 0.25 1 re`).join(' ');
    const clip = (count: number): string => `0 0 200 100 re ${holes(count)} W* n `;
    expect(shown(clip(512))).to.equal(true);
    expect(shown(clip(513)), 'of one path').to.equal(false);
    expect(shown(clip(250).repeat(2))).to.equal(true);
    expect(shown(clip(250).repeat(3)), 'of several').to.equal(false);
    expect(shown(`q ${clip(250)} Q `.repeat(3)), 'one after the other').to.equal(true);
    expect(shown(`0 0 200 100 re ${holes(300)} W n`), 'by the nonzero rule').to.equal(true);
  });

  it('are none between the dashes of a border, be they hundreds', () => {
    const dashes = (count: number): string =>
      Array.from({ length: count }, (_, at) => `${(0.09 * at).toFixed(2)} 5 0.05 1 re`).join(' ');
    const complete = (clip: string) => {
      const file = openPdf(append(HEADER, [{ parts: onePage(`q ${clip} W* n Q ${LINE}`) }]).pdf);
      return interpretPage(file.latest, firstPage(file.latest)).complete;
    };
    expect(complete(dashes(2047))).to.equal(true);
    expect(complete(dashes(2048)), 'more than are kept').to.equal(false);
  });

  it('are found in upright paths and among equal boxes as well', () => {
    const dashes = Array.from({ length: 400 }, (_, at) => box(10, 2 * at, 11, 2 * at + 1));
    const hole = box(10.2, 100.2, 10.8, 100.8);
    expect(holesOf([...dashes, hole])).to.deep.equal([hole]);
    expect(holesOf([hole, ...dashes])).to.deep.equal([hole]);
    expect(holesOf([hole, { ...hole }]), 'twice the same').to.deep.equal([hole, hole]);
  });

  it('are none by the nonzero rule, end with their graphics state, and hold in forms and after further clips', () => {
    expect(runs(`0 0 200 100 re 20 36 100 12 re W n ${LINE}`)).to.deep.equal([['Account 94207076', false]]);
    const cut = '0 0 200 100 re 20 36 100 12 re W* n';
    expect(runs(`q ${cut} Q ${LINE}`)).to.deep.equal([['Account 94207076', false]]);
    expect(runs(`${cut} 10 10 180 80 re W n ${LINE}`)).to.deep.equal([['Account 94207076', true]]);
  });
});
