/** The public pages over HTTP: every page that a link leads to, by themselves and under their policy. */
import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { ERRORS } from '../../../shared/contracts/problem.ts';
import { CATALOGUE } from '../../../shared/findings/catalogue.ts';
import { NOTES } from '../../../shared/findings/notes.ts';
import { type RunningApi, runApi } from '../running-api.ts';

const MAX_PAGE_BYTES = 250_000;

describe('the public pages', function () {
  this.timeout(120_000);
  let api: RunningApi;
  const pages = new Map<string, string>();

  before(async () => {
    api = await runApi();
    const waiting = ['/'];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (pages.has(path)) continue;
      const response: Response = await request(api.base).get(path);
      expect(response.status, path).to.equal(200);
      expect(response.headers['content-security-policy'], path).to.match(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/,
      );
      const { text } = response;
      pages.set(path, text);
      for (const [, href = ''] of text.matchAll(/href="([^"#]+)/g)) {
        if (href === '/' || href.startsWith('/docs')) waiting.push(href);
      }
    }
  });
  after(() => api.stop());

  it('are all there, none heavier than a page may be, with nothing from elsewhere and no script', () => {
    for (const path of ['/', '/docs', '/docs/guide', '/docs/reference', '/docs/reference/biometric']) {
      expect([...pages.keys()]).to.include(path);
    }
    for (const [path, text] of pages) {
      expect(Buffer.byteLength(text), path).to.be.at.most(MAX_PAGE_BYTES);
      expect(text, path).to.not.match(/<script|<link|<img|src=/);
    }
  });

  it('have a form to try a sample with; what else is sent to it is the sender’s mistake', async () => {
    const tried = (type: string, body: string, more: Record<string, string> = {}) =>
      request(api.base)
        .post('/try')
        .set({ 'content-type': type, ...more })
        .send(body);
    const form = 'application/x-www-form-urlencoded';
    for (const [what, answer] of Object.entries({
      size: await tried(form, `sample=${'x'.repeat(3_000)}`),
      fields: await tried(form, '&'.repeat(1_900)),
      charset: await tried(`${form}; charset=none`, 'sample=a'),
      coding: await tried(form, 'sample=a', { 'content-encoding': 'none' }),
    })) {
      expect(answer.status, what).to.equal(400);
      expect(answer.body.error, what).to.deep.include({
        code: 'invalid_payload',
        reason: 'malformed_request',
      });
    }
    expect((await tried(form, 'sample=none')).body.error.reason).to.equal('route_not_found');
  });

  it('lead nowhere that is not there', async () => {
    for (const [path, text] of pages) {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, path).to.equal(ids.length);
      for (const [, id] of text.matchAll(/href="#([^"]+)"/g)) expect(ids, path).to.include(id);
    }
    for (const path of ['/status', '/privacy', '/api/public/samples', '/demo/liveness']) {
      expect((await request(api.base).get(path)).status, path).to.be.oneOf([200, 503]);
    }
  });

  it('have a page for every finding with its counts and for every note, and a row for every error', () => {
    for (const [code, { title }] of CATALOGUE) {
      expect(pages.get(`/docs/findings/${code}`), code).to.include('How often it was counted');
      expect(title).to.not.equal('');
    }
    for (const [code, { title }] of NOTES) {
      expect(pages.get(`/docs/findings/${code}`), code)
        .to.include(title)
        .and.not.include('How often it was counted');
    }
    for (const reason of Object.keys(ERRORS)) {
      expect(pages.get('/docs/errors')).to.include(`id="${reason}"`);
    }
  });

  it('describe every operation of every description', async () => {
    for (const [path, file] of [
      ['/docs/reference', 'openapi.json'],
      ['/docs/reference/biometric', 'openapi-biometric.json'],
      ['/docs/reference/action', 'gpt-action.json'],
    ] as const) {
      const description = (await request(api.base).get(`/api/public/${file}`)).body as {
        paths: Record<string, Record<string, { operationId: string }>>;
      };
      const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));
      expect(operations).to.not.have.lengthOf(0);
      for (const { operationId } of operations) {
        expect(pages.get(path), operationId).to.include(`id="${operationId}"`);
      }
    }
  });

  it('try a published sample only, and count what is tried', async () => {
    const site = request(api.base);
    const attempt = async (sample: string) => site.post('/try').type('form').send({ sample });
    expect((await attempt('../../etc/passwd')).status).to.equal(404);
    expect((await attempt('fault-slow.pdf')).status).to.equal(404);
    expect((await site.get('/try/job_aaaaaaaaaaaaaaaaaaaaaaaaaa')).status).to.equal(404);
    expect((await site.get('/docs/findings/no-such-code')).status).to.equal(404);
    expect((await site.post('/docs')).status).to.equal(405);
  });
});
