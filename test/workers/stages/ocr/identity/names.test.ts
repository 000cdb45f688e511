/** Names of a page as a zone may write them (ICAO Doc 9303-3, section 6 A: transliteration of national characters). */
import { expect } from 'chai';
import fc from 'fast-check';
import {
  distance,
  nameDistance,
  spellings,
  tolerance,
} from '../../../../../workers/stages/ocr/identity/names.ts';

describe('names as a zone writes them', () => {
  it('have the recommended letters for those that no zone has', () => {
    // Printed, and as table A of section 6 has it.
    for (const [printed, inZone] of [
      ...[['MÜLLER', 'MUELLER'], ['JÄGER', 'JAEGER'], ['SCHRÖDER', 'SCHROEDER'], ['STRAUSS', 'STRAUSS']],
      ...[['Strauß', 'STRAUSS'], ['STRAUẞ', 'STRAUSS'], ['ÅBERG', 'AABERG'], ['ÆBLE', 'AEBLE']],
      ...[['BJØRN', 'BJOERN'], ['ŒUVRARD', 'OEUVRARD'], ['ÞÓRA', 'THORA'], ['GUÐRÚN', 'GUDRUN']],
      ...[['ĐORĐE', 'DORDE'], ['ŁUKASZ', 'LUKASZ'], ['ĲSBRAND', 'IJSBRAND'], ['NUÑEZ', 'NUNEZ']],
      ...[['İSMET', 'ISMET'], ['Işık', 'ISIK'], ['ŊAALO', 'NAALO'], ['ŽIŽKA', 'ZIZKA']],
      ...[['ĦABER', 'HABER'], ['Buħaġiar', 'BUHAGIAR'], ['ŦUOVLA', 'TUOVLA'], ['GAŀLI', 'GALLI']],
    ] as [string, string][])
      expect(spellings(printed), printed).to.include(inZone);
  }); // biome-ignore format: a table reads better

  it('have the bare letters as well, as some states write them', () => {
    for (const [printed, inZone] of [
      ...[['MÜLLER', 'MULLER'], ['JÄGER', 'JAGER'], ['SCHRÖDER', 'SCHRODER'], ['ÅBERG', 'ABERG']],
      ...[['BJØRN', 'BJORN'], ['NUÑEZ', 'NUNEZ']],
    ] as [string, string][])
      expect(nameDistance(printed, inZone), printed).to.equal(0);
  }); // biome-ignore format: a table reads better

  it('are of capitals only, without what is between them, however they are printed', () => {
    for (const printed of ["D'Arc-Müller", 'd’arc müller', 'D´ARC  MÜLLER', "D'Arc-Mu\u0308ller"])
      for (const spelling of spellings(printed)) expect(spelling, printed).to.match(/^DARCMUE?LLER$/);
    expect(spellings('')).to.deep.equal(['']);
    expect(spellings('123')).to.deep.equal(['']);
  });

  it('are one spelling where nothing is printed that could be written in two ways', () => {
    for (const printed of ['MARTIN', 'José', 'Ionuț', 'Željko']) expect(spellings(printed)).to.have.length(1);
  });

  it('lose no letter: each of an alphabet has at least one of its own in the zone', () => {
    const latin = Array.from({ length: 0x17f - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at)).filter(
      (letter) => /\p{Lu}/u.test(letter),
    );
    for (const letter of latin)
      for (const spelling of spellings(`A${letter}Z`)) expect(spelling, letter).to.match(/^A[A-Z]{1,2}Z$/);
  });
});

describe('how far two spellings are apart', () => {
  const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), maxLength: 7 });

  it('is the number of letters put in, taken out or exchanged', () => {
    for (const [a, b, apart] of [
      ...[['', '', 0], ['', 'ABC', 3], ['ABC', '', 3], ['KITTEN', 'SITTING', 3]],
      ...[['MEIER', 'MAIER', 1], ['MEIER', 'MEYER', 1], ['MEIER', 'MEIERS', 1], ['AB', 'BA', 2]],
    ] as [string, string, number][])
      expect(distance(a, b), `${a} ${b}`).to.equal(apart);
  }); // biome-ignore format: a table reads better

  it('is a metric: nought for the same alone, alike from both sides, never longer by a way round', () => {
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(distance(a, b) === 0).to.equal(a === b);
        expect(distance(a, b)).to.equal(distance(b, a));
        expect(distance(a, c)).to.be.at.most(distance(a, b) + distance(b, c));
        expect(distance(a, b)).to.be.at.least(Math.abs(a.length - b.length));
        expect(distance(a, b)).to.be.at.most(Math.max(a.length, b.length));
      }),
    );
  });

  it('may be one in eight letters by a slip of the reader, and one in any case', () => {
    expect([0, 1, 8, 15, 16, 23, 24, 39].map(tolerance)).to.deep.equal([1, 1, 1, 1, 2, 2, 3, 4]);
  });

  it('is that of the nearer spelling', () => {
    expect(nameDistance('MÜLLER', 'MILLER')).to.equal(1);
    expect(nameDistance('MÜLLER', 'MUELER')).to.equal(1);
    expect(nameDistance('GROß', 'GROSS')).to.equal(0);
  });
});
