import { expect } from 'chai';
import { valueOffGrid } from '../../../../../workers/stages/structure/rules/value-off-grid.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, locked, NOW, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => valueOffGrid(factsOf(pdf), NOW);

/** Fourteen lines of a description and two amounts; `raised` lifts the second amount of single lines, in points. */
function table(raised: Record<number, number>): Buffer {
  const lines = Array.from({ length: 14 }, (_, i) => {
    const y = 90 - i * 6;
    const amount = `BT /F 4 Tf 150 ${y + (raised[i] ?? 0)} Td (1${String(10 + i)}.50) Tj ET`;
    return `BT /F 4 Tf 10 ${y} Td (Item) Tj 60 0 Td (2${String(10 + i)}.00) Tj ET ${amount}`;
  });
  return saved(lines.join(' '));
}

describe('structure/value-off-grid', () => {
  it('finds the one value that misses its line', () => {
    const sight = firstOf(verdictOf(table({ 5: 0.2 })));
    expect(sight.data).to.include({ peers: 2 });
    expect(sight.note).to.contain('“115.50”').and.to.contain('0.20 pt');
    expect(sight.confidence).to.equal(0.9);
  });

  it('asks from half a pixel on, by which a browser moves what stands in a higher cell', () => {
    for (const raised of [0.37, 0.75, -0.75, 1.42]) {
      const verdict = verdictOf(table({ 5: raised }));
      expect(verdict.verdict === 'inconclusive' && verdict.toCheck?.[0]?.values, `${raised}`).to.deep.equal([
        { source: 'printed', text: '115.50' },
      ]);
    }
    for (const raised of [0.34, -0.34])
      expect(verdictOf(table({ 5: raised })).verdict, `${raised}`).to.equal('fail');
  });

  it('passes exact documents, and leaves those open that are loose throughout', () => {
    expect(verdictOf(table({})).verdict).to.equal('pass');
    const loose = { 1: 0.2, 3: 0.2, 5: 0.2, 7: 0.2 };
    expect(verdictOf(table(loose)).verdict).to.equal('inconclusive');
  });

  /** `head` stands 0.2 pt above the line of every third row; `between` in its column beside another row. */
  const headed = (heads: number, between = ''): Buffer => {
    const rows = Array.from({ length: 16 }, (_, i) => {
      const y = 94 - i * 5;
      const head = i % 3 === 1 && i < 3 * heads ? ` BT /F 4 Tf 10 ${y + 0.2} Td (20${10 + i}) Tj ET` : '';
      const cells = `50 0 Td (Item) Tj 50 0 Td (2${10 + i}.00) Tj 50 0 Td (1${10 + i}.50) Tj`;
      return `BT /F 4 Tf 0 ${y} Td ${cells} ET${head}`;
    });
    return saved(`${rows.join(' ')} ${between}`);
  };

  it('leaves open what stands in a cell with a rule of its own, and finds it above a rule of the whole row', () => {
    const ruled = (from: number): Buffer => {
      const lines = Array.from({ length: 14 }, (_, i) => {
        const y = 90 - i * 6;
        const amount = `BT /F 4 Tf 150 ${y + (i === 5 ? 0.2 : 0)} Td (1${String(10 + i)}.50) Tj ET`;
        return `BT /F 4 Tf 10 ${y} Td (Item) Tj 60 0 Td (2${String(10 + i)}.00) Tj ET ${amount}`;
      });
      return saved(`${lines.join(' ')} ${from} 58.5 ${190 - from} 0.4 re f`);
    };
    expect(verdictOf(ruled(145)).verdict).to.equal('inconclusive');
    expect(verdictOf(ruled(5)).verdict).to.equal('fail');
  });

  it('asks about a column whose heads stand among several rows each', () => {
    const verdict = verdictOf(headed(3));
    expect(verdict.verdict).to.equal('inconclusive');
    expect(verdict.verdict === 'inconclusive' && verdict.toCheck?.[0]?.values[0]?.text).to.equal('2011');
    expect(verdictOf(headed(2)).verdict).to.equal('fail');
  });

  it('finds three values of a column in which others keep their lines', () => {
    expect(verdictOf(headed(3, 'BT /F 4 Tf 10 84 Td (2012) Tj ET')).verdict).to.equal('fail');
  });

  it('passes a line of a block beside another whose lines are as far apart as their own faces ask', () => {
    const rows = Array.from({ length: 14 }, (_, i) => {
      const y = 98 - i * 5;
      return `BT /F 4 Tf 10 ${y} Td (Acme) Tj 20 0 Td (Road) Tj 20 0 Td (${10 + i}) Tj ET`;
    });
    const beside = (pitch: number): Buffer => {
      const lines = [0.2, pitch].map((y, i) => `BT /F 4 Tf 150 ${48 + y} Td (53453${i}) Tj ET`);
      return saved(`${rows.join(' ')} ${lines.join(' ')}`);
    };
    expect(verdictOf(beside(6.9)).verdict).to.equal('pass');
    expect(verdictOf(beside(5)).verdict).to.equal('fail');
  });

  it('passes a field that was flattened: its form is placed by its rectangle', () => {
    const lines = Array.from({ length: 14 }, (_, i) => {
      const y = 90 - i * 6;
      return `BT /F 4 Tf 10 ${y} Td (Amount) Tj 20 0 Td (paid) Tj ET${i === 5 ? '' : ` BT /F 4 Tf 150 ${y} Td (1${i + 10}.50) Tj ET`}`;
    });
    const flattened = 'BT /F 4 Tf 0 0.2 Td (1,240.50) Tj ET';
    const page = (field: string): Buffer => {
      const parts = onePage(lines.join(' ') + field);
      parts[2].body = parts[2].body.replace('/Font', '/XObject << /X 6 0 R >> /Font');
      const dict = '/Type /XObject /Subtype /Form /BBox [-9 -9 99 99] /Resources << /Font << /F 5 0 R >> >> ';
      return append(HEADER, [{ parts: [...parts, { num: 6, body: stream(flattened, dict) }] }]).pdf;
    };
    expect(verdictOf(page(' q 1 0 0 1 150 60 cm /X Do Q')).verdict).to.equal('pass');
    expect(verdictOf(page(` q 1 0 0 1 150 60 cm ${flattened} Q`)).verdict).to.equal('fail');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
