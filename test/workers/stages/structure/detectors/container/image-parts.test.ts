/** Parts of image files at their limits: lengths that lie, parts that end with the file, and what stands between them. */
import { crc32, deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { imageContainer } from '../../../../../../workers/stages/structure/detectors/container/image-container.ts';
import { structureDamaged } from '../../../../../../workers/stages/structure/rules/structure-damaged.ts';
import { NOW } from '../../material.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const TAIL = Buffer.from('PK\x03\x04 an archive', 'latin1');

/** Where the image ends, as the bytes behind it tell; null where it was cut. */
function endOf(bytes: Buffer, kind: 'jpeg' | 'png' | 'webp'): number | null {
  const { outside, truncated } = imageContainer(Buffer.concat([bytes, TAIL]), kind);
  return truncated ? null : (outside[0]?.offsetBytes ?? null);
}

describe('structure: parts of a JPEG (ISO/IEC 10918-1, annex B)', () => {
  it('end at EOI behind fill bytes, restarts, TEM and stuffed zeros, none of which has a length (B.1.1.2 to B.1.1.5)', () => {
    for (const middle of ['', 'ff ff ff', 'ff d0 ff d7', 'ff 01', 'ff 00 ff 00', '12 34 ff 00 56', 'ff d8']) {
      const jpeg = hex(`ffd8 ${middle} ffd9`);
      expect(endOf(jpeg, 'jpeg'), middle).to.equal(jpeg.length);
    }
  });

  it('do not end within a segment: a preview has an end of its own', () => {
    const preview = hex('ffd8 ffda 0002 ffd9');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(preview.length + 2);
    const jpeg = Buffer.concat([hex('ffd8 ffe1'), length, preview, hex('ffda 0002 1234 ffd9')]);
    expect(endOf(jpeg, 'jpeg')).to.equal(jpeg.length);
  });

  it('are damaged where a length does not even count itself', () => {
    const { badParts, truncated } = imageContainer(hex('ffd8 ffe1 0000 ffe2 0001 ffe3 0002 ffd9'), 'jpeg');
    expect(badParts).to.deep.equal(['marker e1', 'marker e2']);
    expect(truncated).to.equal(false);
  });

  it('are cut where a segment reaches to the end or beyond, or a marker is the last byte', () => {
    for (const rest of ['', 'ff', 'ff e1', 'ff e1 00', 'ff e1 00 04 ff d9', 'ff e1 ff ff ff d9'])
      expect(imageContainer(hex(`ffd8 ${rest}`), 'jpeg').truncated, rest).to.equal(true);
    expect(imageContainer(hex('ffd8 ff e1 00 03 ff d9 ff d9'), 'jpeg').truncated).to.equal(false);
  });

  it('names twenty damaged ones at most', () => {
    const bad = hex('ffe1 0000'.repeat(500));
    expect(imageContainer(Buffer.concat([hex('ffd8'), bad, hex('ffd9')]), 'jpeg').badParts).to.have.lengthOf(
      20,
    );
  });
});

describe('structure: parts of a PNG (third edition, 5.3)', () => {
  const chunk = (type: string, data: Buffer = Buffer.alloc(0), crc?: number): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length);
    body.copy(out, 4);
    out.writeUInt32BE(crc ?? crc32(body), body.length + 4);
    return out;
  };
  const HEADER = hex('89504e470d0a1a0a');
  const png = (...chunks: Buffer[]): Buffer => Buffer.concat([HEADER, ...chunks]);
  const data = chunk('IDAT', deflateSync(Buffer.from([0, 128])));
  const end = chunk('IEND');

  it('end with IEND, not with an IEND within another part', () => {
    const within = png(chunk('tEXt', end), data, end);
    expect(endOf(within, 'png')).to.equal(within.length);
    expect(endOf(png(end), 'png')).to.equal(HEADER.length + 12);
  });

  it('are named where their checksum is wrong, as far as a name can be read', () => {
    const broken = png(
      chunk('tEXt', Buffer.from('x'), 1),
      chunk('a\x00\xff!', Buffer.alloc(0), 2),
      data,
      end,
    );
    expect(imageContainer(broken, 'png').badParts).to.deep.equal(['tEXt', 'a???']);
    const last = png(data, chunk('IEND', Buffer.alloc(0), 3));
    expect(imageContainer(last, 'png')).to.deep.include({ badParts: ['IEND'], truncated: false });
    const many = png(...Array.from({ length: 50 }, () => chunk('tEXt', Buffer.alloc(0), 1)), end);
    expect(imageContainer(many, 'png').badParts).to.have.lengthOf(20);
  });

  it('are cut where one is longer than the file, by a byte or by as much as a length can say', () => {
    const whole = png(data, end);
    for (let cut = 1; cut <= end.length; cut++)
      expect(imageContainer(whole.subarray(0, whole.length - cut), 'png').truncated, `${cut}`).to.equal(true);
    expect(imageContainer(png(data).subarray(0, -1), 'png').truncated).to.equal(true);
    const huge = png(chunk('tEXt'), end);
    huge.writeUInt32BE(0xffffffff, HEADER.length);
    expect(imageContainer(huge, 'png')).to.deep.include({ truncated: true, badParts: [] });
  });

  it('are read from a view into a larger buffer', () => {
    const whole = png(data, end);
    const within = Buffer.concat([Buffer.alloc(37, 0xff), whole, TAIL]).subarray(37);
    expect(imageContainer(within, 'png').outside[0]).to.include({ offsetBytes: whole.length });
  });
});

