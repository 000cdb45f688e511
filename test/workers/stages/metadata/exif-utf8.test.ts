/** EXIF 3.0 (CIPA DC-008-2023, 4.6.2) has texts of type 129, UTF-8, wherever ASCII may stand. */
import { expect } from 'chai';
import type { MediaType } from '../../../../shared/contracts/document.ts';
import { readExif } from '../../../../workers/stages/metadata/exif.ts';
import { aiGeneratedDeclared } from '../../../../workers/stages/metadata/rules/ai-generated-declared.ts';
import { captureEdited } from '../../../../workers/stages/metadata/rules/capture-edited.ts';
import { factsOf, jpeg, NOW, png, webp } from './material.ts';

const UTF8 = 129;
const [DESCRIPTION, MAKE, MODEL, SOFTWARE, DATE] = [0x010e, 0x010f, 0x0110, 0x0131, 0x0132];
type Entry = readonly [tag: number, text: string, place?: number];

/** A TIFF whose first directory, and the camera's that it points to, hold texts of the given type. */
function tiff(first: Entry[], camera: Entry[], { little = true, type = UTF8 } = {}): Buffer {
  const bytes = Buffer.alloc(4096);
  const short = (value: number, at: number) =>
    little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  let free = 1024;
  const directory = (at: number, entries: readonly Entry[], next: number): void => {
    short(entries.length + (next ? 1 : 0), at);
    for (const [i, [tag, text, place]] of entries.entries()) {
      const value = Buffer.from(`${text}\0`);
      const entry = at + 2 + 12 * i;
      short(tag, entry);
      short(type, entry + 2);
      long(value.length, entry + 4);
      if (value.length <= 4) value.copy(bytes, entry + 8);
      else {
        long(place ?? free, entry + 8);
        value.copy(bytes, free);
        free += value.length;
      }
    }
    if (!next) return;
    const entry = at + 2 + 12 * entries.length;
    short(0x8769, entry);
    short(4, entry + 2);
    long(1, entry + 4);
    long(next, entry + 8);
  };
  bytes.write(little ? 'II' : 'MM', 0, 'latin1');
  short(42, 2);
  long(8, 4);
  directory(8, first, 512);
  directory(512, camera, 0);
  return bytes.subarray(0, free);
}

