import { expect } from 'chai';
import sharp from 'sharp';
import { jpegEditorTraces } from '../../../../../workers/stages/forensic/rules/jpeg-editor-traces.ts';
import { scenePixels } from '../../../formats/jpeg/scene.ts';
import { analyseButCopies } from '../analyse.ts';

const NOW = { now: Date.UTC(2026, 10, 1) };
const picture = () =>
  sharp(scenePixels(160, 128, 5), { raw: { width: 160, height: 128, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();

/** Puts an application segment behind SOI. */
function withSegment(jpeg: Buffer, marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (payload.length + 2) >> 8, (payload.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)]);
}

const photoshop = (id: number, data: number[]): Buffer =>
  Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM', 'latin1'),
    Buffer.from([id >> 8, id & 255, 0, 0, 0, 0, 0, data.length, ...data]),
  ]);

describe('jpeg-editor-traces', () => {
  it("fires on Photoshop's quality record", async () => {
    const file = withSegment(await picture(), 0xed, photoshop(0x0406, [0, 4, 0, 1, 0, 1]));
    const verdict = jpegEditorTraces(await analyseButCopies(file, 'image/jpeg'), NOW);
    expect(verdict.verdict).to.equal('fail');
    if (verdict.verdict === 'fail') expect(verdict.occurrences[0]?.note).to.include('level 8');
  });

  it("fires on Photoshop's web export", async () => {
    const ducky = Buffer.concat([Buffer.from('Ducky'), Buffer.from([0, 1, 0, 4, 0, 0, 0, 60, 0, 0])]);
    const verdict = jpegEditorTraces(
      await analyseButCopies(withSegment(await picture(), 0xec, ducky), 'image/jpeg'),
      NOW,
    );
    expect(verdict.verdict).to.equal('fail');
    if (verdict.verdict === 'fail') expect(verdict.occurrences[0]?.note).to.include('quality 60');
  });

  it('does not take an Adobe segment or a caption block alone for an editor', async () => {
    const adobe = Buffer.concat([Buffer.from('Adobe'), Buffer.from([0, 100, 0, 0, 0, 0, 1])]);
    const files = [
      await picture(),
      withSegment(await picture(), 0xee, adobe),
      withSegment(await picture(), 0xed, photoshop(0x0404, [28, 2])),
    ];
    for (const file of files) {
      expect(jpegEditorTraces(await analyseButCopies(file, 'image/jpeg'), NOW)).to.deep.equal({
        verdict: 'pass',
      });
    }
  });
});
