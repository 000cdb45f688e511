import { expect } from 'chai';
import sharp from 'sharp';
import { readJpeg } from '../../../../workers/formats/jpeg/reader.ts';

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 24, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A box of ISO/IEC 14496-12: its length, its type, what it holds. */
function box(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const kindsOf = (...parts: Uint8Array[]): string[] =>
  readJpeg(Buffer.concat(parts)).trailing.map(({ kind }) => kind);

describe('what follows a JPEG picture', () => {
  it('is a film, as phones append it, although its data begin like a picture somewhere', async () => {
    const first = await picture('#336699');
    for (const marker of [0xdb, 0xc4, 0xfe, 0xe0, 0xef]) {
      const data = Buffer.alloc(4_000, 0x55);
      data.set([0xff, 0xd8, 0xff, marker], 1_000);
      const film = Buffer.concat([box('ftyp', Buffer.from('mp42\0\0\0\0')), box('mdat', data)]);
      expect(kindsOf(first, film), marker.toString(16)).to.deep.equal(['mp4']);
    }
  });

  it('is a picture where one follows, in a film as well', async () => {
    const [first, second] = [await picture('#336699'), await picture('#993366')];
    const film = box('ftyp', Buffer.from('mp42\0\0\0\0'));
    expect(kindsOf(first, second)).to.deep.equal(['jpeg']);
    expect(kindsOf(first, film, second, second)).to.deep.equal(['mp4', 'jpeg', 'jpeg']);
    // Decoders pass over fill bytes in front of a marker.
    const next = 4 + second.readUInt16BE(4);
    const filled = Buffer.concat([
      second.subarray(0, next),
      Buffer.from([0xff, 0xff]),
      second.subarray(next),
    ]);
    expect(kindsOf(first, filled)).to.deep.equal(['jpeg']);
  });

  it('is told apart by how a part begins and ends', async () => {
    const first = await picture('#336699');
    expect(kindsOf(first, Buffer.from('SEFHdirectorySEFT'))).to.deep.equal(['samsung-trailer']);
    expect(kindsOf(first, Buffer.alloc(9))).to.deep.equal(['zero-padding']);
    expect(kindsOf(first, Buffer.from([0, 0, 1]))).to.deep.equal(['unknown']);
    expect(kindsOf(first, Buffer.from([0xff, 0xd8, 0xff]))).to.deep.equal(['unknown']);
    expect(kindsOf(first)).to.deep.equal([]);
  });

  it('is not looked for behind a picture without its end', async () => {
    const [first, second] = [await picture('#336699'), await picture('#993366')];
    const { main, trailing } = readJpeg(first.subarray(0, -2));
    expect(main.complete).to.equal(false);
    expect(trailing).to.deep.equal([]);
    expect(kindsOf(first.subarray(0, -2), second)).to.deep.equal([]);
  });
});
