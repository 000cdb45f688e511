/** The portrait of a chip as a face template: real photographs in DG2, workers of both pools. */
import type { ChildProcess } from 'node:child_process';
import { expect } from 'chai';
import request from 'supertest';
import { dg2, jp2Head } from '../../../lab/chip-vectors/groups.ts';
import { DG1, vector } from '../../../lab/chip-vectors/state.ts';
import { EmrtdResult } from '../../../shared/contracts/emrtd.ts';
import { person } from '../../workers/face/pictures.ts';
import { type Caller, type RunningApi, runApi } from '../running-api.ts';
import { startWorker } from '../worker-process.ts';

describe('POST /api/v1/biometrics/emrtd with template: true', function () {
  this.timeout(360_000);
  let api: RunningApi;
  let caller: Caller;
  const workers: ChildProcess[] = [];
  let portrait: Buffer;

  const start = async (pool: string): Promise<void> => {
    workers.push(await startWorker(api, pool));
  };
  const post = async (name: string, body: object) => {
    const answer = await request(api.base).post(`/api/v1/biometrics/${name}`).set(caller.headers).send(body);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body.result as Record<string, unknown>;
  };
  /** A chip whose security object is over `signed`, sent with `sent` as its second group. */
  const read = async (signed: Buffer, sent = signed, template: boolean | null = true) => {
    const groups = new Map([
      [1, DG1],
      [2, signed],
    ]);
    const { sod } = vector({ name: 'portrait', groups });
    return EmrtdResult.parse(
      await post('emrtd', {
        sessionId: '6f1c2c3e-0d5b-4c55-9a43-5f6a2b1c0d9e',
        protocol: 'PACE',
        sod: sod!.toString('base64'),
        dg1: DG1.toString('base64'),
        dg2: sent.toString('base64'),
        template,
      }),
    );
  };

  before(async () => {
    api = await runApi();
    caller = await api.newTenant({ scopes: ['biometrics'], planId: 'operator' });
    portrait = dg2(await person('gin6'));
    await start('signature');
  });
  after(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await api.stop();
  });

  it('says why there is none while nobody looks at faces, and keeps the chip’s answer', async () => {
    const result = await read(portrait);
    expect(result.passiveAuthentication.dgHashesVerified).to.equal(true);
    expect(result).to.include({ portraitTemplate: null, portraitTemplateReason: 'dependency_down' });
  });

  describe('with a face worker', () => {
    before(() => start('face'));

    it('gives a template that compares with the holder and not with others', async () => {
      const { portraitTemplate, portraitQuality, portraitTemplateReason } = await read(portrait);
      expect(portraitTemplateReason).to.equal(null);
      expect(portraitQuality!.score).to.be.within(0, 1);
      for (const [who, passed] of [
        ['gin6', true],
        ['bea1', false],
      ] as const) {
        const { template } = await post('enroll', {
          modality: 'face',
          sample: { imageBase64: (await person(who, 360)).toString('base64') },
        });
        const verdict = await post('compare', {
          modality: 'face',
          reference: portraitTemplate,
          probe: template,
        });
        expect(verdict, who).to.include({ passed });
      }
    });

    it('gives none of a portrait that was swapped, is in another format, or is not there', async () => {
      const swapped = await read(dg2(await person('bea1')), portrait);
      expect(swapped).to.include({ portraitTemplate: null, portraitTemplateReason: 'portrait_not_verified' });
      const jpeg2000 = await read(dg2(jp2Head(413, 531)));
      expect(jpeg2000.portraitTemplateReason).to.equal('portrait_format_not_supported');
      const empty = await read(dg2(Buffer.from('no image')));
      expect(empty.portraitTemplateReason).to.equal('no_portrait');
    });

    it('gives none unless it is asked for', async () => {
      for (const template of [null, false]) {
        const result = await read(portrait, portrait, template);
        expect(result.dg2Portrait).to.equal(true);
        expect(result).to.not.have.any.keys('portraitTemplate', 'portraitQuality', 'portraitTemplateReason');
      }
    });
  });
});
