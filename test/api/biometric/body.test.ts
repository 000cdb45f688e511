/** A JSON body that cannot be read, whatever is wrong with it, is the caller's mistake: 400, never 500. */
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import express from 'express';
import request from 'supertest';
import { jsonBody } from '../../../api/biometric/body.ts';
import { errorAnswers } from '../../../api/middleware/errors.ts';
import { requestId } from '../../../api/middleware/request-id.ts';
import { createLog } from '../../../shared/platform/log.ts';
import { testConfig } from '../../harness/config.ts';

const MAX_BYTES = 1_000;

describe('JSON bodies', () => {
  let server: Server;
  let base: string;
  before(async () => {
    const app = express();
    app.post('/', requestId, jsonBody(MAX_BYTES), (req, res) => void res.json(req.body));
    app.use(errorAnswers(createLog(testConfig({ DATABASE_URL: 'postgresql://nowhere/none' }), 'api')));
    server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  async function send(body: string | Buffer, headers: Record<string, string> = {}) {
    const { status, body: told } = await request(base)
      .post('/')
      .set({ 'content-type': 'application/json', ...headers })
      // As it is: what is packed is no object to be written as JSON.
      .serialize((bytes) => bytes)
      .send(body);
    return { status, told, reason: told.error?.reason };
  }
  const packed = (text: string): Buffer => gzipSync(text);

  it('are read as they are and compressed', async () => {
    expect((await send('{"a":1}')).told).to.deep.equal({ a: 1 });
    expect((await send(packed('{"a":1}'), { 'content-encoding': 'gzip' })).told).to.deep.equal({ a: 1 });
  });

  const whole = packed(JSON.stringify({ text: Array.from({ length: 90 }, (_, n) => n).join(' ') }));
  const REFUSED: [string, string | Buffer, Record<string, string>, string][] = [
    ['no JSON', '{', {}, 'malformed_json'],
    ['an array', '[]', {}, 'malformed_json'],
    ['an unknown charset', '{}', { 'content-type': 'application/json; charset=klingon' }, 'malformed_json'],
    ['an unknown compression', '{}', { 'content-encoding': 'rar' }, 'malformed_json'],
    ['not compressed as it says', '{}', { 'content-encoding': 'gzip' }, 'malformed_json'],
    ['cut off while compressed', whole.subarray(0, 60), { 'content-encoding': 'gzip' }, 'malformed_json'],
    ['too large', `"${'x'.repeat(MAX_BYTES)}"`, {}, 'body_too_large'],
    ['too large when unpacked', packed('x'.repeat(50_000)), { 'content-encoding': 'gzip' }, 'body_too_large'],
    ['of another type', '{}', { 'content-type': 'text/plain' }, 'json_expected'],
  ];
  for (const [what, body, headers, reason] of REFUSED) {
    it(`are refused when they are ${what}`, async () => {
      const answer = await send(body, headers);
      expect(answer).to.include({ reason, status: reason === 'json_expected' ? 415 : 400 });
    });
  }

  for (const [what, head, chunk] of [
    ['a length that is never sent', 'Content-Length: 99999999999', ''],
    ['chunks without end', 'Transfer-Encoding: chunked', `400\r\n${'x'.repeat(1024)}\r\n`],
  ] as const) {
    it(`are refused before their end: ${what}`, async () => {
      const socket = connect(Number(new URL(base).port), '127.0.0.1');
      socket.on('error', () => undefined);
      const told = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}\r\n\r\n`);
      socket.write(chunk.repeat(3));
      const answer = await told;
      socket.destroy();
      expect(answer).to.match(/^HTTP\/1\.1 400 /);
      expect(JSON.parse(answer.split('\r\n\r\n')[1]!).error.reason).to.equal('body_too_large');
    });
  }
});
