/** Quirks of the data groups: machine-readable zones and portraits. */
import {
  codestreamHead,
  dg1,
  dg2,
  dg2Extensible,
  jp2Head,
  jpegHead,
  PERSON,
  td1,
  td2,
  td3,
} from '../groups.ts';
import { ldsObject } from '../security-object.ts';
import { ALL_GROUPS, DG1, DG2, vector } from '../state.ts';
import type { Vector } from '../vector.ts';

const withGroup = (number: number, file: Buffer): Map<number, Buffer> =>
  new Map([...ALL_GROUPS, [number, file]]);

const portrait = (values: Record<string, unknown>) => ({
  values: Object.fromEntries(
    Object.entries(values).map(([key, value]) => [`dgMetadata.dg2.portrait.${key}`, value]),
  ),
});

const zone = (values: Record<string, unknown>) => ({
  values: Object.fromEntries(Object.entries(values).map(([key, value]) => [`mrz.${key}`, value])),
});

export function groups(): Vector[] {
  const mrz = td3(PERSON);
  const wrongDigit = `${mrz.slice(0, 53)}0${mrz.slice(54)}`;
  const image = jpegHead(413, 531);
  const other = (name: string, file: Buffer, truth: object) =>
    vector({ name, groups: withGroup(2, file), truth });
  const zoned = (name: string, text: string, truth: object) =>
    vector({ name, groups: withGroup(1, dg1(text)), truth });
  return [
    zoned(
      'TD3',
      mrz,
      zone({
        documentNumber: 'C01X00T47',
        surname: 'MUSTERMANN',
        givenNames: 'ERIKA MARIA',
        nationality: 'D',
        dateOfBirth: '640812',
        dateOfExpiry: '331031',
        verified: true,
        birthDate: '1964-08-12',
      }),
    ),
    zoned(
      'TD1',
      td1(PERSON),
      zone({
        format: 'TD1',
        documentNumber: 'C01X00T47',
        surname: 'MUSTERMANN',
        'checkDigits.composite.valid': true,
      }),
    ),
    zoned(
      'TD1 with a long document number',
      td1({ ...PERSON, number: 'D231458907AB' }),
      zone({
        documentNumber: 'D231458907AB',
        'checkDigits.documentNumber.valid': true,
        'checkDigits.composite.valid': true,
      }),
    ),
    zoned(
      'TD2',
      td2(PERSON),
      zone({ format: 'TD2', documentNumber: 'C01X00T47', 'checkDigits.composite.valid': true }),
    ),
    zoned('wrong check digit inside a signed DG1', wrongDigit, {
      anomaly: 'mrz_check_digit_wrong',
      values: { 'mrz.checkDigits.documentNumber.valid': false },
    }),
    zoned(
      'one name only',
      td3({ ...PERSON, names: 'SUKARNO' }),
      zone({ surname: 'SUKARNO', givenNames: '' }),
    ),
    zoned('name that fills its field', td3({ ...PERSON, names: `${'A'.repeat(20)}<<${'B'.repeat(30)}` }), {
      anomaly: 'mrz_name_may_be_cut',
    }),
    zoned('issuing state that no table knows', td3({ ...PERSON, issuer: 'UTO' }), {
      values: { 'trust.countries.match': null },
    }),
    other('portrait JP2', dg2(jp2Head(480, 640)), portrait({ format: 'jp2', width: 480, height: 640 })),
    other(
      'portrait as raw codestream (Portugal, Spain)',
      dg2(codestreamHead(240, 320)),
      portrait({ format: 'j2k', width: 240, height: 320 }),
    ),
    other(
      'feature points in the record',
      dg2(image, 3, 3),
      portrait({ format: 'jpeg', width: 413, height: 531 }),
    ),
    other('feature point count wrong', dg2(image, 90, 0), portrait({ format: 'jpeg', width: 413 })),
    other(
      'ISO 39794-5',
      dg2Extensible(image),
      portrait({ encoding: 'iso39794-5', format: 'jpeg', width: 413, height: 531 }),
    ),
    vector({ name: 'only DG1 sent', dg2: null, truth: { reason: 'dg2_not_supplied' } }),
    vector({ name: 'only DG2 sent', dg1: null, truth: { reason: 'dg1_not_supplied' } }),
    vector({
      name: 'security object alone',
      dg1: null,
      dg2: null,
      truth: { dgHashesVerified: false, reason: 'no_group_supplied' },
    }),
    vector({
      name: 'only DG1 and DG2 listed',
      content: ldsObject(
        new Map([
          [1, DG1],
          [2, DG2],
        ]),
      ),
      truth: { values: { 'dataGroups.notSupplied': [] } },
    }),
  ];
}
