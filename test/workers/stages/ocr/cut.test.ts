import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { PreparedDocument, TextRun } from '../../../../shared/contracts/document.ts';
import { judge } from '../../../../workers/runtime/judge.ts';
import { extract } from '../../../../workers/stages/ocr/extract.ts';
import { ocr } from '../../../../workers/stages/ocr/stage.ts';
import { inLines, type LooseWord } from '../../../../workers/stages/ocr/words.ts';

/** A page of lines; the words of a line are runs of their own. */
function runsOf(lines: readonly string[]): TextRun[] {
  return lines.flatMap((line, row) =>
    line.split(' ').map(
      (text, at): TextRun => ({
        text,
        box: [0.01 + at * 0.09, (row + 1) / (lines.length + 2), 0.08, 0.5 / (lines.length + 2)],
      }),
    ),
  );
}

/** A page without text that was not rendered either. */
const UNREAD = 'unread';

const BAD_IBAN = 'IBAN DE89 3704 0044 0532 0130 01';

describe('pages with more text than is read', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-ocr-cut-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  /** The judged text of the pages, each from its text layer. */
  async function judged(...pages: readonly (readonly string[] | typeof UNREAD)[]) {
    const texts = pages.map((lines) => (lines === UNREAD ? [] : runsOf(lines)));
    for (const [i, runs] of texts.entries()) await writeFile(join(dir, `${i}.json`), JSON.stringify(runs));
    const document: PreparedDocument = {
      mediaType: 'application/pdf',
      condition: 'readable',
      pageCount: pages.length,
      pages: texts.map((runs, i) => ({
        number: i + 1,
        width: 600,
        height: 800,
        ...(pages[i] === UNREAD
          ? {}
          : { textLayer: { file: `${i}.json`, characters: runs.length * 5, invisibleShare: 0 } }),
        imageCoverage: 0,
        images: [],
      })),
      notAssessed: [],
    };
    const facts = await extract({
      documentPath: '',
      document,
      artifactPath: (file) => join(dir, file),
      bytes: async () => new Uint8Array(),
      remainingMs: () => 20_000,
      settings: { tesseractPath: '', modelsDir: dir },
    });
    const { judgement } = judge(ocr, facts, { now: 0 });
    return {
      iban: judgement.verdicts['iban-checksum-failed']!.verdict,
      arithmetic: judgement.verdicts['arithmetic-inconsistent']!.verdict,
      told: judgement.notAssessed.length > 0,
    };
  }

  it('are read as they are below the limits', async () => {
    expect(await judged([BAD_IBAN])).to.include({ iban: 'fail', told: false });
    expect(await judged(['harmless'])).to.include({ iban: 'not-applicable', told: false });
  });

  it('leave open what stands behind five thousand harmless words', async () => {
    const noise = Array.from({ length: 520 }, () => 'a b c d e f g h i j');
    expect(await judged([...noise, BAD_IBAN])).to.deep.equal({
      iban: 'inconclusive',
      arithmetic: 'inconclusive',
      told: true,
    });
  });

  it('leave open what stands behind three thousand harmless amounts', async () => {
    const noise = Array.from({ length: 310 }, () => Array.from({ length: 10 }, () => '1.00').join(' '));
    expect(await judged(noise, ['Total 9.00'])).to.include({ arithmetic: 'inconclusive', told: true });
  });

  it('leave open what stands on a page that was not read', async () => {
    expect(await judged(['harmless'], UNREAD)).to.deep.equal({
      iban: 'inconclusive',
      arithmetic: 'inconclusive',
      told: true,
    });
    expect(await judged([BAD_IBAN], UNREAD)).to.include({ iban: 'fail', told: true });
  });

  it('keep the first of hundreds of words of one line', () => {
    const word = (at: number): LooseWord => ({
      text: at === 0 ? BAD_IBAN : 'x',
      box: [at / 1_000, 0.5, 0.0004, 0.01],
      source: 'text-layer',
      confidence: 1,
    });
    const words = inLines(
      Array.from({ length: 400 }, (_, at) => word(at)),
      1,
    );
    expect(words.map(({ text }) => text).join('')).to.include(BAD_IBAN);
  });
});
