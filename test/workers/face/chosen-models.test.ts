/** Models by configuration: what is chosen, what is refused and in which words, and that embedders never mix. */
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { readFaceModels } from '../../../api/biometric/models.ts';
import { OnnxGraph, tensor } from '../../../scripts/models/onnx.ts';
import { chooseFaceModels, faceModelChoice } from '../../../shared/platform/face-models.ts';
import {
  compareVectors,
  openTemplate,
  sealTemplate,
  TemplateError,
  thresholdOf,
} from '../../../shared/platform/face-template.ts';
import { createLog } from '../../../shared/platform/log.ts';
import { openSealer } from '../../../shared/platform/seal.ts';
import { openFaceRuntime } from '../../../workers/face/runtime.ts';
import { testConfig } from '../../harness/config.ts';
import { person } from './pictures.ts';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));
const SFACE_FILE = 'face_recognition_sface_2021dec.onnx';

/** Takes and gives what SFace does: the mean colour of the face's parts, as 128 numbers. */
function likeSface(): Buffer {
  const graph = new OnnxGraph();
  const input = graph.input('data', [1, 3, 112, 112]);
  const pooled = graph.node('AveragePool', [input], { kernel_shape: [16, 16], strides: [16, 16] });
  const flat = graph.node('Flatten', [pooled]);
  const weights = new Float32Array(147 * 128).map((_, at) => Math.sin(at * 1.37) / 255);
  graph.node('MatMul', [flat, graph.constant(tensor([147, 128], weights))], {}, 'fc1');
  graph.output('fc1', [1, 128]);
  return graph.encode();
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'opened',
    (error: Error) => error.message,
  );

