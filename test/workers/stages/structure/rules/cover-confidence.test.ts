/** How sure covers are: what speaks for a second hand never weakens a finding, what speaks for a habit never strengthens it. */
import { expect } from 'chai';
import fc from 'fast-check';
import type { TokenKind } from '../../../../../workers/stages/structure/detectors/layout/facts.ts';
import type { Cover } from '../../../../../workers/stages/structure/detectors/paint/covers/facts.ts';
import { StructureFacts } from '../../../../../workers/stages/structure/facts.ts';
import { structure } from '../../../../../workers/stages/structure/stage.ts';
import { factsOf, INVOICE, NOW, saved } from '../material.ts';

const FACTS = factsOf(saved(INVOICE));

const BY_FILL: Cover = {
  page: 1,
  box: [0.6, 0.3, 0.2, 0.1],
  by: 'fill',
  annotation: null,
  covered: '1,250.00',
  replacement: '9,250.00',
  token: 'number',
  camouflaged: true,
  otherStream: false,
  otherFont: false,
  siblings: 0,
  aligned: true,
  panels: 0,
  snug: true,
  strip: false,
};

type Code = 'text-covered' | 'text-covered-and-retyped' | 'value-painted-over';
const CODES: readonly Code[] = ['text-covered', 'text-covered-and-retyped', 'value-painted-over'];

/** Confidence of the finding that a rule makes of one cover; 0 for none. */
function confidence(code: Code, cover: Partial<Cover>): number {
  const covers = [{ ...BY_FILL, ...cover }];
  const verdict = structure.rules[code](
    StructureFacts.parse({ ...FACTS, pdf: { ...FACTS.pdf!, covers } }),
    NOW,
  );
  return verdict.verdict === 'fail' ? verdict.occurrences[0]!.confidence : 0;
}

const retyped = (cover: Partial<Cover>): number => confidence('text-covered-and-retyped', cover);
const bare = (cover: Partial<Cover>): Partial<Cover> => ({ replacement: '', ...cover });

const any = fc.record({
  by: fc.constantFrom('fill', 'image'),
  covered: fc.constantFrom('1,250.00', 'Name', 'dd/mm/yyyy'),
  replacement: fc.constantFrom('', '9,250.00', 'Anna Example'),
  token: fc.constantFrom<TokenKind>('number', 'date', 'iban', 'identifier', 'words', 'none'),
  camouflaged: fc.boolean(),
  otherStream: fc.boolean(),
  otherFont: fc.boolean(),
  siblings: fc.nat(20),
  aligned: fc.boolean(),
  panels: fc.nat(100),
  snug: fc.boolean(),
  strip: fc.boolean(),
}) as fc.Arbitrary<Partial<Cover>>;

describe('structure: any cover', () => {
  it('is the finding of one rule at most, with a confidence of at most one', () => {
    fc.assert(
      fc.property(any, (cover) => {
        const found = CODES.map((code) => confidence(code, cover)).filter((one) => one > 0);
        expect(found.length).to.be.at.most(1);
        for (const one of found) expect(one).to.be.at.most(1);
      }),
    );
  });

  it('is no less sure from a second hand, on the line of what it covers, or in the colour of the paper', () => {
    fc.assert(
      fc.property(any, (cover) => {
        for (const sign of ['otherStream', 'otherFont', 'aligned'] as const)
          for (const code of CODES)
            expect(confidence(code, { ...cover, [sign]: true }), `${code} ${sign}`).to.be.at.least(
              confidence(code, { ...cover, [sign]: false }),
            );
        expect(retyped({ ...cover, camouflaged: true })).to.be.at.least(
          retyped({ ...cover, camouflaged: false }),
        );
      }),
    );
  });

  it('is no surer among many of its sort, or many panels', () => {
    fc.assert(
      fc.property(any, fc.nat(50), (cover, more) => {
        for (const code of CODES) {
          const [siblings, panels] = [(cover.siblings ?? 0) + more, (cover.panels ?? 0) + more];
          const alone = confidence(code, cover);
          expect(confidence(code, { ...cover, panels }), `${code} panels`).to.be.at.most(alone);
          // Words under one of several pictures are no finding by themselves, but a covered text all the same.
          if (cover.token !== 'words')
            expect(confidence(code, { ...cover, siblings }), code).to.be.at.most(alone);
        }
      }),
    );
  });
});

