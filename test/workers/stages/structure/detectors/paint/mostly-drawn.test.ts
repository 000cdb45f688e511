import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { prepare } from '../../../../../../workers/prepare/prepare.ts';
import { extract as read } from '../../../../../../workers/stages/ocr/extract.ts';
import { extract } from '../../../../../../workers/stages/structure/extract.ts';
import { valueTypedLater } from '../../../../../../workers/stages/structure/rules/value-typed-later.ts';
import { append, HEADER, onePage, stream } from '../../../../formats/pdf/build.ts';

const LINES = 20;
/** Bars as high and as close as the letters of a word: what outlines of letters are to a reader of text. */
const bars = (x: number, y: number): string =>
  Array.from({ length: 12 }, (_, at) => `${x + 5 * at} ${y} 3 ${at % 3 ? 7 : 5} re f`).join(' ');
const drawn = Array.from({ length: LINES }, (_, row) => bars(60, 750 - 20 * row)).join('\n');
const typed = (lines: number): string =>
  Array.from(
    { length: lines },
    (_, row) => `BT /F 10 Tf 300 ${750 - 20 * row} Td (Miete Februar 1.234,56) Tj ET`,
  ).join('\n');

describe('pages whose print is hardly text', function () {
  this.timeout(60_000);
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-mostly-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  async function factsOf(content: string, page = '') {
    const [catalog, pages, , , font] = onePage('');
    const appearance =
      '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F 5 0 R >> >> ';
    const body = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> ${page}>>`;
    const parts = [catalog, pages, { num: 3, body }, { num: 4, body: stream(content) }, font];
    const note = { num: 8, body: stream(typed(LINES), appearance) };
    const { pdf } = append(HEADER, [{ parts: [...parts, note] }]);
    const base = {
      documentPath: join(dir, 'document.pdf'),
      bytes: async () => new Uint8Array(pdf),
      settings: { tesseractPath: null, modelsDir: dir },
      remainingMs: () => 30_000,
    };
    const { extract: prepared } = await prepare.load();
    const document = await prepared({ ...base, mediaType: 'application/pdf', outputDir: dir });
    const context = { ...base, document, artifactPath: (name: string) => join(dir, name) };
    return { structure: await extract(context), text: () => read(context) };
  }
  const verdictOf = ({ structure }: Awaited<ReturnType<typeof factsOf>>): string =>
    valueTypedLater(structure, { now: 0 }).verdict;

  it('are open, whatever few words they have', async () => {
    for (const words of [0, 1, 3]) {
      const facts = await factsOf(`${drawn}\n${typed(words)}`);
      expect(verdictOf(facts), `${words} lines of text`).to.equal('inconclusive');
      expect(facts.structure.notAssessed.map(({ what }) => what)).to.include('some text of page 1');
    }
  });

  it('are none where most is text, or all', async () => {
    for (const content of [typed(LINES), `${typed(LINES)}\n${bars(60, 700)}`])
      expect(verdictOf(await factsOf(content))).to.equal('pass');
  });

  it('are open where a note has the text', async () => {
    const annot = '/Annots [<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 612 792] /AP << /N 8 0 R >> >>] ';
    expect(verdictOf(await factsOf('', annot))).to.equal('inconclusive');
  });

  it('are read in their picture, and those of text are not', async () => {
    const { pages } = await (await factsOf(`${drawn}\n${typed(1)}`)).text();
    expect(pages[0]?.reading).to.not.equal('text-layer');
    const whole = await (await factsOf(typed(LINES))).text();
    expect(whole.pages[0]?.reading).to.equal('text-layer');
  });
});
