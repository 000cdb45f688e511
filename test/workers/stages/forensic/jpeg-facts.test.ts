import { expect } from 'chai';
import { ijgTable } from '../../../../workers/formats/jpeg/ijg-quality.ts';
import { readJpeg } from '../../../../workers/formats/jpeg/reader.ts';
import { NATURAL_ORDER } from '../../../../workers/formats/jpeg/zigzag.ts';
import { JpegFacts } from '../../../../workers/stages/forensic/facts.ts';
import { jpegFacts } from '../../../../workers/stages/forensic/jpeg-facts.ts';
import {
  dqt,
  jpegOf,
  packed,
  restartEvery,
  SIMPLE_TABLES,
  segment,
  sof,
  sos,
} from '../../formats/jpeg/stream-maker.ts';

type Components = Parameters<typeof sof>[2];

const SIZE = { width: 16, height: 16 };
const GREY: Components = [[1, 1, 1, 0]];
const COLOUR: Components = [
  [1, 2, 2, 0],
  [2, 1, 1, 1],
  [3, 1, 1, 1],
];
const SCAN = sos(
  COLOUR.map(([id]) => [id, 0, 0] as const),
  packed('00'.repeat(6)),
);

/** The library's table of a quality in the order in which it is sent. */
const ijg = (id: number, quality: number, role: 'luma' | 'chroma' = 'luma'): number[] => {
  const table = ijgTable(quality, role);
  return dqt(
    id,
    Array.from({ length: 64 }, (_, k) => table[NATURAL_ORDER[k]!]!),
  );
};

function factsOf(bytes: Uint8Array, problems: string[] = []): JpegFacts | null {
  const facts = jpegFacts(bytes, readJpeg(bytes), problems);
  return facts && JpegFacts.parse(JSON.parse(JSON.stringify(facts)));
}
const tablesOf = (...parts: number[][]): [string, number, boolean][] =>
  factsOf(jpegOf(...parts))!.tables.map(({ component, ijgQuality, exact }) => [component, ijgQuality, exact]);

describe('facts of a JPEG file: sampling', () => {
  it('has its usual name, or that of its factors', () => {
    const sampled = (...factors: [number, number][]): Components =>
      factors.map(([h, v], at) => [at + 1, h, v, 0]);
    for (const [components, name] of [
      [sampled([1, 1]), '4:0:0'],
      // Of a single component the factors mean nothing.
      [sampled([2, 2]), '4:0:0'],
      [sampled([1, 1], [1, 1], [1, 1]), '4:4:4'],
      [sampled([2, 1], [1, 1], [1, 1]), '4:2:2'],
      [sampled([2, 2], [1, 1], [1, 1]), '4:2:0'],
      [sampled([1, 2], [1, 1], [1, 1]), '4:4:0'],
      [sampled([4, 1], [1, 1], [1, 1]), '4:1:1'],
      [sampled([2, 2], [2, 1], [2, 1]), '2x2,2x1,2x1'],
      [sampled([1, 1], [1, 1], [1, 1], [1, 1]), '1x1,1x1,1x1,1x1'],
    ] as const)
      expect(factsOf(jpegOf(sof(0xc0, SIZE, components)))?.sampling).to.equal(name);
  });
});

