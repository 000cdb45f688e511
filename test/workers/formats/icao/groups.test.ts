import { expect } from 'chai';
import {
  codestreamHead,
  dg1,
  dg2,
  dg2Extensible,
  jp2Head,
  jpegHead,
  PERSON,
  td3,
} from '../../../../lab/chip-vectors/groups.ts';
import { tlv } from '../../../../lab/corpus/pki/der.ts';
import { parseDg1 } from '../../../../workers/formats/icao/dg1.ts';
import { parseDg2 } from '../../../../workers/formats/icao/dg2.ts';
import { findImage, imageHead } from '../../../../workers/formats/icao/image-head.ts';
import { readTlvFile } from '../../../../workers/formats/icao/tlv-file.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
/** A tag of two octets. */
const long = (first: number, second: number, ...content: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([first]), tlv(second, ...content)]);

describe('files of a chip (ICAO 9303-10)', () => {
  it('are one element of their tag, padded with 00 or FF and nothing else', () => {
    const problem = (file: string) => readTlvFile(hex(file), 0x61).problem;
    expect(readTlvFile(hex('61 02 0500'), 0x61)).to.deep.include({ tag: '61', padding: 0, problem: null });
    for (const filler of ['00', 'ff'])
      expect(readTlvFile(hex(`61 02 0500 ${filler.repeat(3)}`), 0x61)).to.deep.include({
        padding: 3,
        problem: null,
      });
    for (const rest of ['00ff', 'ff00', '01', '0001'])
      expect(problem(`61 02 0500 ${rest}`), rest).to.equal('trailing-bytes');
    expect(problem('')).to.equal('empty');
    expect(readTlvFile(hex('75 02 0500'), 0x61)).to.deep.include({
      tag: '75',
      problem: 'wrong-tag',
      node: null,
    });
  });

  it('that are cut are told from those that are none', () => {
    const problem = (file: string) => readTlvFile(hex(file), 0x61).problem;
    for (const file of ['61', '61 05 0500', '61 81', '61 81 90 05', '61 82 0100 05', '61 80 0500'])
      expect(problem(file), file).to.equal('truncated');
    // A length of seven octets, and the indefinite form of a file that is no constructed element.
    expect(problem('61 87 00000000000009 05')).to.equal('not-tlv');
  });
});

describe('EF.DG1', () => {
  it('tells what keeps its zone from being believed', () => {
    const zone = td3(PERSON);
    expect(parseDg1(dg1(zone))).to.deep.include({ tag: '61', problem: null });
    expect(parseDg1(Buffer.concat([dg1(zone), Buffer.alloc(4)])).problem).to.equal('trailing-bytes');
    expect(parseDg1(Buffer.concat([dg1(zone), Buffer.from([1])])).problem).to.equal('trailing-bytes');
    expect(parseDg1(dg1(zone.slice(0, 60)))).to.deep.include({ mrz: null, problem: 'mrz-size-unknown' });
    expect(parseDg1(tlv(0x61, tlv(4, Buffer.from(zone))))).to.deep.include({ mrz: null, problem: 'no-mrz' });
    // Read all the same: a small letter belongs to no zone.
    const foreign = parseDg1(
      dg1(zone.replace(/<([A-Z])/, (_, letter: string) => `<${letter.toLowerCase()}`)),
    );
    expect([foreign.problem, foreign.mrz !== null]).to.deep.equal(['mrz-foreign-characters', true]);
  });
});

