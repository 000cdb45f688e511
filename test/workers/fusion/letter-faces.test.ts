/** Whether values are set in one face: by forms of letters that are made here. */
import { expect } from 'chai';
import type { Form, Value } from '../../../workers/fusion/drawn-values.ts';
import { faceApart } from '../../../workers/fusion/letter-faces.ts';
import { hasOneShapeEach, mostOfOne } from '../../../workers/fusion/set-apart.ts';

const LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Twelve rows and six columns of one level of ink each. */
const even = (rows: number, columns = rows): string => LEVELS[rows]!.repeat(12) + LEVELS[columns]!.repeat(6);
const form = (shares: string, about: Partial<Form> = {}): Form => ({
  ...{ shares, slant: 0, spreadPx: 10, inkPx: 50 },
  ...about,
});
function value(text: string, forms: readonly Form[] | null, shapes?: number[]): Value {
  const signs = [...text];
  return {
    likelySigns: signs,
    signs,
    forms,
    shapes: shapes ?? signs.map((_, at) => at),
  } as unknown as Value;
}
const of = (text: string, shares: string, about: Partial<Form> = {}): Value =>
  value(
    text,
    [...text].map(() => form(shares, about)),
  );

describe('the face of a value', () => {
  it('is that of others where each letter has the form of its sign', () => {
    expect(faceApart(of('123', even(20)), [of('321', even(20))])).to.deep.equal({
      ...{ form: 0, lean: 0, times: 1, ink: 1 },
    });
  });

  it('is as far from theirs as their ink differs, a full row being 4 even ones', () => {
    // 63 levels are four times an even row's ink: 21 of them are 4/3.
    expect(faceApart(of('123', even(41)), [of('123', even(20))])!.form).to.be.closeTo(4 / 3, 1e-12);
    // Of rows and columns the one that differs more.
    expect(faceApart(of('123', even(20, 41)), [of('123', even(20))])!.form).to.be.closeTo(4 / 3, 1e-12);
  });

  it('is compared with the nearest letter of a sign, and told by the middle of the signs', () => {
    const others = [of('123', even(20)), of('1', even(50)), of('2', even(40))];
    const odd = value('123', [form(even(50)), form(even(41)), form(even(41))]);
    // 1 has one like it, 2 is a level away, 3 is 21.
    expect(faceApart(odd, others)!.form).to.be.closeTo(4 / 63, 1e-12);
  });

  it('leans, and is taller and inkier, as its letters are against the middle of theirs', () => {
    const others = [0, 0.02, 0.3].map((slant, at) =>
      of('123', even(20), { slant, spreadPx: [10, 20, 90][at]!, inkPx: [40, 50, 400][at]! }),
    );
    const italic = of('123', even(20), { slant: 0.14, spreadPx: 30, inkPx: 100 });
    const { lean, times, ink } = faceApart(italic, others)!;
    expect(lean).to.be.closeTo(0.12, 1e-12);
    expect(times).to.be.closeTo(1.5, 1e-12);
    expect(ink).to.be.closeTo(2, 1e-12);
  });

  it('is not known of fewer than three signs, or without forms', () => {
    expect(faceApart(of('1212', even(20)), [of('1234', even(20))])).to.equal(null);
    expect(faceApart(of('1234', even(20)), [of('12', even(20))])).to.equal(null);
    expect(faceApart(value('123', null), [of('123', even(20))])).to.equal(null);
    expect(faceApart(of('123', even(20)), [value('123', null)])).to.equal(null);
    expect(faceApart(of('123', even(20)), [])).to.equal(null);
    const touching = { ...of('1234', even(20)), likelySigns: ['1', null, '3', null] } as Value;
    expect(faceApart(touching, [of('1234', even(20))])).to.equal(null);
  });
});

describe('the shapes of a sign', () => {
  it('are one where nearly all letters of each sign are alike', () => {
    const column = (...shapes: number[][]) => shapes.map((own) => value('12', null, own));
    const alike = (share: number, ...shapes: number[][]) =>
      hasOneShapeEach(column(...shapes), 'signs', share);
    expect(alike(1, [1, 2], [1, 2], [1, 2])).to.equal(true);
    // Five of six are in the usual shape.
    expect(alike(5 / 6, [1, 2], [1, 2], [1, 9])).to.equal(true);
    expect(alike(0.84, [1, 2], [1, 2], [1, 9])).to.equal(false);
  });

  it('are not asked of signs that stand once', () => {
    expect(hasOneShapeEach([value('12', null, [1, 2]), value('34', null, [3, 4])], 'signs', 1)).to.equal(
      true,
    );
    expect(hasOneShapeEach([], 'signs', 1)).to.equal(true);
  });

  it('are as many as the commonest of them', () => {
    expect(mostOfOne([7])).to.equal(1);
    expect(mostOfOne([1, 2, 2, 3, 2])).to.equal(3);
  });
});
