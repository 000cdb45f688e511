import { expect } from 'chai';
import { keptPicture, keptPlaces } from '../../../../shared/findings/telling/kept-places.ts';
import { reportWith } from '../../../api/dashboard/report-maker.ts';

describe('places that are kept', () => {
  it('are those of the findings and of what is to be looked at, each once', () => {
    const report = reportWith({});
    const box: [number, number, number, number] = [0.5, 0.5, 0.1, 0.02];
    report.pipeline.evidence.toCheck = [
      {
        code: 'a',
        page: 1,
        box,
        values: [{ source: 'printed', text: 'x', box: [0.1, 0.1, 0.2, 0.1] }],
        note: 'n',
      },
    ];
    const places = keptPlaces(report);
    expect(places).to.deep.equal([
      { page: 1, box },
      { page: 1, box: [0.1, 0.1, 0.2, 0.1] },
    ]);
    expect(keptPicture(places, { page: 1, box: [0.1, 0.1, 0.2, 0.1] })).to.equal(2);
    expect(keptPicture(places, { page: 2, box })).to.equal(undefined);
    expect(keptPicture(places, { page: 1, box, save: 0 })).to.equal(undefined);
  });

  it('are never the page itself, nor a place that no earlier save of the file shows', () => {
    const report = reportWith({});
    const [evidence] = Object.values(report.pipeline.evidence.findings);
    if (evidence) Object.assign(evidence, { box: [0, 0, 1, 0.9], data: { before: { save: 0, page: 1 } } });
    expect(keptPlaces(report)).to.deep.equal([]);
  });
});
