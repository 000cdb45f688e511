/** The list of jobs finds a document by whatever it may be called at the submit (API.md: 1 to 128 printable characters). */
import { expect } from 'chai';
import { documentReference } from '../../../api/submission/document-reference.ts';
import { JobId, JobListQuery } from '../../../shared/contracts/verification.ts';

/** As it comes in a header: most clients send UTF-8 there. */
const submitted = (text: string): string | undefined =>
  documentReference(Buffer.from(text, 'utf8').toString('latin1'));
const isFound = (reference: string): boolean => JobListQuery.safeParse({ reference }).success;

describe('what a document is called', () => {
  for (const [what, text] of [
    ['one character', 'x'],
    ['128 characters', 'x'.repeat(128)],
    ['128 characters of two code units each', '𠮷'.repeat(128)],
    ['letters with accents, and blanks', 'Fall Müller 4711 / é'],
  ] as const)
    it(`may be ${what}, and is found by it`, () => {
      expect(submitted(text)).to.equal(text);
      expect(isFound(text)).to.equal(true);
    });

  for (const [what, text] of [
    ['nothing', ''],
    ['129 characters', 'x'.repeat(129)],
    ['129 characters of two code units each', '𠮷'.repeat(129)],
    ['a line break', 'a\nb'],
    ['what turns the line around', 'a\u202eb'],
    ['what looks like nothing', 'a\u200bb'],
    ['the separator of paragraphs', 'a\u2029b'],
  ] as const)
    it(`may not be ${what}, and no list takes that`, () => {
      expect(() => submitted(text)).to.throw();
      expect(isFound(text)).to.equal(false);
    });
});

describe('filters of the list of jobs', () => {
  const parsed = (query: object) => JobListQuery.safeParse(query);

  it('are times with their zone, states, levels and outcomes as reports have them', () => {
    expect(
      parsed({
        from: '2026-11-01T00:00:00+01:00',
        to: '2026-12-01T00:00:00Z',
        state: 'COMPLETED',
        level: 'MINIMAL',
        outcome: 'little_visible',
        limit: '100',
      }).data,
    ).to.include({ limit: 100, state: 'COMPLETED' });
  });

  for (const query of [
    { from: '2026-11-01' },
    { from: '2026-11-01T00:00:00' },
    { state: 'completed' },
    { level: 'NONE' },
    { limit: '0' },
    { limit: '101' },
    { limit: '1.5' },
    { stat: 'COMPLETED' },
  ])
    it(`are refused where they would show everything: ${JSON.stringify(query)}`, () => {
      expect(parsed(query).success).to.equal(false);
    });

  it('are of jobs with 128 random bits in base32 (RFC 4648, lower case)', () => {
    expect(JobId.safeParse(`job_${'a'.repeat(26)}`).success).to.equal(true);
    for (const id of [
      `job_${'a'.repeat(25)}`,
      `job_${'1'.repeat(26)}`,
      `job_${'A'.repeat(26)}`,
      'a'.repeat(30),
    ])
      expect(JobId.safeParse(id).success, id).to.equal(false);
  });
});
