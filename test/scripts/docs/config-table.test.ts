import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { configTable, withConfigTable } from '../../../scripts/docs/config-table.ts';
import { ConfigSchema } from '../../../shared/platform/config.ts';

describe('the configuration table of the README', () => {
  it('is current', async () => {
    const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
    expect(withConfigTable(readme) === readme, 'run scripts/docs/config-table.ts').to.equal(true);
  });

  it('has a row with a meaning for every variable', () => {
    const rows = configTable().split('\n').slice(2);
    expect(rows.map((row) => /`([A-Z0-9_]+)`/.exec(row)?.[1])).to.deep.equal(Object.keys(ConfigSchema.shape));
    for (const row of rows) expect(row).to.match(/\| \S[^|]{5,} \|$/);
  });

  it('says when the README has no place for it', () => {
    expect(() => withConfigTable('# Assay')).to.throw(/lacks/);
  });
});
