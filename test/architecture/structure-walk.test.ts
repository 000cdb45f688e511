/**
 * How a document walks through the structure stage, and what a new fact touches. A room is a folder of the stage; the
 * walk goes from the stage to the list of detectors, through their rooms, to the rules, all on the floor of `layout`.
 * An arrow (an import) that leads anywhere else leads back or across: a return.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { DETECTOR_NAMES } from '../../workers/stages/structure/facts.ts';
import { importsOf, ROOT, sources } from './imports.ts';

const STAGE = 'workers/stages/structure';
const MAX_RETURNS = 10;
const files = sources(STAGE);

/** `stage` for the files beside the rooms, `detectors` for the shape and the list of detectors. */
function roomOf(file: string): string {
  const [first, second, ...rest] = path.relative(STAGE, file).split(path.sep);
  if (second === undefined) return 'stage';
  return first === 'detectors' && rest.length > 0 ? `detectors/${second}` : (first ?? '');
}

const arrows = files.flatMap((file) =>
  importsOf(file)
    .filter((target) => target.startsWith(`${STAGE}/`) && roomOf(target) !== roomOf(file))
    .map((target) => ({ file, target, from: roomOf(file), to: roomOf(target) })),
);

/** Down the trunk, to the shape that detectors and rules share, to the floor below all rooms; facts are what rules get. */
function isOnward({ from, to, target }: { from: string; to: string; target: string }): boolean {
  if (from === 'stage' || from === 'detectors') return true;
  if (to === 'detectors/layout') return true;
  if (from === 'rules' && path.basename(target) === 'facts.ts') return true;
  return to === (from === 'rules' ? 'stage' : 'detectors');
}

describe('the walk through the structure stage', () => {
  it(`has at most ${MAX_RETURNS} returns`, () => {
    expect(new Set(arrows.map(({ from }) => from)).size).to.be.greaterThan(6);
    const returns = arrows.filter((arrow) => !isOnward(arrow));
    const told = returns.map(({ file, target }) => `${file} > ${target}`);
    expect(returns.length, told.join('\n')).to.be.at.most(MAX_RETURNS);
  });

  it('has its floor below everything: layout knows no detector and no rule', () => {
    const up = arrows.filter(({ from, to }) => from === 'detectors/layout' && to !== 'stage');
    expect(up.map(({ file, target }) => `${file} > ${target}`)).to.deep.equal([]);
  });

  it('takes a new fact through four files: detector, its facts, the rule and its row', () => {
    // Nothing between a detector's facts and the rules names what is in them: the list is looped over.
    const between = ['pdf.ts', 'pdf-rule.ts', 'extract.ts', 'detectors/detector.ts', 'detectors/openings.ts'];
    for (const name of between) {
      const text = readFileSync(path.join(ROOT, STAGE, name), 'utf8').replace(/^import .*$/gm, '');
      const named = DETECTOR_NAMES.filter((detector) => new RegExp(`\\b${detector}\\b`).test(text));
      // The saves are told in the document's timeline as well.
      expect(named, name).to.deep.equal(name === 'pdf.ts' ? ['revisions'] : []);
    }
    const shapes = files.filter((file) => /detectors\/[^/]+\/[^/]+\/facts\.ts$/.test(file));
    expect(shapes.length).to.be.greaterThan(15);
    for (const shape of shapes) {
      expect(existsSync(path.join(ROOT, path.dirname(shape), 'detector.ts')), shape).to.equal(true);
      const importers = files.filter((file) => importsOf(file).includes(shape));
      const between = importers.filter(
        (file) => path.dirname(file) !== path.dirname(shape) && roomOf(file) === 'stage',
      );
      expect(between, shape).to.deep.equal([`${STAGE}/facts.ts`]);
    }
  });
});
