import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { walkStream } from '../../../../workers/formats/jpeg/walk.ts';
import { readTextualMetadata, xmpText } from '../../../../workers/stages/metadata/containers.ts';
import { jpeg, png, textChunk, webp, xmp } from './material.ts';

const packet = xmp('xmp:CreatorTool="made here"');

describe('metadata containers', () => {
  it('finds the XMP packet of a JPEG, a WebP and a PNG', async () => {
    const iTXt = {
      type: 'iTXt',
      data: Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), Buffer.from(packet)]),
    };
    for (const bytes of [await jpeg({ xmp: packet }), await webp({ xmp: packet }), await png(iTXt)]) {
      expect(readTextualMetadata(bytes).xmp.join()).to.contain('made here');
    }
  });

  it('finds the XMP packet of a JPEG behind what decoders pass over', async () => {
    const file = await jpeg({ xmp: packet });
    const restart = Buffer.from([0xff, 0xd0]);
    const temporary = Buffer.from([0xff, 0x01]);
    for (const stray of [restart, temporary, Buffer.from([0xff, 0xff]), Buffer.from('stray')]) {
      const bytes = Buffer.concat([file.subarray(0, 2), stray, file.subarray(2)]);
      expect(readTextualMetadata(bytes).xmp.join(), stray.toString('hex')).to.contain('made here');
    }
  });

  it('takes nothing behind the first scan of a JPEG for metadata', async () => {
    const [plain, tagged] = [await jpeg(), await jpeg({ xmp: packet })];
    const preview = Buffer.concat([plain.subarray(0, -2), tagged.subarray(2)]);
    expect(readTextualMetadata(preview).xmp).to.deep.equal([]);
  });

  it('says that segments of a JPEG were left out', async () => {
    const file = await jpeg({ xmp: packet });
    const comments = Buffer.alloc(4 * 5_000);
    for (let at = 0; at < comments.length; at += 4) comments.writeUInt32BE(0xff_fe_00_02, at);
    const bytes = Buffer.concat([file.subarray(0, 2), comments, file.subarray(2)]);
    expect(readTextualMetadata(bytes)).to.deep.include({ xmp: [], unread: 1 });
  });

  it('joins the portions of extended XMP (XMP part 3, 1.1.3.1) that the main packet names', async () => {
    const digest = '0123456789ABCDEF0123456789ABCDEF';
    const main = await jpeg({
      xmp: xmp(`xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="${digest}"`),
    });
    const whole = Buffer.from(xmp('xmp:CreatorTool="made in the extension"'));
    const portion = (from: number, to: number, name = digest): Buffer => {
      const head = Buffer.alloc(4 + 35 + 32 + 8);
      head.writeUInt32BE(0xffe10000);
      head.write(`http://ns.adobe.com/xmp/extension/\0${name}`, 4, 'latin1');
      head.writeUInt32BE(whole.length, 71);
      head.writeUInt32BE(from, 75);
      head.writeUInt16BE(head.length - 2 + to - from, 2);
      return Buffer.concat([head, whole.subarray(from, to)]);
    };
    const { segments } = walkStream(main);
    const behind = segments.find(({ app }) => app === 'xmp')!;
    const at = behind.offset + behind.length;
    const read = (...portions: Buffer[]) =>
      readTextualMetadata(Buffer.concat([main.subarray(0, at), ...portions, main.subarray(at)]));
    for (const parts of [
      [portion(0, 100), portion(100, whole.length)],
      [portion(100, whole.length), portion(0, 100)],
    ]) {
      expect(read(...parts)).to.deep.include({ unread: 0 });
      expect(read(...parts).xmp[1]).to.equal(whole.toString());
    }
    expect(read(portion(0, 100))).to.deep.include({ unread: 1 });
    expect(read(portion(0, 100)).xmp).to.have.length(1);
    expect(read(portion(0, 100), portion(90, whole.length))).to.deep.include({ unread: 1 });
    // Left behind by another program.
    expect(read(portion(0, whole.length, digest.toLowerCase()))).to.deep.include({ unread: 0 });
    expect(read(portion(0, whole.length, digest.toLowerCase())).xmp).to.have.length(1);
  });

  it('says that chunks were cut off, or are more than are walked', async () => {
    const text = await png(textChunk('Software', 'x'.repeat(500)));
    expect(readTextualMetadata(text)).to.deep.include({ unread: 0 });
    expect(readTextualMetadata(text.subarray(0, 300))).to.deep.include({ unread: 1, pngText: [] });
    const empty = Buffer.alloc(12 * 66_000);
    for (let at = 0; at < empty.length; at += 12) empty.write('teSt', at + 4, 'latin1');
    const many = Buffer.concat([text.subarray(0, 33), empty, text.subarray(33)]);
    expect(readTextualMetadata(many)).to.deep.include({ unread: 1, pngText: [] });
    const tagged = await webp({ xmp: packet });
    expect(readTextualMetadata(tagged)).to.deep.include({ unread: 0 });
    expect(readTextualMetadata(tagged.subarray(0, -100))).to.deep.include({ unread: 1, xmp: [] });
    expect(readTextualMetadata(Buffer.concat([tagged, Buffer.from('appended junk')])).unread).to.equal(0);
  });

  it('finds the XMP of an animated WebP behind all of its frames (RFC 9649, 2.7)', async () => {
    const tagged = await webp({ xmp: packet });
    const frames = Buffer.alloc(8 * 5_000);
    for (let at = 0; at < frames.length; at += 8) frames.write('ANMF', at, 'latin1');
    const xmpAt = tagged.indexOf('XMP ');
    const bytes = Buffer.concat([tagged.subarray(0, xmpAt), frames, tagged.subarray(xmpAt)]);
    bytes.writeUInt32LE(bytes.length - 8, 4);
    expect(readTextualMetadata(bytes).xmp.join()).to.contain('made here');
  });

  it('counts PNG text that is damaged among what was not read', async () => {
    for (const [type, text] of [
      ['tEXt', 'a keyword without its end'],
      ['tEXt', `${'k'.repeat(80)}\0too long a keyword`],
      ['iTXt', 'Comment\0\0\0en'],
      ['zTXt', 'Comment\0\0no deflate data'],
    ] as const) {
      const found = readTextualMetadata(await png({ type, data: Buffer.from(text) }));
      expect(found, text).to.deep.include({ pngText: [], unread: 1 });
    }
  });

  it('reads a packet in UTF-16 by the order of its bytes, marked or not', () => {
    const little = Buffer.from(packet, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [
      ...[little, Buffer.concat([Buffer.from([0xff, 0xfe]), little])],
      ...[big, Buffer.concat([Buffer.from([0xfe, 0xff]), big])],
      Buffer.from(packet),
    ]) {
      expect(xmpText(bytes)).to.equal(packet);
    }
  });

  it('reads plain and compressed PNG text, and the time chunk', async () => {
    const zTXt = {
      type: 'zTXt',
      data: Buffer.concat([Buffer.from('Comment\0\0'), deflateSync('hidden words')]),
    };
    expect(readTextualMetadata(await png(zTXt)).pngText).to.deep.equal([
      { key: 'Comment', text: 'hidden words' },
    ]);
    expect(readTextualMetadata(await png(textChunk('Software', 'GIMP'))).pngText).to.deep.equal([
      { key: 'Software', text: 'GIMP' },
    ]);
    const time = await png({ type: 'tIME', data: Buffer.from([0x07, 0xe9, 12, 31, 23, 59, 58]) });
    expect(readTextualMetadata(time).pngTime).to.equal('2025-12-31T23:59:58Z');
  });

  it('does not inflate a bomb', async () => {
    const bomb = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000))]);
    const found = readTextualMetadata(await png({ type: 'zTXt', data: bomb }));
    expect(found).to.deep.include({ pngText: [], unread: 1 });
  });

  it('unpacks a bounded number of bombs', async () => {
    const bomb = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(250_000))]);
    const file = await png({ type: 'zTXt', data: bomb });
    const at = file.indexOf('zTXt') - 4;
    const chunk = file.subarray(at, at + 12 + bomb.length);
    const many = Buffer.concat([
      file.subarray(0, at),
      ...Array.from({ length: 20_000 }, () => chunk),
      file.subarray(at),
    ]);
    const before = process.cpuUsage().user;
    const found = readTextualMetadata(many);
    expect(found.pngText).to.have.lengthOf(256);
    expect(found.unread).to.equal(19_745);
    expect((process.cpuUsage().user - before) / 1e6).to.be.lessThan(2);
  });

  it('never throws, whatever is cut or changed', async () => {
    const files = [await jpeg({ xmp: packet }), await webp({ xmp: packet }), await png(textChunk('a', 'b'))];
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.nat(), fc.nat(255), fc.nat(), (file, place, value, end) => {
        const changed = Buffer.from(file.subarray(0, end % (file.length + 1)));
        if (changed.length > 0) changed[place % changed.length] = value;
        readTextualMetadata(changed);
      }),
    );
  });
});
