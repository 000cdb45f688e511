import { expect } from 'chai';
import fc from 'fast-check';
import {
  gapSeconds,
  parseExifDate,
  parseIsoDate,
  parsePdfDate,
  parsePngDate,
  sameButForZone,
} from '../../../../workers/stages/metadata/dates.ts';

describe('metadata dates', () => {
  it('has no date behind the year 9999', () => {
    expect(parsePdfDate('D:99991231235959Z').iso).to.equal('9999-12-31T23:59:59Z');
    expect(parsePdfDate('D:99991231240000Z')).to.include({ iso: null, problem: 'unreadable' });
    expect(parsePdfDate('D:20191231240000Z').iso).to.equal('2020-01-01T00:00:00Z');
  });

  it('reads PDF dates with and without zone, apostrophes and prefix', () => {
    expect(parsePdfDate("D:20190611173809-04'00'")).to.include({
      iso: '2019-06-11T17:38:09-04:00',
      instantMs: Date.UTC(2019, 5, 11, 21, 38, 9),
      offsetMinutes: -240,
      problem: null,
    });
    expect(parsePdfDate("D:20151212184957Z00'00'").iso).to.equal('2015-12-12T18:49:57Z');
    expect(parsePdfDate('20230414051901+0530').offsetMinutes).to.equal(330);
    expect(parsePdfDate('D:20190611')).to.include({ iso: '2019-06-11', precision: 'day', instantMs: null });
    expect(parsePdfDate('2021-05-22T20:12:10+02:00').iso).to.equal('2021-05-22T20:12:10+02:00');
  });

  it('keeps an EXIF date without zone as wall-clock time, and takes the zone from its tag', () => {
    expect(parseExifDate('2016:04:19 14:49:49')).to.include({ instantMs: null, iso: '2016-04-19T14:49:49' });
    expect(parseExifDate('2022:08:25 16:19:50', '+02:00').iso).to.equal('2022-08-25T16:19:50+02:00');
  });

  it('reads XMP dates of every precision, and the colons of GIMP', () => {
    expect(parseIsoDate('2019').precision).to.equal('year');
    expect(parseIsoDate('2019-06-11T21:21Z')).to.include({ precision: 'minute', offsetMinutes: 0 });
    expect(parseIsoDate('2020-10-27T13:23:34.6335408').iso).to.equal('2020-10-27T13:23:34');
    expect(parseIsoDate('2025:12:15T15:49:30+01:00').iso).to.equal('2025-12-15T15:49:30+01:00');
  });

  it('reads the date that PNG suggests for its creation (RFC 1123, 5.2.14), and ISO 8601 in its place', () => {
    for (const [text, iso] of [
      ['Tue, 02 Jan 2024 03:04:05 GMT', '2024-01-02T03:04:05Z'],
      ['2 jan 2024 03:04:05 UT', '2024-01-02T03:04:05Z'],
      ['Tue, 02 Jan 2024 03:04:05 -0500', '2024-01-02T03:04:05-05:00'],
      // Letters of zones stand for several.
      ['Tue, 02 Jan 2024 03:04:05 EST', '2024-01-02T03:04:05'],
      ['Thu, 29 Feb 2024 23:59 +0200', '2024-02-29T23:59:00+02:00'],
      ['2024-01-02T03:04:05+01:00', '2024-01-02T03:04:05+01:00'],
    ] as const)
      expect(parsePngDate(text).iso, text).to.equal(iso);
    expect(parsePngDate('Thu, 29 Feb 2024 23:59 +0200').precision).to.equal('minute');
    for (const [text, problem] of [
      ['Fri, 30 Feb 2024 03:04:05 GMT', 'impossible-field'],
      ['Tue, 02 Jan 2024 03:04:05 +2500', 'impossible-zone'],
      ['Tue, 02 Abr 2024 03:04:05 GMT', 'unreadable'],
      ['Tue 02 Jan 2024 03:04:05 PM CET', 'unreadable'],
      ['yesterday', 'unreadable'],
      ['', 'unset'],
    ] as const)
      expect(parsePngDate(text).problem, text).to.equal(problem);
  });

  it('tells an unset clock and rubbish from an impossible date', () => {
    expect(parseExifDate('0000:00:00 00:00:00').problem).to.equal('unset');
    expect(parseExifDate('    :  :     :  :  ').problem).to.equal('unset');
    expect(parsePdfDate('Mon Jan 1 2001').problem).to.equal('unreadable');
    expect(parsePdfDate('D:191010203112233').problem).to.equal('unreadable');
    expect(parsePdfDate('D:20230231120000Z').problem).to.equal('impossible-field');
    expect(parsePdfDate("D:20240101120000+25'00'").problem).to.equal('impossible-zone');
    expect(parsePdfDate("D:20240101120000+14'00'").problem).to.equal(null);
  });

  it('takes no difference for granted that an unknown zone may explain', () => {
    const zoned = parsePdfDate('D:20240110120000Z');
    expect(gapSeconds(zoned, parsePdfDate('D:20240110120130Z'))).to.equal(90);
    expect(gapSeconds(zoned, parsePdfDate('D:20240111120000'))).to.equal(0);
    expect(gapSeconds(zoned, parsePdfDate('D:20240113120000'))).to.equal((72 - 26) * 3600);
    expect(gapSeconds(zoned, parsePdfDate('D:2024'))).to.equal(null);
  });

  it('sees the same moment in local time and in UTC', () => {
    const info = parsePdfDate("D:20201016140727+01'00'");
    expect(sameButForZone(info, parseIsoDate('2020-10-16T14:07:27+02:00'), 60)).to.equal(true);
    expect(sameButForZone(info, parseIsoDate('2020-10-16T19:37:27Z'), 60)).to.equal(true);
    expect(sameButForZone(info, parseIsoDate('2020-10-16T14:14:27+01:00'), 60)).to.equal(false);
    expect(sameButForZone(info, parseIsoDate('2020-10-18T14:07:27+01:00'), 60)).to.equal(false);
  });

  it('never throws, and an ISO answer parses back to the same instant', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^D?:?[0-9+\-Z':T ]{0,30}$/)), (text) => {
        for (const parse of [parsePdfDate, parseIsoDate, parseExifDate, parsePngDate]) {
          const date = parse(text);
          if (date.instantMs !== null && date.precision === 'second')
            expect(Date.parse(date.iso!)).to.equal(date.instantMs);
        }
      }),
    );
  });
});
