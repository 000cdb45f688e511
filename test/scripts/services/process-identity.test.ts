/** Whether a process is the one that was written down (proc(5)): ids are used again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { identityOf, isAlive } from '../../../scripts/services/process-identity.ts';

/** Above any id that Linux gives. */
const NOBODY = 2 ** 22 + 7;

describe('a process', () => {
  it('has a mark of its start, as long as it lives', () => {
    const own = identityOf(process.pid);
    expect(own).to.match(/^[0-9a-f-]{36}\/[1-9]\d*$/);
    expect(identityOf(process.pid)).to.equal(own);
    expect(identityOf(NOBODY)).to.equal(undefined);
  });

  it('keeps it under any name: brackets and blanks are none of its fields', () => {
    const own = identityOf(process.pid);
    const { title } = process;
    try {
      for (const name of ['a) b (c', ') 1 2 3', '((']) {
        process.title = name;
        expect(readFileSync(`/proc/${process.pid}/stat`, 'utf8'), 'the name is there').to.include(
          `(${name})`,
        );
        expect(identityOf(process.pid), name).to.equal(own);
      }
    } finally {
      process.title = title;
    }
  });

  it('is alive by its id and what it has; by its id alone where that is not known', () => {
    expect(isAlive(process.pid, identityOf(process.pid))).to.equal(true);
    expect(isAlive(process.pid, undefined)).to.equal(true);
    expect(isAlive(process.pid, 'of another boot/1')).to.equal(false);
    expect(isAlive(NOBODY, undefined)).to.equal(false);
    expect(isAlive(NOBODY, identityOf(process.pid))).to.equal(false);
  });

  it('of another account is alive too, though nobody here may signal it', () => {
    expect(isAlive(1, identityOf(1))).to.equal(true);
  });

  it('is gone once it has ended', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const pid = child.pid!;
    const identity = identityOf(pid);
    expect(isAlive(pid, identity)).to.equal(true);
    const ended = once(child, 'exit');
    child.stdin!.end();
    await ended;
    expect(isAlive(pid, identity)).to.equal(false);
  });
});
