/** When and with what a save was made, as far as that very save says (ISO 32000-2, 7.9.4, 12.8 and 14.3). */
import { expect } from 'chai';
import { append, HEADER, onePage, type Part, type Save, stream } from '../../../../../formats/pdf/build.ts';
import { factsOf, INVOICE } from '../../../material.ts';

const INFO = '/Info 30 0 R ';
const info = (entries: string): Part => ({ num: 30, body: `<< ${entries} >>` });
const first = (...more: Part[]): Save => ({ parts: [...onePage(INVOICE), ...more], trailer: INFO });
const save = (...parts: Part[]): Save => ({ parts, trailer: INFO });

/** Date, where it stands, and program of each save. */
const originsOf = (...saves: Save[]): (string | null)[][] =>
  factsOf(append(HEADER, saves).pdf).pdf!.revisions.saves.map((one) => [
    one.savedAt,
    one.dateSource,
    one.producer,
  ]);

const NOTHING = [null, null, null];

describe('structure: dates of a file as ISO 8601', () => {
  const DATES: [written: string, told: string | null][] = [
    ["D:20240131120000+01'00'", '2024-01-31T12:00:00+01:00'],
    ["D:20240131120000-05'30", '2024-01-31T12:00:00-05:30'],
    ['D:20240131120000+01', '2024-01-31T12:00:00+01:00'],
    ["D:20240131120000Z00'00'", '2024-01-31T12:00:00Z'],
    ['D:20240131120000Z', '2024-01-31T12:00:00Z'],
    ['D:20240131120000', '2024-01-31T12:00:00'],
    ['D:202401311200', '2024-01-31T12:00:00'],
    ['D:20240131', '2024-01-31T00:00:00'],
    ['20240131120000Z', '2024-01-31T12:00:00Z'],
    [' D:20240131120000Z ', '2024-01-31T12:00:00Z'],
    ['D:20241331120000Z', null],
    ['D:20240100120000Z', null],
    ['D:20240131250000Z', null],
    ['31 January 2024', null],
    ['', null],
  ];

  for (const [written, told] of DATES)
    it(`${written || 'nothing'} is ${told ?? 'no date'}`, () => {
      const [origin] = originsOf(first(info(`/ModDate (${written})`)));
      expect(origin).to.deep.equal(told === null ? NOTHING : [told, 'info', null]);
    });

  it('may be written in UTF-16', () => {
    const utf16 = Buffer.from('\ufeffD:20240131', 'utf16le').swap16().toString('hex');
    expect(originsOf(first(info(`/ModDate <${utf16}>`)))[0]).to.deep.equal([
      '2024-01-31T00:00:00',
      'info',
      null,
    ]);
  });
});

describe('structure: what a save says of itself', () => {
  const made = '/CreationDate (D:20240101) /Producer (Writer 1)';

  it('is the day on which the document was made only of the first one', () => {
    const [one, two] = originsOf(first(info(made)), save(info(`${made} /Producer (Writer 2)`)));
    expect(one).to.deep.equal(['2024-01-01T00:00:00', 'info', 'Writer 1']);
    expect(two![0]).to.equal(null);
  });

  it('is the later of two dates, the one of its change', () => {
    expect(originsOf(first(info(`${made} /ModDate (D:20240202)`)))[0]![0]).to.equal('2024-02-02T00:00:00');
  });

  it('is nothing that an earlier save wrote', () => {
    const changed = { num: 4, body: stream(INVOICE.replace('1,250', '9,250')) };
    const saves = [first(info(made)), save(changed), save(info(`/ModDate (D:20240303) /Producer (Editor)`))];
    expect(originsOf(...saves)).to.deep.equal([
      ['2024-01-01T00:00:00', 'info', 'Writer 1'],
      NOTHING,
      ['2024-03-03T00:00:00', 'info', 'Editor'],
    ]);
  });

  it('is the time of a signature that it brought, but not of a time stamp, and never of the first save', () => {
    const signature = (type: string): Part => ({
      num: 40,
      body: `<< /Type /${type} /ByteRange [0 1 2 3] /Contents <00> /M (D:20240404) >>`,
    });
    expect(originsOf(first(), save(signature('Sig')))[1]).to.deep.equal([
      '2024-04-04T00:00:00',
      'signature',
      null,
    ]);
    expect(originsOf(first(), save(signature('DocTimeStamp')))[1]).to.deep.equal(NOTHING);
    expect(originsOf(first(signature('Sig')))[0]).to.deep.equal(NOTHING);
    const both = originsOf(first(), save(signature('Sig'), info('/Producer (Signer)')))[1];
    expect(both).to.deep.equal(['2024-04-04T00:00:00', 'signature', 'Signer']);
  });

  describe('in its XMP packet', () => {
    const catalog = { num: 1, body: '<< /Type /Catalog /Pages 2 0 R /Metadata 31 0 R >>' };
    const packet = (date: string): Part => ({
      num: 31,
      body: stream(`<x><xmp:ModifyDate${date}</x>`, '/Type /Metadata /Subtype /XML '),
    });
    const PACKETS: [written: string, told: string | null][] = [
      ['>2024-05-05T10:00:00+02:00</xmp:ModifyDate>', '2024-05-05T10:00:00+02:00'],
      ['="2024-05-05T10:00:00Z"/>', '2024-05-05T10:00:00Z'],
      [" = '2024-05-05T10:00:00.5Z'/>", '2024-05-05T10:00:00.5Z'],
      ['> 2024-05-05T10:00</xmp:ModifyDate>', '2024-05-05T10:00'],
      ['>2024-05-05</xmp:ModifyDate>', null],
      ['>2024-15-05T10:00:00Z</xmp:ModifyDate>', null],
      ['></xmp:ModifyDate>', null],
    ];

    for (const [written, told] of PACKETS)
      it(`${written} is ${told ?? 'no date'}`, () => {
        const [, second] = originsOf(first(), save(catalog, packet(written)));
        expect(second).to.deep.equal(told === null ? NOTHING : [told, 'xmp', null]);
      });

    it('counts only where that save wrote the packet', () => {
      const saves = [first(), save(catalog, packet('>2024-05-05T10:00:00Z<')), save({ num: 50, body: '1' })];
      expect(originsOf(...saves)[2]).to.deep.equal(NOTHING);
    });
  });

  it('is told in the time line where it lies between the first and the newest, unless a signature says it', () => {
    const at = (day: string) => save(info(`/ModDate (D:202401${day}120000Z)`));
    const signed = save({
      num: 40,
      body: '<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> /M (D:20240111) >>',
    });
    const { timeline } = factsOf(
      append(HEADER, [first(info('/ModDate (D:20240101)')), at('10'), signed, at('12'), at('13')]).pdf,
    );
    expect(timeline).to.deep.equal([
      { at: '2024-01-10T12:00:00Z', event: 'saved', source: 'save 2 of the file' },
      { at: '2024-01-12T12:00:00Z', event: 'saved', source: 'save 4 of the file' },
    ]);
  });

  it('is read of the first fifty and the newest fifty saves', () => {
    const saves = Array.from({ length: 104 }, (_, i) => save(info(`/Producer (Writer ${i + 1})`)));
    const producers = originsOf(first(info('/Producer (Writer 0)')), ...saves).map(
      ([, , producer]) => producer,
    );
    expect(producers.slice(49, 56)).to.deep.equal(['Writer 49', null, null, null, null, null, 'Writer 55']);
    expect(producers.filter((producer) => producer !== null)).to.have.lengthOf(100);
  });
});
