import { expect } from 'chai';
import type { IdentityField, Mrz, Word } from '../../../../../workers/stages/ocr/facts.ts';
import { compareIdentity } from '../../../../../workers/stages/ocr/identity/compare.ts';
import { printedDays } from '../../../../../workers/stages/ocr/identity/dates.ts';
import { decode } from '../../../../../workers/stages/ocr/reading/mrz.ts';
import { layoutOf } from '../../../../../workers/stages/ocr/reading/mrz-layout.ts';
import { linesOf } from '../../../../../workers/stages/ocr/words.ts';

/** ICAO 9303-4's specimen: 12 AUG 1974, valid until 15 APR 2012, number L898902C3. */
const ZONE = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const PAGE = [
  'PASSPORT UTO L898902C3',
  'ERIKSSON',
  'ANNA MARIA',
  '12 AUG/AOUT 1974 F',
  '16 APR/AVR 2007',
  '15 APR/AVR 2012',
];

function compare(
  page: readonly string[],
  {
    confidence = 0.95,
    zone = ZONE,
    zones = 1,
  }: { confidence?: number; zone?: string[]; zones?: number } = {},
): Record<string, string> {
  const words: Word[] = page.flatMap((text, line) =>
    text.split(' ').map((word, at) => ({
      text: word,
      box: [0.3 + at * 0.1, 0.1 + line * 0.06, 0.08, 0.02] as [number, number, number, number],
      source: 'ocr' as const,
      confidence,
      line,
    })),
  );
  const mrz: Mrz = {
    page: 1,
    box: [0, 0.85, 1, 0.1],
    source: 'ocr',
    confidence: 0.3,
    ...decode(zone, layoutOf(zone)!),
  };
  const fields = compareIdentity(Array<Mrz>(zones).fill(mrz), linesOf(1, words));
  return Object.fromEntries(
    fields.map(({ field, relation, printed }: IdentityField) => [
      field,
      relation === 'contradicts' ? `contradicts: ${printed}` : relation,
    ]),
  );
}

const replaced = (from: string, to: string): string[] => PAGE.map((line) => line.replace(from, to));