describe('structure: covers with text typed on them', () => {
  it('are a habit from nine of them or fifty-one panels on, but for a number in the place of another by a second hand', () => {
    expect(retyped({ siblings: 8 })).to.equal(retyped({}));
    expect(retyped({ siblings: 9 })).to.be.lessThan(retyped({}));
    expect(retyped({ panels: 50 })).to.equal(retyped({}));
    expect(retyped({ panels: 51 })).to.be.lessThan(retyped({}));
    const appended = { otherStream: true, aligned: false };
    expect(retyped({ ...appended, panels: 51 })).to.equal(retyped(appended));
    const second = { otherStream: true, siblings: 20, panels: 100 };
    expect(retyped(second)).to.equal(retyped({ otherStream: true }));
    for (const no of [{ aligned: false }, { covered: 'Name' }, { replacement: 'Name' }])
      expect(retyped({ ...second, ...no }), JSON.stringify(no)).to.be.lessThan(
        retyped({ otherStream: true, ...no }),
      );
  });

  it('are a form that was filled in where a number lies over mere words', () => {
    const value = retyped({});
    expect(retyped({ covered: 'dd/mm/yyyy' })).to.be.lessThan(0.5 * value);
    expect(retyped({ covered: 'Amount' })).to.be.lessThan(0.5 * value);
    expect(retyped({ covered: 'Amount 1', replacement: 'Amount 2' })).to.equal(value);
  });

  it('are none where the area shows, unless it is a picture', () => {
    expect(retyped({ camouflaged: false })).to.equal(0);
    expect(retyped({ by: 'image', camouflaged: false })).to.be.greaterThan(0);
  });
});

describe('structure: covers with nothing typed on them', () => {
  const painted = (cover: Partial<Cover>): number => confidence('value-painted-over', bare(cover));
  const covered = (cover: Partial<Cover>): number => confidence('text-covered', bare(cover));

  it('take a value away under white paint or one picture; black boxes and strips of a scan cover text', () => {
    expect(painted({})).to.be.greaterThan(0);
    expect(painted({ by: 'image' })).to.be.greaterThan(painted({}));
    expect(painted({ camouflaged: false })).to.equal(0);
    expect(covered({ camouflaged: false })).to.be.greaterThan(0);
    expect(painted({ by: 'image', strip: true })).to.equal(0);
    expect(covered({ by: 'image', strip: true })).to.equal(0);
  });

  it('take words away only under a picture of their size, which is one of two at most', () => {
    const words = { token: 'words', covered: 'Anna Example', by: 'image' } as const;
    expect(painted(words)).to.be.greaterThan(0);
    expect(painted({ ...words, siblings: 1 })).to.equal(painted(words));
    expect(painted({ ...words, siblings: 2 })).to.equal(0);
    expect(painted({ ...words, snug: false })).to.equal(0);
    expect(painted({ ...words, by: 'fill' })).to.equal(0);
    expect(covered({ ...words, by: 'fill' })).to.be.greaterThan(0);
  });

  it('are told with what they cover, and nothing in its place', () => {
    for (const code of ['text-covered', 'value-painted-over'] as const) {
      const covers = [{ ...BY_FILL, replacement: '', token: code === 'text-covered' ? 'none' : 'number' }];
      const verdict = structure.rules[code](
        StructureFacts.parse({ ...FACTS, pdf: { ...FACTS.pdf!, covers } }),
        NOW,
      );
      expect(verdict).to.have.nested.property('occurrences[0].recovered.old', '1,250.00');
      expect(verdict).to.have.nested.property('occurrences[0].recovered.new', null);
    }
  });
});
