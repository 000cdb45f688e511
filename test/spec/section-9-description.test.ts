/** Specification, sections 1.7 and 9, and the public documents that the service adds. */
import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { CATALOGUE } from '../../shared/findings/catalogue.ts';
import { type SpecService, specService } from './service.ts';

describe('specification 9: versioning and description', () => {
  let service: SpecService;
  let document: Response;
  before(async function () {
    this.timeout(270_000);
    service = await specService();
    document = await request(service.url).get('/api/public/openapi.json');
  });

  it('is an OpenAPI 3.1 document of version 1.0.0, public', () => {
    expect(document.status).to.equal(200);
    expect(document.body.openapi).to.match(/^3\.1\./);
    expect(document.body.info.version).to.equal('1.0.0');
  });

  it('describes both endpoints with every status of the specification', () => {
    const { paths } = document.body;
    const statuses = (path: string, method: string): string[] => Object.keys(paths[path][method].responses);
    expect(statuses('/api/s2s/verify', 'post')).to.include.members([
      '200',
      '400',
      '401',
      '405',
      '415',
      '500',
      '502',
    ]);
    expect(statuses('/api/s2s/report/{jobId}', 'get')).to.include.members([
      '200',
      '400',
      '401',
      '404',
      '405',
      '500',
    ]);
    const { content } = paths['/api/s2s/verify'].post.requestBody;
    expect(Object.keys(content)).to.deep.equal(['multipart/form-data']);
    expect(content['multipart/form-data'].schema.required).to.deep.equal(['file']);
  });

  it('names both header forms of the key, unique operation ids, and resolves every reference', () => {
    const schemes = Object.values(document.body.components.securitySchemes) as {
      type: string;
      name?: string;
    }[];
    expect(schemes.map(({ type }) => type)).to.have.members(['http', 'apiKey']);
    expect(schemes.map(({ name }) => name)).to.include('X-API-Key');
    const operations = Object.values(document.body.paths).flatMap((path) => Object.values(path as object));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).to.equal(ids.length);
    const references = [...document.text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name!,
    );
    expect(references).not.to.deep.equal([]);
    for (const name of references) expect(document.body.components.schemas).to.have.property(name);
  });

  it('requires in its schemas what the specification requires', () => {
    const { schemas } = document.body.components;
    expect(schemas.VerifyResponse.required).to.deep.equal(['jobId']);
    expect(schemas.FindingRef.required).to.have.members(['id', 'label', 'severity', 'confidence', 'source']);
    expect(schemas.RiskLevel.enum).to.deep.equal(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL']);
    const report = schemas.ProductionReport;
    expect(report.required).to.include.members(['reportId', 'riskLevel', 'findings', 'pipeline', 'ai']);
    expect(report.required).not.to.include('biometricPortraitConsistency');
    expect(report.properties).to.have.property('biometricPortraitConsistency');
  });

  it('GET /api/public/findings has every code of the catalogue with its meaning', async () => {
    const { status, body } = await request(service.url).get('/api/public/findings');
    expect(status).to.equal(200);
    expect(body.findings.map(({ code }: { code: string }) => code)).to.deep.equal([...CATALOGUE.keys()]);
    for (const entry of body.findings) {
      expect(entry).to.include.all.keys(
        'code',
        'stage',
        'group',
        'severity',
        'title',
        'meaning',
        'basis',
        'advice',
      );
    }
  });
});
