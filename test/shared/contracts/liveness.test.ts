/** Whoever is told a reason finds its meaning in the description, and no meaning stands for what is never told. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { OUTCOME_REASONS } from '../../../shared/contracts/liveness.ts';
import { biometricOpenApiDocument } from '../../../shared/contracts/openapi.ts';

const ROOT = new URL('../../../', import.meta.url);

describe('reasons why a liveness session ended', () => {
  it('are those that the face pool and the API give', () => {
    const given = ['workers/biometric/liveness/', 'api/liveness/'].flatMap((folder) =>
      readdirSync(new URL(folder, ROOT))
        .filter((name) => name.endsWith('.ts'))
        .flatMap((name) => [
          ...readFileSync(new URL(folder + name, ROOT), 'utf8').matchAll(
            /\bstate\.reasons\.push\('(\w+)'\)|\breason: '(\w+)'|\['(\w+)' satisfies OutcomeReason\]/g,
          ),
        ])
        .map((found) => found[1] ?? found[2] ?? found[3]),
    );
    expect([...new Set(given)]).to.have.members(Object.keys(OUTCOME_REASONS));
  });

  it('stand in the description of the result', () => {
    const { components } = biometricOpenApiDocument('https://assay.example') as {
      components: {
        schemas: {
          LivenessSessionResult: {
            properties: { liveness: { properties: { reasons: { description: string } } } };
          };
        };
      };
    };
    const { description } = components.schemas.LivenessSessionResult.properties.liveness.properties.reasons;
    for (const [code, meaning] of Object.entries(OUTCOME_REASONS)) {
      expect(description).to.include(`\`${code}\`: ${meaning}`);
    }
  });
});
