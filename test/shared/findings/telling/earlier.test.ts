/** Pages and places that an earlier save of the file shows as they were. */
import { expect } from 'chai';
import type { ProductionReport } from '../../../../shared/contracts/report.ts';
import type { NumberedFinding } from '../../../../shared/findings/telling/arranged.ts';
import { earlierPages, earlierPlace } from '../../../../shared/findings/telling/earlier.ts';
import { keptPlaces } from '../../../../shared/findings/telling/kept-places.ts';
import { reportWith } from '../../../api/dashboard/report-maker.ts';

function withRevisions(revisions: unknown): ProductionReport {
  const report = structuredClone(reportWith({}));
  Object.assign(report.pipeline.evidence, { revisions });
  return report;
}
const save = (index: number, ...earlier: [save: number, page: number][]) => ({
  ...{ index, endOffset: 1_000 * (index + 1), changed: ['further', 'keys'] },
  earlierPages: earlier.map(([of, page]) => ({ save: of, page })),
});
const pages = (...saves: object[]): string[] =>
  earlierPages(withRevisions(saves)).map((one) => `${one.save}/${one.page}@${one.endOffset}`);

describe('pages of earlier saves', () => {
  it('are those that a later save changed, the newest change first, up to where the file ended then', () => {
    expect(pages(save(0), save(1, [0, 1], [0, 3]), save(2, [1, 1]))).to.deep.equal([
      '1/1@2000',
      '0/1@1000',
      '0/3@1000',
    ]);
  });

  it('are each told once, and none of a save that the file has not', () => {
    expect(pages(save(0), save(1, [0, 1]), save(2, [0, 1], [7, 1]))).to.deep.equal(['0/1@1000']);
  });

  it('are none in a report without saves, of an older form or of something else', () => {
    expect(pages(save(0), { index: 1, endOffset: 9 })).to.deep.equal([]);
    for (const revisions of [undefined, null, [], 'text', [{ index: 0 }], [{ ...save(0), endOffset: -1 }]])
      expect(earlierPages(withRevisions(revisions)), JSON.stringify(revisions)).to.deep.equal([]);
    const wrongPage = { ...save(1), earlierPages: [{ save: 0, page: 0 }] };
    expect(pages(save(0), wrongPage)).to.deep.equal([]);
  });

  it('are no more than forty, of however many saves', () => {
    const saves = Array.from({ length: 3_000 }, (_, at) =>
      save(at, ...(at > 0 ? [[at - 1, 1] as [number, number]] : [])),
    );
    const found = pages(...saves);
    expect(found).to.have.length(40);
    expect(found[0]).to.equal('2998/1@2999000');
  });
});

describe('the place of a finding in an earlier save', () => {
  const box = [0.1, 0.2, 0.3, 0.1] as const;
  const place = (data: object, own: readonly number[] | null = box) =>
    earlierPlace({ evidence: { data, ...(own ? { box: own } : {}) } } as unknown as NumberedFinding);

  it('is where the old value stood, or else where the new one stands', () => {
    const before = { save: 0, page: 2 };
    expect(place({ before, oldBox: [0, 0, 0.5, 0.5] })).to.deep.equal({ ...before, box: [0, 0, 0.5, 0.5] });
    expect(place({ before, oldBox: null })).to.deep.equal({ ...before, box });
    expect(place({ before })).to.deep.equal({ ...before, box });
  });

  it('is none without a place, or with data that say something else', () => {
    expect(place({ before: { save: 0, page: 2 } }, null)).to.equal(undefined);
    for (const data of [
      {},
      { before: null },
      { before: { save: -1, page: 1 } },
      { before: { save: 0, page: 0 } },
    ])
      expect(place(data), JSON.stringify(data)).to.equal(undefined);
    expect(place({ before: { save: 0, page: 1 }, oldBox: [0, 0, 2, 2] })).to.equal(undefined);
  });

  it('is kept with the report where a save shows it, and only then', () => {
    const before = { save: 0, page: 1 };
    const of = (...saves: object[]) => {
      const report = withRevisions(saves);
      Object.values(report.pipeline.evidence.findings)[0]!.data = { before };
      return keptPlaces(report);
    };
    const now = { page: 1, box: [0.5, 0.5, 0.1, 0.02] };
    expect(of(save(0), save(1, [0, 1]))).to.deep.equal([now, { ...before, box: now.box }]);
    expect(of(save(0), save(1, [0, 2]))).to.deep.equal([now]);
  });
});
