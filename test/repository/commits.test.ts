/** What is promised of every commit (CONTRIBUTING.md), from the one on which it was first promised. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { notRun } from '../harness/not-run.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SINCE = '2026-11-22T15:20:00Z';
const LONGEST = 72;

describe('commits', () => {
  it(`have a subject of at most ${LONGEST} characters with its area in front`, function () {
    const args = ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'];
    const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0 || stdout.trim() === '') notRun(this, 'there is no history here');
    const wrong = stdout
      .trim()
      .split('\n')
      .filter((line) => {
        const subject = line.slice(line.indexOf(' ') + 1);
        return subject.length > LONGEST || !/^[a-z][a-z0-9 /-]*(?:, [a-z][a-z0-9 /-]*)*: \S/.test(subject);
      });
    expect(wrong).to.deep.equal([]);
  });
});
