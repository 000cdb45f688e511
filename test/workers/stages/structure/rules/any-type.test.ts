/** Rules on how values are set, over any facts that their schemas allow. */
import { expect } from 'chai';
import fc, { type Arbitrary } from 'fast-check';
import type { Box } from '../../../../../shared/contracts/finding.ts';
import { Verdict } from '../../../../../shared/contracts/verdict.ts';
import type { PdfStructure } from '../../../../../workers/stages/structure/facts.ts';
import { structure } from '../../../../../workers/stages/structure/stage.ts';
import { factsOf, NOW, saved } from '../material.ts';

const FACTS = factsOf(saved(''));
const PLAIN: PdfStructure = { ...FACTS.pdf!, pageCount: 5, pagesRead: 5, open: {} };

const page = fc.integer({ min: 1, max: 5 });
const text = fc.constantFrom(
  '1,250.00',
  '22.11.2026',
  'DE89370400440532013000',
  '4711',
  'Example',
  'small words',
);
const font = fc.constantFrom('Helvetica', 'ABCDEF+Carlito', '');
const count = fc.nat(30);
const points = fc.double({ min: -5, max: 5, noNaN: true });
const box: Arbitrary<Box> = fc.tuple(fc.nat(8), fc.nat(8)).map(([x, y]) => [x / 10, y / 10, 0.1, 0.1]);
const place = { page, box, text };
const fonts = { font, around: font };
const listOf = <T>(one: Arbitrary<T>): Arbitrary<T[]> => fc.array(one, { maxLength: 6 });
const some = <T>(...values: T[]): Arbitrary<T> => fc.constantFrom(...values);
const token = some('iban', 'date', 'identifier', 'number', 'words');
const pair = fc.record({ claimed: some('1', '2', 'a'), drawn: some('7', '9', 'b') });

/** What each rule rests on: lists of what was found, by the name of the detector. */
const FOUND: { [Code in keyof typeof structure.rules]?: Record<string, Arbitrary<unknown[]>> } = {
  'digits-set-apart': {
    mixedFontNumbers: listOf(
      fc.record({
        ...place,
        ...fonts,
        part: text,
        sameFamily: fc.boolean(),
        alike: fc.integer({ min: 1, max: 9 }),
      }),
    ),
  },
  'touch-up-edit': {
    touchUps: listOf(fc.record({ page, marks: fc.integer({ min: 1, max: 30 }), values: fc.constant([]) })),
  },
  'value-touched-up': {
    touchUps: listOf(
      fc.record({
        page,
        marks: fc.integer({ min: 1, max: 30 }),
        values: fc.array(fc.record({ text, box, place: some('before', 'last') }), {
          minLength: 1,
          maxLength: 4,
        }),
      }),
    ),
  },
  'value-exchanged': {
    exchangedValues: listOf(
      fc.record({
        ...{ ...place, ...fonts, token, peers: count },
        aspects: fc.uniqueArray(some('stream', 'copy', 'turn', 'face', 'size', 'line', 'edge'), {
          minLength: 2,
        }),
      }),
    ),
  },
  'value-off-grid': {
    baselineMisalignment: listOf(
      fc.record({ ...place, offsetPt: points, peers: fc.integer({ min: 1, max: 9 }) }),
    ),
    justifiedLines: listOf(fc.record({ ...place, offsetPt: points, peers: count })),
    squeezedValues: listOf(fc.record({ ...place, stretch: points, spacingEm: points, peers: count })),
    offEdgeValues: listOf(
      fc.record({ ...place, offsetPt: points, digits: fc.integer({ min: -3, max: 3 }), peers: count }),
    ),
  },
  'value-overlaps-text': {
    overlappingValues: listOf(
      fc.record({ ...place, neighbour: text, overlapEm: fc.double({ min: 0.3, max: 2, noNaN: true }) }),
    ),
  },
  'value-set-apart': {
    fontInconsistency: listOf(
      fc.record({ ...place, ...fonts, how: some('in-column', 'in-list', 'in-line'), wordsInFont: count }),
    ),
    guestFonts: listOf(fc.record({ ...place, ...fonts })),
    secondSubsets: listOf(fc.record({ ...place, ...fonts, words: count })),
  },
  'value-typed-later': {
    lateAppendedText: listOf(
      fc.record({
        ...{ ...place, ...fonts, token, place: some('column', 'sentence', 'block', 'row') },
        ...{ onLine: fc.boolean(), sameFace: fc.boolean(), ownFont: fc.boolean() },
      }),
    ),
    redactionResidue: listOf(fc.record({ ...place, token, beside: text })),
  },
  'page-fonts-apart': {
    pageFonts: listOf(
      fc.record({
        ...{
          page,
          fonts: fc.array(font, { minLength: 1, maxLength: 3 }),
          others: fc.integer({ min: 1, max: 4 }),
        },
        ...{ continues: some('fonts', 'balance', 'numbers'), sharing: fc.boolean() },
      }),
    ),
  },
};

