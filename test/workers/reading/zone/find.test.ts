import { expect } from 'chai';
import type { Session } from '../../../../workers/networks/session.ts';
import { cornersOf, type Quad } from '../../../../workers/reading/geometry.ts';
import type { PrintReader } from '../../../../workers/reading/networks.ts';
import { findZones } from '../../../../workers/reading/zone/find.ts';

/** A recogniser that sees nothing but paper in any line: 132 steps of the blank. */
function blank(): { session: Session; looks: () => number } {
  let looks = 0;
  const session: Session = {
    inputShape: [],
    async run() {
      looks++;
      return { steps: Float32Array.from({ length: 132 * 38 }, (_, at) => (at % 38 === 0 ? 1 : 0)) };
    },
  };
  return { session, looks: () => looks };
}

const picture = { data: new Uint8Array(400 * 1200 * 3).fill(255), width: 400, height: 1200 };
/** Lines of 300 by 10 pixels, one below the other. */
const lines = (count: number): Quad[] =>
  Array.from({ length: count }, (_, at) =>
    cornersOf({ x: 200, y: 20 + at * 30, width: 300, height: 10, angle: 0 }),
  );
const looked = async (count: number, thorough = false, remainingMs = 60_000) => {
  const { session, looks } = blank();
  const readers = { zones: session, finder: null, print: {} as PrintReader };
  const found = await findZones(readers, picture, lines(count), thorough, () => remainingMs);
  return { ...found, looks: looks() };
};

describe('the search for zones without a finder', () => {
  it('looks at each long line both ways up, and has then looked at all', async () => {
    expect(await looked(3)).to.deep.equal({ zones: [], complete: true, looks: 6 });
    expect(await looked(0)).to.deep.equal({ zones: [], complete: true, looks: 0 });
  });

  it('does not call itself complete where there are more lines than it looks at', async () => {
    expect((await looked(30)).complete).to.equal(true);
    expect(await looked(31)).to.deep.equal({ zones: [], complete: false, looks: 60 });
  });

  it('does not where it had no time', async () => {
    expect(await looked(3, false, 0)).to.deep.equal({ zones: [], complete: false, looks: 0 });
  });
});
