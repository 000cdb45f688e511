/** The demo page over HTTP against the real service: it is there, and its own route makes a session for a guest. */
import { expect } from 'chai';
import request from 'supertest';
import { DEMO_TEXTS } from '../../../api/liveness/demo/texts.ts';
import { LANGUAGES } from '../../../shared/contracts/language.ts';
import { FRAME_REASONS } from '../../../shared/contracts/liveness.ts';
import { runningService } from '../../harness/service.ts';
import { runApi } from '../running-api.ts';

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

  it('counts a network’s sessions before it reads what is sent with them', async () => {
    const api = await runApi({ GUEST_DAILY_LIMIT: '1' });
    try {
      const send = () =>
        request(api.base).post('/demo/liveness/session').set('content-type', 'application/json').send('{');
      expect((await send()).status).to.equal(400);
      const refused = await send();
      expect(refused.body.error).to.include({ code: 'rate_limited', reason: 'daily_limit_exceeded' });
      expect(refused.status).to.equal(429);
    } finally {
      await api.stop();
    }
  });

  it('speaks one language, on the page and in what its script says', async () => {
    const { url } = await runningService();
    const site = request(url);
    for (const [header, lang, address] of [
      ['de-AT,de;q=0.9', 'de', '/demo/liveness'],
      ['ja', 'en', '/demo/liveness'],
      ['de', 'fr', '/demo/liveness?lang=fr'],
    ] as const) {
      const { text, headers } = await site.get(address).set('accept-language', header);
      const { page, ...spoken } = DEMO_TEXTS[lang];
      expect(headers['content-language']).to.equal(lang);
      expect(text).to.include(`<html lang="${lang}">`).and.include(`<h1>${page.title}</h1>`);
      const given = /data-texts="([^"]*)"/.exec(text)?.[1] ?? '';
      expect(
        JSON.parse(
          given
            .replace(/&quot;/g, '"')
            .replace(/&#39;/g, "'")
            .replace(/&amp;/g, '&'),
        ),
      ).to.deep.equal(spoken);
    }
  });

  it('has a hint for whatever a person can mend, in every language', () => {
    // What ends the session, or is its client's fault: nothing that a person could do.
    const silent = ['session_completed', 'sequence_not_increasing', 'captured_at_not_increasing'];
    const wanted = FRAME_REASONS.filter((reason) => !silent.includes(reason));
    for (const language of LANGUAGES) {
      expect(Object.keys(DEMO_TEXTS[language].hints), language).to.have.members(wanted);
    }
  });
});
