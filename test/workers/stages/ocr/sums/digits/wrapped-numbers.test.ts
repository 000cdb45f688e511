/** Receipts so narrow that a number breaks at the blank between its thousands. */
import { expect } from 'chai';
import { withoutWrapped } from '../../../../../../workers/stages/ocr/sums/digits/wrapped-numbers.ts';
import type { Sum } from '../../../../../../workers/stages/ocr/sums/totals.ts';
import { printed } from '../../reading/printed.ts';
import { judged, row } from '../judged.ts';

/** 382.80, 6.84 and 2 054.24 make 2 443.88. */
const receipt = (wrapped: readonly string[], total: string): string =>
  judged(
    row('Sähköasennustyö', '382,80'),
    row('Matkakulut', '6,84'),
    ...wrapped,
    row('Yhteensä', total),
    row('Kortti', total),
  );

describe('numbers broken at the end of a line', () => {
  it('leave the sums of their paper open', () => {
    expect(receipt([row('Ryhmäkeskus', '2 054,24')], '2 443,88')).to.equal('pass');
    expect(receipt([row('Ryhmäkeskus', '2'), row('8 x 256,78', '054,24')], '2 443,88')).to.equal('asked');
    expect(receipt([row('Ryhmäkeskus', '2'), row('8 x 256,78', '054,24 €')], '2 443,88')).to.not.contain(
      'does not follow',
    );
  });

  it('are none with a beginning of their own, above another column, or where no thousands are parted by blanks', () => {
    const told = /does not follow/;
    expect(receipt([row('Ryhmäkeskus', '5'), row('12-os.', '2 954,24')], '2 643,88')).to.match(told);
    expect(receipt([row('Ryhmäkeskus', '2 054,24')], '2 743,88')).to.match(told);
    expect(receipt(['Ryhmäkeskus 2', row('12-os.', '954,24')], '1 643,88')).to.match(told);
    expect(receipt([row('Ryhmäkeskus', '2'), row('12-os.', '954,24')], '1.643,88')).to.match(told);
    expect(receipt([row('Ryhmäkeskus', '2'), row('12-os.', '954,24')], '1 643,88')).to.equal('asked');
  });

  it('end in no number that began on their own line', () => {
    const isOpen = (first: string, rest: string): boolean => {
      const lines = printed(row('Subtotal', '1 643,88'), row('Base', first), row('Relief', rest));
      const [sum] = withoutWrapped([{ holds: false } as Sum], lines);
      return sum?.isOpen === true;
    };
    expect(isOpen('7', '300,00')).to.equal(true);
    expect(isOpen('7 130', '300,00')).to.equal(false);
    expect(isOpen('7', '2 300,00')).to.equal(false);
    expect(isOpen('7', '30,00')).to.equal(false);
    expect(isOpen('1 643,88', '300,00')).to.equal(false);
  });
});
