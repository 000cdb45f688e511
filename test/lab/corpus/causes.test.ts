import { expect } from 'chai';
import { CAUSES, type Clean, forge, makeClean } from '../../../lab/corpus/index.ts';
import { PRODUCERS, type ProducerName } from '../../../lab/corpus/pdf/producers.ts';
import { pdfTexts } from './pdf-text.ts';

/** Causes after which the page itself shows the new value to a reader that ignores annotations and form fields. */
const SHOWN = CAUSES.filter((cause) =>
  /replace|covered-and|arithmetic|shadow|signed-then-covered/.test(cause.name),
);

/** Documents by what was asked for, each made once: no cause changes one, each makes bytes of its own. */
const cleans = new Map<string, Promise<Clean>>();
function cleanOf(...asked: Parameters<typeof makeClean>): Promise<Clean> {
  const key = JSON.stringify(asked);
  const known = cleans.get(key) ?? makeClean(...asked);
  cleans.set(key, known);
  return known;
}

describe('corpus: every cause', () => {
  for (const cause of CAUSES.filter((one) => one.needs.form === 'pdf')) {
    it(`${cause.name}: opens in pdfjs for every producer, and is the same for the same seed`, async function () {
      this.timeout(60_000);
      let applied = 0;
      for (const producer of Object.keys(PRODUCERS) as ProducerName[]) {
        const clean = await cleanOf('statement', 21, { producer });
        if (!cause.applies(clean)) continue;
        applied += 1;
        const { bytes, truth } = await forge(cause.name, clean, 8);
        expect((await forge(cause.name, clean, 8)).bytes.equals(bytes)).to.equal(true);
        expect(bytes.equals(clean.bytes)).to.equal(false);
        expect(truth).to.include({ cause: cause.name, forged: cause.forged });
        const pages = await pdfTexts(bytes);
        expect(pages.length).to.equal(clean.layouts.length);
        if (SHOWN.includes(cause)) expect(pages[(truth.page ?? 1) - 1]).to.include(truth.new);
      }
      expect(applied).to.be.greaterThan(0);
    });
  }

  it('names each cause once', () => {
    expect(new Set(CAUSES.map((cause) => cause.name)).size).to.equal(CAUSES.length);
  });

  it('finds a document for each cause by its own needs', async () => {
    for (const cause of CAUSES) {
      const clean = await cleanOf(cause.needs.kind ?? 'invoice', 3, { ...cause.needs, longSide: 300 });
      expect(cause.applies(clean), cause.name).to.equal(true);
    }
  });

  it('refuses a cause that does not exist or does not apply', async () => {
    const clean = await makeClean('certificate', 1);
    for (const name of ['no-such-cause', 'amount-replaced']) {
      const failed = await forge(name, clean, 1).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failed).to.be.instanceOf(RangeError);
    }
  });
});
