/** The grid of a screen in a captured picture, by how many tiles of its ground bear it. */
import { expect } from 'chai';
import { screenSeen } from '../../../workers/fusion/screen-seen.ts';
import type { FactsOf } from '../../../workers/stages/index.ts';
import { DRAWN, PHOTOGRAPHED } from './rules/captures.ts';

type Image = FactsOf<'forensic'>['images'][number];
const image = (screenGrid: object | null, of: object = PHOTOGRAPHED, illustration = false): Image =>
  ({
    ...{ mediaType: 'image/jpeg', illustration, capture: { ...of, screenGrid } },
    edgeSlopes: { tiles: 40, median: of === DRAWN ? 0.9 : 0.3 },
  }) as unknown as Image;
const seen = (tiles: number, agreeing: number, apart: number) =>
  screenSeen(image({ tiles, agreeing, apart }));

describe('a screen in a picture', () => {
  it('is seen where six tiles in ten bear one grid with its colours beside one another', () => {
    expect(seen(40, 24, 24)).to.equal('yes');
    expect(seen(40, 24, 23)).to.equal('perhaps');
    expect(seen(40, 23, 23)).to.equal('no');
    expect(seen(1_000, 600, 600)).to.equal('yes');
    expect(seen(1_000, 0, 0)).to.equal('no');
  });

  it('is open where fewer than forty tiles are bright and empty, however many agree', () => {
    expect(seen(39, 39, 39)).to.equal('open');
    expect(seen(0, 0, 0)).to.equal('open');
  });

  it('is not asked of pictures without a grid, within a page of text, or that a program drew', () => {
    expect(screenSeen(image(null))).to.equal(null);
    expect(screenSeen({ ...image(null), capture: null })).to.equal(null);
    const grid = { tiles: 100, agreeing: 100, apart: 100 };
    expect(screenSeen(image(grid))).to.equal('yes');
    expect(screenSeen(image(grid, PHOTOGRAPHED, true))).to.equal(null);
    expect(screenSeen(image(grid, DRAWN))).to.equal(null);
  });

  it('is never less seen for one more tile that bears the grid', () => {
    const order = ['no', 'perhaps', 'yes'];
    let [last, lastApart] = [-1, -1];
    for (let agreeing = 0; agreeing <= 60; agreeing++) {
      const [now, apart] = [seen(60, agreeing, 0), seen(60, 60, agreeing)].map((one) => order.indexOf(one!));
      expect(now).to.be.at.least(last);
      expect(apart).to.be.at.least(lastApart);
      [last, lastApart] = [now!, apart!];
    }
    expect([last, lastApart]).to.deep.equal([1, 2]);
  });
});
