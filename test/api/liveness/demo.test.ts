/** The demo page over HTTP against the real service: it is there, and its own route makes a session for a guest. */
import { expect } from 'chai';
import request from 'supertest';
import { runningService } from '../../harness/service.ts';

describe('/demo/liveness', function () {
  this.timeout(180_000);

  it('serves the page and a session, and the token opens that session', async () => {
    const { url } = await runningService();
    const site = request(url);
    const page = await site.get('/demo/liveness');
    expect(page.status).to.equal(200);
    expect(page.headers['content-type']).to.include('text/html');
    const made = await site.post('/demo/liveness/session').send({});
    const { result } = made.body as { result: { sessionId: string; livenessToken: string } };
    expect(made.status).to.equal(201);
    const state = await site
      .get(`/api/v1/liveness/session/${result.sessionId}`)
      .set('x-liveness-token', result.livenessToken);
    expect(state.status).to.equal(200);
  });
});
