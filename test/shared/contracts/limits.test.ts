/** Limits and times of the specification, section 8, and of API.md. */
import { expect } from 'chai';
import {
  MAX_ANALYSED_PAGES,
  MAX_DOCUMENT_BYTES,
  MEDIA_TYPES,
  PreparedDocument,
} from '../../../shared/contracts/document.ts';
import { INTERACTIVE, sealPurpose } from '../../../shared/contracts/interactive.ts';
import { isLanguage, LANGUAGES } from '../../../shared/contracts/language.ts';
import { KEPT } from '../../../shared/contracts/retention.ts';
import { OPERATOR_SCOPES, SCOPES } from '../../../shared/contracts/scopes.ts';
import { POOLS, STAGES } from '../../../shared/contracts/stages.ts';
import { Verdict } from '../../../shared/contracts/verdict.ts';

describe('limits of the specification', () => {
  it('are 20 MB as 20 971 520 bytes, of four media types', () => {
    expect(MAX_DOCUMENT_BYTES).to.equal(20_971_520);
    expect([...MEDIA_TYPES].sort()).to.deep.equal([
      ...['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
    ]);
  });

  it('are times of keeping: 7 days the document, 24 hours a test, 90 days the report, 30 and 400 the logs', () => {
    expect(KEPT).to.include({
      ...{ documentHours: 168, testDocumentHours: 24, reportDays: 90 },
      ...{ requestLogDays: 30, auditDays: 400, idempotencyHours: 24 },
    });
  });

  it('are the permissions of keys: those of an operator open documents only', () => {
    expect([...SCOPES].sort()).to.deep.equal([
      'biometrics',
      'fraud:read',
      'fraud:write',
      'liveness:sessions',
    ]);
    expect([...OPERATOR_SCOPES].sort()).to.deep.equal(['fraud:read', 'fraud:write']);
  });

  it('leave a submit time for its questions: none may take longer than it waits', () => {
    for (const [name, { pool, timeoutMs }] of Object.entries(INTERACTIVE)) {
      expect(POOLS, name).to.include(pool);
      expect(timeoutMs, name).to.be.within(1_000, 60_000);
    }
    const purposes = Object.keys(INTERACTIVE).flatMap((name) =>
      (['ask', 'answer'] as const).map((direction) => sealPurpose(direction, name)),
    );
    // What was sealed as a question is opened as nothing else.
    expect(new Set(purposes).size).to.equal(purposes.length);
  });
});

describe('words of the contracts', () => {
  it('name each stage once, and each has a pool beside the two that orchestrate', () => {
    expect(new Set(STAGES).size).to.equal(STAGES.length);
    expect(POOLS.filter((pool) => !(STAGES as readonly string[]).includes(pool))).to.deep.equal([
      'verification',
      'document',
    ]);
  });

  it('know a language by its code and nothing else', () => {
    for (const language of LANGUAGES) expect(isLanguage(language)).to.equal(true);
    for (const other of ['EN', 'de-DE', 'it', '', null, undefined, 0, ['en']])
      expect(isLanguage(other), String(other)).to.equal(false);
  });

  it('have four verdicts; found and asked name their places', () => {
    const fits = (verdict: object): boolean => Verdict.safeParse(verdict).success;
    for (const good of [
      { verdict: 'pass' },
      { verdict: 'not-applicable' },
      { verdict: 'inconclusive', reason: 'r' },
      { verdict: 'fail', occurrences: [{ confidence: 1 }] },
    ])
      expect(fits(good), good.verdict).to.equal(true);
    for (const wrong of [
      { verdict: 'fail' },
      { verdict: 'fail', occurrences: [] },
      { verdict: 'fail', occurrences: [{ confidence: 1.1 }] },
      { verdict: 'fail', occurrences: [{ confidence: 1, page: 0 }] },
      { verdict: 'inconclusive' },
      { verdict: 'inconclusive', reason: 'r', toCheck: [] },
      { verdict: 'clean' },
    ])
      expect(fits(wrong), JSON.stringify(wrong)).to.equal(false);
  });

  it('have a prepared document with its pages from 1 and shares from 0 to 1', () => {
    const page = { number: 1, width: 595, height: 842, imageCoverage: 1, images: [] };
    const document = {
      ...{ mediaType: 'application/pdf', condition: 'readable', pageCount: MAX_ANALYSED_PAGES + 1 },
      ...{ pages: [page], notAssessed: [] },
    };
    const fits = (about: object): boolean =>
      PreparedDocument.safeParse({ ...document, pages: [{ ...page, ...about }] }).success;
    expect(fits({})).to.equal(true);
    for (const wrong of [
      { number: 0 },
      { width: 0 },
      { height: -1 },
      { imageCoverage: 1.01 },
      { images: null },
    ])
      expect(fits(wrong), JSON.stringify(wrong)).to.equal(false);
    for (const condition of ['readable', 'encrypted', 'damaged', 'empty', 'too-large', 'unopened'])
      expect(PreparedDocument.safeParse({ ...document, condition }).success, condition).to.equal(true);
    expect(PreparedDocument.safeParse({ ...document, condition: 'fine' }).success).to.equal(false);
  });
});
