import { expect } from 'chai';
import { exchangedShapes } from '../../../../../../../workers/stages/structure/detectors/type/renamed-glyphs/exchanged-shapes.ts';

/** Digits as `claimed`, drawn as `drawn`, character by character; all read with the same lead. */
const font = (claimed: string, drawn: string, lead = 20) =>
  exchangedShapes({
    digits: [...claimed].map((digit, i) => ({
      digit,
      shape: String(i),
      reading: { digit: drawn[i]!, lead },
    })),
  });

describe('exchangedShapes', () => {
  it('tells two digits that stand for each other, and how the text reads on the page', () => {
    const found = font('0123456789', '0923456781')!;
    expect(found.agree).to.equal(8);
    expect(found.differ).to.deep.equal([
      { claimed: '1', drawn: '9' },
      { claimed: '9', drawn: '1' },
    ]);
    expect(found.readable.get('9')).to.equal('1');
  });

  it('tells three that are passed on', () => {
    expect(font('0123456789', '0125486739')?.differ).to.have.length(3);
  });

  it('does not accuse a typeface of one digit that looks like another', () => {
    expect(font('0123456789', '0723456789')).to.equal(null);
    expect(font('0123456789', '0723456789', 60)?.differ).to.deep.equal([{ claimed: '1', drawn: '7' }]);
  });

  it('says nothing of lettering in which most digits are misread, of few digits and of faint readings', () => {
    expect(font('0123456789', '1032547689')).to.equal(null);
    expect(font('1922', '9122')).to.equal(null);
    expect(font('0123456789', '0923456781', 4)).to.equal(null);
  });

  it('takes a letter that is called a digit for none, and a digit that is drawn under the number of another for what it shows', () => {
    const honest = [...'0123456789'].map((digit) => ({ digit, shape: digit, reading: { digit, lead: 60 } }));
    const under = (digit: string, shape: string) =>
      exchangedShapes({ digits: [...honest, { digit, shape, reading: { digit: '6', lead: 76 } }] });
    expect(under('5', 'б')).to.equal(null);
    expect(under('5', '6')?.differ).to.deep.equal([{ claimed: '5', drawn: '6' }]);
  });

  it('says nothing where nothing can be drawn', () => {
    expect(
      exchangedShapes({
        digits: [{ digit: '1', shape: 'x', reading: null }],
      }),
    ).to.equal(null);
  });
});
