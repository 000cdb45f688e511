/** Golden facts of synthetic documents against the verdicts that stand beside them. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { GOLDEN_FACTS, GOLDEN_VERDICTS, goldenVerdicts } from '../../scripts/judging/goldens.ts';
import { factFiles, readFacts } from '../../scripts/judging/stored.ts';
import { CATALOGUE } from '../../shared/findings/catalogue.ts';
import { STAGE_BY_ID } from '../../workers/stages/index.ts';

describe('golden verdicts', () => {
  it('are what the present rules, rates and policy make of the golden facts', async () => {
    const expected = JSON.parse(readFileSync(GOLDEN_VERDICTS, 'utf8')) as { name: string }[];
    const actual = await goldenVerdicts();
    expect(expected.length).to.be.greaterThan(190);
    const changed = actual.filter((one, index) => JSON.stringify(one) !== JSON.stringify(expected[index]));
    // The first differences as a diff; `node lab/goldens/verdicts.ts` writes them all, to be read before a commit.
    const names = new Set(changed.slice(0, 5).map(({ name }) => name));
    expect(actual.filter(({ name }) => names.has(name))).to.deep.equal(
      expected.filter(({ name }) => names.has(name)),
    );
    expect(actual.map(({ name }) => name)).to.deep.equal(expected.map(({ name }) => name));
  });

  it('stand on facts of the present version of every stage', async () => {
    const stale = new Set<string>();
    for (const file of await factFiles([GOLDEN_FACTS])) {
      for (const { id, engineVersion } of (await readFacts(file)).stages) {
        if (engineVersion !== STAGE_BY_ID[id].version) stale.add(`${id} ${engineVersion}`);
      }
    }
    expect([...stale], 'make them again: node lab/goldens/make.ts').to.deep.equal([]);
  });

  it('name findings of the catalogue only', () => {
    const verdicts = JSON.parse(readFileSync(GOLDEN_VERDICTS, 'utf8')) as { findings: string[] }[];
    const named = new Set(
      verdicts.flatMap(({ findings }) => findings.map((told) => told.split(' ')[0] ?? '')),
    );
    expect(named.size).to.be.greaterThan(30);
    expect([...named].filter((code) => !CATALOGUE.has(code))).to.deep.equal([]);
  });
});
