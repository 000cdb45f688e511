/** The descriptions allow what the service answers where a component may be null. */
import { expect } from 'chai';
import { biometricOpenApiDocument, openApiDocument } from '../../../shared/contracts/openapi.ts';

interface Part {
  $ref?: string;
  type?: string | string[];
  allOf?: Part[];
}

function partsOf(part: unknown): Part[] {
  if (typeof part !== 'object' || part === null) return [];
  return [part as Part, ...Object.values(part).flatMap(partsOf)];
}

describe('OpenAPI descriptions', () => {
  const documents = [
    openApiDocument('https://assay.example'),
    biometricOpenApiDocument('https://assay.example'),
  ];

  it('ask of nothing to be null and a component at once', () => {
    for (const { allOf } of documents.flatMap(partsOf)) {
      if (!allOf?.some(({ $ref }) => $ref)) continue;
      expect(allOf.flatMap(({ type }) => type ?? [])).not.to.include('null');
    }
  });

  it('say that the portrait’s template and the challenge of a session may be null', () => {
    const orNull = (name: string) => ({
      anyOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'null' }],
    });
    const named = documents.flatMap(partsOf) as Record<string, unknown>[];
    const templates = named.map(({ portraitTemplate }) => portraitTemplate).filter(Boolean);
    expect(templates).to.deep.equal([orNull('FaceTemplate')]);
    const challenges = named.map(({ challenge }) => challenge).filter(Boolean);
    expect(challenges).to.deep.include(orNull('LivenessChallenge'));
  });

  it('know that a report has an ETag, and 304 for whoever names it', () => {
    const { paths } = documents[0] as {
      paths: Record<
        string,
        Record<string, { parameters: { name: string; in: string }[]; responses: object }>
      >;
    };
    const { parameters, responses } = paths['/api/s2s/report/{jobId}']!.get!;
    expect(parameters.map(({ name }) => name)).to.have.members(['jobId', 'If-None-Match']);
    expect(responses).to.have.nested.property('200.headers.ETag');
    expect(responses).to.have.property('304');
  });
});
