import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { writeOn } from '../../../api/answers/write-on.ts';
import { within } from '../../../shared/platform/within.ts';

const PART = 'x'.repeat(1024 * 1024);

/** What becomes of an answer that is written by `work`, over a real connection. */
async function answered<T>(
  work: (res: ServerResponse) => Promise<T>,
  read: (answer: IncomingMessage) => void,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const server = createServer((_req, res) => {
    res.flushHeaders();
    work(res).then(resolve, reject);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  get({ host: '127.0.0.1', port }, read).on('error', () => undefined);
  try {
    return await within(5_000, promise);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('an answer that is written part by part', () => {
  it('waits for a slow reader and comes whole', async () => {
    const received = Promise.withResolvers<number>();
    const written = answered(
      async (res) => {
        const all: boolean[] = [];
        for (let part = 0; part < 4; part++) all.push(await writeOn(res, PART));
        res.end();
        await received.promise;
        return all;
      },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.on('end', () => received.resolve(bytes));
      },
    );
    expect(await written).to.deep.equal([true, true, true, true]);
    expect(await received.promise).to.equal(4 * PART.length);
  });

  it('ends when its reader goes away, before or in the middle of a part', async () => {
    const outcome = await answered(
      async (res) => {
        const parts: boolean[] = [];
        for (let part = 0; part < 64 && parts.at(-1) !== false; part++) parts.push(await writeOn(res, PART));
        // It has gone: nothing is left to wait for.
        return [parts.at(-1), await writeOn(res, PART)];
      },
      (answer) => answer.destroy(),
    );
    expect(outcome).to.deep.equal([false, false]);
  });
});
