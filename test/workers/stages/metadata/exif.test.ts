import { expect } from 'chai';
import { readExif } from '../../../../workers/stages/metadata/exif.ts';
import { aiGeneratedDeclared } from '../../../../workers/stages/metadata/rules/ai-generated-declared.ts';
import { factsOf, jpeg, NOW, webp } from './material.ts';

const SETTINGS = 'a pass, Zürich 東京\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 4711, Size: 512x512';

/** A TIFF with one entry in its EXIF directory, UserComment (CIPA DC-008, 4.6.5), in either byte order. */
function tiffWith(comment: Buffer, little: boolean): Buffer {
  const tiff = Buffer.alloc(44);
  const short = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  const directory = (at: number, tag: number, type: number, count: number, value: number): void => {
    short(1, at);
    short(tag, at + 2);
    short(type, at + 4);
    long(count, at + 6);
    long(value, at + 10);
  };
  tiff.write(little ? 'II' : 'MM', 0, 'latin1');
  short(42, 2);
  long(8, 4);
  directory(8, 0x8769, 4, 1, 26);
  directory(26, 0x9286, 7, comment.length, 44);
  return Buffer.concat([tiff, comment]);
}

async function jpegWith(comment: Buffer, little = true): Promise<Buffer> {
  const plain = await jpeg();
  const segment = Buffer.concat([Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1'), tiffWith(comment, little)]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]);
}

const code = (name: string): Buffer => Buffer.from(name.padEnd(8, '\0'), 'latin1');
const little = (text: string): Buffer => Buffer.from(text, 'utf16le');
const big = (text: string): Buffer => little(text).swap16();
const commentIn = async (comment: Buffer, order = true) =>
  readExif(await jpegWith(comment, order)).comments.map(({ text }) => text);

describe('EXIF comments', () => {
  it('are read in every code that they may state', async () => {
    for (const order of [true, false]) {
      for (const [name, text] of [
        ['UNICODE', big(SETTINGS)],
        ['UNICODE', little(SETTINGS)],
        ['UNICODE', big(`\ufeff${SETTINGS}`)],
        ['UNICODE', little(`\ufeff${SETTINGS}`)],
        ['ASCII', Buffer.from(SETTINGS)],
        ['', Buffer.from(SETTINGS)],
      ] as const)
        expect(await commentIn(Buffer.concat([code(name), text]), order), name).to.deep.equal([SETTINGS]);
    }
    expect(await commentIn(Buffer.from(SETTINGS)), 'without a code').to.deep.equal([SETTINGS]);
  });

  it('are none where they are empty, or in a code that is not read', async () => {
    for (const comment of [
      code('UNICODE'),
      Buffer.concat([code('ASCII'), Buffer.alloc(40, ' ')]),
      Buffer.alloc(64),
      Buffer.concat([code('JIS'), Buffer.from([0x1b, 0x24, 0x42, 0x30, 0x21])]),
    ])
      expect(await commentIn(comment), comment.toString('latin1', 0, 7)).to.deep.equal([]);
  });

  it('tell of the generator of a JPEG and of a WebP, which writes them in Unicode', async () => {
    const comment = Buffer.concat([code('UNICODE'), big(SETTINGS)]);
    const plain = await webp();
    const exif = tiffWith(comment, false);
    const head = Buffer.alloc(8);
    head.write('EXIF', 0, 'latin1');
    head.writeUInt32LE(exif.length, 4);
    const tagged = Buffer.concat([plain, head, exif, Buffer.alloc(exif.length % 2)]);
    tagged.writeUInt32LE(tagged.length - 8, 4);
    for (const [bytes, type] of [
      [await jpegWith(comment), 'image/jpeg'],
      [tagged, 'image/webp'],
    ] as const) {
      const verdict = aiGeneratedDeclared(await factsOf(bytes, type), NOW);
      expect(verdict.verdict, type).to.equal('fail');
    }
  });
});

/** Records of IPTC-IIM (dataset of record 2, text) in an image resource of Photoshop. */
async function jpegWithIptc(...sets: [dataset: number, text: string][]): Promise<Buffer> {
  const records = sets.map(([dataset, text]) => {
    const head = Buffer.from([0x1c, 2, dataset, 0, 0]);
    head.writeUInt16BE(text.length, 3);
    return Buffer.concat([head, Buffer.from(text, 'latin1')]);
  });
  const length = records.reduce((sum, record) => sum + record.length, 0);
  const resource = Buffer.from('8BIM\x04\x04\0\0\0\0\0\0', 'latin1');
  resource.writeUInt32BE(length, 8);
  const name = Buffer.from('\xff\xed\0\0Photoshop 3.0\0', 'latin1');
  const segment = Buffer.concat([name, resource, ...records, Buffer.alloc(length % 2)]);
  segment.writeUInt16BE(segment.length - 2, 2);
  const plain = await jpeg();
  return Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]);
}

describe('IPTC records', () => {
  it('are one date of day and time, and the program', async () => {
    const bytes = await jpegWithIptc([55, '20240102'], [60, '030405+0100'], [65, 'Capture One']);
    expect(readExif(bytes)).to.deep.include({
      hasIptc: true,
      software: [{ layer: 'iptc', field: 'Originating Program', text: 'Capture One' }],
    });
    expect(readExif(bytes).dates[0]).to.include({ role: 'captured', iso: '2024-01-02T03:04:05+01:00' });
    const day = readExif(await jpegWithIptc([55, '20240102'])).dates[0];
    expect(day).to.include({ iso: '2024-01-02', precision: 'day', instantMs: null });
    expect(readExif(await jpegWithIptc([55, '20240000'])).dates[0]?.problem).to.equal('unset');
  });

  it('have the credit line in which editors tell of a model', async () => {
    const of = async (credit: string) => (await factsOf(await jpegWithIptc([110, credit]), 'image/jpeg')).ai;
    const told = { layer: 'iptc', field: 'Credit', form: 'content-label', generator: null };
    for (const [value, extent] of [
      ['Made with Google AI', 'whole'],
      ['Edited with Google AI', 'part'],
    ] as const)
      expect(await of(value)).to.deep.equal([{ ...told, value, extent }]);
    expect(await of('Aida Maier / Press Agency')).to.deep.equal([]);
  });
});
