import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import {
  claimHome,
  clearRunning,
  loadSecrets,
  openHome,
  readRunning,
  saveSecrets,
  writeRunning,
} from '../../../scripts/services/home.ts';
import { SetupError } from '../../../scripts/services/remedy.ts';
import { runDirectory } from '../../harness/services.ts';

describe('ASSAY_HOME', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(path.join(await runDirectory(), 'home-'));
  });
  const nobody = 2 ** 22 + 7;

  it('makes its secrets once, also when many start at once, readable for the owner only', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(home)));
    expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).to.equal(1);
    expect(all[0]!.keyPepper).to.have.length.at.least(32);
    expect((await stat(path.join(home, 'secrets.json'))).mode & 0o777).to.equal(0o600);
    expect(await readdir(home)).to.deep.equal(['secrets.json']);
  });

  it('says what to do about a place where nothing can be made', async () => {
    const error = await openHome('/proc/assay').catch((thrown) => thrown);
    expect(error).to.be.instanceOf(SetupError);
    expect(error.remedy).to.include('ASSAY_HOME');
  });

  it('keeps what is added to the secrets', async () => {
    const secrets = await loadSecrets(home);
    await saveSecrets(home, { ...secrets, apiKey: 'svc_test_x' });
    expect(await loadSecrets(home)).to.deep.equal({ ...secrets, apiKey: 'svc_test_x' });
    expect((await stat(path.join(home, 'secrets.json'))).mode & 0o777).to.equal(0o600);
  });

  it('says what to do about secrets that are there and do not open', async () => {
    // Stands for a file of another account, which this one may be root to open all the same.
    await mkdir(path.join(home, 'secrets.json'));
    const error = await loadSecrets(home).catch((thrown) => thrown);
    expect(error).to.be.instanceOf(SetupError);
    expect(error.message).to.include('secrets.json cannot be used');
    expect(await readdir(home)).to.deep.equal(['secrets.json']);
  });

  it('says what to do about secrets that cannot be read', async () => {
    await writeFile(path.join(home, 'secrets.json'), '{');
    const error = await loadSecrets(home).catch((thrown) => thrown);
    expect(error).to.be.instanceOf(SetupError);
    expect(error.remedy).to.match(/restore/i);
  });

  it('knows the running service while its process lives', async () => {
    const running = { pid: process.pid, url: 'http://127.0.0.1:1', apiKey: 'k', startedAt: 'now' };
    expect(await readRunning(home)).to.equal(undefined);
    await writeRunning(home, running);
    expect(await readRunning(home)).to.deep.equal(running);
    expect((await stat(path.join(home, 'running.json'))).mode & 0o777).to.equal(0o600);
    await writeRunning(home, { ...running, pid: nobody });
    expect(await readRunning(home)).to.equal(undefined);
    // Another process that got the same id, as after a restart of a container.
    await writeRunning(home, running);
    const file = path.join(home, 'running.json');
    const written = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...written, identity: 'another boot/1' }));
    expect(await readRunning(home)).to.equal(undefined);
    await clearRunning(home);
    expect(await readdir(home)).to.deep.equal([]);
  });

  it('lets one starter in at a time, and forgets a dead one', async () => {
    const release = await claimHome(home);
    expect(await claimHome(home).catch((thrown) => thrown)).to.be.instanceOf(SetupError);
    await release();
    await writeFile(path.join(home, 'starter.pid'), String(nobody));
    await (await claimHome(home))();
    expect(await readdir(home)).to.deep.equal([]);
  });
});
