/** Requests a day as bars, and the same figures as a table. */
import { expect } from 'chai';
import fc from 'fast-check';
import { usageChart } from '../../../../api/dashboard/pages/usage-chart.ts';
import type { Day } from '../../../../api/dashboard/usage-data.ts';

const day = (at: number, answered = 0, refused = 0, failed = 0): Day => ({
  date: new Date(Date.UTC(2026, 10, 1 + at)).toISOString().slice(0, 10),
  ...{ answered, refused, failed },
});
const WIDTH = 720;
const LEFT = 40;
/** Where nothing is and where the most of the day is drawn. */
const [BASE, TOP] = [122, 10];

interface Bar {
  kind: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
const barsOf = (text: string): Bar[] =>
  [...text.matchAll(/<rect class="(\w+)" x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"\/>/g)].map(
    ([, kind = '', ...numbers]) => {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
      return { kind, x, y, width, height };
    },
  );
const gridOf = (text: string): number[] =>
  [...text.matchAll(/text-anchor="end">([\d.]+)</g)].map(([, value]) => Number(value));

describe('the chart of requests', () => {
  const month = fc.array(fc.record({ answered: fc.nat(5_000), refused: fc.nat(300), failed: fc.nat(20) }), {
    minLength: 1,
    maxLength: 30,
  });

  it('stands within its frame, each day beside the one before, its kinds one upon the other', () => {
    fc.assert(
      fc.property(month, (figures) => {
        const days = figures.map((own, at) => ({ ...day(at), ...own }));
        const bars = barsOf(usageChart(days).text);
        for (const { x, y, width, height } of bars) {
          expect(x).to.be.within(LEFT, WIDTH - width + 0.1);
          expect(y).to.be.within(TOP - 0.1, BASE);
          expect(y + height).to.be.at.most(BASE + 0.1);
        }
        for (const [at, { x, y, height }] of bars.entries()) {
          const last = bars[at - 1];
          if (!last) continue;
          if (last.x === x) expect(y + height).to.be.closeTo(last.y, 0.2);
          else expect(x).to.be.at.least(last.x + last.width);
        }
      }),
    );
  });

  it('is as high as what it counts, to the scale at its side', () => {
    const [bar, half] = barsOf(usageChart([day(0, 10), day(1, 5)]).text);
    expect(bar).to.include({ kind: 'answered', y: TOP, height: BASE - TOP });
    expect(half!.height).to.be.closeTo(bar!.height / 2, 0.1);
    expect(barsOf(usageChart([day(0, 0, 3, 0), day(1)]).text).map(({ kind }) => kind)).to.deep.equal([
      'refused',
    ]);
  });

  it('has a scale of even figures, whose half is whole', () => {
    for (const [most, top] of [
      ...[[0, 2], [1, 2], [2, 2], [3, 4], [9, 10], [10, 10], [11, 20], [99, 100], [101, 200], [4_001, 6_000]],
    ] as [number, number][])
      expect(gridOf(usageChart([day(0, most)]).text), `${most}`).to.deep.equal([0, top / 2, top]);
  }); // biome-ignore format: a table reads better

  it('counts all kinds of a day together', () => {
    const { text } = usageChart([day(0, 5, 4, 3), day(1, 1)]);
    expect(text).to.include('over the last 2 days, 13 in all');
    expect(gridOf(text)).to.deep.equal([0, 10, 20]);
  });

  it('tells the days with requests as a table, and the first and last of all', () => {
    const { text } = usageChart([day(0), day(1, 7, 1, 0), day(2)]);
    expect(text.match(/<tr><th scope="row">/g)).to.have.length(1);
    expect(text).to.include('<th scope="row">2026-11-02</th><td>7</td><td>1</td><td>0</td>');
    expect(text).to.include('>2026-11-01</text>').and.include('>2026-11-03</text>');
  });
});
