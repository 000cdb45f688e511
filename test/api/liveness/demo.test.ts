/** The demo page over HTTP against the real service: it is there, and its own route makes a session for a guest. */
import { expect } from 'chai';
import { runningService } from '../../harness/service.ts';

describe('/demo/liveness', function () {
  this.timeout(180_000);

  it('serves the page and a session, and the token opens that session', async () => {
    const { url } = await runningService();
    const page = await fetch(`${url}/demo/liveness`);
    expect(page.status).to.equal(200);
    expect(page.headers.get('content-type')).to.include('text/html');
    const made = await fetch(`${url}/demo/liveness/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const { result } = (await made.json()) as { result: { sessionId: string; livenessToken: string } };
    expect(made.status).to.equal(201);
    const state = await fetch(`${url}/api/v1/liveness/session/${result.sessionId}`, {
      headers: { 'x-liveness-token': result.livenessToken },
    });
    expect(state.status).to.equal(200);
  });
});