describe('facts of a JPEG file: quantisation tables', () => {
  it('are those that components name, the first one’s as luma, each once', () => {
    const frame = sof(0xc0, SIZE, COLOUR);
    expect(tablesOf(ijg(0, 80), ijg(1, 70, 'chroma'), ijg(2, 90), frame, SCAN)).to.deep.equal([
      ['luma', 80, true],
      ['chroma', 70, true],
    ]);
    const shared = sof(0xc0, SIZE, [
      [1, 1, 1, 3],
      [2, 1, 1, 3],
    ]);
    expect(tablesOf(ijg(3, 60), shared)).to.deep.equal([['luma', 60, true]]);
    expect(tablesOf(ijg(0, 80), frame)).to.deep.equal([['luma', 80, true]]);
    expect(tablesOf(frame)).to.deep.equal([]);
  });

  it('are those in force where a component begins, wherever its frame is and whatever else has their number', () => {
    const frame = sof(0xc0, SIZE, COLOUR);
    // A table that nothing was coded with, as of another program, before the one that counts and behind the scan.
    const inForce = [
      ijg(0, 40),
      ijg(0, 85),
      frame,
      ijg(1, 30, 'chroma'),
      ijg(1, 75, 'chroma'),
      SCAN,
      ijg(0, 20),
    ];
    expect(tablesOf(...inForce)).to.deep.equal([
      ['luma', 85, true],
      ['chroma', 75, true],
    ]);
  });

  it('are those of each component’s own first scan where several share a number (ITU-T T.81, B.2.4.1)', () => {
    const frame = sof(0xc0, SIZE, [
      [1, 1, 1, 0],
      [2, 1, 1, 0],
    ]);
    const scan = (id: number): number[] => sos([[id, 0, 0]], packed('00'.repeat(4)));
    const parts = [frame, SIMPLE_TABLES, ijg(0, 90), scan(1), ijg(0, 50, 'chroma'), scan(2)];
    expect(tablesOf(...parts)).to.deep.equal([
      ['luma', 90, true],
      ['chroma', 50, true],
    ]);
  });

  it('are compared with the library’s, which they need not equal', () => {
    const other = factsOf(jpegOf(dqt(0, 7), sof(0xc0, SIZE, GREY)))!.tables[0]!;
    expect(other.exact).to.equal(false);
    expect(other.meanAbsoluteDifference).to.be.greaterThan(0);
  });
});

describe('facts of a JPEG file', () => {
  it('are none without a frame', () => {
    expect(factsOf(jpegOf(ijg(0, 80)))).to.equal(null);
    expect(factsOf(Uint8Array.from([1, 2, 3]))).to.equal(null);
  });

  it('name the applications that it tells apart, each once and in the order of the file', () => {
    const app = (marker: number, text: string): number[] => segment(marker, [...Buffer.from(text, 'latin1')]);
    const [exif, jfif] = [app(0xe1, 'Exif\0\0'), app(0xe0, 'JFIF\0')];
    const adobe = app(0xee, 'Adobe\0\x64\0\0\0\0\x01');
    const facts = factsOf(jpegOf(exif, app(0xe5, 'whatever'), jfif, exif, adobe, sof(0xc0, SIZE, GREY)))!;
    expect(facts.applications).to.deep.equal(['exif', 'jfif', 'adobe']);
    expect(facts.photoshop).to.deep.equal({ quality: null, saveForWebQuality: null, adobeSegment: true });
  });

  it('tell each problem once, those of the file before those of its data', () => {
    const bytes = jpegOf(sof(0xc0, SIZE, GREY), sof(0xc0, SIZE, GREY), sof(0xc0, SIZE, GREY));
    const facts = factsOf(bytes, ['missing-scan', 'several-frames', 'missing-scan'])!;
    expect(facts.problems).to.deep.equal(['several-frames', 'no-scan', 'missing-scan']);
  });

  it('tell the restart interval and everything behind the end', () => {
    const bytes = jpegOf(ijg(0, 80), restartEvery(12), sof(0xc2, SIZE, GREY), SIMPLE_TABLES);
    const facts = factsOf(Uint8Array.from([...bytes, 0, 0, 0]))!;
    expect(facts).to.include({ process: 'progressive', restartIntervalMcus: 12, huffman: 'optimised' });
    expect(facts.trailing).to.deep.equal([
      { kind: 'zero-padding', offset: bytes.length, lengthBytes: 3, declared: false },
    ]);
    expect(factsOf(jpegOf(sof(0xc0, SIZE, GREY)))!.huffman).to.equal('none');
  });
});
