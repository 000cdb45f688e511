/** Where a line of characters is cut into words: at spaces, at paper, and where a date runs into its time. */
import { expect } from 'chai';
import type { Glyph } from '../../../workers/reading/ctc.ts';
import { partOf, wordsOf } from '../../../workers/reading/words.ts';

/** Characters between two letters have this much paper, in line heights, and their middles this distance along the line. */
const PAPER = 0.05;
const STEP = 0.02;

/** @param papers by index: paper in front of a character, which moves it and all behind it */
function line(text: string, papers: Record<number, number> = {}): Glyph[] {
  let at = STEP;
  return [...text].map((character, index) => {
    const gap = papers[index] ?? PAPER;
    at += STEP * (1 + (gap - PAPER) * 4);
    return { text: character, at, confidence: 0.9, gap };
  });
}

const cut = (glyphs: Glyph[]): string[] => wordsOf({ glyphs, foreign: 0 }, 30).map(({ text }) => text);

describe('words of a line of characters', () => {
  it('end at the spaces that were read, however many', () => {
    expect(cut(line('Total  due'))).to.deep.equal(['Total', 'due']);
    expect(cut(line(' x '))).to.deep.equal(['x']);
    expect(cut([])).to.deep.equal([]);
  });

  it('end at paper that is no paper between letters, though no space was read', () => {
    expect(cut(line('Totaldue', { 5: 0.4 }))).to.deep.equal(['Total', 'due']);
    expect(cut(line('Totaldue', { 5: 0.12 }))).to.deep.equal(['Totaldue']);
  });

  it('go on over as much paper in a number, where a 1 has paper on both sides', () => {
    expect(cut(line('112114', { 3: 0.28 }))).to.deep.equal(['112114']);
    expect(cut(line('abcdef', { 3: 0.28 }))).to.deep.equal(['abc', 'def']);
    expect(cut(line('112114', { 3: 0.5 }))).to.deep.equal(['112', '114']);
    expect(cut(line('112114', { 3: 0.95 }))).to.deep.equal(['112', '114']);
  });

  it('go on at the point of an amount or a time, with paper around it, and at no other', () => {
    expect(cut(line('126.90', { 4: 0.6 }))).to.deep.equal(['126.90']);
    expect(cut(line('08:20', { 2: 0.6, 3: 0.6 }))).to.deep.equal(['08:20']);
    expect(cut(line('126.9012', { 4: 0.6 }))).to.deep.equal(['126.', '9012']);
    expect(cut(line('126.90', { 4: 0.95 }))).to.deep.equal(['126.', '90']);
  });

  it('part a date from the time that ran into it', () => {
    expect(cut(line('05/03/201818:24'))).to.deep.equal(['05/03/2018', '18:24']);
    expect(cut(line('15Jun1808:34'))).to.deep.equal(['15Jun18', '08:34']);
    expect(cut(line('201818:24'))).to.deep.equal(['201818:24']);
  });

  it('are as sure as their least sure character, and lie within the line', () => {
    const glyphs = line('ab cd').map((glyph, index) => (index === 1 ? { ...glyph, confidence: 0.4 } : glyph));
    const [first, second] = wordsOf({ glyphs, foreign: 0 }, 30);
    expect(first?.confidence).to.equal(0.4);
    expect(second?.confidence).to.equal(0.9);
    expect(first?.to).to.be.at.most(second?.from ?? 0);
    const edges = [
      { text: 'a', at: 0, confidence: 1, gap: 0 },
      { text: 'b', at: 1, confidence: 1, gap: 0 },
    ];
    for (const { from, to } of wordsOf({ glyphs: edges, foreign: 0 }, 30)) {
      expect(from).to.be.at.least(0);
      expect(to).to.be.at.most(1);
    }
  });

  it('have the width of a character where one stands alone: the quantity of a narrow column', () => {
    const alone = (aspect: number) =>
      wordsOf({ glyphs: [{ text: '4', at: 0.5, confidence: 0.9, gap: 0 }], foreign: 0 }, aspect)[0]!;
    for (const aspect of [1, 1.6, 3]) {
      const { from, to } = alone(aspect);
      expect((to - from) * aspect, `${aspect}`).to.be.closeTo(0.55, 1e-9);
      expect((from + to) / 2).to.be.closeTo(0.5, 1e-9);
    }
    expect(alone(0.2)).to.include({ from: 0, to: 1 });
  });

  it('have their part of a line that lies at an angle', () => {
    const part = partOf(
      [
        [0, 0],
        [100, 10],
        [100, 30],
        [0, 20],
      ],
      0.5,
      1,
    );
    expect(part).to.deep.equal([
      [50, 5],
      [100, 10],
      [100, 30],
      [50, 25],
    ]);
  });
});
