import { expect } from 'chai';
import fc from 'fast-check';
import { interpretPage, openPdf, type PaintItem } from '../../../../../workers/formats/pdf/index.ts';
import { append, firstPage, HEADER, onePage, stream } from '../build.ts';

/** What a page paints whose content is cut into these streams. */
function painted(...contents: string[]): PaintItem[] {
  const parts = onePage('');
  parts[2].body = parts[2].body.replace('4 0 R', `[${contents.map((_, i) => `${10 + i} 0 R`).join(' ')}]`);
  const streams = contents.map((content, i) => ({ num: 10 + i, body: stream(content) }));
  const view = openPdf(append(HEADER, [{ parts: [...parts, ...streams] }]).pdf).latest;
  return interpretPage(view, firstPage(view)).items;
}

const number = fc.integer({ min: -300, max: 300 }).map(String);
const small = fc.integer({ min: 1, max: 60 }).map(String);
const operation = fc.oneof(
  fc.constantFrom('q', 'Q', 'BT', 'ET', 'f', 'S', 'n', 'W n', 'h', 'T*', 'EMC', '/Span BMC', '/X Do', '3 Tr'),
  fc.tuple(number, number, number, number).map((n) => `${n.join(' ')} re`),
  fc.tuple(number, number).map((n) => `${n.join(' ')} Td`),
  fc.tuple(number, number).map((n) => `${n.join(' ')} m`),
  fc.tuple(number, number).map((n) => `${n.join(' ')} l`),
  small.map((size) => `/F ${size} Tf`),
  fc.string({ maxLength: 8, unit: fc.constantFrom('a', '1', '.', ' ') }).map((text) => `(${text}) Tj`),
  fc.tuple(number, number).map(([a, b]) => `[(ab) ${a} (12) ${b}] TJ`),
  fc.tuple(small, number, number).map(([s, x, y]) => `0.${s} 0 0 0.${s} ${x} ${y} cm`),
  fc.constantFrom('1 g', '0 0 1 rg', '/Pattern cs /P scn', '0 0 0 1 k', 'garbage', '<<', ']', '((', '>'),
);
const sound = operation.filter((op) => !['garbage', '<<', ']', '((', '>'].includes(op));

describe('painting: properties of any content stream', () => {
  it('never throws, keeps order, and paints finite boxes', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), (ops) => {
        for (const [i, item] of painted(ops.join('\n')).entries()) {
          expect(item.order).to.equal(i);
          for (const side of Object.values(item.box)) expect(side).to.satisfy(Number.isFinite);
          expect(item.box.x1).to.be.at.least(item.box.x0);
          expect(item.box.y1).to.be.at.least(item.box.y0);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('paints the same however the content is cut into streams (7.8.2)', () => {
    fc.assert(
      fc.property(fc.array(sound, { minLength: 1, maxLength: 30 }), fc.nat(), (ops, at) => {
        const cut = at % (ops.length + 1);
        const bare = (items: PaintItem[]) => items.map(({ source: _, ...item }) => item);
        const whole = bare(painted(ops.join('\n')));
        expect(bare(painted(ops.slice(0, cut).join('\n'), ops.slice(cut).join('\n')))).to.deep.equal(whole);
      }),
      { numRuns: 80 },
    );
  });

  it('restores the graphics state: what stands behind q ... Q is painted as without it', () => {
    const balanced = sound.filter((op) => !['q', 'Q', 'BT', 'ET', 'EMC', '/Span BMC'].includes(op));
    const after = 'BT /F 9 Tf 20 20 Td (after 12.50) Tj ET 5 5 10 10 re f';
    fc.assert(
      fc.property(fc.array(balanced, { maxLength: 25 }), (ops) => {
        const plain = painted(after).map(({ box }) => box);
        const behind = painted(`q ${ops.join('\n')} n Q ${after}`).slice(-plain.length);
        expect(behind.map(({ box }) => box)).to.deep.equal(plain);
      }),
      { numRuns: 80 },
    );
  });
});
