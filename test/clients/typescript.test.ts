import { spawn } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { AssayClient, AssayError } from '../../clients/typescript/src/index.ts';
import { stripped } from '../../scripts/clients/stripped.ts';
import { clientTypes, TYPES_FILE } from '../../scripts/clients/typescript.ts';
import { notRun } from '../harness/not-run.ts';
import { type SpecService, specService } from '../spec/service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SAMPLE = path.join(ROOT, 'samples', 'invoice-amount-replaced.pdf');
const PDF = new Blob(['%PDF-1.4'], { type: 'application/pdf' });

describe('the TypeScript client', function () {
  this.timeout(180_000);

  it('has the types of the contracts', async () => {
    expect(stripped(await readFile(TYPES_FILE, 'utf8')), 'run node scripts/clients/typescript.ts').to.equal(
      stripped(clientTypes()),
    );
  });

  it('builds into JavaScript that plain Node runs', async () => {
    const out = await mkdtemp(path.join(os.tmpdir(), 'assay-client-'));
    const built = await run(
      process.execPath,
      [
        path.join(ROOT, 'node_modules/typescript/bin/tsc'),
        '-p',
        path.join(ROOT, 'clients/typescript'),
        '--outDir',
        out,
      ],
      {},
    );
    expect(built.code, built.output).to.equal(0);
    await import(pathToFileURL(path.join(out, 'client.js')).href).then(({ AssayClient: Built }) => {
      expect(new Built({ baseUrl: 'http://x', apiKey: 'k' })).to.respondTo('verify');
    });
    await rm(out, { recursive: true });
  });

  describe('against the running service', () => {
    let service: SpecService;
    let apiKey: string;
    before(async () => {
      service = await specService();
      apiKey = (await service.newTenant()).secret;
    });

    it('verifies, looks at the job, deletes, and tells errors by their reason', async () => {
      const assay = new AssayClient({ baseUrl: `${service.url}/`, apiKey });
      const document = await openAsBlob(SAMPLE, { type: 'application/pdf' });
      const { jobId, report } = await assay.verify(document, { fileName: 'invoice.pdf' });
      expect(['HIGH', 'CRITICAL']).to.include(report.riskLevel);
      expect((await assay.job(jobId)).state).to.equal('COMPLETED');
      expect((await assay.findings()).findings).not.to.be.empty;
      await assay.deleteJob(jobId);
      const later = await assay.start(document, { reference: 'Order 7 / ü' });
      const listed = await idsOf(assay.jobs({ reference: 'Order 7 / ü' }));
      expect(listed).to.deep.equal([later]);
      expect(await idsOf(assay.jobs({ reference: 'Order 8' }))).to.deep.equal([]);
      expect((await assay.usage()).fraud.monthlyCount).to.be.at.least(2);
      const gone = await assay.report(jobId).catch((error) => error);
      expect(gone).to.be.instanceOf(AssayError);
      expect(gone).to.include({ status: 404, code: 'not_found', reason: 'job_not_found' });
      expect(gone.requestId).to.match(/^req_/);
      const wrong = new AssayClient({ baseUrl: service.url, apiKey: 'nonsense' });
      const refused = await wrong.verify(document).catch((error) => error);
      expect(refused).to.include({ status: 401, reason: 'credential_malformed' });
    });

    for (const [what, program, args] of [
      ['curl', 'sh', ['clients/examples/verify.sh']],
      ['TypeScript', process.execPath, ['clients/examples/verify.ts']],
      ['Python', 'python3', ['clients/examples/verify.py']],
    ] as const) {
      it(`the ${what} example verifies a forged invoice`, async function () {
        const needs = what === 'curl' ? 'curl' : program;
        if ((await run(needs, ['--version'], {}).catch(() => undefined))?.code !== 0)
          notRun(this, `no ${needs} here`);
        const env = { ASSAY_URL: service.url, ASSAY_KEY: apiKey };
        const { code, output } = await run(program, [...args, SAMPLE, 'application/pdf'], env);
        expect(code, output).to.equal(0);
        expect(output).to.match(/job_[a-z2-7]{26} (HIGH|CRITICAL)/);
      });
    }
  });

  describe('when things go wrong', () => {
    let server: Server;
    let answers: ((req: IncomingMessage, res: ServerResponse) => void)[];
    let seen: { path: string; key: string | undefined; at: number }[];
    let assay: AssayClient;
    before(async () => {
      server = createServer((req, res) => {
        seen.push({ path: req.url!, key: req.headers['idempotency-key'] as string, at: Date.now() });
        req.resume();
        req.once('end', () => answers.shift()!(req, res));
        req.on('error', () => undefined);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      assay = new AssayClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k' });
    });
    beforeEach(() => {
      answers = [];
      seen = [];
    });
    after(() => {
      server.closeAllConnections();
      server.close();
    });

    const json =
      (status: number, body: unknown, headers: Record<string, string> = {}) =>
      (_req: IncomingMessage, res: ServerResponse): void => {
        res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      };
    const failure = (reason: string, details?: object) => ({
      ok: false,
      error: { code: 'c', reason, message: 'm', details },
      requestId: 'r',
    });

    it('repeats a submit under the same key, as late as it was told to', async () => {
      answers = [
        json(503, failure('queue_saturated'), { 'retry-after': '1' }),
        (req) => req.socket.destroy(),
        json(200, { jobId: 'job_x' }),
      ];
      expect(await assay.submit(PDF)).to.equal('job_x');
      expect(new Set(seen.map(({ key }) => key)).size).to.equal(1);
      expect(seen[0]!.key).to.match(/^[0-9a-f-]{36}$/);
      expect(seen[1]!.at - seen[0]!.at).to.be.at.least(1_000);
    });

    it('asks again when the answer breaks off, and tells one that is not of the service', async () => {
      const cutOff = (_req: IncomingMessage, res: ServerResponse): void => {
        res.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' });
        res.write('{"jobId":', () => res.destroy());
      };
      answers = [cutOff, json(200, { jobId: 'job_x' })];
      expect(await assay.submit(PDF)).to.equal('job_x');
      expect(new Set(seen.map(({ key }) => key)).size).to.equal(1);
      answers = [
        (_req, res) => {
          res.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in to this network');
        },
      ];
      const strange = await assay.report('job_x').catch((error) => error);
      expect(strange).to.be.instanceOf(AssayError);
      expect(strange).to.include({ status: 200, message: 'The answer is not one of the service.' });
      answers = [(_req, res) => void res.writeHead(204).end()];
      expect(await assay.deleteJob('job_x')).to.equal(undefined);
    });

    it('waits for a report that outlasts the submit', async () => {
      answers = [
        json(500, failure('processing_timeout', { jobId: 'job_slow' })),
        json(200, { jobId: 'job_slow', state: 'PROCESSING' }),
        json(200, { jobId: 'job_slow', state: 'COMPLETED' }),
      ];
      expect(await assay.submit(PDF)).to.equal('job_slow');
      expect(seen.map((one) => one.path)).to.deep.equal([
        '/api/s2s/verify',
        '/api/s2s/jobs/job_slow',
        '/api/s2s/jobs/job_slow',
      ]);
    });

    it('does not repeat what cannot get better', async () => {
      for (const [status, reason] of [
        [400, 'file_too_large'],
        [401, 'invalid_key'],
        [429, 'monthly_limit_exceeded'],
        [500, 'processing_failed'],
      ] as const) {
        seen = [];
        answers = [json(status, failure(reason))];
        expect(await assay.submit(PDF).catch((error) => error.reason)).to.equal(reason);
        expect(seen).to.have.length(1);
      }
    });

    it('gives up after its attempts, and at once when it is told to', async () => {
      const { port } = server.address() as AddressInfo;
      const brief = new AssayClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', maxAttempts: 2 });
      answers = Array.from({ length: 9 }, () => json(502, 'no JSON of ours'));
      expect(await brief.report('job_x').catch((error) => error.status)).to.equal(502);
      expect(seen).to.have.length(2);
      const controller = new AbortController();
      // Told so while it waits to ask again: after the first answer.
      const [first] = answers;
      answers[0] = (req, res) => {
        res.once('finish', () => setTimeout(() => controller.abort(new Error('enough')), 50));
        first!(req, res);
      };
      const stopped = await assay
        .report('job_x', { signal: controller.signal })
        .catch((error) => error.message);
      expect(stopped).to.equal('enough');
      expect(seen).to.have.length(3);
    });
  });
});

async function idsOf(jobs: AsyncIterable<{ jobId: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { jobId } of jobs) ids.push(jobId);
  return ids;
}

async function run(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, output: out + err };
}
