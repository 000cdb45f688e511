import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import {
  languagesWithoutData,
  needLanguages,
  packagedData,
} from '../../../../workers/reading/tesseract/languages.ts';
import { wasmEngine } from '../../../../workers/reading/tesseract/wasm.ts';

describe('languages of the second reader', function () {
  this.timeout(60_000);
  let dir: string;
  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-languages-'));
  });
  after(() => rm(dir, { recursive: true, force: true }));

  it('have their data in packages as they ship', async () => {
    expect(packagedData('eng')).to.match(/eng\.traineddata\.gz$/);
    expect(packagedData('deu')).to.match(/deu\.traineddata\.gz$/);
    expect(packagedData('xyz')).to.equal(null);
    expect(packagedData('../eng')).to.equal(null);
    expect(await languagesWithoutData(['eng', 'xyz', 'deu'], null)).to.deep.equal(['xyz']);
  });

  it('are asked of the machine’s tesseract where that reads', async () => {
    const binary = join(dir, 'tesseract');
    await writeFile(binary, '#!/bin/sh\nprintf "List of languages (2):\\neng\\nfra\\n"\n');
    await chmod(binary, 0o755);
    expect(await languagesWithoutData(['eng', 'fra', 'chi_sim'], binary)).to.deep.equal(['chi_sim']);
    await needLanguages(['eng', 'fra'], binary);
    const refused = await needLanguages(['eng', 'chi_sim'], binary).catch((error: Error) => error.message);
    expect(refused).to.equal(
      'OCR_LANGUAGES: there is no data for chi_sim; install it with: apt-get install tesseract-ocr-chi-sim',
    );
  });

  it('are read with their accents', async () => {
    const text = { text: 'Überweisung für Größe', font: 'sans', dpi: 200 };
    const picture = await sharp({ text: { ...text, rgba: true } })
      .flatten({ background: 'white' })
      .extend({ top: 20, bottom: 20, left: 20, right: 20, background: 'white' })
      .png()
      .toBuffer();
    const read = async (languages: readonly string[]): Promise<string> => {
      const words = await wasmEngine(languages).recognize(picture, 30_000, { segmentation: 7 });
      return (words ?? []).map((word) => word.text).join(' ');
    };
    expect(await read(['eng', 'deu'])).to.equal('Überweisung für Größe');
    expect(await read(['eng'])).not.to.equal('Überweisung für Größe');
  });

  it('that have no data are told, with what to do', async () => {
    const told = await wasmEngine(['eng', 'xyz'])
      .recognize(Buffer.alloc(9), 1_000, { segmentation: 7 })
      .catch((error: Error) => error.message);
    expect(told).to.equal('no data for the language xyz: npm install @tesseract.js-data/xyz');
  });
});
