import { connect } from 'node:net';
import { expect } from 'chai';
import { type RunningApi, runApi } from '../running-api.ts';

describe('an early answer to a client that is still sending', () => {
  let api: RunningApi;
  before(async () => {
    api = await runApi();
  });
  after(() => api.stop());

  // The platform's own fetch is what is tried here, not what supertest would do in its place.
  it('reaches a fetch that sends 20 MB', async () => {
    for (let round = 0; round < 5; round++) {
      const body = new Uint8Array(20 * 1024 * 1024);
      const response = await fetch(`${api.base}/api/s2s/verify`, { method: 'POST', body });
      expect(response.status).to.equal(401);
    }
  });

  it('does not mean reading for ever: a client that goes on is cut off', async () => {
    const socket = connect(Number(new URL(api.base).port), '127.0.0.1');
    socket.on('error', () => undefined);
    let answered = '';
    socket.on('data', (chunk) => {
      answered += chunk;
    });
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write('POST /api/s2s/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n');
    const padding = Buffer.alloc(256 * 1024);
    let sent = 0;
    const pour = (): void => {
      while (!socket.destroyed && socket.write(padding)) sent += padding.length;
      if (!socket.destroyed) socket.once('drain', pour);
    };
    pour();
    await closed;
    expect(answered).to.match(/^HTTP\/1\.1 401 /);
    expect(sent).to.be.below(64 * 1024 * 1024);
  });
});
