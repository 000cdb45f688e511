import { crc32, deflateSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import sharp from 'sharp';
import { imageContainer } from '../../../../../../workers/stages/structure/detectors/container/image-container.ts';

const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c08040' } });
const KINDS = ['jpeg', 'png', 'webp'] as const;
const made = async (kind: (typeof KINDS)[number]): Promise<Buffer> =>
  picture.clone().toFormat(kind).toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

describe('structure/image-container', () => {
  for (const kind of KINDS) {
    it(`finds the end of a ${kind}, what stands behind it, and that it was cut`, async () => {
      const bytes = await made(kind);
      expect(imageContainer(bytes, kind)).to.deep.equal({
        kind,
        outside: [],
        truncated: false,
        badParts: [],
      });
      const joined = imageContainer(Buffer.concat([bytes, Buffer.from('PK\x03\x04 an archive')]), kind);
      expect(joined.outside[0]).to.include({ where: 'after', offsetBytes: bytes.length, looksLike: 'zip' });
      expect(imageContainer(bytes.subarray(0, bytes.length - 20), kind).truncated).to.equal(true);
    });
  }

  it('names the PNG chunk whose checksum is wrong', () => {
    const header = Buffer.from('89504e470d0a1a0a', 'hex');
    const ihdr = chunk('IHDR', Buffer.from('00000001000000010800000000', 'hex'));
    const idat = chunk('IDAT', deflateSync(Buffer.from([0, 128])));
    const png = Buffer.concat([header, ihdr, idat, chunk('IEND', Buffer.alloc(0))]);
    expect(imageContainer(png, 'png').badParts).to.deep.equal([]);
    const within = header.length + ihdr.length + 10;
    png.writeUInt8(png.readUInt8(within) ^ 1, within);
    expect(imageContainer(png, 'png').badParts).to.deep.equal(['IDAT']);
  });

  it('finds the end of an image however many parts it has, and zeros that are stuffed into its data', () => {
    const many = 120_000;
    // SOI, SOS of one component, entropy-coded data of 0xFF bytes alone (ISO/IEC 10918-1, B.1.1.5), EOI.
    const scan = Buffer.from('ffd8ffda0008010100003f00', 'hex');
    const jpeg = Buffer.concat([
      scan,
      Buffer.alloc(2 * many, Buffer.from([0xff, 0])),
      Buffer.from([0xff, 0xd9]),
    ]);
    const header = Buffer.from('89504e470d0a1a0a', 'hex');
    const text = chunk('tEXt', Buffer.alloc(0));
    const png = Buffer.concat([
      header,
      Buffer.alloc(many * text.length, text),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    for (const [kind, bytes] of [
      ['jpeg', jpeg],
      ['png', png],
    ] as const) {
      const found = imageContainer(Buffer.concat([bytes, Buffer.from('PK\x03\x04 an archive')]), kind);
      expect(found, kind).to.deep.include({ truncated: false, badParts: [] });
      expect(found.outside[0], kind).to.include({ offsetBytes: bytes.length, looksLike: 'zip' });
    }
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...KINDS), (bytes, kind) => {
        expect(imageContainer(bytes, kind).kind).to.equal(kind);
      }),
    );
  });
});
