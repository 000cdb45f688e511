/** Inputs made to hurt, through the whole service: each gets its documented error or an honest report. */
import { type Dirent, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { hostileFiles } from '../../lab/corpus/hostile.ts';
import type { Stack } from '../../scripts/services/stack.ts';
import { runningService } from '../harness/service.ts';
import { submit } from './submit.ts';

/** A folder that goes while its parent is walked holds nothing any more. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const REJECTED: Record<string, string> = {
  'empty.pdf': 'file_empty',
  'png-called-pdf.pdf': 'content_type_mismatch',
};

/** Takes all the time that a document may take, with a limit that the test sets: test/workers/prepare/prepare.test.ts. */
const WITH_A_LIMIT = ['million-saves.pdf'];

describe('hostile inputs through the service', function () {
  this.timeout(360_000);
  let service: Stack;
  let pids: (number | undefined)[];

  before(async () => {
    service = await runningService();
    pids = [service.api.pid, service.worker.pid];
  });

  for (const file of [...hostileFiles()].filter(({ name }) => !WITH_A_LIMIT.includes(name))) {
    it(file.name, async () => {
      const result = await submit(service, file.name, file.mimeType, file.bytes());
      if (REJECTED[file.name]) {
        expect(result.status).to.equal(400);
        expect(result.body.error!.reason).to.equal(REJECTED[file.name]);
        return;
      }
      expect(result.status).to.equal(200);
      const report = result.report!;
      // Nobody is accused by damage: what cannot be read is said to be unread.
      expect(report.riskLevel).to.not.be.oneOf(['HIGH', 'CRITICAL']);
      expect(report.reasoningSummary).to.be.a('string').and.not.equal('');
    });
  }

  it('no process died, nothing was left behind', async () => {
    expect([service.api.pid, service.worker.pid]).to.deep.equal(pids);
    const home = service.env.ASSAY_HOME!;
    const left = (folder: string): string[] =>
      existsSync(path.join(home, folder)) ? readdirSync(path.join(home, folder)) : [];
    expect(left('uploads')).to.deep.equal([]);
    // Warm children keep an empty folder each, and the filter of their system calls is made once. Copies of a document go
    // a few seconds after its last task.
    const files = (folder = path.join(home, 'scratch')): string[] => {
      return entriesOf(folder).flatMap((entry) => {
        if (entry.isDirectory()) return files(path.join(folder, entry.name));
        return entry.name === 'system-calls.bpf' ? [] : [entry.name];
      });
    };
    for (let waited = 0; files().length > 0 && waited < 20_000; waited += 250) await setTimeout(250);
    expect(files()).to.deep.equal([]);
  });
});
