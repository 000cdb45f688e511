/** Dates of PDF (ISO 32000-2, 7.9.4): D:YYYYMMDDHHmmSSOHH'mm, of which all but the year may be left out. */
import { expect } from 'chai';
import fc from 'fast-check';
import { pdfDate } from '../../../../workers/stages/signature/dates.ts';

describe('a date of PDF', () => {
  for (const [written, iso] of [
    ["D:20240131120000+01'00'", '2024-01-31T12:00:00+01:00'],
    // PDF 2.0 has no last apostrophe; others leave out both, or the minutes.
    ["D:199812231952-08'00", '1998-12-23T19:52:00-08:00'],
    ['D:20240131120000-0330', '2024-01-31T12:00:00-03:30'],
    ['D:20240131120000+01', '2024-01-31T12:00:00+01:00'],
    ['D:20240131120000Z', '2024-01-31T12:00:00Z'],
    ["D:20240131120000Z00'00'", '2024-01-31T12:00:00Z'],
    ['20240131120000', '2024-01-31T12:00:00Z'],
    [' D:20240131 ', '2024-01-31T00:00:00Z'],
    ['D:2024', '2024-01-01T00:00:00Z'],
    ['D:202402', '2024-02-01T00:00:00Z'],
    ['D:20240229235959', '2024-02-29T23:59:59Z'],
    ['D:00010101', '0001-01-01T00:00:00Z'],
  ] as const)
    it(`${written} is ${iso}`, () => {
      expect(pdfDate(written)).to.equal(iso);
    });

  for (const written of [
    '',
    'D:',
    'yesterday',
    'D:24',
    'D:20241301',
    'D:20240001',
    'D:20240100',
    'D:20240132',
    'D:20230229',
    'D:20240230',
    'D:20240431',
    'D:19000229',
    'D:20240131240000',
    'D:20240131126000',
    'D:20240131120060',
    "D:20240131120000+24'00'",
    "D:20240131120000+01'60'",
  ])
    it(`${written || 'of no text'} is none: no calendar and no clock has it`, () => {
      expect(pdfDate(written)).to.equal(null);
    });

  it('is the instant that it names, for every instant and offset', () => {
    const instant = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.integer({ min: -839, max: 840 }), (at, ahead) => {
        const local = new Date(Math.floor(at.getTime() / 1000) * 1000 + ahead * 60_000);
        const digits = local.toISOString().replaceAll(/\D/g, '').slice(0, 14);
        const two = (value: number) => String(value).padStart(2, '0');
        const zone = `${two(Math.floor(Math.abs(ahead) / 60))}'${two(Math.abs(ahead) % 60)}'`;
        const found = pdfDate(`D:${digits}${ahead < 0 ? '-' : '+'}${zone}`);
        return Date.parse(found!) === Math.floor(at.getTime() / 1000) * 1000;
      }),
    );
  });
});
