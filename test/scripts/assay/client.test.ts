/** The command line's client against a service that answers as it does when much is going on. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { verifyFile } from '../../../scripts/assay/client.ts';
import type { ErrorReason } from '../../../shared/contracts/problem.ts';

const JOB = `job_${'a'.repeat(26)}`;

type Answer = { status: number; body: object } | 'cut off';
const refused = (status: number, reason: ErrorReason, details?: object): Answer => ({
  status,
  body: { ok: false, error: { code: 'any', reason, message: 'Not now.', details }, requestId: 'req_1' },
});
const state = (name: string): Answer => ({ status: 200, body: { jobId: JOB, state: name } });
const late = refused(500, 'processing_timeout', { jobId: JOB });

describe('a report that comes later than the submit waits', () => {
  let server: http.Server;
  let url: string;
  let folder: string;
  let file: string;
  let looks: Answer[] = [];
  let seen: string[] = [];

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'assay-client-'));
    file = path.join(folder, 'a.pdf');
    await writeFile(file, '%PDF-1.7\n');
    server = http.createServer((req, res) => {
      seen.push(`${req.method} ${req.url}`);
      req.resume().once('end', () => {
        const answer = req.url?.startsWith('/api/s2s/jobs/') ? looks.shift() : fixed(req.url ?? '');
        if (answer === undefined || answer === 'cut off') return res.destroy();
        return res.writeHead(answer.status).end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    seen = [];
  });

  const fixed = (route: string): Answer =>
    route === '/api/s2s/verify' ? late : { status: 200, body: { productionReport: { reportId: 'rep_1' } } };
  const verify = (answers: Answer[]) => {
    looks = answers;
    return verifyFile({ url, apiKey: 'key' }, file, 1).catch(
      (error: { reason: string; jobId?: string }) => error,
    );
  };

  it('is waited for, whatever is down for a moment meanwhile', async () => {
    const away = [refused(503, 'dependency_down'), 'cut off', refused(500, 'job_load_failed')] as const;
    const told = await verify([state('QUEUED'), ...away, state('PROCESSING'), ...away, state('COMPLETED')]);
    expect(told).to.deep.equal({ jobId: JOB, productionReport: { reportId: 'rep_1' } });
    expect(seen.at(-1)).to.equal(`GET /api/s2s/report/${JOB}`);
    expect(seen.filter((call) => call === 'POST /api/s2s/verify')).to.have.lengthOf(1);
  });

  it('is given up with the job’s id when it failed, was deleted, or nobody answers any more', async () => {
    expect(await verify([state('FAILED')])).to.include({ reason: 'processing_failed', jobId: JOB });
    expect(await verify([refused(404, 'job_not_found')])).to.include({ reason: 'job_not_found', jobId: JOB });
    const gone = Array.from({ length: 20 }, (): Answer => 'cut off');
    expect(await verify(gone)).to.include({ reason: 'unreachable', jobId: JOB });
    expect(looks).to.not.deep.equal([]);
  });
});
