import { expect } from 'chai';
import type { MediaType } from '../../../../../shared/contracts/document.ts';
import { aiGeneratedDeclared } from '../../../../../workers/stages/metadata/rules/ai-generated-declared.ts';
import { withCredentials } from '../credentials.ts';
import { factsOf, jpeg, NOW, png, textChunk, webp, xmp } from '../material.ts';

const verdictOf = async (bytes: Buffer, mediaType: MediaType) =>
  aiGeneratedDeclared(await factsOf(bytes, mediaType), NOW);
const TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

describe('metadata/ai-generated-declared', () => {
  const settings = 'a passport photo\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 4711, Size: 512x512';

  it('fires on generation parameters in PNG text and in an EXIF comment', async () => {
    for (const [key, text, generator] of [
      ['parameters', settings, 'Stable Diffusion'],
      ['prompt', '{"3": {"class_type": "KSampler", "inputs": {}}}', 'ComfyUI'],
      ['workflow', '{"last_node_id": 9, "nodes": []}', 'ComfyUI'],
      ['invokeai_metadata', '{"app_version": "4.2", "positive_prompt": "id card"}', 'InvokeAI'],
      ['Comment', '{"prompt": "x", "steps": 28, "sampler": "k_euler"}', 'NovelAI'],
      ['Software', 'NovelAI', 'NovelAI'],
      ['Description', 'an invoice --v 6 Job ID: 01234567-89ab-cdef-0123-456789abcdef', 'Midjourney'],
    ] as const) {
      const verdict = await verdictOf(await png(textChunk(key, text)), 'image/png');
      if (verdict.verdict !== 'fail') throw new Error(`${key}: ${verdict.verdict}`);
      expect(verdict.occurrences[0]!.data!.generator, key).to.equal(generator);
    }
    const photo = await jpeg({ exif: { ImageDescription: settings } });
    expect((await verdictOf(photo, 'image/jpeg')).verdict).to.equal('fail');
  });

  it('fires on the graph that ComfyUI writes for maker and model of a WebP, which is no camera', async () => {
    const written: Record<string, string>[] = [
      { Model: 'prompt:{"3": {"class_type": "KSampler", "inputs": {}}}' },
      { Make: 'workflow:{"last_node_id": 9, "nodes": []}' },
    ];
    for (const exif of written) {
      const facts = await factsOf(await webp({ exif }), 'image/webp');
      expect(facts.camera).to.equal(null);
      const verdict = aiGeneratedDeclared(facts, NOW);
      if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
      expect(verdict.occurrences[0]!.data).to.include({ layer: 'exif', generator: 'ComfyUI' });
    }
    const camera = await factsOf(await webp({ exif: { Make: 'prompt: works', Model: 'X1' } }), 'image/webp');
    expect(camera.camera).to.include({ make: 'prompt: works', model: 'X1' });
    expect(aiGeneratedDeclared(camera, NOW).verdict).to.equal('pass');
  });

  it('fires on the IPTC digital source type in XMP and in content credentials', async () => {
    const packet = xmp(`Iptc4xmpExt:DigitalSourceType="${TYPES}trainedAlgorithmicMedia"`);
    expect((await verdictOf(await webp({ xmp: packet }), 'image/webp')).verdict).to.equal('fail');
    const action = { action: 'c2pa.created', digitalSourceType: `${TYPES}trainedAlgorithmicMedia` };
    expect((await verdictOf(await withCredentials(await jpeg(), [action]), 'image/jpeg')).verdict).to.equal(
      'fail',
    );
  });

  it('fires on a label after GB 45438-2025 only where it states generation', async () => {
    const label = (value: string) =>
      png(textChunk('AIGC', `{"AIGC":{"Label":"${value}","ContentProducer":"x"}}`));
    expect((await verdictOf(await label('1'), 'image/png')).verdict).to.equal('fail');
    expect((await verdictOf(await label('3'), 'image/png')).verdict).to.equal('pass');
  });

  it('passes the same words in another sense', async () => {
    for (const [key, text] of [
      ['parameters', 'exposure=2.5'],
      ['prompt', 'Please sign here'],
      ['Description', 'Steps: 3 to the entrance'],
      ['Software', 'Stable release of scanner firmware'],
      // Names of people, and the Spanish word for a picture.
      ['Author', 'Sora Tanaka'],
      ['Author', 'Marco Dalle Molle'],
      ['Software', 'Captura de Imagen 8.0'],
      ['Software', 'Editor de imagen 3'],
    ] as const) {
      expect((await verdictOf(await png(textChunk(key, text)), 'image/png')).verdict, key).to.equal('pass');
    }
    const scan = await jpeg({ exif: { Software: 'Captura de Imagen' } });
    expect((await verdictOf(scan, 'image/jpeg')).verdict).to.equal('pass');
    for (const type of [
      'computationalCapture',
      'algorithmicallyEnhanced',
      'digitalCapture',
      'algorithmicMedia',
    ]) {
      const packet = xmp(`Iptc4xmpExt:DigitalSourceType="${TYPES}${type}"`);
      expect((await verdictOf(await jpeg({ xmp: packet }), 'image/jpeg')).verdict, type).to.equal('pass');
    }
  });
});
