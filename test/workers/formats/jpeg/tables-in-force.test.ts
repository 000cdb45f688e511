import { expect } from 'chai';
import sharp from 'sharp';
import { block, decoded, lumaOf } from './decoding.ts';
import { dqt, jpegOf, packed, SIMPLE_TABLES, sof, sos } from './stream-maker.ts';

describe('quantisation tables of a picture (B.2.4.1)', () => {
  const size = { width: 8, height: 8 };
  const two = sof(0xc0, size, [
    [1, 1, 1, 0],
    [2, 1, 1, 0],
  ]);
  const first = sos([[1, 0, 0]], packed(block(8)));
  const second = sos([[2, 0, 0]], packed(block(8)));

  it('are those in force when the first scan of a component begins', () => {
    const tables = [dqt(0, 3), two, SIMPLE_TABLES];
    expect(decoded(...tables, dqt(0, 5), first, dqt(0, 7), second).steps).to.deep.equal([5, 7]);
    expect(decoded(...tables, second, dqt(0, 7), first).steps).to.deep.equal([7, 3]);
    expect(decoded(...tables, first, second, dqt(0, 9)).steps).to.deep.equal([3, 3]);
  });

  it('are those that libjpeg shows a picture with', async () => {
    const frame = sof(0xc0, size, [
      [1, 1, 1, 0],
      [2, 1, 1, 0],
      [3, 1, 1, 0],
    ]);
    const scan = (id: number, dc: number): number[] => sos([[id, 0, 0]], packed(block(dc)));
    // Colour first, with a table of its own under the number that lightness has later.
    const bytes = jpegOf(
      ...[frame, SIMPLE_TABLES, dqt(0, 1), scan(2, 0), scan(3, 0)],
      ...[dqt(0, 40), scan(1, 10), dqt(0, 90)],
    );
    const shown = await sharp(bytes).raw().toBuffer();
    // Ten steps of forty, an eighth of them, above the middle.
    expect([...new Set(shown)]).to.deep.equal([128 + 50]);
    expect(new Set(lumaOf(bytes).samples)).to.deep.equal(new Set([128 + 50]));
  });

  it('do not change between the scans of a progressive component', () => {
    const frame = sof(0xc2, size, [[1, 1, 1, 0]]);
    const { steps } = decoded(
      ...[dqt(0, 6), frame, SIMPLE_TABLES, sos([[1, 0, 0]], packed('0'), [0, 0, 0, 0])],
      ...[dqt(0, 2), sos([[1, 0, 0]], packed('0'), [1, 63, 0, 0])],
    );
    expect(steps).to.deep.equal([6]);
  });
});
