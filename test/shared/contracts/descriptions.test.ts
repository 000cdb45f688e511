/** The published descriptions under the recommended rules of two linters, and their examples under their own schemas. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { z } from 'zod';
import { actionDescription } from '../../../api/actions/description.ts';
import { BIOMETRIC_ROUTES } from '../../../shared/contracts/biometric-routes.ts';
import { examplesOf } from '../../../shared/contracts/examples.ts';
import { LIVENESS_ROUTES } from '../../../shared/contracts/liveness-routes.ts';
import { biometricOpenApiDocument, openApiDocument } from '../../../shared/contracts/openapi.ts';
import { ROUTES, type Route } from '../../../shared/contracts/routes.ts';

const MODULES = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
const BASE = 'https://assay.example';
const DESCRIPTIONS: Record<string, object> = {
  'openapi.json': openApiDocument(BASE),
  'openapi-biometric.json': biometricOpenApiDocument(BASE),
  'gpt-action.json': actionDescription(BASE),
};

describe('the published descriptions', function () {
  this.timeout(180_000);
  let directory: string;
  before(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'assay-descriptions-'));
    for (const [name, description] of Object.entries(DESCRIPTIONS)) {
      await writeFile(path.join(directory, name), JSON.stringify(description));
    }
    await writeFile(path.join(directory, 'ruleset.yaml'), 'extends: ["spectral:oas"]\n');
  });
  after(() => rm(directory, { recursive: true, force: true }));

  function run(script: string, args: string[]): Promise<{ code: number; said: string }> {
    const env = { PATH: process.env.PATH, HOME: directory, REDOCLY_TELEMETRY: 'off', CI: 'true' };
    return new Promise((resolve) => {
      const done = (error: unknown, stdout: string, stderr: string): void =>
        resolve({ code: error ? 1 : 0, said: `${stdout}\n${stderr}` });
      execFile(process.execPath, [path.join(MODULES, script), ...args], { cwd: directory, env }, done);
    });
  }

  for (const name of Object.keys(DESCRIPTIONS)) {
    it(`${name} passes the recommended rules of redocly and spectral`, async () => {
      const redocly = await run('@redocly/cli/bin/cli.js', ['lint', name, '--extends=recommended']);
      expect(redocly.code, redocly.said).to.equal(0);
      const args = ['lint', name, '--ruleset', 'ruleset.yaml', '--fail-severity', 'error'];
      const spectral = await run('@stoplight/spectral-cli/dist/index.js', args);
      expect(spectral.code, spectral.said).to.equal(0);
    });

    it(`${name} has an example in every answer and every body`, () => {
      type Contents = Record<string, { example?: unknown; examples?: object }>;
      interface Operation {
        operationId: string;
        requestBody?: { content: Contents };
        responses: Record<string, { content?: Contents }>;
      }
      const { paths } = DESCRIPTIONS[name] as { paths: Record<string, Record<string, Operation>> };
      const operations = Object.values(paths).flatMap((path) => Object.values(path));
      expect(operations).not.to.deep.equal([]);
      for (const { operationId, requestBody, responses } of operations) {
        for (const { content } of [requestBody, ...Object.values(responses)].flatMap((part) => part ?? [])) {
          const json = content?.['application/json'];
          if (json) expect('example' in json || 'examples' in json, operationId).to.equal(true);
        }
      }
    });
  }

  it('have examples that fit what is validated', () => {
    const routes: [string, Route][] = Object.entries({
      ...ROUTES,
      ...BIOMETRIC_ROUTES,
      ...LIVENESS_ROUTES,
    });
    for (const [id, { request, success }] of routes) {
      const example = examplesOf(id, { request, response: success.body });
      const fits = (schema: z.ZodType | undefined, value: unknown, what: string): void => {
        const wrong = schema?.safeParse(value).error;
        expect(wrong && JSON.stringify(wrong.issues), `${id} ${what}`).to.equal(undefined);
      };
      fits(request, example.request, 'request');
      fits(success.body, example.response, 'response');
    }
  });
});
