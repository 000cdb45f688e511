/** Ports of services on this machine, and what is remembered of them. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { freePort, keptPort } from '../../../scripts/services/port.ts';

const listening = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });
const closed = (server: Server): Promise<unknown> => new Promise((resolve) => server.close(resolve));

describe('ports', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'assay-port-'));
    file = path.join(folder, 'port');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('that are free can be listened on', async () => {
    const port = await freePort();
    expect(port).to.be.within(1024, 65_535);
    await closed(await listening(port));
  });

  it('that are free are given to nobody twice, also where nobody listens on them yet', async () => {
    const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));
    expect(new Set(ports).size).to.equal(200);
  });

  it('that are kept stay the same, below those of outgoing connections', async () => {
    const port = await keptPort(file);
    expect(port).to.be.within(20_000, 29_999);
    expect(await readFile(file, 'utf8')).to.equal(String(port));
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    expect([await keptPort(file), await keptPort(file)]).to.deep.equal([port, port]);
  });

  it('that are kept and taken by somebody else give way to another, which is kept from then on', async () => {
    const port = await keptPort(file);
    const other = await listening(port);
    try {
      const next = await keptPort(file);
      expect(next).to.be.within(20_000, 29_999).and.not.equal(port);
      expect(await readFile(file, 'utf8')).to.equal(String(next));
    } finally {
      await closed(other);
    }
  });

  it('are made anew where what was kept is no port', async () => {
    for (const text of ['', 'abc', '0', '-1', '65536', '99999', '3.5', '1e9', 'Infinity', '20000 20001']) {
      await writeFile(file, text);
      expect(await keptPort(file), text).to.be.within(20_000, 29_999);
      expect(await readFile(file, 'utf8'), text).to.match(/^2\d{4}$/);
    }
  });
});