describe('face models by configuration', function () {
  this.timeout(180_000);
  let directory: string;
  let hash: string;
  before(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'assay-placed-'));
    const bytes = likeSface();
    hash = sha256(bytes);
    await writeFile(path.join(directory, SFACE_FILE), bytes);
  });
  after(() => rm(directory, { recursive: true }));

  it('reads the choice from the environment, and none from none', () => {
    expect(faceModelChoice(testConfig())).to.deep.equal({});
    const config = testConfig({
      FACE_MODEL_DIR: directory,
      FACE_DETECTOR: 'yunet',
      FACE_EMBEDDER: 'sface',
      FACE_PAD: 'minifasnet',
      FACE_MODEL_SHA256: `sface=${hash} yunet=${'0'.repeat(64)}`,
    });
    expect(faceModelChoice(config)).to.deep.equal({
      directory,
      detector: 'yunet',
      embedder: 'sface',
      attackDetector: 'minifasnet',
      sha256: { sface: hash, yunet: '0'.repeat(64) },
    });
    expect(() => testConfig({ FACE_MODEL_SHA256: 'sface=short' })).to.throw('FACE_MODEL_SHA256');
  });

  it('refuses names that it does not know, and says which there are', async () => {
    const refused = (choice: object): Promise<string> => messageOf(openFaceRuntime(MODELS, choice));
    expect(await refused({ detector: 'yunett' })).to.match(
      /no face detector yunett; there are blazeface, yunet/,
    );
    expect(await refused({ embedder: 'arcface' })).to.match(/no face embedder arcface; there are .*sface/);
    expect(await refused({ attackDetector: 'x' })).to.match(/no attack detector x; there are minifasnet/);
    expect(await refused({ sha256: { nobody: hash } })).to.match(/no model nobody/);
  });

  it('refuses a file that is not there, and one that is another', async () => {
    expect(await messageOf(openFaceRuntime(MODELS, { embedder: 'sface' }))).to.match(
      /sface needs its file face_recognition_sface_2021dec\.onnx in FACE_MODEL_DIR, which is not set/,
    );
    const missing = await messageOf(openFaceRuntime(MODELS, { detector: 'yunet', directory }));
    expect(missing).to.contain(`yunet: there is no file ${path.join(directory, 'yunet_n_dynamic.onnx')}`);
    const pinned = chooseFaceModels(MODELS, { embedder: 'sface', directory }).model('sface', ['embedding']);
    const other = await messageOf(openFaceRuntime(MODELS, { embedder: 'sface', directory }));
    expect(other).to.contain(SFACE_FILE).and.contain(`has SHA-256 ${hash}`).and.contain(pinned.sha256);
  });

  it('does not let an embedder decide whose error rates nobody has measured', async () => {
    expect(await messageOf(openFaceRuntime(MODELS, { embedder: 'auraface', directory }))).to.match(
      /auraface has no error rates: measure them .* FACE_CALIBRATION/,
    );
    const calibration = path.join(directory, 'calibration.json');
    const errorRates = [{ falseMatchRate: 0.001, distance: 1.2, falseNonMatchRate: 0.02 }];
    const measured = {
      similarity: { centre: 1.2, slope: 8 },
      decisionFalseMatchRate: 0.001,
      errorRates,
      measuredOn: '5 000 pairs of our own',
    };
    await writeFile(calibration, JSON.stringify(measured));
    const { embedder } = chooseFaceModels(MODELS, { embedder: 'auraface', directory, calibration });
    expect(embedder).to.deep.include({ id: 'auraface', ...measured });
    expect(thresholdOf(embedder)).to.equal(0.5);
  });

  it('embeds with what was chosen, under its own version, and publishes it', async () => {
    const choice = { embedder: 'sface', directory, sha256: { sface: hash } };
    const runtime = await openFaceRuntime(MODELS, choice);
    const { face } = await runtime.portrait(await person('gin6', 250));
    const { template } = face!;
    expect(template).to.have.lengthOf(128);
    expect(Math.hypot(...template)).to.be.closeTo(1, 1e-5);
    expect(compareVectors(runtime.embedder, template, template).passed).to.equal(true);

    const published = readFaceModels(MODELS, choice, createLog(testConfig(), 'api')).published() as {
      face: { embedder: string; templateVersion: number; measuredOn: string };
      models: { id: string; sha256: string }[];
    };
    expect(published.face).to.deep.include({ embedder: 'sface', templateVersion: 2 });
    expect(published.face.measuredOn).to.match(/^not measured here/);
    expect(published.models.map(({ id }) => id)).to.deep.equal(['blazeface', 'facemesh', 'sface']);
    expect(published.models.at(-1)!.sha256).to.equal(hash);
  });

  it('never opens the template of one embedder for another', () => {
    const sealer = openSealer(testConfig());
    const owner = { tenantId: 'tenant', livemode: true };
    const usual = chooseFaceModels(MODELS).embedder;
    const sface = chooseFaceModels(MODELS, { embedder: 'sface', directory }).embedder;
    const versions = [usual, sface].map(({ templateVersion }) => templateVersion);
    expect(new Set(versions).size).to.equal(2);
    const vector = Float32Array.from(randomBytes(128));
    const template = sealTemplate(sealer, sface, owner, vector);
    expect(openTemplate(sealer, sface, owner, template)).to.deep.equal(vector);
    expect(() => openTemplate(sealer, usual, owner, template)).to.throw(TemplateError);
    const relabelled = { ...template, version: usual.templateVersion };
    expect(() => openTemplate(sealer, sface, owner, relabelled)).to.throw(TemplateError);
  });

  it('gives every optional model an own card, and every embedder an own version', async () => {
    const manifest = JSON.parse(await readFile(path.join(MODELS, 'manifest.json'), 'utf8'));
    for (const { card, sha256: pinned, file } of manifest.optional.models) {
      expect(await readFile(path.join(MODELS, card), 'utf8')).to.contain('# ');
      expect(pinned, file).to.match(/^[0-9a-f]{64}$/);
    }
    const versions = [manifest.embedder, ...manifest.optional.embedders].map(
      ({ templateVersion }) => templateVersion,
    );
    expect(new Set(versions).size).to.equal(versions.length);
  });

  it('loads the networks of the attack detector with the others', async () => {
    const copies = await mkdtemp(path.join(directory, 'pad-'));
    const hashes: Record<string, string> = {};
    for (const name of ['v2', 'v1se']) {
      // Any network will do here: what it says is tested where it is used.
      await copyFile(path.join(directory, SFACE_FILE), path.join(copies, `minifasnet_${name}.onnx`));
      hashes[`minifasnet-${name}`] = hash;
    }
    const choice = { attackDetector: 'minifasnet', directory: copies, sha256: hashes };
    const { attackParts } = await openFaceRuntime(MODELS, choice);
    expect(attackParts.map(({ model, zoom }) => [model, zoom])).to.deep.equal([
      ['minifasnet-v2', 2.7],
      ['minifasnet-v1se', 4],
    ]);
    expect((await openFaceRuntime(MODELS)).attackParts).to.deep.equal([]);
  });
});