async function jpegWith(exif: Buffer): Promise<Buffer> {
  const plain = await jpeg();
  const segment = Buffer.concat([Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1'), exif]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]);
}

async function webpWith(exif: Buffer): Promise<Buffer> {
  const head = Buffer.alloc(8);
  head.write('EXIF', 0, 'latin1');
  head.writeUInt32LE(exif.length, 4);
  const tagged = Buffer.concat([await webp(), head, exif, Buffer.alloc(exif.length % 2)]);
  tagged.writeUInt32LE(tagged.length - 8, 4);
  return tagged;
}

const files = async (exif: Buffer): Promise<[Buffer, MediaType][]> => [
  [await jpegWith(exif), 'image/jpeg'],
  [await webpWith(exif), 'image/webp'],
  [await png({ type: 'eXIf', data: exif }), 'image/png'],
];

describe('EXIF texts in UTF-8', () => {
  it('are read like those in ASCII, in both byte orders and in each format', async () => {
    for (const little of [true, false]) {
      const exif = tiff(
        [
          [DESCRIPTION, 'Reçu n° 7, 東京'],
          [MAKE, 'Fuji'],
          [MODEL, 'Ж1'],
          [SOFTWARE, 'Adobe Photoshop 26.1'],
          [DATE, '2026:01:02 03:04:05'],
        ],
        [
          [0x9003, '2026:01:01 10:00:00'],
          [0x9011, '+09:00'],
        ],
        { little },
      );
      for (const [bytes, type] of await files(exif)) {
        const reading = readExif(bytes);
        expect(reading.camera, type).to.deep.equal({ make: 'Fuji', model: 'Ж1', makerNote: false });
        expect(reading.software, type).to.deep.equal([
          { layer: 'exif', field: 'Software', text: 'Adobe Photoshop 26.1' },
        ]);
        expect(reading.comments, type).to.deep.equal([
          { field: 'ImageDescription', text: 'Reçu n° 7, 東京' },
        ]);
        expect(reading.dates.map(({ iso }) => iso)).to.deep.equal([
          '2026-01-01T10:00:00+09:00',
          '2026-01-02T03:04:05',
        ]);
      }
    }
  });

  it('tell of editors and of generators', async () => {
    const edited = tiff(
      [
        [MAKE, 'Canon'],
        [MODEL, 'EOS R5'],
        [SOFTWARE, 'Adobe Photoshop 26.1 (Windows)'],
      ],
      [],
    );
    for (const [bytes, type] of await files(edited))
      expect(captureEdited(await factsOf(bytes, type), NOW).verdict, type).to.equal('fail');
    const generated = tiff(
      [[DESCRIPTION, 'un chat\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 47']],
      [],
    );
    for (const [bytes, type] of await files(generated))
      expect(aiGeneratedDeclared(await factsOf(bytes, type), NOW).verdict, type).to.equal('fail');
  });

  it('name the programs that EXIF 3.0 tells apart (4.6.5, tags A43A to A43C)', async () => {
    const camera: Entry[] = [
      [0xa43a, 'Adobe Lightroom 9'],
      [0xa43b, 'GIMP 3.0'],
      [0xa43c, 'ExifTool 13'],
    ];
    for (const type of [UTF8, 2]) {
      const { software } = readExif(await jpegWith(tiff([[MAKE, 'Canon']], camera, { type })));
      expect(software.map(({ field, text }) => `${field}: ${text}`)).to.deep.equal([
        'RAWDevelopingSoftware: Adobe Lightroom 9',
        'ImageEditingSoftware: GIMP 3.0',
        'MetadataEditingSoftware: ExifTool 13',
      ]);
    }
  });

  it('are no text where they lie outside the file, and that is told', async () => {
    const outside = tiff(
      [
        [MAKE, 'Canon'],
        [SOFTWARE, 'Adobe Photoshop', 0x7fff_0000],
      ],
      [],
    );
    for (const [bytes] of await files(outside)) {
      const reading = readExif(bytes);
      expect(reading.software).to.deep.equal([]);
      expect(reading.camera?.make).to.equal('Canon');
      expect(reading.problem).to.equal('the EXIF structure is damaged');
    }
  });

  it('leave the caller’s bytes as they are', async () => {
    const bytes = await jpegWith(tiff([[SOFTWARE, 'GIMP 3.0']], []));
    const before = Buffer.from(bytes);
    readExif(bytes);
    expect(bytes.equals(before)).to.equal(true);
  });
});

describe('EXIF blocks of a JPEG', () => {
  const segmentOf = (exif: Buffer): Buffer => {
    const segment = Buffer.concat([Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1'), exif]);
    segment.writeUInt16BE(segment.length - 2, 2);
    return segment;
  };
  const camera = segmentOf(
    tiff(
      [
        [MAKE, 'Canon'],
        [MODEL, 'EOS R5'],
        [DATE, '2026:01:02 03:04:05'],
      ],
      [],
      { type: 2 },
    ),
  );

  it('are read where decoders find them, behind fill bytes, stray bytes and markers that stand alone', async () => {
    const plain = await jpeg();
    for (const stray of [[], [0xff, 0xff], [0xff, 0xd0], [0xff, 0x01], [0x20, 0x41]]) {
      const file = Buffer.concat([plain.subarray(0, 2), Buffer.from(stray), camera, plain.subarray(2)]);
      expect(readExif(file).camera?.model, stray.join()).to.equal('EOS R5');
    }
  });

  it('are all asked for programs, whichever says most of the picture', async () => {
    const plain = await jpeg();
    const left = segmentOf(
      tiff(
        [
          [SOFTWARE, 'Adobe Photoshop 26.1'],
          [DATE, '2025:01:01 00:00:00'],
        ],
        [],
        { type: 2 },
      ),
    );
    for (const blocks of [
      [camera, left],
      [left, camera],
    ]) {
      const file = Buffer.concat([plain.subarray(0, 2), ...blocks, plain.subarray(2)]);
      const read = readExif(file);
      expect(read.camera?.model).to.equal('EOS R5');
      expect(read.software.map(({ text }) => text)).to.deep.equal(['Adobe Photoshop 26.1']);
      expect(read.dates).to.have.length(1);
      expect(captureEdited(await factsOf(file, 'image/jpeg'), NOW).verdict).to.equal('fail');
    }
    const once = Buffer.concat([plain.subarray(0, 2), left, left, plain.subarray(2)]);
    expect(readExif(once).software).to.have.length(1);
  });
});
