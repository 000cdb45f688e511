import { expect } from 'chai';
import * as fc from 'fast-check';
import { walkStream } from '../../../../workers/formats/jpeg/walk.ts';
import {
  dqt,
  EOI,
  jpegOf,
  packed,
  restartEvery,
  SIMPLE_TABLES,
  SOI,
  segment,
  sof,
  sos,
} from './stream-maker.ts';

const FRAME = sof(0xc0, { width: 8, height: 8 }, [[1, 1, 1, 0]]);
const SCAN = sos([[1, 0, 0]], packed('00'));
const WHOLE = [dqt(0, 1), FRAME, SIMPLE_TABLES, SCAN];

const codesOf = (bytes: Uint8Array): string[] => walkStream(bytes).problems.map(({ code }) => code);
const namesOf = (bytes: Uint8Array): string[] => walkStream(bytes).segments.map(({ name }) => name);

describe('markers of a JPEG (ITU-T T.81, annex B)', () => {
  it('may have any number of fill bytes in front of them (B.1.1.2)', () => {
    for (const fill of [1, 2, 9]) {
      const filled = WHOLE.map((part) => [...Array<number>(fill).fill(0xff), ...part]);
      const bytes = jpegOf(...filled, Array<number>(fill).fill(0xff));
      const stream = walkStream(bytes);
      expect(stream.problems, String(fill)).to.deep.equal([]);
      expect(stream.end).to.equal(bytes.length);
      expect(stream.segments.map(({ name }) => name)).to.deep.equal(namesOf(jpegOf(...WHOLE)));
    }
  });

  it('are found behind other bytes between them, which are told', () => {
    for (const between of [[0], [0xff, 0x00], [0xff, 0xff, 0x00], [1, 2, 3], [7, 0xff]]) {
      const stream = walkStream(jpegOf(between, ...WHOLE));
      expect(stream.problems, between.join()).to.deep.equal([
        { code: 'garbage-between-segments', offset: 2 },
      ]);
      expect(stream.frame?.width).to.equal(8);
      expect(stream.complete).to.equal(true);
    }
  });

  it('that stand alone have no length: TEM, restarts, a second start', () => {
    const alone = [0xff, 0x01, 0xff, 0xd0, 0xff, 0xd7, 0xff, 0xd8];
    const stream = walkStream(jpegOf(alone, ...WHOLE));
    expect(stream.problems).to.deep.equal([]);
    expect(stream.segments.slice(1, 5).map(({ marker, length }) => [marker, length])).to.deep.equal([
      [0x01, 2],
      [0xd0, 2],
      [0xd7, 2],
      [0xd8, 2],
    ]);
  });

  it('with a length that is too short, or leads beyond the file, are told and passed over', () => {
    for (const length of [0, 1, 60_000]) {
      const bytes = jpegOf([0xff, 0xe0, length >> 8, length & 255], ...WHOLE);
      const stream = walkStream(bytes);
      expect(stream.problems[0], String(length)).to.deep.equal({ code: 'bad-segment-length', offset: 2 });
      expect(stream.frame?.width).to.equal(8);
    }
    // Two is a segment without content, and nothing is wrong with it.
    expect(codesOf(jpegOf(segment(0xfe, []), ...WHOLE))).to.deep.equal([]);
  });

  it('are counted from where the stream begins, which need not be the first byte', () => {
    const bytes = Uint8Array.from([...SOI, 1, 2, 3, ...jpegOf(...WHOLE), 4, 5]);
    const stream = walkStream(bytes, 5);
    expect(stream).to.include({ start: 5, end: bytes.length - 2, complete: true });
    expect(stream.segments[0]).to.deep.include({ name: 'SOI', offset: 5 });
    const [scan] = stream.scans;
    expect([...bytes.subarray(scan!.dataStart, scan!.dataEnd)]).to.deep.equal(packed('00'));
  });
});

