import { expect } from 'chai';
import { captureOf } from '../../../../workers/fusion/capture-class.ts';
import { screenPhotographed } from '../../../../workers/fusion/rules/screen-photographed.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';
import { DRAWN, PHOTOGRAPHED } from './captures.ts';

type Grid = { tiles: number; agreeing: number; apart?: number } | null;

const ofImage = (grid: Grid, of: object = PHOTOGRAPHED, illustration = false) =>
  ({
    images: [
      {
        ...{
          page: 1,
          mediaType: 'image/jpeg',
          widthPx: 1600,
          heightPx: 1200,
          jpeg: null,
          illustration,
          isWhole: true,
        },
        ...{
          capture: { ...of, screenGrid: grid && { apart: grid.agreeing, ...grid } },
          edgeSlopes: { tiles: 40, median: of === DRAWN ? 0.9 : 0.3 },
        },
      },
    ],
    ...{ unreachedImages: 0, notAssessed: [] },
  }) as unknown as FactsOf<'forensic'>;

/** Words of a page, which say of what kind it is. */
const ofWords = (text: string) =>
  ({
    pages: [
      {
        page: 1,
        reading: 'ocr',
        words: text.split(' ').map((word) => ({ text: word, box: [0, 0, 0.1, 0.1] })),
      },
    ],
    ...{ mrz: [], identity: [], dates: [], ibans: [], cells: [], equations: [], sums: [] },
  }) as unknown as FactsOf<'ocr'>;
const PASSPORT = ofWords('PASSPORT Passport No Surname Given names Nationality Date of birth Authority');
const INVOICE = ofWords('INVOICE Invoice number Bill to Subtotal VAT Total due');

const judge = (forensic: FactsOf<'forensic'>, ocr = PASSPORT) =>
  screenPhotographed.judge({ forensic, ocr }, { now: 0 });

describe('screen-photographed', () => {
  it('tells a grid that goes on over most of the bright ground, more of an identity paper than of others', () => {
    const grid = { tiles: 60, agreeing: 45 };
    const [passport, invoice] = [PASSPORT, INVOICE].map((ocr) => {
      const verdict = judge(ofImage(grid), ocr);
      if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
      return verdict.occurrences[0]!;
    });
    expect(passport).to.include({ page: 1, confidence: 0.35 });
    expect(passport?.data).to.deep.equal({ ...grid, kind: 'passport' });
    expect(invoice?.confidence).to.equal(0.1);
    expect(captureOf('image/jpeg', null, { forensic: ofImage(grid) }).screen).to.equal(true);
  });

  it('asks about a grid whose colours are in step, of an identity paper, and leaves it open on others', () => {
    const lines = ofImage({ tiles: 100, agreeing: 88, apart: 7 });
    const verdict = judge(lines);
    expect(verdict.verdict === 'inconclusive' && verdict.toCheck).to.have.length(1);
    const other = judge(lines, INVOICE);
    expect(other.verdict === 'inconclusive' && (other.toCheck ?? [])).to.deep.equal([]);
    expect(captureOf('image/jpeg', null, { forensic: lines }).screen).to.equal(undefined);
  });

  it('passes where the ground bears none', () => {
    expect(judge(ofImage({ tiles: 60, agreeing: 20 })).verdict).to.equal('pass');
    expect(
      captureOf('image/jpeg', null, { forensic: ofImage({ tiles: 60, agreeing: 20 }) }),
    ).to.not.have.property('screen');
  });

  it('is open on an identity paper of which too little is bright and empty, and asks nothing of others', () => {
    expect(judge(ofImage({ tiles: 28, agreeing: 28 })).verdict).to.equal('inconclusive');
    expect(judge(ofImage({ tiles: 28, agreeing: 28 }), INVOICE).verdict).to.equal('not-applicable');
  });

  it('passes no document of which pictures were left out, or one of several could not be judged', () => {
    const seen = ofImage({ tiles: 60, agreeing: 0 });
    const judged = (more: object): string => judge({ ...seen, ...more } as typeof seen, INVOICE).verdict;
    expect(judged({})).to.equal('pass');
    expect(judged({ unreachedImages: 1 })).to.equal('inconclusive');
    const open = ofImage({ tiles: 10, agreeing: 0 }).images;
    expect(judged({ images: [...seen.images, ...open] })).to.equal('inconclusive');
  });

  it('has nothing to say of pictures without colour, of those that a program drew, or of illustrations', () => {
    expect(judge(ofImage(null)).verdict).to.equal('not-applicable');
    expect(judge(ofImage({ tiles: 60, agreeing: 60 }, DRAWN)).verdict).to.equal('not-applicable');
    expect(judge(ofImage({ tiles: 60, agreeing: 60 }, PHOTOGRAPHED, true)).verdict).to.equal(
      'not-applicable',
    );
  });
});
