import { expect } from 'chai';
import { fieldRuns as runsOf } from '../../../../workers/prepare/pdf/field-runs.ts';

const viewport = {
  width: 600,
  height: 800,
  convertToViewportPoint: (x: number, y: number) => [x, 800 - y],
};
const field = (more: object): object => ({
  subtype: 'Widget',
  fieldType: 'Tx',
  fieldValue: '1,250.00',
  rect: [100, 600, 220, 620],
  defaultAppearanceData: { fontSize: 10 },
  ...more,
});

const fieldRuns = (annotations: readonly unknown[], shown: typeof viewport, userUnit = 1) =>
  runsOf(annotations, shown, userUnit);

describe('runs of form fields', () => {
  it('stand in their field, at the side at which it sets them', () => {
    const [left] = fieldRuns([field({})], viewport);
    const [right] = fieldRuns([field({ textAlignment: 2 })], viewport);
    expect(left).to.include({ text: '1,250.00', field: true, fontSizePt: 10 });
    expect(left?.box[0]).to.be.closeTo(102 / 600, 1e-6);
    expect((right?.box[0] ?? 0) + (right?.box[2] ?? 0)).to.be.closeTo(218 / 600, 1e-6);
    // In the middle of its height: letters of 10 in a field of 20 from 180 below the top.
    expect(left?.box[1]).to.be.closeTo(185 / 800, 1e-6);
    expect(left?.box[3]).to.be.closeTo(10 / 800, 1e-6);
  });

  it('tell the size of their letters in points, on pages with a unit of their own too (14.11.1)', () => {
    expect(fieldRuns([field({})], viewport, 2)[0]).to.include({ fontSizePt: 20 });
    const auto = field({ defaultAppearanceData: { fontSize: 0 } });
    expect(fieldRuns([auto], viewport, 2)[0]).to.include({ fontSizePt: 12 });
  });

  it('are one for each line, from the top', () => {
    const runs = fieldRuns(
      [field({ fieldValue: 'Rent\r\n\r\nHeating', rect: [100, 500, 300, 620] })],
      viewport,
    );
    expect(runs.map(({ text }) => text)).to.deep.equal(['Rent', 'Heating']);
    expect(runs[0]?.box[1]).to.be.lessThan(runs[1]?.box[1] ?? 0);
  });

  it('are those that are shown as they are', () => {
    const hidden = [
      field({ annotationFlags: 2 }),
      field({ annotationFlags: 32 }),
      field({ password: true }),
      field({ fieldValue: '  ' }),
      field({ fieldType: 'Btn', fieldValue: 'Off' }),
      field({ fieldValue: ['a', 'b'] }),
      field({ rect: [100, 600, 100, 600] }),
      field({ rect: ['a'] }),
      { subtype: 'Link' },
      null,
    ];
    expect(fieldRuns(hidden, viewport)).to.deep.equal([]);
    expect(
      fieldRuns([field({ annotationFlags: 4, fieldType: 'Ch', fieldValue: ['Paid'] })], viewport),
    ).to.have.length(1);
    expect(fieldRuns([field({ defaultAppearanceData: { fontSize: 0 } })], viewport)[0]?.fontSizePt).to.equal(
      12,
    );
  });
});
