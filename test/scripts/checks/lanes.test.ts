/** Which test files a run has, and which process gets them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { filesOf, type Lane, type Share } from '../../../scripts/checks/lanes.ts';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const allOf = ({ serving, computing, waiting }: Share): string[] => [...serving, ...computing, ...waiting];

describe('lanes of a repository', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'assay-lanes-'));
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  /** What of these files, and of no others, a lane runs. */
  function of(lane: Lane, ...files: string[]): Share {
    rmSync(path.join(root, 'test'), { recursive: true, force: true });
    for (const file of files) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), '');
    }
    return filesOf(lane, root);
  }

  it('have test files and nothing else, each once', () => {
    const files = [
      'test/a.test.ts',
      'test/deep/er/b.test.ts',
      'test/helper.ts',
      'test/a.test.json',
      'lab/c.test.ts',
    ];
    for (const lane of ['change', 'full'] as const)
      expect(allOf(of(lane, ...files))).to.deep.equal(['test/a.test.ts', 'test/deep/er/b.test.ts']);
    expect(of('full')).to.deep.equal({ serving: [], computing: [], waiting: [], fresh: [] });
  });

  it('leave what is slow to the full one', () => {
    for (const slow of [
      ...[
        'test/api/dashboard/browser.test.ts',
        'test/lab/a.test.ts',
        'test/pipeline/a.test.ts',
        'test/clients/a.test.ts',
      ],
      ...[
        'test/scripts/assay/commands/a.test.ts',
        'test/scripts/up.test.ts',
        'test/workers/sandbox/a.test.ts',
      ],
      ...[
        'test/workers/formats/pdf/hostile.test.ts',
        'test/workers/formats/fuzz-jpeg.test.ts',
        'test/workers/bombs.test.ts',
      ],
    ]) {
      expect(allOf(of('change', slow)), slow).to.deep.equal([]);
      expect(allOf(of('full', slow)), slow).to.deep.equal([slow]);
    }
    for (const quick of [
      'test/api/browsers.test.ts',
      'test/api/hostile.test.ts',
      'test/workers/formats/unhostile.test.ts',
    ])
      expect(allOf(of('change', quick)), quick).to.deep.equal([quick]);
  });

  it('begin with the longest, in their own order, then by name', () => {
    const { serving } = of(
      'full',
      ...['test/zoo.test.ts', 'test/api/a.test.ts', 'test/scripts/up.test.ts'],
      ...['test/scripts/assay/cli.test.ts', 'test/pipeline/hostile.test.ts'],
    );
    expect(serving).to.deep.equal([
      ...['test/pipeline/hostile.test.ts', 'test/scripts/assay/cli.test.ts', 'test/scripts/up.test.ts'],
      ...['test/api/a.test.ts', 'test/zoo.test.ts'],
    ]);
  });

  it('part what keeps a core busy from what starts services, and what waits from both', () => {
    const share = of(
      'full',
      ...['test/workers/formats/a.test.ts', 'test/workers/runtime/a.test.ts', 'test/api/a.test.ts'],
      ...['test/lab/a.test.ts', 'test/lab/chaos.test.ts', 'test/workers/formats.test.ts'],
    );
    expect(share).to.deep.equal({
      computing: ['test/lab/a.test.ts', 'test/workers/formats/a.test.ts'],
      serving: ['test/api/a.test.ts', 'test/workers/formats.test.ts', 'test/workers/runtime/a.test.ts'],
      waiting: ['test/lab/chaos.test.ts'],
      fresh: [],
    });
  });
});

describe('lanes of this repository', () => {
  const [change, full] = (['change', 'full'] as const).map((lane) => allOf(filesOf(lane, REPOSITORY))) as [
    string[],
    string[],
  ];

  it('run each file once, the change lane no file that the full one leaves out', () => {
    expect(new Set(full).size).to.equal(full.length);
    expect(new Set(change).size).to.equal(change.length);
    expect(full).to.include.members(change);
    expect(full).to.include('test/scripts/checks/lanes.test.ts');
  });

  it('know every file by name that they treat in its own way: what was moved must be named anew', () => {
    // The longest are begun first, as one block of each kind; what waits is told by name alone.
    const { waiting, fresh } = filesOf('full', REPOSITORY);
    expect(waiting).to.have.length(7);
    expect(fresh).to.have.length(1);
  });
});
