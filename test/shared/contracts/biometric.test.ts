/** Bodies of the biometric API v1 against section 2.3, 4.2 and 8 of the specification. */
import { expect } from 'chai';
import type { z } from 'zod';
import {
  CompareRequest,
  CompareResponse,
  Device,
  DevicesResponse,
  EmrtdRequest,
  EmrtdResponse,
  EnrollRequest,
  EnrollResponse,
  HealthResponse,
  LivenessRequest,
  LivenessResponse,
} from '../../../shared/contracts/biometric.ts';
import { BIOMETRIC_ROUTES } from '../../../shared/contracts/biometric-routes.ts';
import { examplesOf } from '../../../shared/contracts/examples.ts';
import { changed, GONE } from './changed.ts';

const SCHEMA = 'biometric-core.api/v1';
const TEMPLATE = { modality: 'face', version: 1, vector: 'AAAA' };
const IMAGE = { imageBase64: 'AAAA' };
const REQUESTS: Record<string, { schema: z.ZodType; body: Record<string, unknown>; required: string[] }> = {
  enroll: {
    schema: EnrollRequest,
    body: { modality: 'face', sample: IMAGE },
    required: ['modality', 'sample', 'sample.imageBase64'],
  },
  compare: {
    schema: CompareRequest,
    body: { modality: 'face', reference: TEMPLATE, probe: TEMPLATE },
    required: ['modality', 'reference', 'probe', 'reference.version', 'probe.vector', 'probe.modality'],
  },
  liveness: {
    schema: LivenessRequest,
    body: { modality: 'face', frames: [IMAGE, IMAGE] },
    required: ['modality', 'frames', 'frames.1.imageBase64'],
  },
  emrtd: {
    schema: EmrtdRequest,
    body: {
      ...{ sessionId: '6f1f5c1e-3f0b-4b5e-9a53-1f2f0a3c9d11', protocol: 'BAC' },
      ...{ sod: 'AAAA', dg1: 'AAAA', dg2: 'AAAA' },
    },
    required: ['sessionId', 'protocol', 'sod', 'dg1', 'dg2'],
  },
};
const fits = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

for (const [name, { schema, body, required }] of Object.entries(REQUESTS))
  describe(`a request to ${name}`, () => {
    it('may say its schemaVersion or not, and no other one', () => {
      for (const version of [undefined, null, SCHEMA])
        expect(fits(schema, { schemaVersion: version, ...body }), `${version}`).to.equal(true);
      for (const version of ['biometric-core.api/v2', 'v1', '', 1])
        expect(fits(schema, { schemaVersion: version, ...body }), `${version}`).to.equal(false);
    });

    it('has what the specification asks for', () => {
      expect(required.filter((path) => fits(schema, changed(body, path, GONE)))).to.deep.equal([]);
      expect(required.filter((path) => fits(schema, changed(body, path, null)))).to.deep.equal([]);
    });
  });

describe('limits of a request', () => {
  it('are two frames at least, for liveness', () => {
    for (const [count, good] of [
      [0, false],
      [1, false],
      [2, true],
      [30, true],
      [31, false],
    ] as const)
      expect(
        fits(LivenessRequest, { modality: 'face', frames: Array.from({ length: count }, () => IMAGE) }),
        `${count} frames`,
      ).to.equal(good);
  });

  it('are the modality face', () => {
    for (const modality of ['fingerprint', 'FACE', ''])
      expect(fits(EnrollRequest, { modality, sample: IMAGE }), modality).to.equal(false);
    expect(
      fits(CompareRequest, {
        modality: 'face',
        reference: { ...TEMPLATE, modality: 'iris' },
        probe: TEMPLATE,
      }),
    ).to.equal(false);
  });

  it('are whole numbers as versions of a template', () => {
    for (const version of [1.5, '1', null])
      expect(
        fits(CompareRequest, { modality: 'face', reference: TEMPLATE, probe: { ...TEMPLATE, version } }),
      ).to.equal(false);
  });

  it('are the protocols of a chip', () => {
    const { body } = REQUESTS.emrtd!;
    for (const protocol of ['BAC', 'PACE']) expect(fits(EmrtdRequest, { ...body, protocol })).to.equal(true);
    for (const protocol of ['bac', 'EAC', ''])
      expect(fits(EmrtdRequest, { ...body, protocol })).to.equal(false);
  });
});

