/** A JSON body that cannot be read, whatever is wrong with it, is the caller's mistake: 400, never 500. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import express from 'express';
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
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  after(() => server.close());

  async function send(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
    const response = await fetch(base, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const told = (await response.json()) as { error?: { reason: string } };
    return { status: response.status, told, reason: told.error?.reason };
  }
  const packed = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text));

  it('are read as they are and compressed', async () => {
    expect((await send('{"a":1}')).told).to.deep.equal({ a: 1 });
    expect((await send(packed('{"a":1}'), { 'content-encoding': 'gzip' })).told).to.deep.equal({ a: 1 });
  });

  const whole = packed(JSON.stringify({ text: Array.from({ length: 90 }, (_, n) => n).join(' ') }));
  const REFUSED: [string, string | Uint8Array<ArrayBuffer>, Record<string, string>, string][] = [
    ['no JSON', '{', {}, 'malformed_json'],
    ['an array', '[]', {}, 'malformed_json'],
    ['an unknown charset', '{}', { 'content-type': 'application/json; charset=klingon' }, 'malformed_json'],
    ['an unknown compression', '{}', { 'content-encoding': 'rar' }, 'malformed_json'],
    ['not compressed as it says', '{}', { 'content-encoding': 'gzip' }, 'malformed_json'],
    ['cut off while compressed', whole.slice(0, 60), { 'content-encoding': 'gzip' }, 'malformed_json'],
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
});
