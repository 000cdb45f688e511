/** `assay liveness replay` against a real service: one JSON a line, whatever the folder and the reference are. */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { type RunningApi, runApi } from '../../api/running-api.ts';
import { startWorker } from '../../api/worker-process.ts';
import { assay, linesOf, type Ran } from '../../harness/cli.ts';
import { nobody, person } from '../../workers/face/pictures.ts';

describe('assay liveness replay', function () {
  this.timeout(270_000);
  let api: RunningApi;
  let worker: ChildProcess;
  let home: string;
  let env: Record<string, string>;
  let face: Buffer;
  const place = async (name: string, content: Uint8Array | string): Promise<string> => {
    const file = path.join(home, name);
    await writeFile(file, content);
    return file;
  };
  const folderOf = async (files: Record<string, Uint8Array | string>): Promise<string> => {
    const folder = await mkdtemp(path.join(home, 'frames '));
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
    return folder;
  };
  const replay = (folder: string, ...more: string[]): Promise<Ran> =>
    assay(['liveness', 'replay', folder, '--json', ...more], env);

  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'assay-replay-'));
    face = await person('gin6');
    api = await runApi();
    worker = await startWorker(api, 'face', { WORKER_CORES: '1', CHILD_SPARES: '0' });
    const caller = await api.newTenant({ scopes: ['liveness:sessions'], planId: 'operator' });
    env = { ASSAY_URL: api.base, ASSAY_API_KEY: caller.secret, ASSAY_HOME: home };
  });
  after(async () => {
    worker.kill('SIGKILL');
    await api.stop();
    await rm(home, { recursive: true });
  });

  it('goes on after frames that cannot be read or are not taken', async () => {
    const folder = await folderOf({
      'frame 10.jpg': await nobody(320, 240),
      'frame 2.png': await sharp(face).png().toBuffer(),
      'frame 3.jpg': '',
      'frame 4.jpg': 'no picture',
      'frame 5.jpg': await sharp(face).resize(4000, 3000, { fit: 'cover' }).jpeg({ quality: 60 }).toBuffer(),
      'frame 6.jpg': await sharp(face).greyscale().jpeg().toBuffer(),
      'frame 7.jpg': await sharp(face).resize(20, 20).jpeg().toBuffer(),
      'frame 8.jpg': Buffer.concat([face, Buffer.alloc(20 * 1024 * 1024)]),
      'frame 9.jpg': Buffer.concat([face, Buffer.alloc(1530 * 1024)]),
    });
    const ran = await replay(folder, '--reference', await place('me.jpg', face));
    const [{ session }, ...lines] = linesOf(ran.stdout);
    expect(session.faceMatch).to.deep.equal({ requested: true });
    const result = lines.pop();
    expect(result.status).to.equal(409);
    expect(result.result.error.reason).to.equal('session_in_progress');
    expect(
      lines.map(({ file, status, error, answer }) => [
        file,
        status ?? error.replace(/^.*: /, ''),
        answer?.error?.reason ?? answer?.frame.reasons.join(),
      ]),
    ).to.deep.equal([
      ['frame 2.png', 200, ''],
      ['frame 3.jpg', 'the file is empty', undefined],
      ['frame 4.jpg', 200, 'image_not_accepted'],
      ['frame 5.jpg', 200, 'image_too_large'],
      ['frame 6.jpg', 200, ''],
      ['frame 7.jpg', 200, 'no_face'],
      ['frame 8.jpg', 400, 'body_too_large'],
      ['frame 9.jpg', 400, 'field_too_large'],
      ['frame 10.jpg', 200, 'no_face'],
    ]);
    expect(ran.code).to.equal(3);
    expect(ran.stderr).to.equal('');
  });

  it('says why a reference image is not taken, and plays nothing', async () => {
    const folder = await folderOf({ 'a.jpg': face });
    const [left, right] = [await person('amy1'), await person('gin6')];
    const two = sharp({ create: { width: 820, height: 400, channels: 3, background: '#888' } })
      .composite([
        { input: left, left: 0, top: 0 },
        { input: right, left: 420, top: 0 },
      ])
      .jpeg();
    for (const [picture, reason] of [
      [await nobody(320, 240), 'no_face'],
      [await two.toBuffer(), 'several_faces'],
      ['no picture', 'image_not_accepted'],
    ] as const) {
      const ran = await replay(folder, '--reference', await place('reference.jpg', picture));
      const [line, ...others] = linesOf(ran.stdout);
      expect(others).to.deep.equal([]);
      expect(line.error.reason).to.equal(reason);
      expect([ran.code, ran.stderr]).to.deep.equal([3, '']);
    }
    for (const [reference, message] of [
      [path.join(home, 'missing.jpg'), 'there is no such file'],
      [home, 'this is not a file'],
    ] as const) {
      const { code, stdout, stderr } = await replay(folder, '--reference', reference);
      expect([code, stdout]).to.deep.equal([2, '']);
      expect(stderr.split('\n')[0]).to.include(reference).and.to.include(message);
    }
  });

  it('plays a single frame', async () => {
    const ran = await replay(await folderOf({ 'a.jpg': face }));
    expect(linesOf(ran.stdout).map((line) => Object.keys(line)[0])).to.deep.equal([
      'session',
      'file',
      'result',
    ]);
    expect(ran.code).to.equal(0);
  });

  it('stops at a service that breaks off or is none', async () => {
    const folder = await folderOf({ 'a.jpg': face, 'b.jpg': face });
    for (const [reason, manner] of [
      ['unreachable', 'hang up'],
      ['unexpected_answer', 'no JSON'],
    ]) {
      const server = createServer((req, res) => {
        if (req.url === '/healthz' || manner === 'no JSON') res.end('<html>hello</html>');
        else req.socket.destroy();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const ran = await assay(['liveness', 'replay', folder, '--json'], {
        ...env,
        ASSAY_URL: `http://127.0.0.1:${port}`,
      });
      server.closeAllConnections();
      server.close();
      const lines = linesOf(ran.stdout);
      expect(lines).to.have.lengthOf(1);
      expect(lines[0].error.reason).to.equal(reason);
      expect(ran.code).to.equal(4);
    }
  });
});
