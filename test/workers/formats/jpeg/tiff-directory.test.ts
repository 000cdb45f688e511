import { expect } from 'chai';
import { readJpeg } from '../../../../workers/formats/jpeg/reader.ts';
import { readExifPreview, readMultiPictureIndex } from '../../../../workers/formats/jpeg/tiff-directory.ts';

type Entry = readonly [tag: number, type: 1 | 3 | 4 | 7, count: number, value: number];
const THUMBNAIL = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);

/** TIFF (6.0, section 2) in either byte order: directories one after the other, and what stands behind them. */
function tiff(
  order: 'II' | 'MM',
  directories: readonly (readonly Entry[])[],
  behind = Buffer.alloc(0),
): Buffer {
  const number = (value: number, size: 2 | 4): Buffer => {
    const bytes = Buffer.alloc(size);
    if (order === 'II') bytes.writeUIntLE(value, 0, size);
    else bytes.writeUIntBE(value, 0, size);
    return bytes;
  };
  let at = 8;
  const parts: Buffer[] = [Buffer.from(order), number(42, 2), number(8, 4)];
  for (const [i, entries] of directories.entries()) {
    at += 2 + 12 * entries.length + 4;
    parts.push(number(entries.length, 2));
    for (const [tag, type, count, value] of entries) {
      const short = type === 3 && count === 1;
      const written = short ? Buffer.concat([number(value, 2), Buffer.alloc(2)]) : number(value, 4);
      parts.push(number(tag, 2), number(type, 2), number(count, 4), written);
    }
    parts.push(number(i + 1 < directories.length ? at : 0, 4));
  }
  return Buffer.concat([...parts, behind]);
}

/** SOI, the segment, EOI. */
function jpeg(marker: number, signature: string, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xd8, 0xff, marker, 0, 0]);
  const content = Buffer.concat([Buffer.from(signature, 'latin1'), payload]);
  head.writeUInt16BE(content.length + 2, 4);
  return Buffer.concat([head, content, Buffer.from([0xff, 0xd9])]);
}

const preview = (payload: Buffer) => {
  const bytes = jpeg(0xe1, 'Exif\0\0', payload);
  return readExifPreview(bytes, readJpeg(bytes).main.segments);
};
/** Where the block begins in the file. */
const BASE = 12;

describe('Exif directories', () => {
  for (const order of ['II', 'MM'] as const) {
    it(`tell orientation and thumbnail in the byte order ${order}`, () => {
      const behind = 8 + 2 + 12 + 4 + 2 + 24 + 4;
      const both = (length: number, at = behind, orientation = 6) =>
        preview(
          tiff(
            order,
            [
              [[0x0112, 3, 1, orientation]],
              [
                [0x0201, 4, 1, at],
                [0x0202, 4, 1, length],
              ],
            ],
            THUMBNAIL,
          ),
        );
      expect(both(4)).to.deep.equal({ orientation: 6, thumbnail: { offset: BASE + behind, length: 4 } });
      // Longer than its segment, not a JPEG, too short for one.
      for (const [length, at] of [
        [5, behind],
        [4, 8],
        [2, behind],
      ] as const)
        expect(both(length, at)?.thumbnail, `${length} ${at}`).to.equal(null);
      for (const orientation of [0, 9]) expect(both(4, behind, orientation)?.orientation).to.equal(1);
    });
  }

  it('without a second directory have no thumbnail, and without orientation stand upright', () => {
    expect(preview(tiff('MM', [[[0x010f, 4, 1, 0]]]))).to.deep.equal({ orientation: 1, thumbnail: null });
  });

  it('that are none are told so', () => {
    expect(preview(Buffer.from('XX\0\x2a\0\0\0\x08\0\0', 'latin1'))).to.equal(null);
    expect(preview(Buffer.from('MM\0\x2a', 'latin1'))).to.equal(null);
    // A directory outside the segment, and one of more entries than there is room for.
    expect(preview(Buffer.from('MM\0\x2a\0\0\x40\0\0\0', 'latin1'))).to.equal(null);
    expect(preview(Buffer.from('MM\0\x2a\0\0\0\x08\x02\x01', 'latin1'))).to.equal(null);
    expect(readExifPreview(new Uint8Array(0), [])).to.equal(null);
  });

  it('that are cut are read as far as they go', () => {
    const whole = tiff('MM', [
      [
        [0x0112, 3, 1, 3],
        [0x0201, 4, 1, 0],
      ],
    ]);
    expect(preview(whole.subarray(0, 8 + 2 + 12 + 5))).to.deep.equal({ orientation: 3, thumbnail: null });
  });
});

describe('the index of several pictures (CIPA DC-007, 5.2.3.3)', () => {
  /** 16 bytes each: attribute, size, offset, two dependent entries. */
  function index(
    order: 'II' | 'MM',
    pictures: readonly [size: number, offset: number][],
    stated = pictures.length,
  ) {
    const list = Buffer.alloc(16 * pictures.length);
    for (const [i, [size, offset]] of pictures.entries()) {
      const write = order === 'II' ? 'writeUInt32LE' : 'writeUInt32BE';
      list[write](size, 16 * i + 4);
      list[write](offset, 16 * i + 8);
    }
    const at = 8 + 2 + 24 + 4;
    const entries: Entry[] = [
      [0xb001, 4, 1, pictures.length],
      [0xb002, 7, 16 * stated, at],
    ];
    const bytes = jpeg(0xe2, 'MPF\0', tiff(order, [entries], list));
    return readMultiPictureIndex(bytes, readJpeg(bytes).main.segments);
  }

  it('gives the pictures behind the first, counted from the block', () => {
    for (const order of ['II', 'MM'] as const)
      expect(
        index(order, [
          [5_000, 0],
          [700, 5_100],
          [80, 6_000],
        ]),
        order,
      ).to.deep.equal([
        { offset: 10 + 5_100, length: 700 },
        { offset: 10 + 6_000, length: 80 },
      ]);
  });

  it('leaves out what has no place, and ends where the list is cut', () => {
    const found = index(
      'MM',
      [
        // The first is the file itself, wherever it says that it stands.
        [5_000, 64],
        [700, 0],
        [80, 6_000],
      ],
      9,
    );
    expect(found).to.deep.equal([{ offset: 10 + 6_000, length: 80 }]);
  });

  it('is empty where there is none', () => {
    const bytes = jpeg(0xe2, 'MPF\0', tiff('MM', [[[0xb001, 4, 1, 2]]]));
    expect(readMultiPictureIndex(bytes, readJpeg(bytes).main.segments)).to.deep.equal([]);
    expect(readMultiPictureIndex(bytes, [])).to.deep.equal([]);
  });
});
