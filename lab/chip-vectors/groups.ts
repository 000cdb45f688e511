/** DG1 and DG2 as chips hold them. The holder is made up; the portrait is a picture of nothing. */
import { checkDigit } from '../../workers/formats/mrz/check-digit.ts';
import { tlv } from '../corpus/pki/der.ts';

/** An element whose tag has two octets. */
function long(first: number, second: number, ...content: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([first]), tlv(second, ...content)]);
}

export interface Person {
  issuer: string;
  number: string;
  nationality: string;
  names: string;
}

export const PERSON: Person = {
  issuer: 'D<<',
  number: 'C01X00T47',
  nationality: 'D<<',
  names: 'MUSTERMANN<<ERIKA<MARIA',
};

const [BIRTH, EXPIRY] = ['640812', '331031'];

export function td3({ issuer, number, nationality, names }: Person): string {
  const numberPart = number.padEnd(9, '<') + checkDigit(number.padEnd(9, '<'));
  const birth = BIRTH + checkDigit(BIRTH);
  const rest = `${EXPIRY}${checkDigit(EXPIRY)}${'<'.repeat(14)}<`;
  const composite = checkDigit(numberPart + birth + rest);
  return (
    `P<${issuer}${names}`.padEnd(44, '<').slice(0, 44) +
    numberPart +
    nationality +
    birth +
    'F' +
    rest +
    composite
  );
}

/** A number of more than nine characters goes on in the optional data. */
export function td1({ issuer, number, nationality, names }: Person): string {
  const isLong = number.length > 9;
  const head = `I<${issuer}${number.slice(0, 9).padEnd(9, '<')}`;
  const digit = isLong ? `<${number.slice(9)}${checkDigit(number)}` : checkDigit(number.padEnd(9, '<'));
  const first = (head + digit).padEnd(30, '<');
  const dates = `${BIRTH}${checkDigit(BIRTH)}F${EXPIRY}${checkDigit(EXPIRY)}`;
  const second = `${dates}${nationality}`.padEnd(29, '<');
  const composite = checkDigit(
    first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29),
  );
  return first + second + composite + names.padEnd(30, '<').slice(0, 30);
}

export function td2({ issuer, number, nationality, names }: Person): string {
  const numberPart = number.padEnd(9, '<') + checkDigit(number.padEnd(9, '<'));
  const birth = BIRTH + checkDigit(BIRTH);
  const rest = `${EXPIRY}${checkDigit(EXPIRY)}${'<'.repeat(7)}`;
  const second = `${numberPart + nationality + birth}F${rest}`;
  return `I<${issuer}${names}`.padEnd(36, '<').slice(0, 36) + second + checkDigit(numberPart + birth + rest);
}

export const dg1 = (mrz: string): Buffer => tlv(0x61, long(0x5f, 0x1f, Buffer.from(mrz, 'latin1')));

/** The head of a JPEG of 35 by 45 millimetres' proportions; enough for format and size. */
export function jpegHead(width: number, height: number): Buffer {
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]),
    frame,
    Buffer.alloc(600, 0x5a),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function jp2Head(width: number, height: number): Buffer {
  const box = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const size = Buffer.alloc(14);
  size.writeUInt32BE(height, 0);
  size.writeUInt32BE(width, 4);
  const signature = box('jP  ', Buffer.from([0x0d, 0x0a, 0x87, 0x0a]));
  return Buffer.concat([
    signature,
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    box('jp2h', box('ihdr', size)),
    Buffer.alloc(64),
  ]);
}

export function codestreamHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(64);
  head.writeUInt32BE(0xff4fff51, 0);
  head.writeUInt16BE(47, 4);
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  return head;
}

/** ISO/IEC 19794-5:2005; `points` may lie about the number of feature points that follow. */
function faceRecord(image: Buffer, points: number, really: number): Buffer {
  const face = Buffer.alloc(20 + really * 8 + 12);
  face.writeUInt32BE(face.length + image.length, 0);
  face.writeUInt16BE(points, 4);
  const header = Buffer.alloc(14);
  header.write('FAC\0' + '010\0', 0, 'latin1');
  header.writeUInt32BE(14 + face.length + image.length, 8);
  header.writeUInt16BE(1, 12);
  return Buffer.concat([header, face, image]);
}

const biometricHeader = tlv(
  0xa1,
  tlv(0x81, Buffer.from([2])),
  tlv(0x87, Buffer.from([1, 1])),
  tlv(0x88, Buffer.from([0, 8])),
);

const template = (data: Buffer): Buffer =>
  tlv(0x75, long(0x7f, 0x61, tlv(2, Buffer.from([1])), long(0x7f, 0x60, biometricHeader, data)));

export const dg2 = (image: Buffer, points = 0, really = points): Buffer =>
  template(long(0x5f, 0x2e, faceRecord(image, points, really)));

/** ISO/IEC 39794-5 inside 7F2E: the image lies in [APPLICATION 5] / representation blocks / 2D representation. */
export function dg2Extensible(image: Buffer): Buffer {
  const version = tlv(0xa0, tlv(0x80, Buffer.from([3])), tlv(0x81, Buffer.from([0x07, 0xe3])));
  const representation = tlv(
    0x30,
    tlv(0x80, Buffer.from([1])),
    tlv(0xa1, tlv(0xa0, tlv(0xa0, tlv(0x80, image)))),
  );
  return template(long(0x7f, 0x2e, tlv(0x65, version, tlv(0xa1, representation))));
}