/** Of rules that rest on one answer with several lists in it. */
const renamedGlyphs = fc.record({
  fonts: listOf(
    fc.record({
      ...{
        page,
        font,
        agree: count,
        by: some('names', 'shapes'),
        differ: fc.array(pair, { minLength: 1, maxLength: 9 }),
        shown: fc.integer({ min: 1, max: 9 }),
      },
      places: listOf(fc.record({ page, box, claimed: text, drawn: text })),
    }),
  ),
  twins: listOf(fc.record({ page, digits: fc.constant(['1', '9']), fonts: fc.tuple(font, font) })),
});
const fontSubsets = fc
  .record({
    ...{ ordered: some(0, 3), cut: some(0, 3) },
    early: listOf(fc.record({ ...place, font, characters: text, inTurn: count })),
    unused: listOf(
      fc.record({
        ...{ page, font, characters: text, shown: count, isNumber: fc.boolean() },
        numbers: listOf(fc.record({ page, box, text })),
      }),
    ),
  })
  // Fonts of which something is told are counted.
  .filter(
    ({ ordered, cut, early, unused }) =>
      ordered >= Math.min(early.length, 1) && cut >= Math.min(unused.length, 1),
  );

const CASES = [
  ...Object.entries(FOUND).map(([code, lists]) => ({ code, facts: fc.record(lists) })),
  { code: 'glyphs-renamed', facts: fc.record({ renamedGlyphs }) },
  { code: 'subset-contradicts-text', facts: fc.record({ fontSubsets }) },
] as { code: keyof typeof structure.rules; facts: Arbitrary<Partial<PdfStructure>> }[];

/** What was found twice as often, or in the other order; other facts stay. */
const eachList = (
  facts: Partial<PdfStructure>,
  change: (list: unknown[]) => unknown[],
): Partial<PdfStructure> =>
  JSON.parse(JSON.stringify(facts), (_, value) =>
    Array.isArray(value) && value.some(isFact) ? change(value) : value,
  );
const isFact = (one: unknown): boolean => typeof one === 'object' && one !== null && 'page' in one;

const hasAny = (value: unknown): boolean =>
  isFact(value) || (typeof value === 'object' && value !== null && Object.values(value).some(hasAny));

describe('rules on how values are set', () => {
  for (const { code, facts } of CASES) {
    const judge = (found: Partial<PdfStructure>, more: Partial<PdfStructure> = {}): Verdict =>
      structure.rules[code]({ ...FACTS, pdf: { ...PLAIN, ...found, ...more } }, NOW);
    const holds = (property: (found: Partial<PdfStructure>) => void): void =>
      fc.assert(fc.property(facts, property), { numRuns: 80 });

    it(`${code}: answers in the words of the contract, the surest first`, () =>
      holds((found) => {
        const verdict = Verdict.parse(judge(found));
        if (verdict.verdict !== 'fail') return;
        const sure = verdict.occurrences.map(({ confidence }) => confidence);
        expect(sure).to.deep.equal(sure.toSorted((a, b) => b - a));
        for (const { note } of verdict.occurrences) expect(note).not.to.match(/undefined|NaN|null/);
      }));

    it(`${code}: tells or asks about whatever was found, and about more of it`, () =>
      holds((found) => {
        if (!hasAny(found)) return;
        for (const one of [found, eachList(found, (list) => [...list, ...list])])
          expect(judge(one).verdict).to.be.oneOf(['fail', 'inconclusive']);
      }));

    it(`${code}: does not ask in which order it was found`, () =>
      holds((found) => {
        expect(judge(eachList(found, (list) => list.toReversed())).verdict).to.equal(judge(found).verdict);
      }));

    it(`${code}: passes nothing that was not looked at`, () =>
      holds((found) => {
        const names = Object.keys(found) as (keyof PdfStructure['open'])[];
        const open = Object.fromEntries(
          names.map((name) => [name, { reasons: ['Time ran out.'], toCheck: [] }]),
        );
        for (const pageCount of [2, 5])
          expect(judge(found, { open, pageCount }).verdict).to.be.oneOf(['fail', 'inconclusive']);
        expect(judge(found, { encryption: 'locked' }).verdict).to.equal('inconclusive');
      }));
  }
});