describe('what a walk over a JPEG tells to be wrong', () => {
  it('is that it is none, without its first marker', () => {
    for (const bytes of [[], [0xff], [0xd8, 0xff], [0xff, 0xd9], [0, 0xff, 0xd8]]) {
      const stream = walkStream(Uint8Array.from(bytes));
      expect(stream.problems).to.deep.equal([{ code: 'not-a-jpeg', offset: 0 }]);
      expect(stream).to.include({ complete: false, end: 0, frame: null });
    }
  });

  it('is that it is cut, wherever it is, and never that it is whole', () => {
    const bytes = jpegOf(...WHOLE);
    for (let length = 2; length < bytes.length; length++) {
      const stream = walkStream(bytes.subarray(0, length));
      expect(stream.complete, String(length)).to.equal(false);
      expect(
        stream.problems.map(({ code }) => code),
        String(length),
      ).to.include('truncated');
      expect(stream.end).to.equal(length);
    }
  });

  it('is what it lacks: a frame, or a scan of it', () => {
    expect(codesOf(jpegOf(dqt(0, 1)))).to.deep.equal(['no-frame']);
    expect(codesOf(jpegOf(FRAME))).to.deep.equal(['no-scan']);
    expect(codesOf(jpegOf(SCAN))).to.deep.equal(['no-frame']);
  });

  it('is a second frame: the first one counts', () => {
    const second = sof(0xc2, { width: 99, height: 99 }, [[1, 1, 1, 0]]);
    const stream = walkStream(jpegOf(...WHOLE, second, SCAN));
    expect(stream.frame).to.include({ process: 'baseline', width: 8 });
    expect(stream.problems.map(({ code }) => code)).to.deep.equal(['several-frames']);
  });

  it('is each table or header that breaks the syntax, where it stands', () => {
    for (const [part, code] of [
      [dqt(0, 0), 'bad-quantisation-table'],
      [segment(0xc4, [0]), 'bad-huffman-table'],
      [segment(0xc1, [8, 0]), 'bad-frame-header'],
      [segment(0xda, [0, 0, 0, 0]), 'bad-scan-header'],
    ] as const)
      expect(walkStream(jpegOf([...part], ...WHOLE)).problems).to.deep.equal([{ code, offset: 2 }]);
  });

  it('keeps the first of each kind, however much of another kind stands before it', () => {
    const damaged = Array.from({ length: 200 }, () => dqt(0, 0));
    const codes = codesOf(jpegOf(...damaged, segment(0xc1, [8, 0]), ...WHOLE));
    expect(codes.filter((code) => code === 'bad-quantisation-table')).to.have.lengthOf(64);
    expect(codes.slice(64)).to.deep.equal(['bad-frame-header']);
  });
});

describe('entropy-coded data', () => {
  it('ends at the first marker that is no restart: stuffed and fill bytes belong to it', () => {
    for (const data of [
      [1, 2],
      [0xff, 0x00, 3],
      [4, 0xff, 0xd0, 5],
      [0xff, 0xff, 0x00],
      [6, 0xff, 0xd7],
    ]) {
      for (const next of [EOI, [0xff, 0xdc, 0, 4, 0, 8], dqt(0, 1)]) {
        const bytes = jpegOf(dqt(0, 1), FRAME, SIMPLE_TABLES, sos([[1, 0, 0]], data), next);
        const [scan] = walkStream(bytes).scans;
        expect([...bytes.subarray(scan!.dataStart, scan!.dataEnd)], data.join()).to.deep.equal(data);
      }
    }
  });

  it('ends with the file where no marker follows', () => {
    const bytes = jpegOf(...WHOLE).subarray(0, -2);
    for (const end of [[], [0xff]]) {
      const cut = Uint8Array.from([...bytes, ...end]);
      expect(walkStream(cut).scans[0]!.dataEnd).to.equal(cut.length);
    }
  });

  it('of a scan whose header is damaged is passed over all the same', () => {
    const bad = [...segment(0xda, [0]), 0x12, 0xff, 0x00, 0x34];
    const stream = walkStream(jpegOf(dqt(0, 1), FRAME, SIMPLE_TABLES, bad, SCAN));
    expect(stream.problems.map(({ code }) => code)).to.deep.equal(['bad-scan-header']);
    expect(stream.scans).to.have.lengthOf(1);
  });
});

describe('a walk over a JPEG', () => {
  it('tells the restart interval that was given last, and none that is too short', () => {
    expect(walkStream(jpegOf(restartEvery(5), restartEvery(300), ...WHOLE)).restartInterval).to.equal(300);
    expect(walkStream(jpegOf(restartEvery(5), segment(0xdd, [9]), ...WHOLE)).restartInterval).to.equal(5);
  });

  it('lists segments that do not overlap and lie in the file, whatever it holds', () => {
    const bit = fc.constantFrom(...WHOLE, [0xff], [0], [0xff, 0xe1, 0, 3, 1], [0xff, 0xd3], EOI);
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 12 }), (parts) => {
        const bytes = Uint8Array.from([...SOI, ...parts.flat()]);
        const { segments, scans, end } = walkStream(bytes);
        let before = 0;
        for (const { offset, length } of segments) {
          expect(offset).to.be.at.least(before);
          before = offset + length;
        }
        expect(before).to.be.at.most(bytes.length);
        expect(end).to.be.at.most(bytes.length);
        for (const { dataStart, dataEnd } of scans) expect(dataStart).to.be.at.most(dataEnd);
      }),
    );
  });
});
