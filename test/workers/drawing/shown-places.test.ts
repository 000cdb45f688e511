import type { Image } from '@napi-rs/canvas';
import { expect } from 'chai';
import type { Box } from '../../../shared/contracts/finding.ts';
import type { ToCheck } from '../../../shared/contracts/report.ts';
import { ENGLISH } from '../../../shared/findings/language/words.ts';
import { type NumberedFinding, numberedFindings } from '../../../shared/findings/telling/arranged.ts';
import type { KeptPlace } from '../../../shared/findings/telling/kept-places.ts';
import { bothStates, keptPlace, openPlaces, type Shown } from '../../../workers/drawing/shown-places.ts';
import { reportWith } from '../../api/dashboard/report-maker.ts';

const HERE: Box = [0.5, 0.5, 0.1, 0.02];
const THERE: Box = [0.2, 0.1, 0.2, 0.02];
/** Pictures are only handed on: they are known by their names. */
const picture = (name: string): Image => name as unknown as Image;

function shown({
  pages = [],
  before = [],
  kept = [],
}: {
  pages?: number[];
  before?: string[];
  kept?: KeptPlace[];
}): Shown {
  return {
    images: new Map(pages.map((page) => [page, picture(`page ${page}`)])),
    before: new Map(before.map((name) => [name, picture(`save ${name}`)])),
    places: (wanted) =>
      kept.some((one) => JSON.stringify(one) === JSON.stringify(wanted))
        ? picture(`kept ${wanted.save ?? 'now'}`)
        : undefined,
  };
}

function finding(more: object): NumberedFinding {
  const [first] = numberedFindings(reportWith({}));
  return { ...first!, evidence: { ...first!.evidence, page: 1, box: HERE, ...more } };
}
const changed = finding({ data: { before: { save: 0, page: 2 }, oldBox: THERE } });
const namesOf = (crops: ReturnType<typeof openPlaces>): string[] =>
  crops.map((crop) => `${crop.title}: ${'kept' in crop ? crop.kept : `${crop.image} ${crop.box}`}`);

describe('places to look at, in a printed report', () => {
  const open = (more: Partial<ToCheck>): ToCheck => ({
    ...{ code: 'viz-mrz-disagrees', page: 1, note: 'They differ.', values: [], ...more },
  });
  const value = (source: string, box?: Box) => ({ source, text: 'x', ...(box ? { box } : {}) });

  it('are those of the values, under their sources; the whole place where none has one', () => {
    const pages = shown({ pages: [1] });
    const both = open({
      box: [0, 0, 1, 1],
      values: [value('printed', HERE), value('save 2'), value('chip', THERE)],
    });
    expect(namesOf(openPlaces(both, pages, ENGLISH))).to.deep.equal([
      `printed: page 1 ${HERE}`,
      `chip: page 1 ${THERE}`,
    ]);
    const whole = openPlaces(open({ box: THERE, values: [value('printed')] }), pages, ENGLISH);
    expect(whole.map((crop) => 'box' in crop && crop.box)).to.deep.equal([THERE]);
    expect(openPlaces(open({ values: [value('printed')] }), pages, ENGLISH)).to.deep.equal([]);
    expect(openPlaces(open({ page: undefined, box: HERE }), pages, ENGLISH)).to.deep.equal([]);
  });

  it('are those that were kept where the page is gone, and none where nothing was', () => {
    const place = { page: 1, box: HERE };
    const one = open({ values: [value('printed', HERE)] });
    expect(namesOf(openPlaces(one, shown({ kept: [place] }), ENGLISH))).to.deep.equal(['printed: kept now']);
    expect(openPlaces(one, shown({ pages: [2] }), ENGLISH)).to.deep.equal([]);
  });
});

describe('a changed place before and now', () => {
  it('is shown of both states, each on its own page and place', () => {
    const crops = bothStates(changed, shown({ pages: [1], before: ['0/2'] }), ENGLISH);
    expect(crops.map((crop) => 'box' in crop && [crop.image, crop.box])).to.deep.equal([
      ['save 0/2', THERE],
      ['page 1', HERE],
    ]);
    // Saves are counted from one for people.
    expect(crops[0]!.title).to.include('save 1');
  });

  it('is at the same place where no old one is told', () => {
    const [before] = bothStates(
      finding({ data: { before: { save: 3, page: 1 } } }),
      shown({ pages: [1], before: ['3/1'] }),
      ENGLISH,
    );
    expect(before).to.deep.include({ image: 'save 3/1', box: HERE });
  });

  it('is not shown with one of the two missing: it could not be compared', () => {
    for (const half of [
      shown({ pages: [1] }),
      shown({ before: ['0/2'] }),
      shown({ pages: [2], before: ['0/1'] }),
    ])
      expect(bothStates(changed, half, ENGLISH)).to.deep.equal([]);
    const all = shown({ pages: [1], before: ['0/2'] });
    expect(bothStates(finding({ data: {} }), all, ENGLISH), 'no earlier state').to.deep.equal([]);
    expect(
      bothStates({ ...changed, evidence: { ...changed.evidence, box: undefined } }, all, ENGLISH),
    ).to.deep.equal([]);
  });

  it('is shown of what was kept, also of one state beside the other’s page', () => {
    const before = { save: 0, page: 2, box: THERE };
    const kept = shown({ kept: [before, { page: 1, box: HERE }] });
    expect(namesOf(bothStates(changed, kept, ENGLISH)).map((name) => name.split(': ')[1])).to.deep.equal([
      'kept 0',
      'kept now',
    ]);
    const mixed = bothStates(changed, shown({ pages: [1], kept: [before] }), ENGLISH);
    expect(mixed.map((crop) => ('kept' in crop ? crop.kept : crop.image))).to.deep.equal([
      'kept 0',
      'page 1',
    ]);
  });
});

describe('the kept place of a finding', () => {
  it('stands with it only where its page cannot be shown', () => {
    const place = { page: 1, box: HERE };
    expect(keptPlace(finding({}), shown({ kept: [place] }), ENGLISH)).to.have.lengthOf(1);
    expect(keptPlace(finding({}), shown({ kept: [place], pages: [1] }), ENGLISH)).to.deep.equal([]);
    expect(keptPlace(finding({}), shown({ kept: [place], pages: [2] }), ENGLISH)).to.have.lengthOf(1);
    expect(keptPlace(finding({}), shown({}), ENGLISH)).to.deep.equal([]);
    expect(keptPlace(finding({ box: undefined }), shown({ kept: [place] }), ENGLISH)).to.deep.equal([]);
    expect(keptPlace(finding({ page: undefined }), shown({ kept: [place] }), ENGLISH)).to.deep.equal([]);
  });
});
