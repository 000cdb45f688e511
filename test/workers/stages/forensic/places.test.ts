import { expect } from 'chai';
import { Occurrence, Suspicion } from '../../../../shared/contracts/finding.ts';
import { occurrenceAt, suspicionsAt } from '../../../../workers/stages/forensic/places.ts';
import { imageFacts, placeAt } from './image-facts.ts';

const mask = { columns: 2, rows: 1, runs: [1, 1] };

describe('an occurrence in a picture', () => {
  it('has its page, its box, and its place in pixels beside other data', () => {
    const place = placeAt(100, 140, 50, 70);
    const told = occurrenceAt(imageFacts({ page: 3 }), place, { confidence: 0.5, data: { votes: 9 } });
    expect(Occurrence.parse(told)).to.deep.equal(told);
    expect(told).to.deep.equal({
      ...{ confidence: 0.5, page: 3, box: [0.1, 0.1, 0.05, 0.05] },
      data: { votes: 9, place },
    });
  });

  it('names the image object inside a PDF, and none in a submitted picture', () => {
    const data = (objectNumber: number | null) =>
      occurrenceAt(imageFacts({ objectNumber }), null, { confidence: 0.5 }).data;
    expect(data(7)).to.deep.equal({ objectNumber: 7 });
    expect(data(0)).to.deep.equal({ objectNumber: 0 });
    expect(data(null)).to.deep.equal({});
  });

  it('tells a mask with its box alone, and never among the pixels', () => {
    const whole = { ...placeAt(0, 0, 10, 10), mask };
    const shown = occurrenceAt(imageFacts(), whole, { confidence: 0.5 });
    expect(shown.mask).to.deep.equal(mask);
    expect(shown.data!.place).to.not.have.property('mask');
    const unplaced = occurrenceAt(imageFacts(), { ...whole, pageBox: null }, { confidence: 0.5 });
    expect(unplaced).to.not.have.property('mask');
    expect(unplaced).to.not.have.property('box');
    expect(unplaced.data!.place).to.include({ widthPx: 10, pageBox: null });
  });

  it('of a whole picture has neither box nor place', () => {
    const told = occurrenceAt(imageFacts({ page: 2 }), null, {
      confidence: 0.9,
      note: 'It was saved twice.',
    });
    expect(told).to.deep.equal({ confidence: 0.9, note: 'It was saved twice.', page: 2, data: {} });
  });
});

describe('places that a person is asked about', () => {
  it('are the first three, each with what is seen there', () => {
    const places = [0, 1, 2, 3, 4].map((at) => placeAt(100 * at, 140, 50, 70));
    const asked = suspicionsAt(imageFacts({ page: 4 }), places, 'is sharper', 'Look there.');
    expect(asked.map(({ box }) => box![0])).to.deep.equal([0, 0.1, 0.2]);
    for (const one of asked) {
      expect(Suspicion.parse(one)).to.deep.equal(one);
      expect(one).to.include({ page: 4, note: 'Look there.' });
      expect(one.values).to.deep.equal([{ source: 'region of 50 x 70 pixels', text: 'is sharper' }]);
    }
    expect(suspicionsAt(imageFacts(), [], 'is sharper', 'Look there.')).to.deep.equal([]);
  });

  it('have no box where their place on the page is not known', () => {
    const [asked] = suspicionsAt(imageFacts(), [{ ...placeAt(1, 2, 3, 4), pageBox: null }], 'x', 'y');
    expect(asked).to.not.have.property('box');
  });
});