describe('compareIdentity', () => {
  it('takes the name of a number for no part of it, as on Romanian cards: SERIA SB NR 447118', () => {
    const number = (printed: string) => compare(replaced('L898902C3', printed))['document-number'];
    expect(number('SERIA L8 NR 98902C3')).to.equal('agrees');
    expect(number('No. L898902C3')).to.equal('agrees');
    expect(number('SERIA L8 NR 98902C4')).to.equal('contradicts: L8 98902C4');
    expect(number('NR 98902C3'), 'a part of it alone').to.equal('unknown');
  });

  it('finds every field of a genuine page', () => {
    expect(compare(PAGE)).to.deep.equal({
      'birth-date': 'agrees',
      'expiry-date': 'agrees',
      'document-number': 'agrees',
      surname: 'agrees',
      'given-names': 'agrees',
    });
  });

  it('takes the date of issue for no birth date where the zone has an end that never comes', () => {
    // States write the year 9999 for papers without an end.
    const zone = [ZONE[0]!, 'L898902C36UTO3508127F9901018ZE184226B<<<<<18'];
    const page = ['PASSPORT UTO L898902C3', 'ERIKSSON', 'ANNA MARIA', '16 APR/AVR 2007'];
    expect(compare(page, { zone })).to.include({ 'birth-date': 'unknown', 'document-number': 'agrees' });
    const other = [...page, '12 AUG/AOUT 1935 F'];
    expect(compare(other, { zone })).to.include({ 'birth-date': 'agrees', 'expiry-date': 'unknown' });
  });

  it('keeps two dates apart that share a line', () => {
    const at = (words: [text: string, x: number][]): Word[] =>
      words.map(([text, x]) => ({
        text,
        box: [x, 0.3, 0.015 * text.length, 0.03],
        source: 'ocr',
        confidence: 0.95,
        line: 0,
      }));
    const days = (words: [string, number][]): string[] =>
      linesOf(1, at(words)).flatMap((line) => printedDays(line).map(({ text }) => text));
    const [birth, expiry]: [string, number][][] = [
      [
        ['12', 0.1],
        ['03', 0.145],
        ['1985', 0.19],
      ],
      [
        ['01', 0.4],
        ['02', 0.445],
        ['2030', 0.49],
      ],
    ];
    expect(days([...(birth ?? []), ...(expiry ?? [])])).to.deep.equal(['12 03 1985', '01 02 2030']);
    // In boxes of a form each part stands apart.
    expect(
      days([
        ['12', 0.1],
        ['03', 0.3],
        ['1985', 0.5],
      ]),
    ).to.deep.equal(['12 03 1985']);
  });

  it('finds an altered date of birth, date of expiry, number and name', () => {
    expect(compare(replaced('1974', '1969'))['birth-date']).to.equal('contradicts: 12 AUG/AOUT 1969');
    expect(compare(replaced('2012', '2017'))['expiry-date']).to.equal('contradicts: 15 APR/AVR 2017');
    expect(compare(replaced('902C3', '947C3'))['document-number']).to.equal('contradicts: L898947C3');
    expect(compare(replaced('ERIKSSON', 'MONTOYA')).surname).to.equal('contradicts: MONTOYA');
    expect(compare(replaced('ANNA MARIA', 'VERONIQUE'))['given-names']).to.equal('contradicts: VERONIQUE');
  });

  it('takes a date behind the end of the validity for that end, without a date of issue too', () => {
    const page = (expiry: string): string[] =>
      PAGE.filter((line) => !line.startsWith('16')).map((line) => line.replace('2012', expiry));
    expect(compare(page('2012'))['expiry-date']).to.equal('agrees');
    expect(compare(page('2017'))['expiry-date']).to.equal('contradicts: 15 APR/AVR 2017');
    // It may be the date of issue.
    expect(compare(page('2007'))['expiry-date']).to.equal('unknown');
    expect(compare([...page('2017'), '15 APR/AVR 2018'])['expiry-date']).to.equal(
      'contradicts: 15 APR/AVR 2018',
    );
  });

  it('says nothing of the end of the validity where only earlier dates were read', () => {
    const page = PAGE.map((line) => line.replace('15 APR/AVR', '15 XYZ/XYZ'));
    expect(compare([...page, '01 JAN 2009'])['expiry-date']).to.equal('unknown');
    expect(compare([...page, '01 JAN 2019'])['expiry-date']).to.equal('contradicts: 01 JAN 2019');
  });

  it('accuses no month that is printed in another language first', () => {
    for (const [zone, printed] of [
      ['740612', '12 MEITH/JUN 1974'],
      ['740912', '12 RUGS/SEP 1974'],
    ] as const) {
      const digit = { 740612: 8, 740912: 9 }[zone];
      const line = ZONE[1]!.replace('7408122', `${zone}${digit}`);
      expect(
        compare(replaced('12 AUG/AOUT 1974', printed), { zone: [ZONE[0]!, line] })['birth-date'],
      ).to.equal('agrees');
    }
  });

  it('says nothing of a name in letters that no zone has', () => {
    for (const name of ['ΠΑΠΑΔΟΠΟΥΛΟΣ', 'ИВАНОВА', 'ԱԲՐԱՀԱՄՅԱՆ'])
      expect(compare(replaced('ERIKSSON', name)).surname, name).to.equal('unknown');
  });

  it('reads dates in numbers, with roman months, in other orders and languages', () => {
    for (const date of ['12.08.1974', '12 08 1974', '12/08/74', '1974-08-12', '12 VIII 1974', '12AUG1974']) {
      expect(compare(replaced('12 AUG/AOUT 1974', date))['birth-date'], date).to.equal('agrees');
    }
    for (const date of ['12 sierpnia 1974', '12 août 1974', '12 ago 1974', 'August 12, 1974']) {
      expect(compare(replaced('12 AUG/AOUT 1974', date))['birth-date'], date).to.equal('agrees');
    }
  });

  it('forgives misread characters, letters that the zone spells otherwise, and cut names', () => {
    expect(compare(replaced('L898902C3', 'L8989O2C3'))['document-number']).to.equal('agrees');
    expect(compare(replaced('ERIKSSON', 'ERIKS5ON')).surname).to.equal('agrees');
    const umlaut = 'P<D<<MUELLER<<JOERG<<<<<<<<<<<<<<<<<<<<<<<<<'.replace('D<<M', 'UTOM').padEnd(44, '<');
    const zone = [umlaut.slice(0, 44), ZONE[1]!];
    expect(compare(replaced('ERIKSSON', 'MÜLLER'), { zone }).surname).to.equal('agrees');
    expect(compare(replaced('ANNA MARIA', 'JÖRG'), { zone })['given-names']).to.equal('agrees');
  });

  it('says nothing of what was read badly, or of a digit that blur changes', () => {
    expect(compare(replaced('1974', '1969'), { confidence: 0.6 })['birth-date']).to.equal('unknown');
    expect(compare(replaced('AUG/AOUT 1974', 'AUG/AOUT 1971'), { confidence: 0.85 })['birth-date']).to.equal(
      'contradicts: 12 AUG/AOUT 1971',
    );
    const zone = [ZONE[0]!, ZONE[1]!];
    expect(compare(replaced('12 AUG', '17 AUG'), { confidence: 0.85, zone })['birth-date']).to.equal(
      'unknown',
    );
  });

  it('leaves open which of several early dates is the holder’s, and which document two zones are', () => {
    expect(compare([...replaced('1974', '1969'), 'Act of 3.5.1951'])['birth-date']).to.equal('unknown');
    expect(compare(replaced('1974', '1969'), { zones: 2 })).to.deep.equal({});
  });

  it('does not compare a form or letter that holds a zone', () => {
    const letter = Array.from({ length: 60 }, (_, i) => `line ${i} of the letter ends`);
    expect(compare([...replaced('1974', '1969'), ...letter])).to.deep.equal({});
  });

  it('takes no field whose check digit is wrong for the truth', () => {
    const zone = [ZONE[0]!, ZONE[1]!.replace('7408122F', '7408152F')];
    expect(compare(PAGE, { zone })).to.not.have.property('birth-date');
  });
});
