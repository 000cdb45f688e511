/** How large a file and a function may be, and that nothing is exported for nobody. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { functionSizes } from './functions.ts';
import { exportedValues, importedNames, ROOT, sources } from './imports.ts';
import { LARGER } from './larger.ts';

const MAX_FILE = 350;
/** From the descriptions of the interfaces. */
const GENERATED = ['clients/typescript/src/types.ts'];
const MAX_LINES = 60;
const MAX_COMPLEXITY = 15;

const product = ['shared', 'api', 'workers', 'scripts', 'prisma'].flatMap(sources);
const everything = [...product, ...['lab', 'test', 'clients'].flatMap(sources)];

describe('sizes', () => {
  it(`no file that people write has more than ${MAX_FILE} lines`, () => {
    const long = everything.filter(
      (file) => readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1 > MAX_FILE,
    );
    expect(long).to.deep.equal(GENERATED);
  });

  it(`no function has more than ${MAX_LINES} lines or a complexity above ${MAX_COMPLEXITY}, but those with a reason`, () => {
    const sizes = functionSizes();
    expect(sizes.length).to.be.greaterThan(3_000);
    const large = sizes.filter(({ lines, complexity }) => lines > MAX_LINES || complexity > MAX_COMPLEXITY);
    const allowed = new Set(Object.values(LARGER).flat());
    const told = large
      .filter(({ name }) => !allowed.has(name))
      .map(({ name, lines, complexity }) => `${name}: ${lines} lines, complexity ${complexity}`);
    expect(told, 'take them apart, or write in larger.ts why not').to.deep.equal([]);
    const names = new Set(large.map(({ name }) => name));
    expect(
      [...allowed].filter((name) => !names.has(name)),
      'no longer large: strike them in larger.ts',
    ).to.deep.equal([]);
  }).timeout(120_000);

  it('exports no value that nothing imports', () => {
    const used = importedNames(everything);
    const unused = product.flatMap((file) => {
      const names = used.get(file);
      if (names?.has('*')) return [];
      return exportedValues(file)
        .filter((name) => !names?.has(name))
        .map((name) => `${file} ${name}`);
    });
    expect(unused).to.deep.equal([]);
  });
});
