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
