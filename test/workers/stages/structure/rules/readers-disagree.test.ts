import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { forge, makeClean } from '../../../../../lab/corpus/index.ts';
import { extract as prepare } from '../../../../../workers/prepare/extract.ts';
import { extract } from '../../../../../workers/stages/structure/extract.ts';
import { StructureFacts } from '../../../../../workers/stages/structure/facts.ts';
import { readersDisagree } from '../../../../../workers/stages/structure/rules/readers-disagree.ts';
import { factsOf, firstOf, INVOICE, locked, NOW, saved } from '../material.ts';

/** The stage's facts with the second reader's text, as in production. */
async function prepared(bytes: Uint8Array): Promise<StructureFacts> {
  const outputDir = await mkdtemp(path.join(tmpdir(), 'views-'));
  try {
    const documentPath = path.join(outputDir, 'document.pdf');
    await writeFile(documentPath, bytes);
    const common = {
      documentPath,
      bytes: async () => bytes,
      remainingMs: () => 15_000,
      settings: { tesseractPath: null, modelsDir: '' },
    };
    const document = await prepare({ ...common, mediaType: 'application/pdf', outputDir });
    const artifactPath = (file: string): string => path.join(outputDir, file);
    return StructureFacts.parse(await extract({ ...common, document, artifactPath }));
  } finally {
    await rm(outputDir, { recursive: true });
  }
}

const CAUSES = ['page-count', 'page-with-kids', 'hybrid-xref', 'wrong-offset', 'object-stream'];

describe('structure/readers-disagree', function () {
  this.timeout(90_000);

  for (const cause of CAUSES) {
    it(`finds the two texts of a page made ambiguous by ${cause}`, async () => {
      const clean = await makeClean('invoice', 5, { form: 'pdf' });
      const { bytes, truth } = await forge(`two-readings-by-${cause}`, clean, 5);
      const sight = firstOf(readersDisagree(await prepared(bytes), NOW));
      expect(sight.confidence).to.be.at.least(0.9);
      expect(sight.page).to.equal(truth.page);
      if (sight.data?.kind === 'page') return;
      const digits = [truth.old, truth.new].map((text) => text!.replace(/\D/g, ''));
      expect([sight.recovered?.old, sight.recovered?.new]).to.have.members(digits);
    });
  }

  it('passes a clean document, and a locked or unprepared one cannot be told', async () => {
    const clean = await makeClean('statement', 5, { form: 'pdf' });
    expect(readersDisagree(await prepared(clean.bytes), NOW).verdict).to.equal('pass');
    expect(readersDisagree(factsOf(locked()), NOW).verdict).to.equal('inconclusive');
    expect(readersDisagree(factsOf(saved(INVOICE)), NOW).verdict).to.equal('inconclusive');
  });

  it('leaves open what differs on signs that are no writing, and a page that one reader finds empty', () => {
    const facts = factsOf(saved(INVOICE));
    const judge = (ours: string, theirs: string, kind: 'value' | 'page' = 'value') => {
      const difference = {
        page: 1,
        box: null,
        kind,
        ours,
        theirs,
        token: 'number' as const,
      };
      const pdf = facts.pdf && {
        ...facts.pdf,
        open: {},
        parserDifferential: { compared: 1, undecided: [], differences: [difference] },
      };
      return readersDisagree({ ...facts, pdf }, NOW).verdict;
    };
    expect(judge('6\u02c7\u02c72', '2')).to.equal('inconclusive');
    expect(judge('602', '2')).to.equal('fail');
    // One of them read nothing at all: what it could not read is no other text.
    expect(judge('', 'A first link', 'page')).to.equal('inconclusive');
    expect(judge('Total 602', 'A first link', 'page')).to.equal('fail');
  });
});