describe('EF.DG2', () => {
  const image = jpegHead(413, 531);

  it('has its portrait in either form, whatever it says of feature points', () => {
    for (const file of [dg2(image), dg2(image, 3), dg2(image, 200, 0), dg2Extensible(image)]) {
      const { portrait, problem, instances } = parseDg2(file);
      expect([problem, instances]).to.deep.equal([null, 1]);
      expect(portrait).to.deep.include({ format: 'jpeg', width: 413, height: 531 });
      expect(Buffer.compare(portrait!.image, image)).to.equal(0);
    }
    expect(parseDg2(dg2(image)).portrait!.encoding).to.equal('iso19794-5');
    expect(parseDg2(dg2Extensible(image)).portrait!.encoding).to.equal('iso39794-5');
  });

  it('has formats of JPEG 2000 too', () => {
    expect(parseDg2(dg2(jp2Head(300, 400))).portrait).to.include({ format: 'jp2', width: 300, height: 400 });
    expect(parseDg2(dg2(codestreamHead(300, 400))).portrait).to.include({
      format: 'j2k',
      width: 300,
      height: 400,
    });
  });

  it('tells what is missing, the outermost first', () => {
    const data = long(0x5f, 0x2e, Buffer.from('no image, and long enough to be looked at from end to end'));
    const file = (...templates: Buffer[]) =>
      tlv(0x75, long(0x7f, 0x61, tlv(2, Buffer.from([1])), ...templates));
    const problem = (bytes: Buffer) => parseDg2(bytes).problem;
    expect(problem(tlv(0x75))).to.equal('no-biometric-template');
    expect(problem(file())).to.equal('no-biometric-template');
    expect(problem(Buffer.concat([file(), Buffer.from([1])]))).to.equal('trailing-bytes');
    expect(problem(file(long(0x7f, 0x60)))).to.equal('no-portrait');
    expect(problem(file(long(0x7f, 0x60, data)))).to.equal('portrait-format-unknown');
    expect(problem(file(long(0x7f, 0x60, long(0x5f, 0x2e, Buffer.from('FAC\x010\0')))))).to.equal(
      'portrait-format-unknown',
    );
    expect(problem(Buffer.concat([dg2(image), Buffer.alloc(9)]))).to.equal('trailing-bytes');
    expect(problem(dg2(image).subarray(0, 60))).to.equal('truncated');
  });

  it('takes the first portrait of several, and tells a number that is not theirs', () => {
    const template = (portrait: Buffer): Buffer => {
      const one = dg2(portrait);
      return one.subarray(one.indexOf(Buffer.from([0x7f, 0x60])));
    };
    const all = [long(0x7f, 0x60), template(image), template(jpegHead(10, 20))];
    const file = (count: number) => tlv(0x75, long(0x7f, 0x61, tlv(2, Buffer.from([count])), ...all));
    expect(parseDg2(file(3))).to.deep.include({ instances: 3, problem: null });
    expect(parseDg2(file(3)).portrait).to.include({ width: 413 });
    expect(parseDg2(file(1)).problem).to.equal('instance-count-differs');
  });
});

describe('heads of portraits', () => {
  it('of JPEG tell the size of the first frame, behind fill octets and segments that look like one', () => {
    const app = 'ffe1 000d ffc0 0011 08 0001 0001 03';
    const frame = (marker: string) => `ffd8 ${app} ffff ff${marker} 000b 08 0213 019d 01 011100`;
    for (const marker of ['c0', 'c2', 'cf'])
      expect(imageHead(hex(frame(marker))), marker).to.deep.equal({
        format: 'jpeg',
        width: 413,
        height: 531,
      });
    // Huffman tables, a reserved marker and arithmetic conditioning are no frames.
    for (const marker of ['c4', 'c8', 'cc'])
      expect(imageHead(hex(frame(marker))), marker).to.deep.equal({
        format: 'jpeg',
        width: null,
        height: null,
      });
    for (const bad of [
      'ffd8 ffe0 0002 00 00 00 00 00 00 00',
      'ffd8 ff',
      'ffd8 ffe0 0002 00c0 000b 08 0213 019d 01',
    ])
      expect(imageHead(hex(bad))).to.deep.equal({ format: 'jpeg', width: null, height: null });
  });

  it('of JP2 tell the size in the header box, else in the codestream', () => {
    const signature = '0000000c 6a502020 0d0a870a';
    const stream = 'ff4fff51 002f 0000 0000012c 00000190 00000064 00000090';
    expect(imageHead(hex(`${signature} 00000008 66747970 00000000 6a703263 ${stream}`))).to.deep.equal({
      format: 'jp2',
      width: 200,
      height: 256,
    });
    expect(imageHead(hex(stream))).to.deep.equal({ format: 'j2k', width: 200, height: 256 });
    for (const bad of ['', '00000004 66747970 00000000', '00000008 6a703268 00000016 69686472'])
      expect(imageHead(hex(`${signature} ${bad}`)), bad).to.deep.equal({
        format: 'jp2',
        width: null,
        height: null,
      });
    expect(imageHead(hex('ff4fff51 002f 0000'))).to.deep.equal({ format: 'j2k', width: null, height: null });
  });

  it('are found where headers are wrong about their place, and nowhere else', () => {
    const at = (place: number, head: string) =>
      findImage(Buffer.concat([Buffer.alloc(place, 0xff), hex(head), Buffer.alloc(16)]));
    for (const head of ['ffd8ff', 'ff4fff51', '0000000c6a502020']) expect(at(77, head), head).to.equal(77);
    expect(at(5_000, 'ffd8ff')).to.equal(-1);
    expect(imageHead(Buffer.from('GIF89a'))).to.equal(null);
  });
});
