/** That nothing is written twice: copied lines drift apart, and the second place is forgotten when the first is mended. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { ROOT, sources } from './imports.ts';

/** So many lines in a row that are the same but for their layout are one piece of code. */
const RUN = 7;

interface Line {
  number: number;
  text: string;
}

/** Lines that say something: no imports, no comments, no lone punctuation or numbers of a table. */
function linesOf(file: string): Line[] {
  const blank = (part: string): string => part.replace(/[^\n]/g, '');
  const text = readFileSync(path.join(ROOT, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/^import [^;]*;$/gm, blank);
  return text.split('\n').flatMap((line, index) => {
    const said = line.trim().replace(/\s+/g, ' ');
    return /[a-z]/i.test(said) && !said.startsWith('//') ? [{ number: index + 1, text: said }] : [];
  });
}

/** Where runs of lines begin that stand somewhere else as well, the second places. */
function repeats(files: readonly string[]): string[] {
  const known = new Map<string, string>();
  return files.flatMap((file) => {
    const lines = linesOf(file);
    return lines.slice(0, Math.max(0, lines.length - RUN + 1)).flatMap(({ number }, at) => {
      const run = lines.slice(at, at + RUN);
      const text = run.map((line) => line.text).join('\n');
      const first = known.get(text);
      if (first === undefined) known.set(text, `${file}:${number}`);
      return first === undefined ? [] : [`${file}:${number} as ${first}`];
    });
  });
}

describe('duplicates', () => {
  it(`no ${RUN} lines in a row stand twice in the product`, () => {
    const files = ['shared', 'api', 'workers', 'scripts', 'prisma'].flatMap(sources);
    expect(files.length).to.be.greaterThan(1_000);
    expect(repeats(files), 'one place for both').to.deep.equal([]);
  });

  it('are seen', () => {
    const [file] = sources('shared');
    expect(repeats([file ?? '', file ?? ''])).not.to.deep.equal([]);
  });
});
