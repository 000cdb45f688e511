/** The calls of the documentation, as a shell takes them that is given what they name. */
import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import type { Description, Operation } from '../../../api/docs/description.ts';
import { curlOf } from '../../../api/docs/snippet.ts';
import { biometricOpenApiDocument, openApiDocument } from '../../../shared/contracts/openapi.ts';

const BASE = 'https://assay.example';
const ANY: Operation = { operationId: 'any', summary: 'Any', responses: {} };
const PARTS = '\u0001';
const ENDS = '\u0002';

/** The words that curl is given by each of these calls, where a variable holds its own name in small letters. */
function wordsOf(calls: readonly string[]): string[][] {
  const env = {
    PATH: process.env.PATH,
    ASSAY_KEY: 'assay_key',
    LIVENESS_TOKEN: 'liveness_token',
    JOB_ID: 'job_id',
    ID: 'id',
  };
  const script = [`curl() { printf '%s${PARTS}' "$@"; printf '${ENDS}'; }`, ...calls].join('\n');
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', script], { env, encoding: 'utf8' });
  expect(`${status}${stderr}`, 'the shell takes it').to.equal('0');
  return stdout
    .split(ENDS)
    .slice(0, -1)
    .map((call) => call.split(PARTS).slice(0, -1));
}
const words = (path: string, method: string, operation: Partial<Operation>): string[] =>
  wordsOf([curlOf(BASE, path, method, { ...ANY, ...operation })])[0]!;
const json = (example: unknown): Partial<Operation> => ({
  requestBody: { content: { 'application/json': { example } } },
});

describe('a call of the documentation', () => {
  it('asks for an address with the names of what stands in it', () => {
    expect(words('/a', 'get', {})).to.deep.equal([`${BASE}/a`]);
    expect(words('/jobs/{jobId}/pages/{page}', 'get', {})).to.deep.equal([`${BASE}/jobs/job_id/pages/1`]);
  });

  it('says its method where curl would use another', () => {
    expect(words('/a/{id}', 'delete', {})).to.deep.equal(['-X', 'DELETE', `${BASE}/a/id`]);
    expect(words('/a', 'post', {})).to.deep.equal(['-X', 'POST', `${BASE}/a`]);
    expect(words('/a', 'post', json({}))).to.not.include('-X');
    expect(words('/a', 'put', json({}))).to.include.members(['-X', 'PUT']);
  });

  it('carries a key where one is asked for, a token instead where that is, and nothing where neither is', () => {
    expect(words('/a', 'get', { security: [{ key: [] }] })).to.include('Authorization: Bearer assay_key');
    expect(words('/a', 'get', { security: [] }).join()).to.not.include('Authorization');
    const token = words('/a', 'get', {
      security: [{}],
      parameters: [{ name: 'X-Liveness-Token', in: 'header' }],
    });
    expect(token).to.deep.equal(['-H', 'X-Liveness-Token: liveness_token', `${BASE}/a`]);
  });

  it('sends an example as it is, whatever signs a shell would take for its own', () => {
    for (const example of [
      { a: "it's $HOME `date` \\n !x" },
      { a: '"; rm -rf "' },
      { a: "''" },
      { text: 'ü\n\t' },
      [],
    ]) {
      const given = words('/a', 'post', json(example));
      expect(given[1]).to.equal('Content-Type: application/json');
      expect(JSON.parse(given[given.indexOf('-d') + 1]!), JSON.stringify(example)).to.deep.equal(example);
    }
    const named = { requestBody: { content: { 'application/json': { examples: { one: { value: [1] } } } } } };
    expect(words('/a', 'post', named)).to.include('[1]');
  });

  it('sends a document as its part "file"', () => {
    const upload = { requestBody: { content: { 'multipart/form-data': {} } } };
    expect(words('/a', 'post', upload)).to.deep.equal([
      '-F',
      'file=@invoice.pdf;type=application/pdf',
      `${BASE}/a`,
    ]);
  });
});

describe('the calls of our own descriptions', () => {
  const operations = [openApiDocument(BASE), biometricOpenApiDocument(BASE)].flatMap((made) =>
    Object.entries((made as Description).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
  );

  it('are taken by a shell, each with its address and with all that it must have', () => {
    expect(operations).to.have.length.greaterThan(5);
    const calls = operations.map(({ path, method, operation }) =>
      curlOf(BASE, path, method, operation).replaceAll(/\$(?!ASSAY|LIVENESS)[A-Z_]+/g, 'x'),
    );
    for (const [at, given] of wordsOf(calls).entries()) {
      const { path, operation } = operations[at]!;
      expect(given.at(-1), path).to.match(new RegExp(`^${BASE}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
      for (const { name, required, in: where } of operation.parameters ?? [])
        if (required && where !== 'path')
          expect(given.join('\n').toLowerCase(), name).to.include(name.toLowerCase());
      if (given.includes('-d'))
        expect(() => JSON.parse(given[given.indexOf('-d') + 1]!), path).to.not.throw();
    }
  });
});
