import { expect } from 'chai';
import { NAMED_WRITER } from '../../../shared/contracts/named-writer.ts';
import type { ToCheck } from '../../../shared/contracts/report.ts';
import { EARLIER, SIGNED_VALUE } from '../../../shared/findings/earlier-values.ts';
import { doubtsMeet } from '../../../workers/fusion/meeting-doubts.ts';

const doubt = (code: string, page?: number): ToCheck => ({
  code,
  ...(page === undefined ? {} : { page }),
  values: [{ source: 'printed', text: '1,330.01' }],
  note: 'Look at it.',
});
const PRINTED = { class: 'born-digital-pdf', confidence: 1 } as const;

describe('doubts that meet', () => {
  it('are a contradiction on a page and how that page was made', () => {
    for (const made of ['page-fonts-apart', 'page-reencoded'])
      for (const said of ['sums-contradicted', 'stated-twice-otherwise'])
        expect(doubtsMeet([doubt(made, 2), doubt(said, 2)], PRINTED), `${made} ${said}`).to.equal(true);
  });

  it('are a contradiction and a program that wrote the whole file', () => {
    expect(doubtsMeet([doubt('sums-contradicted', 3), doubt('issuer-paper-by-editor')], PRINTED)).to.equal(
      true,
    );
  });

  it('are none on two pages, of one kind, or alone', () => {
    expect(doubtsMeet([doubt('page-fonts-apart', 2), doubt('sums-contradicted', 1)], PRINTED)).to.equal(
      false,
    );
    expect(doubtsMeet([doubt('sums-contradicted', 1), doubt('stated-twice-otherwise', 1)], PRINTED)).to.equal(
      false,
    );
    expect(doubtsMeet([doubt('page-reencoded', 1), doubt('page-fonts-apart', 1)], PRINTED)).to.equal(false);
    expect(doubtsMeet([doubt('sums-contradicted', 1)], PRINTED)).to.equal(false);
    expect(doubtsMeet([], PRINTED)).to.equal(false);
  });

  it('are none where what is doubted may have been misread for the same reason', () => {
    // Text that lies twice on a page is added up twice.
    expect(doubtsMeet([doubt('hidden-text', 1), doubt('sums-contradicted', 1)], PRINTED)).to.equal(false);
    for (const captured of ['pdf-of-scans', 'photograph', 'screenshot'] as const)
      expect(
        doubtsMeet([doubt('issuer-paper-by-editor'), doubt('sums-contradicted', 1)], {
          class: captured,
          confidence: 1,
        }),
        captured,
      ).to.equal(false);
  });

  it('are a value that was painted last on a page that was written again', () => {
    const typed = (text: string, page = 1): ToCheck => ({
      ...doubt('value-typed-later', page),
      values: [{ source: 'printed', text }],
    });
    const written = doubt('page-reencoded', 1);
    expect(doubtsMeet([typed('1897,35'), written], PRINTED)).to.equal(true);
    expect(doubtsMeet([typed('certify'), written], PRINTED), 'a word').to.equal(false);
    expect(doubtsMeet([typed('1897,35', 2), written], PRINTED), 'another page').to.equal(false);
    expect(doubtsMeet([typed('1897,35'), doubt('page-fonts-apart', 1)], PRINTED)).to.equal(false);
    const laidOut = { ...written, values: [{ source: NAMED_WRITER, text: 'ReportLab' }] };
    expect(doubtsMeet([typed('1897,35'), laidOut], PRINTED), 'by its layout alone').to.equal(false);
    expect(doubtsMeet([doubt('sums-contradicted', 1), laidOut], PRINTED)).to.equal(false);
  });

  describe('of a form that was signed', () => {
    const replaced = (source: string, was: string, now: string, page = 1): ToCheck => ({
      ...doubt(source === SIGNED_VALUE ? 'changed-after-signing' : 'field-shows-other-value', page),
      values: [
        { source, text: was },
        { source: 'value of the field', text: now },
      ],
    });
    const meet = (signed: ToCheck, saved: ToCheck): boolean => doubtsMeet([signed, saved], PRINTED);
    const saved = replaced(EARLIER.save, '$4,310.00', '$7,310.00');

    it('are a number that a save replaced, and that stood there when it was signed', () => {
      expect(meet(replaced(SIGNED_VALUE, '$4,310.00', '$7,310.00'), saved)).to.equal(true);
    });

    it('are none of another field or page, of words, or of the same number', () => {
      expect(meet(replaced(SIGNED_VALUE, '$4,310.00', '$7,310.00', 2), saved)).to.equal(false);
      expect(meet(replaced(SIGNED_VALUE, '$1.00', '$7,310.00'), saved)).to.equal(false);
      expect(meet(replaced(SIGNED_VALUE, '$4,310.00', '$7.00'), saved)).to.equal(false);
      for (const [was, now] of [
        ['Ada', 'Eve'],
        ['1,250.00', '1250.00'],
      ] as const)
        expect(meet(replaced(SIGNED_VALUE, was, now), replaced(EARLIER.save, was, now))).to.equal(false);
      expect(doubtsMeet([saved], PRINTED)).to.equal(false);
      expect(meet(saved, saved)).to.equal(false);
    });
  });

  describe('of a form', () => {
    const sum = (printed: string, wanted: string, page = 1): ToCheck => ({
      ...doubt('sums-contradicted', page),
      values: [
        { source: 'printed', text: printed },
        { source: 'the amounts around it', text: wanted },
      ],
    });
    const field = (source: string, old: string, now: string): ToCheck => ({
      ...doubt('field-shows-other-value', 1),
      values: [
        { source, text: old },
        { source: 'value of the field', text: now },
      ],
    });

    it('are a value that took the place of another and the sum that misses the difference', () => {
      for (const source of Object.values(EARLIER)) {
        expect(doubtsMeet([field(source, '£31,200', '£41,200'), sum('£41,200', '31,200')], PRINTED)).to.equal(
          true,
        );
        expect(doubtsMeet([field(source, '180,00', '280,00'), sum('117,50', '217,50')], PRINTED)).to.equal(
          true,
        );
        expect(doubtsMeet([field(source, '180', '280,00 EUR'), sum('117,50', '217,50')], PRINTED)).to.equal(
          true,
        );
      }
    });

    it('are none of another difference, another page, or of what is no earlier value', () => {
      const replaced = field(EARLIER.default, '180,00', '280,00');
      expect(doubtsMeet([replaced, sum('117,50', '127,50')], PRINTED)).to.equal(false);
      expect(doubtsMeet([replaced, sum('117,50', '217,50', 2)], PRINTED)).to.equal(false);
      const other = field('drawn', '180,00', '280,00');
      expect(doubtsMeet([other, sum('117,50', '217,50')], PRINTED)).to.equal(false);
      const words = field(EARLIER.default, 'Leeds', 'York');
      expect(doubtsMeet([words, sum('117,50', '217,50')], PRINTED)).to.equal(false);
      expect(doubtsMeet([replaced, doubt('sums-contradicted', 1)], PRINTED)).to.equal(false);
    });
  });

  describe('of one value of a picture', () => {
    const PHOTOGRAPH = { class: 'photograph', confidence: 1 } as const;
    const BOX: [number, number, number, number] = [0.79, 0.42, 0.06, 0.02];
    const sum = (printed: string, wanted: string): ToCheck => ({
      code: 'sums-contradicted',
      page: 1,
      box: BOX,
      values: [
        { source: 'printed', text: printed },
        { source: 'the amounts around it', text: wanted },
      ],
      note: 'It does not follow.',
    });
    const print = (box = BOX, page = 1, code = 'value-printed-otherwise'): ToCheck => ({
      code,
      page,
      box,
      values: [{ source: 'print', text: '7,270.67' }],
      note: 'Its letters are bolder.',
    });

    it('are what it says and how it is printed', () => {
      const said = sum('7,270.67', '5,275.67');
      for (const code of ['value-printed-otherwise', 'value-drawn-otherwise', 'value-in-foreign-glyphs'])
        expect(doubtsMeet([said, print(BOX, 1, code)], PHOTOGRAPH), code).to.equal(true);
      expect(doubtsMeet([print(), said], { class: 'pdf-of-scans', confidence: 1 })).to.equal(true);
    });

    it('are none where a bad spot may have made one digit another, or lost one', () => {
      expect(doubtsMeet([sum('7,275.67', '5,275.67'), print()], PHOTOGRAPH)).to.equal(false);
      expect(doubtsMeet([sum('270.67', '5,275.67'), print()], PHOTOGRAPH)).to.equal(false);
    });

    it('are none of two values, of two pages, or of pixels alone', () => {
      const said = sum('7,270.67', '5,275.67');
      expect(doubtsMeet([said, print([0.79, 0.5, 0.06, 0.02])], PHOTOGRAPH)).to.equal(false);
      expect(doubtsMeet([said, print(BOX, 2)], PHOTOGRAPH)).to.equal(false);
      expect(doubtsMeet([print(), print(BOX, 1, 'value-drawn-otherwise')], PHOTOGRAPH)).to.equal(false);
      expect(doubtsMeet([said, { ...said, code: 'arithmetic-inconsistent' }], PHOTOGRAPH)).to.equal(false);
    });
  });
});
