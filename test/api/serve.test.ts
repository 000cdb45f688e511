/** What never becomes a request is answered like everything else: one envelope, a request id, nothing kept. */
import { connect } from 'node:net';
import { expect } from 'chai';
import { ErrorResponse } from '../../shared/contracts/problem.ts';
import { type RunningApi, runApi } from './running-api.ts';

describe('messages that are no requests', () => {
  let api: RunningApi;
  before(async () => {
    api = await runApi();
  });
  after(() => api.stop());

  /** Everything that comes back until the connection is closed. */
  const send = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(api.base).port), '127.0.0.1', () => void socket.write(text));
      let told = '';
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        told += chunk;
      });
      socket.on('close', () => resolve(told));
    });
  const parts = (told: string): [head: string, body: string] => {
    const at = told.indexOf('\r\n\r\n');
    return [told.slice(0, at), told.slice(at + 4)];
  };

  const MESSAGES: [string, string, number, string][] = [
    ['a line of noise', 'hello\r\n\r\n', 400, 'malformed_request'],
    ['an unknown method', 'BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths',
      'POST /api/s2s/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'malformed_request',
    ],
    [
      'headers without end',
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ];
  for (const [what, text, status, reason] of MESSAGES) {
    it(`${what}: ${status}, in the envelope`, async () => {
      const [head, body] = parts(await send(text));
      expect(head).to.match(new RegExp(`^HTTP/1\\.1 ${status} `));
      const { error, requestId } = ErrorResponse.parse(JSON.parse(body));
      expect(error).to.include({ code: 'invalid_payload', reason });
      expect(head).to.include(`X-Request-Id: ${requestId}\r\n`);
      expect(head)
        .to.include('Cache-Control: no-store')
        .and.include('X-Content-Type-Options: nosniff')
        .and.include(`Content-Length: ${Buffer.byteLength(body)}`);
    });
  }

  it('an expectation that nobody knows is none', async () => {
    const told = await send(
      'GET /api/s2s/report/x HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n',
    );
    expect(told).to.match(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(parts(told)[1]).error.reason).to.equal('credential_missing');
  });

  it('noise after a request does not get into its answer', async () => {
    const told = await send('GET /api/public/findings HTTP/1.1\r\nHost: x\r\n\r\n\0\0noise\r\n\r\n');
    const [head, body] = parts(told);
    const length = Number(/Content-Length: (\d+)/i.exec(head)?.[1]);
    const answer = Buffer.from(body).subarray(0, length).toString();
    // Which of the two is first is a matter of time; that one is not in the other is not.
    expect(answer.includes('malformed_request')).to.equal(head.startsWith('HTTP/1.1 400 '));
  });
});
