import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import fc from 'fast-check';
import { openPdf } from '../../../../../workers/formats/pdf/index.ts';
import type { XrefEntry } from '../../../../../workers/formats/pdf/types.ts';
import { EntryRows } from '../../../../../workers/formats/pdf/xref/entry-table.ts';
import { scanRaw } from '../../../../../workers/formats/pdf/xref/scan.ts';

/** A row of the table is some twenty bytes; what is made of it may be a few times as much. */
const HELD_FOR_A_ROW = 100;

/**
 * What is left of the heap and of buffers once nobody's garbage lies in them: when it is collected is a matter
 * of luck, and the buffers that a collection frees are counted off by a thread of its own, a moment later.
 */
async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let held = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    collect();
    await sleep(20);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    held = Math.min(held, heapUsed + arrayBuffers);
  }
  return held;
}

const num = fc.oneof(fc.nat(12), fc.constantFrom(4_294_967_295, 1_000_000));
const row: fc.Arbitrary<XrefEntry> = fc.oneof(
  fc.record({ type: fc.constant('free' as const), num, gen: fc.nat(65_535) }),
  fc.record({ type: fc.constant('offset' as const), num, gen: fc.nat(65_535), offset: fc.nat() }),
  fc.record({
    type: fc.constant('compressed' as const),
    num,
    gen: fc.constant(0 as const),
    container: fc.nat(),
    index: fc.nat(),
  }),
);

describe('compact tables', () => {
  it('answers as a map of the same rows would', () => {
    fc.assert(
      fc.property(fc.array(row), fc.boolean(), (rows, last) => {
        const table = new EntryRows();
        const map = new Map<number, XrefEntry>();
        for (const one of rows) {
          table.add(one);
          if (last || !map.has(one.num)) map.set(one.num, one);
        }
        const found = table.table(last ? 'last' : 'first');
        const expected = [...map].sort(([a], [b]) => a - b);
        expect([...found]).to.deep.equal(expected);
        expect(found.size).to.equal(map.size);
        for (let n = 0; n < 14; n++) expect(found.get(n)).to.deep.equal(map.get(n));
        expect(found.used()).to.deep.equal(expected.flatMap(([n, e]) => (e.type === 'free' ? [] : [n])));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps no row whose number or place cannot be one', () => {
    const rows = new EntryRows();
    rows.addRow(2 ** 40, 1, 10, 0);
    rows.addRow(1, 2, 2 ** 60, 0);
    rows.addRow(-5, 1, 10, 0);
    rows.addRow(-1, 1, 10, 0);
    rows.addRow(1, 2, -5, 0);
    expect(rows.table().size).to.equal(0);
  });

  it('finds scanned objects by place and by number', () => {
    const object = fc.record({ num: fc.integer({ min: 1, max: 9 }), stream: fc.boolean() });
    fc.assert(
      fc.property(fc.array(object, { maxLength: 40 }), fc.nat(2_000), (objects, end) => {
        const text = objects.map(({ num: n, stream }) =>
          stream
            ? `${n} 0 obj\n<</Length 2>>\nstream\nab\nendstream\nendobj\n`
            : `${n} 0 obj\n${n}\nendobj\n`,
        );
        const { objects: scan } = scanRaw(Buffer.from(text.join('')), 1_000);
        const starts = text.map((_, i) => text.slice(0, i).join('').length);
        expect([...scan].map((one) => [one.num, one.start, one.stream !== null, one.closed])).to.deep.equal(
          objects.map(({ num: n, stream }, i) => [n, starts[i], stream, true]),
        );
        for (let n = 1; n < 10; n++) {
          const last = starts.findLast((start, i) => objects[i]!.num === n && start < end);
          expect(scan.lastOf(n, end)).to.equal(last ?? null);
        }
        for (const [i, start] of starts.entries()) {
          expect(scan.find(start)).to.equal(i);
          expect(scan.find(start + 1)).to.equal(-1);
          if (i % 2 === 0) scan.name(start);
        }
        expect([...scan.unnamed()].map((one) => one.start)).to.deep.equal(
          starts.filter((_, i) => i % 2 === 1),
        );
        expect(scan.unnamedCount).to.equal([...scan.unnamedFromEnd()].length);
      }),
      { numRuns: 200 },
    );
  });

  it('opens 400 000 objects in memory that is a small multiple of the table', async () => {
    const count = 400_000;
    const body = Array.from({ length: count }, (_, i) => `${i + 1} 0 obj ${i} endobj\n`);
    let offset = 9;
    const rows = body.map((text) => {
      const place = String(offset).padStart(10, '0');
      offset += text.length;
      return `${place} 00000 n \n`;
    });
    body[0] = '1 0 obj<</Pages 2>>endobj\n'.slice(0, body[0]!.length);
    const bytes = Buffer.from(
      `%PDF-1.4\n${body.join('')}xref\n1 ${count}\n${rows.join('')}trailer <</Root 1 0 R>>\nstartxref\n${offset}\n%%EOF\n`,
      'latin1',
    );
    const before = await heldBytes();
    const file = openPdf(bytes);
    const grown = (await heldBytes()) - before;
    expect(file.scan().length).to.equal(count);
    expect(grown / count).to.be.below(HELD_FOR_A_ROW);
  }).timeout(90_000);
});
