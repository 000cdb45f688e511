import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { regionOf } from '../../../lab/ledger/region.ts';
import {
  figuresOf,
  figuresTable,
  groupsBy,
  isTold,
  type Seen,
  seenOf,
  tableOf,
} from '../../../lab/ledger/sight.ts';
import type { Box } from '../../../shared/contracts/finding.ts';
import { StoredFacts } from '../../../workers/fusion/stored-facts.ts';

const GOLDENS = new URL('../../goldens/facts/', import.meta.url);

describe('places that a report points at', () => {
  it('fit by area, whatever overlaps, up to a thousandth of the page', () => {
    const altered: Box = [0.2, 0.2, 0.1, 0.1];
    expect(regionOf([[0.2, 0.2, 0.1, 0.1]], [altered]).f1).to.be.closeTo(1, 0.02);
    const half = regionOf(
      [
        [0.2, 0.2, 0.05, 0.1],
        [0.21, 0.2, 0.04, 0.1],
      ],
      [altered],
    );
    expect(half.precision).to.be.closeTo(1, 0.03);
    expect(half.recall).to.be.closeTo(0.5, 0.03);
    expect(half.f1).to.be.closeTo(2 / 3, 0.03);
    expect(regionOf([[0, 0, 1, 1]], [altered])).to.deep.include({ recall: 1 });
    expect(regionOf([[0, 0, 1, 1]], [altered]).precision).to.be.closeTo(0.01, 0.002);
    expect(
      regionOf([[0.5, 0.5, 0.0001, 0.0001]], [[0.5, 0.5, 0.0001, 0.0001]]).f1,
      'less than a cell',
    ).to.equal(1);
    const two = regionOf([altered], [altered, [0.6, 0.6, 0.1, 0.1], [0.2, 0.2, 0.05, 0.05]]);
    expect(two.precision).to.equal(1);
    expect(two.recall).to.be.closeTo(0.5, 0.01);
    for (const told of [[], [[0.7, 0.7, 0.1, 0.1]]] as [number, number, number, number][][])
      expect(regionOf(told, [altered])).to.deep.include({ recall: 0, f1: 0 });
  });
});

describe('papers at first sight', () => {
  const storedOf = (name: string): StoredFacts =>
    StoredFacts.parse(JSON.parse(gunzipSync(readFileSync(new URL(name, GOLDENS))).toString('utf8')));
  const seenIn = (pattern: RegExp, part: 'genuine' | 'forged', way: string): Seen[] =>
    readdirSync(GOLDENS)
      .filter((name) => pattern.test(name))
      .map((name) => seenOf({ file: `${part}/${name}`, way }, storedOf(name)));

  it('are counted by part and way, with bounds, and are ranked', () => {
    const genuine = seenIn(/^invoice-.*-clean/, 'genuine', 'none');
    const forged = seenIn(/^invoice-.*-covered/, 'forged', 'covered; saved');
    expect(Math.min(genuine.length, forged.length)).to.be.above(2);
    const told = forged.filter(isTold).length;
    expect(told).to.be.above(0);
    const table = tableOf(
      'part',
      groupsBy([...forged, ...genuine], ({ truth }) => truth.file.split('/')[0]!),
    );
    expect(table.split('\n')).to.have.lengthOf(4);
    expect(table.split('\n')[2]).to.match(
      new RegExp(`^\\| forged \\| ${forged.length} \\| ${told} \\(\\d+ % to \\d+ %\\) \\|`),
    );
    expect(figuresOf([...genuine, ...forged]).auc).to.be.above(0.8);
    expect(figuresOf(genuine)).to.include({ auc: null, cllr: null, minCllr: null, f1: null, places: 0 });
    const [, , row] = figuresTable(groupsBy([...genuine, ...forged], () => 'all')).split('\n');
    expect(row).to.match(
      new RegExp(`^\\| all \\| ${genuine.length} \\| 0 \\| 0 \\| ${forged.length} \\| [01]\\.\\d{3} \\|`),
    );
    expect(figuresTable(groupsBy(genuine, () => 'honest')).split('\n')[2]).to.equal(
      `| honest | ${genuine.length} | 0 | 0 | 0 | - | - | - | - |`,
    );
    const { cllr, minCllr } = figuresOf([...genuine, ...forged]);
    expect(cllr).to.be.within(minCllr ?? 1, 1);
  });
});
