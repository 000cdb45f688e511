import { expect } from 'chai';
import { LAYOUTS } from '../../../../workers/formats/mrz/layout.ts';
import { ALPHABET } from '../../../../workers/reading/zone/decode.ts';
import { settleNames } from '../../../../workers/reading/zone/names.ts';
import { resolve } from '../../../../workers/reading/zone/resolve.ts';

const CLASSES = ALPHABET.length + 1;
const SECOND = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';

/** Steps of a line: two of each character and a blank, with what else a character may be. */
function steps(text: string, doubts: Record<number, { other: string; sure: number }> = {}): Float32Array {
  const out = new Float32Array(text.length * 3 * CLASSES).fill(1e-6);
  for (const [at, character] of [...text].entries()) {
    const { other, sure } = doubts[at] ?? { other: '', sure: 1 };
    for (const step of [0, 1]) {
      const from = (at * 3 + step) * CLASSES;
      out[from + 1 + ALPHABET.indexOf(character)] = sure;
      if (other !== '') out[from + 1 + ALPHABET.indexOf(other)] = 1 - sure;
    }
    out[(at * 3 + 2) * CLASSES] = 1;
  }
  return out;
}

function settled(
  first: string,
  looks: string[],
  doubts: Parameters<typeof steps>[1] = {},
): string | undefined {
  const lines = [steps(first, doubts), steps(SECOND)];
  const zone = resolve(lines, LAYOUTS.TD3);
  return zone ? settleNames(zone, lines, looks).lines[0] : undefined;
}

describe('names of a zone', () => {
  const first = 'P<UTOQUIMBY<<ANNA<MARIA'.padEnd(44, '<');

  it('stay as they were surely read, where a reader of print loses a letter twice alike', () => {
    const shorter = 'P<UTOUIMBY<<ANNA<MARIA'.padEnd(44, '<');
    expect(settled(first, [shorter, shorter])).to.equal(first);
    const other = first.replace('QUIMBY', 'GUIMBY');
    expect(settled(first, [other, other, other])).to.equal(first);
  });

  it('are those of the reader of print where the recogniser doubts its own', () => {
    const read = first.replace('QUIMBY', 'GUIMBY');
    expect(settled(read, [first, first], { 5: { other: 'Q', sure: 0.6 } })).to.equal(first);
  });

  it('are never a look that has signs which no name has, or another length', () => {
    const read = first.replace('QUIMBY', 'GUIMBY');
    const doubts = { 5: { other: 'Q', sure: 0.6 } };
    expect(settled(read, [first.replace('ANNA', 'ANN4'), 'P<UTOQUIMBY', 'prose'], doubts)).to.equal(read);
    expect(settled(read, [], doubts)).to.equal(read);
    const digit = first.replace('ANNA', 'ANN4');
    expect(settled(first, [digit, digit], { 16: { other: '4', sure: 0.6 } })).to.equal(first);
  });
});

describe('names of the old French card, which stand under a check digit', () => {
  const [first, second] = [`${'IDFRADOUEL'.padEnd(30, '<')}2A1013`, '05062A1020437CHRISTIANE<<<<2906209F9'];
  const settledCard = (read: string, look: string, doubts: Parameters<typeof steps>[1]) => {
    const lines = [steps(read, doubts), steps(second)];
    const zone = resolve(lines, LAYOUTS['FRA-ID']);
    const settled = zone && settleNames(zone, lines, [look, look]);
    return [settled?.lines[0], settled?.valid, settled?.checks];
  };

  it('stay where another reader’s letter would make the digit a wrong one', () => {
    const other = first.replace('DOUEL', 'DQUEL');
    expect(settledCard(first, other, { 6: { other: 'Q', sure: 0.6 } })).to.deep.equal([first, 3, 3]);
  });

  it('are mended where that makes the digit right, and the zone tells so', () => {
    // Two letters of the name were misread: more than the digit alone puts right here.
    const read = first.replace('DOUEL', 'DQUEI');
    const doubts = { 6: { other: 'O', sure: 0.9 }, 9: { other: 'L', sure: 0.999 } };
    expect(settledCard(read, first, doubts)).to.deep.equal([first, 3, 3]);
  });
});

describe('the issuer of a zone', () => {
  /** A zone of a Finn, whose issuer was read as `issuer`, by what the recogniser thinks of its first letter. */
  function issuerOf(
    issuer: string,
    nationality: string,
    doubts: Parameters<typeof steps>[1],
  ): string | undefined {
    const names = `P<${issuer}QUIMBY<<ANNA<MARIA`.padEnd(44, '<');
    const lines = [steps(names, doubts), steps(SECOND.replace('UTO', nationality))];
    const zone = resolve(lines, LAYOUTS.TD3);
    return zone ? settleNames(zone, lines, []).lines[0]?.slice(2, 5) : undefined;
  }

  it('is the nationality where it is no state and the recogniser thought of that', () => {
    expect(issuerOf('EIN', 'FIN', { 2: { other: 'F', sure: 0.7 } })).to.equal('FIN');
  });

  it('stays as it was read where the letter is sure, or both are states, or neither is', () => {
    expect(issuerOf('EIN', 'FIN', {})).to.equal('EIN');
    expect(issuerOf('IRN', 'IRQ', { 4: { other: 'Q', sure: 0.7 } })).to.equal('IRN');
    expect(issuerOf('EIM', 'FIM', { 2: { other: 'F', sure: 0.7 } })).to.equal('EIM');
  });
});
