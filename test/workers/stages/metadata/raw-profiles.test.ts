import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { walkStream } from '../../../../workers/formats/jpeg/walk.ts';
import { rawProfile } from '../../../../workers/stages/metadata/raw-profiles.ts';
import { captureEdited } from '../../../../workers/stages/metadata/rules/capture-edited.ts';
import { factsOf, jpeg, NOW, png, xmp } from './material.ts';

/** As ImageMagick writes it: name, length in eight places, 36 bytes of hexadecimal a line. */
function profile(name: string, bytes: Uint8Array, length = bytes.length) {
  const lines =
    Buffer.from(bytes)
      .toString('hex')
      .match(/.{1,72}/g) ?? [];
  const text = `\n${name.toLowerCase()}\n${String(length).padStart(8)}\n${lines.join('\n')}\n`;
  return {
    type: 'zTXt',
    data: Buffer.concat([Buffer.from(`Raw profile type ${name}\0\0`, 'latin1'), deflateSync(text)]),
  };
}

async function exifOf(tags: Record<string, string>): Promise<Buffer> {
  const file = await jpeg({ exif: tags });
  const found = walkStream(file).segments.find(({ app }) => app === 'exif')!;
  return file.subarray(found.offset + 4, found.offset + found.length);
}

describe('raw profiles in the text of a PNG', () => {
  it('are read as the EXIF and the XMP that they are', async () => {
    const exif = await exifOf({ Make: 'Canon', Model: 'EOS R5', Software: 'Adobe Photoshop 26.1' });
    for (const name of ['exif', 'APP1']) {
      const facts = await factsOf(await png(profile(name, exif)), 'image/png');
      expect(facts.camera?.model, name).to.equal('EOS R5');
      expect(facts.layers).to.include('exif');
      expect(facts.notAssessed).to.deep.equal([]);
      expect(captureEdited(facts, NOW).verdict).to.equal('fail');
    }
    const packet = Buffer.from(xmp('xmp:CreatorTool="GIMP 3.0"'));
    const facts = await factsOf(await png(profile('xmp', packet)), 'image/png');
    expect(facts.tools.map(({ text }) => text)).to.deep.equal(['GIMP 3.0']);
  });

  it('are told where they are damaged', async () => {
    const exif = await exifOf({ Make: 'Canon' });
    const facts = await factsOf(await png(profile('exif', exif, exif.length + 1)), 'image/png');
    expect(facts.camera).to.equal(null);
    expect(facts.notAssessed.map(({ reason }) => reason)).to.deep.equal([
      '1 metadata blocks are damaged or too large',
    ]);
  });

  it('of a quarter of a million blanks cost no more than reading them', () => {
    const started = performance.now();
    const text = `exif 1 ${' '.repeat(250_000)}z`;
    expect(rawProfile({ key: 'Raw profile type exif', text })).to.deep.equal({ kind: 'damaged' });
    // Read in two ways it took a minute.
    expect(performance.now() - started).to.be.below(5_000);
  });
});
