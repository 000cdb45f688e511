/** The types that are made for the TypeScript client, against the contracts that they are made from. */
import { expect } from 'chai';
import { stripped } from '../../../scripts/clients/stripped.ts';
import { clientTypes } from '../../../scripts/clients/typescript.ts';
import { MAX_DOCUMENT_BYTES, MEDIA_TYPES } from '../../../shared/contracts/document.ts';
import { openApiDocument } from '../../../shared/contracts/openapi.ts';
import { ERRORS } from '../../../shared/contracts/problem.ts';
import { ROUTES } from '../../../shared/contracts/routes.ts';

const TYPES = clientTypes();
/** What is declared under a name, with its layout; undefined where nothing is. */
const declared = (name: string): string | undefined =>
  new RegExp(`export (?:type|const) ${name} = ([^]*?);\\n(?:\\n|$)`).exec(TYPES)?.[1];
const literalsOf = (name: string): string[] =>
  [...(declared(name) ?? '').matchAll(/'([^']*)'/g)].map(([, text]) => text!);

describe('types of the TypeScript client', () => {
  it('are there for every schema that the description names, in order', () => {
    const { components } = openApiDocument('') as { components: { schemas: object } };
    const names = Object.keys(components.schemas).sort();
    expect(names.length).to.be.above(15);
    for (const name of names) expect(declared(name), name).to.be.a('string').and.not.equal('unknown');
    const order = [...TYPES.matchAll(/^export type (\w+)/gm)].map(([, name]) => name!);
    expect(order.filter((name) => names.includes(name))).to.deep.equal(names);
    const bare = TYPES.replace(/\/\*\*.*?\*\//g, '').replace(/'[^'\n]*'/g, '');
    for (const [used] of bare.matchAll(/\b(?!Record\b)[A-Z]\w*/g))
      expect(declared(used), used).not.to.equal(undefined);
  });

  it('know the media types and the size of a document', () => {
    expect(literalsOf('MEDIA_TYPES')).to.deep.equal([...MEDIA_TYPES]);
    expect(declared('MAX_DOCUMENT_BYTES')).to.equal(String(MAX_DOCUMENT_BYTES));
  });

  it('know every reason that a route answers, and every code of one, each once', () => {
    const reasons = new Set(Object.values(ROUTES).flatMap(({ errors }) => [...errors]));
    expect(literalsOf('ErrorReason')).to.deep.equal([...reasons, 'unexpected'].sort());
    const codes = new Set([...reasons].map((reason) => ERRORS[reason].code));
    expect(literalsOf('ErrorCode')).to.deep.equal([...codes].sort());
  });

  for (const [name, wanted] of [
    ['VerifyResponse', '{ jobId: string; }'],
    ['RiskLevel', "'MINIMAL' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL'"],
    [
      'FindingRef',
      '{ id: string; label: string; severity: FindingSeverity; confidence: number; source: string; }',
    ],
    ['Recommendation', '{ id: string; action: string; rationale: string; }'],
    ['ReportResponse', '{ productionReport: ProductionReport; }'],
    [
      'AiSummary',
      '{ used: boolean; providerId: string | null; output: Record<string, unknown> | null; error: { code: string; message: string; } | null; }',
    ],
  ] as const)
    it(`say of ${name} what the specification does`, () => {
      expect(declared(name)?.replace(/\s+/g, ' ')).to.equal(wanted);
    });

  it('leave out no key that may be added, and ask for none that may lack', () => {
    const report = declared('ProductionReport') ?? '';
    expect(report).to.match(/biometricPortraitConsistency\?: PortraitConsistency;/);
    expect(report).to.match(/\[key: string\]: unknown;/);
    expect(report).to.match(/detectedManipulations: \(FindingRef\)\[\];/);
    expect(declared('ErrorResponse')).to.match(/ok: false;.*details\?: Record<string, unknown>;/s);
    expect(declared('FindingEvidence')).to.match(/box\?: \[number, number, number, number\];/);
  });
});

describe('a source without its layout', () => {
  it('is the same however it was formatted', () => {
    const one = 'export type A = {\n  b: string;\n  c: (string | null)[];\n};\n';
    expect(stripped(one)).to.equal(stripped('export type A={b:string,c:(|string|null)[]}'));
    expect(stripped(one)).to.equal(stripped(one.replaceAll('\n', '\r\n')));
  });

  it('is another where a name, a type or a question mark is', () => {
    const one = 'type A = { b: string };';
    for (const other of ['type A = { b?: string };', 'type A = { c: string };', 'type A = { b: strings };'])
      expect(stripped(other)).not.to.equal(stripped(one));
  });
});
