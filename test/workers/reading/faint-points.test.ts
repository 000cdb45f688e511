import { expect } from 'chai';
import { agree } from '../../../workers/reading/agree.ts';
import type { Glyph } from '../../../workers/reading/ctc.ts';
import { withFaintPoints } from '../../../workers/reading/faint-points.ts';
import { voted } from '../../../workers/reading/look-again.ts';
import { wordsOf } from '../../../workers/reading/words.ts';

/** Characters at an even pitch; before those at `wide` there is twice as much room, and a point may have been seen. */
function glyphsOf(text: string, points: Record<number, number> = {}, wide: readonly number[] = []): Glyph[] {
  let at = 0;
  const placed = [...text].map((character, i) => {
    at += wide.includes(i) ? 2 : 1;
    const seen = points[i];
    return {
      text: character,
      at,
      confidence: 0.99,
      gap: wide.includes(i) ? 0.4 : 0.05,
      ...(seen === undefined ? {} : { faint: { text: '.', confidence: seen } }),
    };
  });
  return placed.map((glyph) => ({ ...glyph, at: glyph.at / (at + 1) }));
}
const read = (...of: Parameters<typeof glyphsOf>): string =>
  withFaintPoints(glyphsOf(...of))
    .map(({ text }) => text)
    .join('');
const second = (text: string) =>
  [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    from: match.index / text.length,
    to: (match.index + match[0].length) / text.length,
    confidence: 0.95,
  }));

describe('points that were hardly printed', () => {
  it('are put in before the two last digits where the network thought of one', () => {
    expect(read('RM6413', { 4: 0.05 })).to.equal('RM64.13');
    expect(read('1234S', { 2: 0.05 })).to.equal('12.34S');
    expect(read('1234', { 2: 0.0001 })).to.equal('1234');
  });

  it('need less where the digits stand apart, and then no space either', () => {
    expect(read('1234', { 2: 0.0015 })).to.equal('1234');
    expect(read('1234', { 2: 0.0015 }, [2])).to.equal('12.34');
    expect(read('12 34', { 3: 0.0015 }, [3])).to.equal('12.34');
    expect(read('12 34', { 3: 0.0001 })).to.equal('12 34');
  });

  it('separate thousands before another point', () => {
    expect(read('19841,46', { 2: 0.05 })).to.equal('19.841,46');
    expect(read('1,23456', { 5: 0.05 })).to.equal('1,234.56');
  });

  it('are none in the middle of a number, in dates and long numbers', () => {
    expect(read('123456', { 2: 0.05 })).to.equal('123456');
    expect(read('12/2018', { 5: 0.05 })).to.equal('12/2018');
    expect(read('12345678901234', { 12: 0.05 })).to.equal('12345678901234');
    expect(read('12.3456', { 5: 0.05 })).to.equal('12.3456');
  });

  it('make a number a doubt that no two readings alike take away', () => {
    const doubted = withFaintPoints(glyphsOf('1234', { 2: 0.0004 }, [2]));
    const [other, cents] = agree(wordsOf({ glyphs: doubted, foreign: 0 }, 3), second('12 34'));
    expect(other).to.include({ text: '12', agreed: false, pointDoubted: true });
    expect(cents).to.include({ text: '34', agreed: false, pointDoubted: true });
    expect(other && voted(other).agreed).to.equal(false);
  });

  it('that only the first reader has stay, as a doubt', () => {
    const glyphs = withFaintPoints(glyphsOf('1234', { 2: 0.05 }, [2]));
    const [word] = agree(wordsOf({ glyphs, foreign: 0 }, 3), second('12 34'));
    expect(word).to.include({ text: '12.34', agreed: false });
  });

  it('two digits behind a point are its cents, whatever paper lies between', () => {
    const glyphs = glyphsOf('0.00', {}, [2]);
    expect(wordsOf({ glyphs, foreign: 0 }, 4).map(({ text }) => text)).to.deep.equal(['0.00']);
    const before = glyphsOf('51.30', {}, [2]);
    expect(wordsOf({ glyphs: before, foreign: 0 }, 4).map(({ text }) => text)).to.deep.equal(['51.30']);
    const number = glyphsOf('5.123', {}, [2]);
    expect(wordsOf({ glyphs: number, foreign: 0 }, 5)).to.have.length(2);
  });
});

describe('a date and the time behind it', () => {
  const words = (text: string): string[] =>
    wordsOf({ glyphs: glyphsOf(text), foreign: 0 }, text.length * 0.5).map((word) => word.text);
  it('are two words', () => {
    expect(words('05/03/201818:24')).to.deep.equal(['05/03/2018', '18:24']);
    expect(words('25/12/20188:13:39')).to.deep.equal(['25/12/2018', '8:13:39']);
    expect(words('15Jun1808:34:31')).to.deep.equal(['15Jun18', '08:34:31']);
    expect(words('11:44:44')).to.deep.equal(['11:44:44']);
  });
});