describe('structure: parts of a WebP (RFC 9649)', () => {
  const part = (name: string, size: number, length = size + (size & 1)): Buffer => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(size, 4);
    return Buffer.concat([head, Buffer.alloc(length, 0x31)]);
  };
  function webp(size: number | null, ...parts: Buffer[]): Buffer {
    const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
    const head = Buffer.alloc(8);
    head.write('RIFF');
    head.writeUInt32LE(size ?? body.length, 4);
    return Buffer.concat([head, body]);
  }

  it('end where the size in its head says, with a byte behind parts of odd length (2.3)', () => {
    for (const sizes of [[4], [3, 4], [5, 7], [0]]) {
      const bytes = webp(null, ...sizes.map((size) => part('VP8 ', size)));
      expect(endOf(bytes, 'webp'), sizes.join()).to.equal(bytes.length);
      expect(imageContainer(bytes, 'webp').badParts).to.deep.equal([]);
    }
  });

  it('are damaged where one reaches beyond that size', () => {
    const bytes = webp(null, part('VP8 ', 4), part('EXIF', 100, 20));
    expect(imageContainer(bytes, 'webp')).to.deep.include({ badParts: ['EXIF'], truncated: false });
    const odd = webp(null, part('VP8\xff', 9, 8));
    expect(imageContainer(odd, 'webp').badParts).to.deep.equal(['VP8?']);
  });

  it('are cut where the file is shorter than its size, or too short to have one', () => {
    const bytes = webp(null, part('VP8 ', 4));
    expect(imageContainer(bytes.subarray(0, -1), 'webp').truncated).to.equal(true);
    for (let length = 0; length < 12; length++)
      expect(imageContainer(bytes.subarray(0, length), 'webp').truncated, `${length}`).to.equal(true);
    expect(imageContainer(webp(0xffffffff, part('VP8 ', 4)), 'webp').truncated).to.equal(true);
  });
});

describe('structure/structure-damaged: images', () => {
  const verdictOf = (bytes: Buffer) =>
    structureDamaged({ container: imageContainer(bytes, 'jpeg'), pdf: null, notAssessed: [] }, NOW);

  it('tells a cut file and damaged parts, and passes a whole one', () => {
    expect(verdictOf(hex('ffd8 ffd9')).verdict).to.equal('pass');
    const both = verdictOf(hex('ffd8 ffe1 0000'));
    expect(both).to.have.nested.property(
      'occurrences[0].note',
      'Damage that makes readers guess: the file breaks off before its end; part marker e1 is damaged.',
    );
  });
});
