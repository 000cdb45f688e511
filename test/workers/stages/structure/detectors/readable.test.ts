import { expect } from 'chai';
import { readable } from '../../../../../workers/stages/structure/detectors/layout/lines.ts';
import type { Word } from '../../../../../workers/stages/structure/detectors/layout/words.ts';

const word = (text: string, y0: number, visible = true): Word =>
  ({ text, visible, box: { x0: 20, y0, x1: 60, y1: y0 + 8 } }) as Word;

describe('structure/readable', () => {
  it('is what has ink, lies on the page at least in part, and has no undecoded character', () => {
    const words = [
      word('inside', 40),
      word('at the edge', -4),
      word('below', -20),
      word('above', 110),
      word('no ink', 40, false),
      word('\ufffd', 40),
    ];
    const page = { cropBox: { x0: 0, y0: 0, x1: 200, y1: 100 } };
    expect(readable(words, page).map(({ text }) => text)).to.deep.equal(['inside', 'at the edge']);
  });
});
