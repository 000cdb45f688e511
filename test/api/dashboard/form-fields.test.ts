/** What is read of a form or an address, and from whose pages it may come. No database is asked. */
import { expect } from 'chai';
import express, { type ErrorRequestHandler, type Request } from 'express';
import request from 'supertest';
import type { DashboardError } from '../../../api/dashboard/dashboard-error.ts';
import {
  checkCsrf,
  dayIn,
  field,
  fieldNames,
  fields,
  formBody,
  fromOurPagesOnly,
  parameter,
} from '../../../api/dashboard/forms.ts';

/** An app whose one page tells what `read` makes of a form. */
function pageOf(read: (req: Request) => unknown): express.Express {
  const refused: ErrorRequestHandler = (
    { status = 500, message }: Partial<DashboardError>,
    _req,
    res,
    _next,
  ) => {
    res.status(status).json(message);
  };
  return express()
    .use(fromOurPagesOnly, formBody)
    .use((req, res) => {
      res.json(read(req));
    })
    .use(refused);
}
const form = (read: (req: Request) => unknown) => (body: string) =>
  request(pageOf(read)).post('/').type('form').send(body);

describe('fields of a form', () => {
  it('are the text that was sent, once', async () => {
    const send = form((req) => field(req, 'a'));
    for (const [body, value] of [
      ['a=1', '1'],
      ['a=', ''],
      ['b=1', ''],
      ['a=1&a=2', ''],
      ['a[b]=1', ''],
      ['a=%C3%BC+x', 'ü x'],
      ['', ''],
    ] as const)
      expect((await send(body)).body, body).to.equal(value);
  });

  it('are all of a group of boxes, one of it as well', async () => {
    const send = form((req) => fields(req, 'a'));
    for (const [body, values] of [
      ['a=1&a=2', ['1', '2']],
      ['a=1', ['1']],
      ['b=1', []],
    ] as const)
      expect((await send(body)).body, body).to.deep.equal(values);
  });

  it('are named by what follows their prefix', async () => {
    const send = form((req) => fieldNames(req, 'right-'));
    expect((await send('right-f1=yes&right-f2=no&other=1&right-=x')).body).to.deep.equal(['f1', 'f2', '']);
  });

  it('are no parameters of the address, and the other way round', async () => {
    const app = pageOf((req) => [field(req, 'a'), parameter(req, 'a')]);
    expect((await request(app).post('/?a=2').type('form').send('a=1')).body).to.deep.equal(['1', '2']);
    expect((await request(app).get('/?a=2')).body).to.deep.equal(['', '2']);
    expect((await request(app).get('/?a=2&a=3')).body).to.deep.equal(['', '']);
  });

  it('are at most sixteen kilobytes', async () => {
    const send = form((req) => field(req, 'a').length);
    const most = 16 * 1024 - 'a='.length;
    expect((await send(`a=${'x'.repeat(most)}`)).body).to.equal(most);
    const refused = await send(`a=${'x'.repeat(most + 1)}`);
    expect([refused.status, refused.body]).to.deep.equal([413, 'This form is larger than any of ours.']);
  });
});

describe('a form', () => {
  const post = (headers: Record<string, string>) =>
    request(pageOf(() => 'done'))
      .post('/')
      .set({ host: 'assay.example', ...headers })
      .type('form')
      .send('a=1');

  it('is taken from our own pages, and from programs that say nothing', async () => {
    for (const headers of [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' },
      { origin: 'https://assay.example' },
      { origin: 'http://assay.example' },
    ] as Record<string, string>[])
      expect((await post(headers)).status, JSON.stringify(headers)).to.equal(200);
  });

  it('is refused from any other, the nearest included', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://assay.example' },
      { origin: 'https://elsewhere.example' },
      { origin: 'https://assay.example:8443' },
      { origin: 'https://assay.example.elsewhere.example' },
      { origin: 'null' },
      { origin: '' },
    ] as Record<string, string>[])
      expect((await post(headers)).status, JSON.stringify(headers)).to.equal(403);
  });

  it('is not needed to look at a page from elsewhere', async () => {
    const app = pageOf(() => 'seen');
    for (const method of ['get', 'head'] as const)
      expect((await request(app)[method]('/').set('sec-fetch-site', 'cross-site')).status).to.equal(200);
  });

  it('carries the token of its session, whole', () => {
    expect(() => checkCsrf('token', 'token')).to.not.throw();
    for (const sent of ['', 'toke', 'tokenx', 'TOKEN', 'token '])
      expect(() => checkCsrf(sent, 'token'), sent).to.throw('no longer valid');
  });
});

describe('a day of a form', () => {
  it('is one of the calendar', () => {
    for (const day of ['2024-03-05', '2024-02-29', '1999-12-31', '2000-02-29', '1000-01-01', '2999-12-31'])
      expect(dayIn(day), day).to.equal(day);
  });

  it('is none that no calendar has, though engines take it for the next', () => {
    for (const text of [
      '2024-02-30',
      '2023-02-29',
      '1900-02-29',
      '2024-04-31',
      '2024-13-01',
      '2024-00-10',
      '2024-01-00',
      '2024-01-32',
    ])
      expect(dayIn(text), text).to.equal('');
  });

  it('is no other text', () => {
    for (const text of [
      '',
      '2024-3-5',
      '05.03.2024',
      '2024-03-05T00:00',
      ' 2024-03-05',
      '2024-03-05\0',
      '3024-03-05',
      '0999-01-01',
    ])
      expect(dayIn(text), text).to.equal('');
  });
});
