import { expect } from 'chai';
import { forge, makeClean } from '../../../lab/corpus/index.ts';
import { PRODUCERS, type ProducerName } from '../../../lab/corpus/pdf/producers.ts';
import { pdfTexts } from './pdf-text.ts';

const REPLACING = ['amount-replaced', 'name-replaced', 'date-replaced', 'iban-replaced'];
const COVERING = ['covered-and-retyped', 'covered-and-retyped-by-update', 'covered-by-image-patch'];

describe('corpus: values changed in a PDF', () => {
  for (const producer of Object.keys(PRODUCERS) as ProducerName[]) {
    describe(`as ${producer} saves`, () => {
      for (const cause of REPLACING) {
        it(`${cause}: the new value is read, the old one stays in the bytes before`, async () => {
          const clean = await makeClean('invoice', 11, { producer });
          const { bytes, truth } = await forge(cause, clean, 5);
          const page = (await pdfTexts(bytes))[0];
          expect(page).to.include(truth.new);
          expect(page).to.not.include(truth.old);
          expect(bytes.subarray(0, clean.bytes.length).equals(clean.bytes)).to.equal(true);
          expect((await pdfTexts(clean.bytes))[0]).to.include(truth.old);
        });
      }
      for (const cause of COVERING) {
        it(`${cause}: both values are in the text layer, the new one last`, async () => {
          const clean = await makeClean('invoice', 12, { producer });
          const { bytes, truth } = await forge(cause, clean, 5);
          const page = (await pdfTexts(bytes))[0] ?? [];
          expect(page.indexOf(truth.old ?? '')).to.be.within(0, page.indexOf(truth.new ?? '') - 1);
        });
      }
    });
  }

  it('gives the same bytes for the same seed and others for another', async () => {
    const make = async (seed: number): Promise<Buffer> =>
      (await forge('covered-and-retyped', await makeClean('invoice', seed), seed)).bytes;
    expect((await make(3)).equals(await make(3))).to.equal(true);
    expect((await make(3)).equals(await make(4))).to.equal(false);
  });
});
