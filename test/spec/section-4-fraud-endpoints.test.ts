/** Specification, section 4.1, with what it leaves open: every status of the two endpoints. */
import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { newJobId } from '../../api/submission/submit.ts';
import { BOUNDARY, CONTENT_TYPE, fieldPart, filePart, multipart, PDF } from '../api/multipart.ts';
import { attached, pdf } from './documents.ts';
import { type Caller, type SpecService, specService } from './service.ts';

describe('specification 4.1: fraud detection endpoints', function () {
  this.timeout(180_000);
  let service: SpecService;
  let caller: Caller;
  before(async () => {
    service = await specService();
    caller = await service.newTenant();
  });

  const submit = (body: Buffer, type: string): Promise<Response> =>
    request(service.url)
      .post('/api/s2s/verify')
      .set({ ...caller.headers, 'content-type': type })
      .send(body)
      .then((answer) => answer);
  const raw = (body: Buffer): Promise<Response> => submit(body, CONTENT_TYPE);
  const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head'] as const;
  const expectError = (answer: Response, status: number, code: string, reason: string): void => {
    expect([answer.status, answer.body?.error?.code, answer.body?.error?.reason]).to.deep.equal([
      status,
      code,
      reason,
    ]);
  };

  describe('POST /api/s2s/verify', () => {
    describe('400', () => {
      const rows: [string, string, () => Buffer][] = [
        ['malformed multipart body', 'malformed_multipart', () => Buffer.from('not multipart')],
        ['a boundary that is not in the body', 'malformed_multipart', () => multipart([], '--other--\r\n')],
        ['an unfinished body', 'malformed_multipart', () => multipart([filePart()], '')],
        ['no part', 'file_missing', () => multipart([])],
        ['missing file field', 'file_missing', () => multipart([filePart(PDF, { name: 'document' })])],
        ['a text field named file', 'file_missing', () => multipart([fieldPart('file', 'text')])],
        ['two files', 'too_many_parts', () => multipart([filePart(), filePart()])],
        ['a file and a field', 'too_many_parts', () => multipart([filePart(), fieldPart('a', 'b')])],
        [
          'an unsupported type',
          'unsupported_mime_type',
          () => multipart([filePart('GIF89a', { type: 'image/gif' })]),
        ],
        [
          'no declared type',
          'unsupported_mime_type',
          () =>
            multipart([
              { headers: ['Content-Disposition: form-data; name="file"; filename="a.pdf"'], content: PDF },
            ]),
        ],
        [
          'bytes of another type',
          'content_type_mismatch',
          () => multipart([filePart(PDF, { type: 'image/png' })]),
        ],
        [
          'a path as file name',
          'invalid_file_name',
          () => multipart([filePart(PDF, { fileName: '../a.pdf' })]),
        ],
        [
          '256 characters of file name',
          'invalid_file_name',
          () => multipart([filePart(PDF, { fileName: 'a'.repeat(256) })]),
        ],
        ['an empty file name', 'invalid_file_name', () => multipart([filePart(PDF, { fileName: '' })])],
        [
          'a control character in the file name',
          'invalid_file_name',
          () => multipart([filePart(PDF, { fileName: 'a\u0001.pdf' })]),
        ],
        [
          'a NUL in the file name',
          'invalid_file_name',
          () => multipart([filePart(PDF, { fileName: 'a\0.pdf' })]),
        ],
        ['an empty file', 'file_empty', () => multipart([filePart('')])],
      ];
      for (const [name, reason, body] of rows) {
        it(`${name}: ${reason}`, async () => expectError(await raw(body()), 400, 'invalid_payload', reason));
      }

      it('one byte more than 20 971 520: file_too_large with maxBytes, to a client that sends it all', async () => {
        const answer = await raw(multipart([filePart(Buffer.alloc(20_971_521, 0x25))]));
        expectError(answer, 400, 'invalid_payload', 'file_too_large');
        expect(answer.body.error.details).to.deep.equal({ maxBytes: 20_971_520 });
      });

      it('details name the allowed and the detected types', async () => {
        const unsupported = await raw(multipart([filePart('GIF89a', { type: 'image/gif' })]));
        expect(unsupported.body.error.details.allowedMimeTypes).to.have.members([
          'application/pdf',
          'image/png',
          'image/jpeg',
          'image/webp',
        ]);
        const mismatch = await raw(multipart([filePart(PDF, { type: 'image/png' })]));
        expect(mismatch.body.error.details.detectedMimeType).to.equal('application/pdf');
      });
    });

    it('401: missing, malformed and invalid keys alike', async () => {
      const wrong = `svc_live_${'a'.repeat(38)}`;
      const rows: [Record<string, string>, string][] = [
        [{}, 'credential_missing'],
        [{ authorization: 'Basic abc' }, 'credential_malformed'],
        [{ 'x-api-key': 'hello' }, 'credential_malformed'],
        [{ 'x-api-key': wrong }, 'invalid_key'],
      ];
      for (const [headers, reason] of rows) {
        const answer = await attached(request(service.url).post('/api/s2s/verify').set(headers), await pdf());
        expectError(answer, 401, 'unauthorized', reason);
        expect(answer.headers['www-authenticate']).to.equal('Bearer');
      }
    });

    it('405 for every method but POST, before anything else is looked at', async () => {
      for (const method of METHODS.filter((name) => name !== 'post')) {
        const answer = await request(service.url)[method]('/api/s2s/verify');
        expect([method, answer.status, answer.headers.allow]).to.deep.equal([method, 405, 'POST']);
        if (method !== 'head') expectError(answer, 405, 'method_not_allowed', 'method_not_allowed');
      }
    });

    it('415 when the Content-Type is not multipart/form-data, but only for callers with a key', async () => {
      for (const type of ['application/json', 'application/pdf', 'multipart/mixed; boundary=x']) {
        const answer = await submit(Buffer.from('{}'), type);
        expectError(answer, 415, 'unsupported_media_type', 'unsupported_media_type');
      }
      const anonymous = await request(service.url).post('/api/s2s/verify').send({});
      expect(anonymous.status).to.equal(401);
    });

    it('leaves neither job nor file behind when it refuses', async () => {
      const who = await service.newTenant();
      await request(service.url)
        .post('/api/s2s/verify')
        .set({ ...who.headers, 'content-type': CONTENT_TYPE })
        .send(multipart([filePart(PDF, { type: 'image/png' })]));
      expect(await service.db.verification.count({ where: { tenantId: who.tenantId } })).to.equal(0);
    });

    it('takes a quoted boundary and headers in any case', async () => {
      const body = multipart([
        {
          headers: [
            'CONTENT-DISPOSITION: form-data; NAME="file"; filename="a.pdf"',
            'content-TYPE: Application/Pdf',
          ],
          content: PDF,
        },
      ]);
      const type = `Multipart/Form-Data; Boundary="${BOUNDARY}"`;
      const answer = await submit(body, type);
      expect(answer.status, answer.text).to.equal(200);
    });
  });

  describe('GET /api/s2s/report/{jobId}', () => {
    const path = (jobId: string): string => `/api/s2s/report/${jobId}`;

    it('400 for a missing or malformed credential', async () => {
      const rows: [Record<string, string>, string][] = [
        [{}, 'credential_missing'],
        [{ authorization: 'Token abc' }, 'credential_malformed'],
        [{ authorization: 'Bearer short' }, 'credential_malformed'],
        [{ ...caller.headers, 'x-api-key': `svc_live_${'a'.repeat(38)}` }, 'credential_malformed'],
      ];
      for (const [headers, reason] of rows) {
        expectError(
          await request(service.url).get(path(newJobId())).set(headers),
          400,
          'unauthorized',
          reason,
        );
      }
    });

    it('401 for an invalid key', async () => {
      const headers = { authorization: `Bearer svc_test_${'0'.repeat(38)}` };
      const answer = await request(service.url).get(path(newJobId())).set(headers);
      expectError(answer, 401, 'unauthorized', 'invalid_key');
      expect(answer.headers['www-authenticate']).to.equal('Bearer');
    });

    it('404 for an unknown job', async () => {
      for (const jobId of [newJobId(), 'x', 'job_UPPER']) {
        expectError(
          await request(service.url).get(path(jobId)).set(caller.headers),
          404,
          'not_found',
          'job_not_found',
        );
      }
    });

    it('405 for methods but GET, before the credential', async () => {
      for (const method of METHODS.filter((name) => name !== 'get')) {
        const answer = await request(service.url)[method](path(newJobId()));
        expect([method, answer.status, answer.headers.allow]).to.deep.equal([method, 405, 'GET']);
      }
    });
  });
});
