import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect } from 'chai';

const MODULE = path.resolve(import.meta.dirname, '../../../shared/platform/lost-connections.ts');

/** A process in which a connection says what it ended with and nobody listens, and that works on. */
function processIn(happening: string): { status: number | null; stdout: string; stderr: string } {
  const script = `
    import { EventEmitter } from 'node:events';
    import { outliveLostConnections } from ${JSON.stringify(MODULE)};
    outliveLostConnections({ warn: ({ error }, what) => console.log(what + ': ' + error) });
    const withCode = (message, code) => Object.assign(new Error(message), { code });
    setTimeout(() => { ${happening} }, 1);
    setTimeout(() => console.log('worked on'), 20);
  `;
  return spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    encoding: 'utf8',
  });
}

describe('connections that are lost where nobody listens', () => {
  const outlived: [string, string][] = [
    ['a server that is shut down', "new EventEmitter().emit('error', withCode('terminating', '57P01'))"],
    ['a socket that is reset', "new EventEmitter().emit('error', withCode('read ECONNRESET', 'ECONNRESET'))"],
    [
      'an end without a reason',
      "new EventEmitter().emit('error', new Error('Connection terminated unexpectedly'))",
    ],
    [
      'a promise that nobody awaits',
      "Promise.reject(withCode('the database system is shutting down', '57P03'))",
    ],
  ];
  for (const [name, happening] of outlived) {
    it(`${name}: the process works on, and says so`, () => {
      const { status, stdout, stderr } = processIn(happening);
      expect(status, stderr).to.equal(0);
      expect(stdout).to.match(/^a connection was lost: .+\nworked on\n$/);
    });
  }

  const ends: [string, string][] = [
    ['a mistake in the program', 'undefined.length'],
    ['a statement that the database refused', "Promise.reject(withCode('duplicate key', '23505'))"],
    ['a full disk', "new EventEmitter().emit('error', withCode('no space left on device', 'ENOSPC'))"],
    ['what is no error', "Promise.reject('thrown')"],
  ];
  for (const [name, happening] of ends) {
    it(`${name}: the process ends and says why`, () => {
      const { status, stdout, stderr } = processIn(happening);
      expect(status).to.equal(1);
      expect(stdout).to.equal('');
      expect(stderr).to.match(/^(?:uncaughtException|unhandledRejection): ./);
    });
  }
});
