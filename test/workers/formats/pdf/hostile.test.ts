import { expect } from 'chai';
import fc from 'fast-check';
import {
  annotations,
  fields,
  info,
  interpretPage,
  openPdf,
  pages,
  xmp,
} from '../../../../workers/formats/pdf/index.ts';
import { Lexer } from '../../../../workers/formats/pdf/syntax/lexer.ts';
import { append, HEADER, onePage, simple, stream } from './build.ts';

/** Everything a stage would ask of a file. */
function exercise(bytes: Uint8Array): void {
  const file = openPdf(bytes);
  for (const revision of file.revisions) {
    const view = file.at(revision.index);
    for (const num of view.numbers().slice(0, 200)) view.object(num);
    info(view);
    xmp(view);
    fields(view);
    for (const page of pages(view).pages.slice(0, 20)) {
      interpretPage(view, page, 5_000);
      annotations(view, page);
    }
  }
  for (const scanned of file.scan()) file.read(scanned);
  expect(file.revisions.length).to.be.greaterThan(0);
}

const first = append(HEADER, [
  { parts: onePage('BT /F 9 Tf (one) Tj ET', '/Annots [<< /Subtype /Square /Rect [0 0 1 1] >>] ') },
]);
const sample = append(
  first.pdf,
  [{ parts: [{ num: 4, body: stream('BT /F 9 Tf (two) Tj ET') }] }],
  first.xrefs[0],
).pdf;

describe('hostile bytes', () => {
  it('never throws on random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => exercise(bytes)),
      { numRuns: 150 },
    );
  });

  it('never throws on a valid file with any bytes replaced, cut or doubled', () => {
    const spot = fc.record({
      at: fc.nat(sample.length - 1),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 12 }),
        fc
          .constantFrom(
            '<<',
            '>>',
            '[',
            '(',
            ' 1 0 R ',
            'endobj',
            'stream\n',
            '4 0 obj',
            'xref\n',
            'trailer',
            '%%EOF',
            '999999999999',
          )
          .map((word) => Uint8Array.from(Buffer.from(word))),
      ),
      skip: fc.nat(20),
    });
    fc.assert(
      fc.property(fc.array(spot, { minLength: 1, maxLength: 4 }), (edits) => {
        let bytes: Buffer = sample;
        for (const { at, insert, skip } of edits) {
          bytes = Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + skip)]);
        }
        exercise(bytes);
      }),
      { numRuns: 400 },
    );
  });

  it('reads back every value it is given', () => {
    const leaf = fc.oneof(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.boolean(),
      fc.uint8Array({ maxLength: 20 }),
      fc.constant(null),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('tree'), { maxLength: 4 })),
    }));
    const write = (value: unknown): string => {
      if (Array.isArray(value)) return `[${value.map(write).join(' ')}]`;
      if (value instanceof Uint8Array) return `<${Buffer.from(value).toString('hex')}>`;
      return String(value);
    };
    const read = (value: ReturnType<Lexer['value']>): unknown => {
      if (value?.kind === 'array') return value.items.map(read);
      if (value?.kind === 'string') return Uint8Array.from(value.bytes);
      return value?.kind === 'null' ? null : value && 'value' in value ? value.value : value;
    };
    fc.assert(
      fc.property(tree, (value) => {
        const bytes = Buffer.from(write(value));
        expect(read(new Lexer(bytes, 0, bytes.length).value())).to.deep.equal(value);
      }),
    );
  });

  it('resolves each of many saves as it was then', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 6, max: 12 }), { maxLength: 4 }), { maxLength: 12 }),
        (plan) => {
          const saves = plan.map((nums, i) => ({
            parts: [...new Set(nums)].map((num) => ({ num, body: `${i}` })),
          }));
          const file = openPdf(append(HEADER, [{ parts: onePage('') }, ...saves]).pdf);
          expect(file.problems).to.deep.equal([]);
          for (let r = 1; r <= plan.length; r++) {
            for (let num = 6; num <= 12; num++) {
              const writer = plan.slice(0, r).findLastIndex((nums) => nums.includes(num));
              const value = file.at(r).object(num)?.value;
              expect(value?.kind === 'number' ? value.value : -1).to.equal(writer);
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('stays linear: ten times the saves, objects or damage cost no more than forty times the time', () => {
    const grown: Record<string, (n: number) => Buffer> = {
      saves: (n) =>
        append(HEADER, [
          { parts: onePage('') },
          ...Array.from({ length: n }, (_, i) => ({ parts: [{ num: 4, body: `${i}` }] })),
        ]).pdf,
      strings: (n) =>
        Buffer.from(`%PDF-1.7\n${Array.from({ length: n }, (_, i) => `${i + 1} 0 obj (`).join('\n')}`),
      streams: (n) =>
        Buffer.from(
          `%PDF-1.7\n${Array.from({ length: n }, (_, i) => `${i + 1} 0 obj <</Length ${i + 2} 0 R>>stream\n`).join('')}`,
        ),
      nesting: (n) => simple('['.repeat(n * 20)),
    };
    const time = (bytes: Buffer): number => {
      // Processor time: the machine may be busy with other things.
      const start = process.cpuUsage();
      exercise(bytes);
      const used = process.cpuUsage(start);
      return (used.user + used.system) / 1000;
    };
    for (const [name, make] of Object.entries(grown)) {
      const small = make(500);
      const large = make(5_000);
      time(small);
      const base = Math.max(10, Math.min(time(small), time(small)));
      // A quadratic step would cost a hundred times as much; the rest is room for a busy machine.
      expect(Math.min(time(large), time(large)), name).to.be.lessThan(base * 40);
    }
  }).timeout(300_000);
});
