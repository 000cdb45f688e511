import { expect } from 'chai';
import { LAYOUTS } from '../../../../workers/formats/mrz/layout.ts';
import { columnsOf } from '../../../../workers/reading/zone/columns.ts';
import { ALPHABET, decodeLine, greedy } from '../../../../workers/reading/zone/decode.ts';
import { asZone } from '../../../../workers/reading/zone/names.ts';
import { resolve } from '../../../../workers/reading/zone/resolve.ts';

const CLASSES = ALPHABET.length + 1;

/**
 * What the network gives for a text: two steps a character and a blank between them.
 * @param doubts by column, the other character and its probability
 */
function steps(text: string, doubts: Record<number, [string, number]> = {}): Float32Array {
  const out = new Float32Array(132 * CLASSES).fill(1e-5);
  for (let t = 0; t < 132; t++) out[t * CLASSES] = 0.99;
  for (const [column, character] of [...text].entries()) {
    const [other, share] = doubts[column] ?? ['<', 0];
    for (const t of [3 * column, 3 * column + 1]) {
      out[t * CLASSES] = 0.01;
      out[t * CLASSES + ALPHABET.indexOf(character) + 1] = 0.98 - share;
      if (share > 0) out[t * CLASSES + ALPHABET.indexOf(other) + 1] = share;
    }
  }
  return out;
}

const TD3 = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
] as const;
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'] as const;

describe('the most probable text of a length', () => {
  const SIGNS = ['', '0', '1', 'A'] as const;
  const classOf = (sign: string): number => (sign === '' ? 0 : ALPHABET.indexOf(sign) + 1);
  const signsOf = (columns: readonly string[]): string[] => columns.flatMap((column) => [...column]);

  /** Steps of made-up probabilities, the same for the same number. */
  function noise(seed: number, count: number): Float32Array {
    const out = new Float32Array(count * CLASSES).fill(1e-6);
    let state = seed;
    for (let t = 0; t < count; t++)
      for (const sign of SIGNS) {
        state = (state * 48_271) % 2_147_483_647;
        out[t * CLASSES + classOf(sign)] = 0.01 + (state % 997) / 1000;
      }
    return out;
  }

  /** By trying every way through the steps: repeats joined, blanks dropped (Graves and others, 2006). */
  function byTrying(steps: Float32Array, columns: readonly string[]): number {
    const count = steps.length / CLASSES;
    let best = -Infinity;
    const go = (t: number, text: string, last: string, sum: number): void => {
      if (t === count) {
        if (text.length === columns.length) best = Math.max(best, sum / count);
        return;
      }
      for (const sign of ['', ...new Set(signsOf(columns))]) {
        const next = sign === '' || sign === last ? text : text + sign;
        if (next !== text && !columns[text.length]?.includes(sign)) continue;
        go(t + 1, next, sign, sum + Math.log(steps[t * CLASSES + classOf(sign)] ?? 1e-6));
      }
    };
    go(0, '', '', 0);
    return best;
  }

  for (const columns of [
    ['01', '01'],
    ['0', '0'],
    ['01A', 'A', '01'],
    ['A', 'A', 'A'],
  ])
    it(`is found among all ways to read ${columns.join(' ')}, a repeated sign too`, () => {
      for (const count of [columns.length, 5, 6])
        for (let seed = 1; seed <= 6; seed++) {
          const made = noise(seed * 7919 + count, count);
          const expected = byTrying(made, columns);
          const read = decodeLine(made, columns);
          if (expected === -Infinity) expect(read).to.equal(null);
          else {
            expect(read?.score).to.be.closeTo(expected, 1e-6);
            const text = read?.characters.map((character) => character.text) ?? [];
            expect(text.every((sign, at) => columns[at]?.includes(sign))).to.equal(true);
          }
        }
    });
});