describe('answers of the biometric API', () => {
  const example = (id: keyof typeof BIOMETRIC_ROUTES) =>
    examplesOf(id, { response: BIOMETRIC_ROUTES[id].success.body }).response as { result: object };
  const REQUIRED: readonly (readonly [keyof typeof BIOMETRIC_ROUTES, z.ZodType, string])[] = [
    [
      'enrollFace',
      EnrollResponse,
      'result.template.modality result.template.version result.template.vector result.quality.score result.quality.checks.sharpness result.quality.checks.exposure result.quality.checks.pose',
    ],
    ['compareFaces', CompareResponse, 'result.score result.passed result.threshold'],
    ['checkLiveness', LivenessResponse, 'result.state result.blink result.headTurn'],
    [
      'authenticateChip',
      EmrtdResponse,
      'result.sessionId result.protocol result.passiveAuthentication.sodParsed result.passiveAuthentication.dgHashesVerified result.passiveAuthentication.signatureVerified result.mrz.documentNumber result.mrz.surname result.mrz.givenNames result.mrz.nationality result.mrz.dateOfBirth result.mrz.dateOfExpiry result.dgMetadata.dg1.tag result.dgMetadata.dg1.hashHex result.dgMetadata.dg2.tag result.dgMetadata.dg2.hashHex',
    ],
    ['listDevices', DevicesResponse, 'result.devices.0.id result.devices.0.modality result.devices.0.kind'],
  ];

  for (const [id, schema, paths] of REQUIRED)
    it(`of ${id} have the fields of the specification in its envelope`, () => {
      const answer = example(id);
      expect(fits(schema, answer)).to.equal(true);
      for (const path of ['ok', 'result', 'requestId', ...paths.split(' ')])
        expect(fits(schema, changed(answer, path, GONE)), path).to.equal(false);
      expect(fits(schema, { ...answer, ok: false })).to.equal(false);
    });

  it('of health stand without an envelope', () => {
    const health = {
      ...{ ok: true, service: 's', version: 'v1', schema: SCHEMA, requestId: 'r' },
      ...{ endpoints: ['GET /api/v1/biometrics/health'] },
      plans: { developer_free: { monthlyLimit: 100, minuteLimit: 10 } },
    };
    expect(HealthResponse.parse(health)).to.deep.equal(health);
    for (const path of [
      'ok',
      'service',
      'version',
      'schema',
      'endpoints',
      'plans',
      'plans.developer_free.minuteLimit',
    ])
      expect(fits(HealthResponse, changed(health, path, GONE)), path).to.equal(false);
    expect(fits(HealthResponse, { ...health, version: 'v2' })).to.equal(false);
  });

  it('list devices of the kinds that there are', () => {
    for (const kind of ['mock', 'hardware', 'software'])
      for (const modality of ['face', 'fingerprint', 'signature'])
        expect(fits(Device, { id: 'd', modality, kind })).to.equal(true);
    expect(fits(Device, { id: 'd', modality: 'face', kind: 'virtual' })).to.equal(false);
  });

  it('echo every sessionId that a request may have, of whatever version (RFC 9562, 4.1)', () => {
    const answer = example('authenticateChip');
    for (const sessionId of [
      '6f1f5c1e-3f0b-4b5e-9a53-1f2f0a3c9d11',
      '6F1F5C1E-3F0B-1B5E-9A53-1F2F0A3C9D11',
      '00000000-0000-0000-0000-000000000000',
      '11111111-1111-1111-1111-111111111111',
    ]) {
      expect(fits(EmrtdRequest, { ...REQUESTS.emrtd!.body, sessionId }), sessionId).to.equal(true);
      expect(fits(EmrtdResponse, changed(answer, 'result.sessionId', sessionId)), sessionId).to.equal(true);
    }
    for (const sessionId of [
      '6f1f5c1e3f0b4b5e9a531f2f0a3c9d11',
      '{6f1f5c1e-3f0b-4b5e-9a53-1f2f0a3c9d11}',
      '',
    ])
      expect(fits(EmrtdRequest, { ...REQUESTS.emrtd!.body, sessionId }), sessionId).to.equal(false);
  });
});
