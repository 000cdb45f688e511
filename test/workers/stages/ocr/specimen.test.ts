import { expect } from 'chai';
import type { OcrFacts } from '../../../../workers/stages/ocr/facts.ts';
import { decode } from '../../../../workers/stages/ocr/reading/mrz.ts';
import { layoutOf } from '../../../../workers/stages/ocr/reading/mrz-layout.ts';
import { isSpecimen } from '../../../../workers/stages/ocr/specimen.ts';
import { NO_FACTS } from './no-facts.ts';

function facts(text: string, zone?: [string, string]): OcrFacts {
  const words = text.split(' ').map((word, line) => ({
    text: word,
    box: [0.1, 0.1, 0.1, 0.02] as [number, number, number, number],
    source: 'ocr' as const,
    confidence: 0.9,
    line,
  }));
  const layout = zone && layoutOf(zone);
  return {
    ...NO_FACTS,
    pages: [{ page: 1, reading: 'ocr', words }],
    mrz: layout
      ? [{ page: 1, box: [0, 0.8, 1, 0.1], source: 'ocr', confidence: 0.9, ...decode(zone, layout) }]
      : [],
  };
}
const SECOND = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';

describe('a specimen', () => {
  it('says so in capital letters', () => {
    for (const text of ['PASSPORT SPECIMEN', 'DNI *MUESTRA*', 'MUSTER Personalausweis', 'SPÉCIMEN', 'WZÓR'])
      expect(isSpecimen(facts(text)), text).to.equal(true);
  });

  it('is none for a word of prose or a part of one', () => {
    for (const text of ['Muster AG', 'Erika MUSTERMANN', 'a specimen of print', 'PASSPORT'])
      expect(isSpecimen(facts(text)), text).to.equal(false);
  });

  it('has a zone of the state that there is not', () => {
    expect(isSpecimen(facts('PASSPORT', ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', SECOND]))).to.equal(
      true,
    );
    expect(isSpecimen(facts('PASSPORT', ['P<D<<MUSTER<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<<<', SECOND]))).to.equal(
      false,
    );
  });

  it('is not told by its holder’s name', () => {
    const zone: [string, string] = ['P<D<<MUSTER<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<<<', SECOND];
    expect(isSpecimen(facts('MUSTER ANNA', zone))).to.equal(false);
    expect(isSpecimen(facts('SPECIMEN ANNA', zone))).to.equal(true);
  });
});