describe('a zone from the recogniser’s steps', () => {
  it('is read to its exact length, rows of fillers too', () => {
    const line = decodeLine(steps(TD3[0]), columnsOf(LAYOUTS.TD3)[0] ?? []);
    expect(line?.characters.map(({ text }) => text).join('')).to.equal(TD3[0]);
    expect(greedy(steps(TD3[0])).text).to.equal(TD3[0]);
  });

  it('knows what a column can hold: a letter is no date', () => {
    const misread = TD3[1].replace('740812', '74O812');
    const line = decodeLine(steps(misread, { 15: ['0', 0.2] }), columnsOf(LAYOUTS.TD3)[1] ?? []);
    expect(line?.characters.map(({ text }) => text).join('')).to.equal(TD3[1]);
  });

  it('lets check digits decide what the picture leaves open, and tells it', () => {
    const read = resolve(
      [steps(TD3[0]), steps(TD3[1].replace('L898902C3', 'L898902G3'), { 7: ['C', 0.3] })],
      LAYOUTS.TD3,
    );
    expect(read?.lines[1]).to.equal(TD3[1]);
    expect(read?.corrected).to.deep.equal([{ line: 1, column: 7, read: 'G', corrected: 'C' }]);
  });

  it('never changes a character that was read surely: an altered zone stays altered', () => {
    const altered = TD3[1].replace('740812', '750812');
    const read = resolve([steps(TD3[0]), steps(altered)], LAYOUTS.TD3);
    expect(read?.lines[1]).to.equal(altered);
    expect(read?.corrected).to.deep.equal([]);
    expect(read?.valid).to.equal(3);
  });

  it('mends two characters of a number whatever the names leave open: no digit stands over those', () => {
    const names = Object.fromEntries([...TD3[0].slice(5, 25)].map((_, at) => [5 + at, ['K', 0.4]]));
    const misread = TD3[1].replace('L898902C3', 'L89B902G3');
    const doubts = { 3: ['8', 0.2], 7: ['C', 0.2] } as Record<number, [string, number]>;
    const read = resolve([steps(TD3[0], names as typeof doubts), steps(misread, doubts)], LAYOUTS.TD3);
    expect(read?.lines[1]).to.equal(TD3[1]);
    expect(read?.corrected.map(({ read: was, corrected }) => was + corrected)).to.have.members(['B8', 'GC']);
  });

  it('a TD2 without optional data stays one: a TD3 of the same characters is less probable', () => {
    const two = TD2.map((line) => steps(line));
    const [as2, as3] = [resolve(two, LAYOUTS.TD2), resolve(two, LAYOUTS.TD3)];
    expect(as2?.lines).to.deep.equal([...TD2]);
    expect(as2?.score).to.be.greaterThan(as3?.score ?? -9);
  });

  it('an old French card of Corsica has its department in both lines, with a letter', () => {
    for (const card of [
      ['IDFRADOUEL<<<<<<<<<<<<<<<<<<<<2A1013', '05062A1020437CHRISTIANE<<<<2906209F9'],
      ['IDFRADOUEL<<<<<<<<<<<<<<<<<<<<02B013', '170302B020435CHRISTIANE<<<<2906209F5'],
    ]) {
      const read = resolve(
        card.map((line) => steps(line)),
        LAYOUTS['FRA-ID'],
      );
      expect(read?.lines).to.deep.equal(card);
      expect(read?.valid).to.equal(read?.checks);
    }
  });

  it('too few steps for a line are no line', () => {
    expect(decodeLine(new Float32Array(10 * CLASSES), columnsOf(LAYOUTS.TD3)[0] ?? [])).to.equal(null);
  });

  it('a reader of print’s line of a zone gets its fillers back, or is no line of one', () => {
    expect(asZone('P<UTOERIKSSON<<ANNA<<<KKKK', 44)).to.equal('P<UTOERIKSSON<<ANNA'.padEnd(44, '<'));
    expect(asZone('V<ITAXICHRI<<WIT<EL<<<<<', 36)).to.equal('V<ITAXICHRI<<WIT<EL'.padEnd(36, '<'));
    expect(asZone('some prose of a page', 44)).to.equal(null);
    expect(asZone('', 44)).to.equal(null);
  });
});
