/** What the analysis writes is told in every language: read from its sources, and from the golden documents' reports. */
import { expect } from 'chai';
import { GOLDEN_FACTS } from '../../../../scripts/judging/goldens.ts';
import { factFiles, readFacts } from '../../../../scripts/judging/stored.ts';
import { LANGUAGES } from '../../../../shared/contracts/language.ts';
import { CATALOGUE } from '../../../../shared/findings/catalogue.ts';
import { sentenceTranslator } from '../../../../shared/findings/language/sentences.ts';
import { wordsOf } from '../../../../shared/findings/language/words.ts';
import { judgeStored } from '../../../../workers/fusion/stored-facts.ts';
import { type SourceSentence, sourceSentences } from './source-sentences.ts';

/** Names of fields are the same everywhere; `ocr` is the name of a source that no report tells. */
const NAMES = /^(?:(?:EXIF|IPTC|XMP|PNG text|PDF Info|PDF XMP|C2PA)(?: \S+)?|ocr)$/;
/** Dates are judged by it. */
const NOW = Date.parse('2026-11-22T12:00:00Z');
const others = LANGUAGES.filter((language) => language !== 'en');

describe('sentences of the analysis', () => {
  let written: SourceSentence[];

  before(function () {
    this.timeout(60_000);
    written = sourceSentences().filter(({ text }) => !NAMES.test(text));
  });

  for (const language of others) {
    it(`are all told in "${language}", whichever branch writes them`, () => {
      expect(new Set(written.map(({ text }) => text)).size).to.be.greaterThan(400);
      const words = wordsOf(language);
      const missing = written.filter(({ text }) => words.sentence(text) === undefined);
      expect([...new Set(missing.map(({ at, text }) => `${at} ${text}`))]).to.deep.equal([]);
    });
  }

  it('are told in the reports of all golden documents', async function () {
    this.timeout(60_000);
    const words = others.map(wordsOf);
    const missing = new Set<string>();
    let seen = 0;
    for (const file of await factFiles([GOLDEN_FACTS])) {
      const { evidence } = judgeStored(await readFacts(file), { now: NOW }).pipeline;
      const told = [
        ...Object.values(evidence.findings).flatMap(({ note, recovered }) => [note, recovered?.source]),
        ...evidence.toCheck.flatMap(({ note, values }) => [note, ...values.map(({ source }) => source)]),
        ...evidence.notAssessed.flatMap(({ what, reason }) => [
          CATALOGUE.has(what) ? undefined : what,
          reason,
        ]),
        ...(evidence.notes ?? []).map(({ note }) => note),
        ...evidence.timeline.flatMap(({ event, source }) => [event, source]),
        ...evidence.counterEvidence.map(({ statement }) => statement),
      ].filter((text) => text !== undefined);
      for (const text of told.filter((one) => !NAMES.test(one))) {
        seen++;
        if (words.some((one) => one.sentence(text) === undefined)) missing.add(text);
      }
    }
    expect(seen).to.be.greaterThan(500);
    expect([...missing]).to.deep.equal([]);
  });
});

describe('a sentence with values', () => {
  const told = sentenceTranslator(
    new Map([
      ['Page {page} said “{old}”; now “{new}”.', 'Seite {page} sagte „{old}“; nun „{new}“.'],
      ['A save [parts].', 'Ein Stand [parts].'],
      ['added “{text}”', 'fügte „{text}“ hinzu'],
      ['removed {count} pictures', 'entfernte {count} Bilder'],
      ['It is in [font?].', 'Es ist in [font?].'],
      ['another font', 'anderer Schrift'],
    ]),
  );

  it('keeps values as they are, also those that look like a pattern, a placeholder or a sentence', () => {
    expect(told('Page 2 said “$& {new} (.*”; now “A. B [x]”.')).to.equal(
      'Seite 2 sagte „$& {new} (.*“; nun „A. B [x]“.',
    );
    expect(told('Page 2 said “”; now “another font”.')).to.equal('Seite 2 sagte „“; nun „another font“.');
  });

  it('tells phrases one by one, and nothing when one of them is not known', () => {
    expect(told('A save added “a”, removed 2 pictures.')).to.equal(
      'Ein Stand fügte „a“ hinzu, entfernte 2 Bilder.',
    );
    expect(told('A save burned the page.')).to.equal(undefined);
    expect(told('It is in another font.')).to.equal('Es ist in anderer Schrift.');
    expect(told('It is in Helvetica.')).to.equal('Es ist in Helvetica.');
  });

  it('tells several sentences in a row', () => {
    expect(told('It is in Arial. A save removed 2 pictures.')).to.equal(
      'Es ist in Arial. Ein Stand entfernte 2 Bilder.',
    );
  });

  it('is not slow over text that repeats what stands between values', () => {
    const hostile = `Page 1 said “${'”; now “'.repeat(120)}`;
    const began = performance.now();
    expect(told(hostile)).to.equal(undefined);
    expect(told(`${hostile}${'x'.repeat(100_000)}`)).to.equal(undefined);
    expect(performance.now() - began).to.be.lessThan(1_000);
  });
});
