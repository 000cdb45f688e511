import { expect } from 'chai';
import { readPhotoshopTraces } from '../../../../workers/formats/jpeg/photoshop.ts';
import { walkStream } from '../../../../workers/formats/jpeg/walk.ts';
import { jpegOf, segment } from './stream-maker.ts';

const latin = (text: string): number[] => [...Buffer.from(text, 'latin1')];
const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];

/** An image resource block: its name and its data are filled up to an even length. */
function resource(id: number, data: readonly number[], name = '', size = data.length): number[] {
  const named = [name.length, ...latin(name)];
  const even = (bytes: readonly number[]): number[] => (bytes.length % 2 ? [...bytes, 0] : [...bytes]);
  return [...latin('8BIM'), ...u16(id), ...even(named), ...u32(size), ...even(data)];
}
const photoshop = (...blocks: number[][]): number[] =>
  segment(0xed, [...latin('Photoshop 3.0\0'), ...blocks.flat()]);
/** Level as it is stored: less four. */
const quality = (level: number, format = 0x0001): number[] => [
  ...u16((level - 4) & 0xffff),
  ...u16(format),
  0,
  3,
  1,
];

function tracesOf(...parts: number[][]) {
  const bytes = jpegOf(...parts);
  return readPhotoshopTraces(bytes, walkStream(bytes).segments);
}

describe('image resources of Photoshop', () => {
  it('tell the level of its dialogue from 0 to 12, of which it stores four less', () => {
    for (let level = 0; level <= 12; level++)
      expect(tracesOf(photoshop(resource(0x0406, quality(level)))).quality).to.equal(level);
    for (const none of [-1, 14, 100])
      expect(tracesOf(photoshop(resource(0x0406, quality(none)))).quality).to.equal(null);
  });

  it('tell a progressive file from one that is optimised or plain', () => {
    for (const [format, progressive] of [
      [0x0000, false],
      [0x0001, false],
      [0x0101, true],
    ] as const)
      expect(tracesOf(photoshop(resource(0x0406, quality(8, format)))).progressive).to.equal(progressive);
  });

  it('follow one another behind names and data of any length', () => {
    for (const name of ['', 'a', 'ab', 'abc'])
      for (const length of [0, 1, 2, 7]) {
        const first = resource(0x0404, Array<number>(length).fill(0x38), name);
        const { resourceIds, quality: level } = tracesOf(photoshop(first, resource(0x0406, quality(10))));
        expect(resourceIds, `${name} ${length}`).to.deep.equal([0x0404, 0x0406]);
        expect(level).to.equal(10);
      }
  });

  it('may stand in several segments', () => {
    const two = tracesOf(photoshop(resource(0x0404, [1])), photoshop(resource(0x0406, quality(3))));
    expect(two.resourceIds).to.deep.equal([0x0404, 0x0406]);
    expect(two.quality).to.equal(3);
  });

  it('end where they are damaged, and what stood before that counts', () => {
    const good = resource(0x0406, quality(9));
    const huge = resource(0x0404, [1, 2], '', 0xffff_fff0);
    for (const [what, damaged] of [
      ['a size beyond the segment', huge],
      ['another signature', latin('8BIX').concat(good.slice(4))],
      ['a name beyond the segment', [...latin('8BIM'), 4, 4, 255, ...latin('name and more')]],
      ['cut', good.slice(0, 11)],
    ] as const) {
      expect(tracesOf(photoshop(good, [...damaged])).quality, what).to.equal(9);
      expect(tracesOf(photoshop([...damaged], good)).quality, what).to.equal(null);
    }
    expect(tracesOf(photoshop(resource(0x0406, [0, 4]))).quality, 'half a record').to.equal(null);
  });

  it('are read as far as some hundred of them', () => {
    const many = Array.from({ length: 400 }, () => resource(0x0404, []));
    expect(tracesOf(photoshop(...many, resource(0x0406, quality(5))))).to.deep.include({ quality: null });
    expect(tracesOf(photoshop(...many)).resourceIds).to.have.lengthOf(256);
  });
});

describe('records of Photoshop’s web export', () => {
  const ducky = (...records: number[][]): number[] => segment(0xec, [...latin('Ducky'), ...records.flat()]);
  const record = (tag: number, data: readonly number[], length = data.length): number[] => [
    ...u16(tag),
    ...u16(length),
    ...data,
  ];
  const qualityOf = (...records: number[][]) => tracesOf(ducky(...records)).saveForWebQuality;

  it('tell its quality from 0 to 100, also behind others', () => {
    for (const value of [0, 60, 100]) expect(qualityOf(record(1, u32(value)))).to.equal(value);
    expect(qualityOf(record(2, latin('comment')), record(1, u32(80)))).to.equal(80);
  });

  it('tell none where there is none, or none that it could be', () => {
    expect(qualityOf(record(1, u32(101)))).to.equal(null);
    expect(qualityOf(record(0, []), record(1, u32(60)))).to.equal(null);
    expect(qualityOf(record(1, u16(60)))).to.equal(null);
    expect(qualityOf(record(1, [0, 0, 0], 4))).to.equal(null);
    expect(qualityOf(record(3, [], 9_000), record(1, u32(60)))).to.equal(null);
    expect(qualityOf()).to.equal(null);
  });
});

describe('the segment of an Adobe encoder', () => {
  it('tells how components were transformed, where it is long enough', () => {
    const adobe = (rest: readonly number[]): number[] => segment(0xee, [...latin('Adobe'), ...rest]);
    for (const transform of [0, 1, 2])
      expect(tracesOf(adobe([0, 100, 0, 0, 0, 0, transform])).adobeTransform).to.equal(transform);
    expect(tracesOf(adobe([0, 100, 0, 0, 0, 0])).adobeTransform).to.equal(null);
    expect(tracesOf(segment(0xee, latin('Other'))).adobeTransform).to.equal(null);
  });
});
