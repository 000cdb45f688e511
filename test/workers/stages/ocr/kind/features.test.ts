import { expect } from 'chai';
import type { OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import {
  DOCUMENT_FEATURES,
  featuresOf,
  WORD_FEATURES,
} from '../../../../../workers/stages/ocr/kind/features.ts';
import { TOLD } from '../../../../../workers/stages/ocr/kind/lexicon.ts';
import { NO_FACTS } from '../no-facts.ts';

type Line = readonly [text: string, height?: number];

function page(...lines: Line[]): OcrFacts {
  const words = lines.flatMap(([text, height = 0.01], line) =>
    text.split(' ').map((word, at) => ({
      ...{ text: word, line, source: 'text-layer' as const, confidence: 1 },
      box: [0.1 + 0.05 * at, 0.02 * line, 0.04, height] as [number, number, number, number],
    })),
  );
  return { ...NO_FACTS, pages: [{ page: 1, reading: 'text-layer', words }] };
}

const ofKind = (facts: OcrFacts, kind: (typeof TOLD)[number]): Record<string, number> =>
  Object.fromEntries(
    WORD_FEATURES.map((name, at) => [name, featuresOf(facts).words[TOLD.indexOf(kind)]?.[at] ?? Number.NaN]),
  );
const ofAll = (facts: OcrFacts): Record<string, number> =>
  Object.fromEntries(
    DOCUMENT_FEATURES.map((name, at) => [name, featuresOf(facts).document[at] ?? Number.NaN]),
  );

const FILLER = Array.from({ length: 12 }, (_, at): Line => [`some line of text ${at}`]);

describe('what speaks for a kind', () => {
  it('is its name in large print at the top, and less elsewhere', () => {
    const title = ofKind(page(['Invoice', 0.03], ...FILLER), 'invoice');
    expect(title).to.include({ named: 1, title: 1, large: 1, early: 1 });
    const below = ofKind(page(...FILLER, ['as told on our invoice of last week']), 'invoice');
    expect(below).to.include({ named: 1, title: 0, large: 0, early: 0 });
    expect(ofKind(page(...FILLER), 'invoice')).to.include({ named: 0, title: 0, large: 0, early: 0 });
  });

  it('are its usual words, each once, shared with other kinds that use them', () => {
    const once = ofKind(page(['sort code']), 'bank statement');
    expect(ofKind(page(['sort code'], ['sort code']), 'bank statement')).to.deep.equal(once);
    const more = ofKind(page(['sort code'], ['overdraft']), 'bank statement');
    expect(more.terms).to.be.above(once.terms ?? 1);
    expect(once.share).to.be.within(0.01, 1);
  });

  it('is the look of the page', () => {
    expect(ofAll(page(['3 May 14:07'])).clock).to.equal(1);
    expect(ofAll(page(['ratio 1:25, 14.07'])).clock).to.equal(0);
    const prose = page(['one two three four five six seven eight nine ten']);
    expect(ofAll(prose)).to.include({ prose: 1, numbers: 0 });
    expect(ofAll(page(['1 2 3 4 5 6 7 8 9 10']))).to.include({ prose: 0, numbers: 1 });
  });

  it('is nothing where nothing was read', () => {
    const { words, document } = featuresOf({ ...NO_FACTS, pages: [] });
    expect(words.flat().every((value) => value === 0)).to.equal(true);
    expect(document.every((value) => value === 0)).to.equal(true);
  });

  it('is a machine readable zone, whichever words are read', () => {
    const zone = (format: string, documentCode: string): OcrFacts =>
      ({ ...NO_FACTS, mrz: [{ format, fields: { documentCode } }] }) as unknown as OcrFacts;
    expect(featuresOf(zone('MRV-A', 'V')).ofZone).to.deep.equal(['visa']);
    expect(featuresOf(zone('TD3', 'P')).ofZone).to.deep.equal(['passport']);
    expect(featuresOf(zone('TD1', 'I')).ofZone).to.deep.equal(['identity card', 'residence permit']);
    expect(featuresOf(NO_FACTS).ofZone).to.deep.equal([]);
  });
});
