import { expect } from 'chai';
import { alphabetOf, decode } from '../../../workers/reading/ctc.ts';

/** A network's keys: Latin print, wide forms of points, and signs of another script. */
const ALPHABET = alphabetOf('a\nb\n1\n.\n,\n，\n。\n中\n文\n');
const CLASSES = ALPHABET.characters.length;
const classOf = (text: string): number => ALPHABET.characters.indexOf(text);

/** Steps, each with the probabilities of some signs; '' is the blank. */
function steps(...seen: Record<string, number>[]): Float32Array {
  const output = new Float32Array(seen.length * CLASSES);
  for (const [step, own] of seen.entries())
    for (const [text, share] of Object.entries(own)) output[step * CLASSES + classOf(text)] = share;
  return output;
}
const textOf = (...seen: Record<string, number>[]): string =>
  decode(steps(...seen), ALPHABET)
    .glyphs.map(({ text }) => text)
    .join('');

describe('the recogniser’s steps', () => {
  it('join a repeated sign, and part it at a blank (Graves and others, 2006)', () => {
    expect(textOf({ a: 1 }, { a: 1 }, { b: 1 })).to.equal('ab');
    expect(textOf({ a: 1 }, { '': 1 }, { a: 1 })).to.equal('aa');
    expect(textOf()).to.equal('');
  });

  it('give a sign its surest probability and the middle of its steps', () => {
    const { glyphs } = decode(steps({ '': 1 }, { a: 0.6 }, { a: 0.9 }, { '': 1 }), ALPHABET);
    expect(glyphs).to.have.length(1);
    expect(glyphs[0]?.confidence).to.be.closeTo(0.9, 1e-6);
    expect(glyphs[0]?.at).to.be.closeTo(0.5, 1e-6);
  });

  it('read wide points as those that they stand for, and a blank as what it is', () => {
    expect(textOf({ '1': 1 }, { '，': 1 }, { '1': 1 }, { '。': 1 }, { ' ': 1 })).to.equal('1,1. ');
  });

  it('take the likeliest Latin sign where one of another script was likelier, and count that once', () => {
    const { glyphs, foreign } = decode(
      steps({ 中: 0.6, a: 0.3 }, { 中: 0.6, a: 0.3 }, { '': 1 }, { 文: 0.7, b: 0.2 }),
      ALPHABET,
    );
    expect(glyphs.map(({ text }) => text).join('')).to.equal('ab');
    expect(glyphs[0]?.confidence).to.be.closeTo(0.3, 1e-6);
    expect(foreign).to.equal(2);
  });

  it('keep the likeliest point that was thought of between two signs, for the one behind it', () => {
    const { glyphs } = decode(
      steps({ '1': 1 }, { '': 1, '.': 0.01, '，': 0.02 }, { '': 1, '.': 0.015 }, { '1': 1 }, { a: 1 }),
      ALPHABET,
    );
    expect(glyphs.map(({ faint }) => faint?.text ?? null)).to.deep.equal([null, ',', null]);
    expect(glyphs[1]?.faint?.confidence).to.be.closeTo(0.02, 1e-6);
  });
});
