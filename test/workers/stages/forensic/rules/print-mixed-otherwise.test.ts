import { expect } from 'chai';
import type { ImageFacts } from '../../../../../workers/stages/forensic/facts.ts';
import {
  MIXING_NAMES,
  type MixingName,
} from '../../../../../workers/stages/forensic/methods/ink-mixing/mixings.ts';
import { printMixedOtherwise } from '../../../../../workers/stages/forensic/rules/print-mixed-otherwise.ts';
import { imageFacts, placeAt } from '../image-facts.ts';

const NOW = { now: Date.UTC(2026, 10, 1) };
const PLACE = placeAt(80, 90, 60, 20);
type Misfits = Partial<Record<MixingName, number>>;

/** Every mixing is refuted by 60 of 200 samples and by all five letters, but for those named. */
function word(misfits: Misfits, mixing: object = {}, letters = 5, place = PLACE) {
  const samples = Object.fromEntries(MIXING_NAMES.map((name) => [name, misfits[name] ?? 60]));
  const refuting = Object.fromEntries(
    MIXING_NAMES.map((name) => [name, (samples[name] ?? 0) > 0 ? letters : 0]),
  );
  return {
    ...{ place, glyphs: letters, letters, single: 0, contrast: 200, faint: 0, shapes: null },
    ...{ levels: null, middlesPx: null, forms: null, ground: 255, letterPx: 14, strokePx: 2 },
    mixing: {
      ...{
        ink: 0x15181c,
        ground: 0xffffff,
        mixed: 200,
        colours: 60,
        misfits: samples,
        misfitLetters: refuting,
      },
      ...mixing,
    },
  };
}

const own = (mixing: object = {}) => word({ skia: 0 }, mixing);
const typed = (mixing: object = {}, letters = 5) => word({ truncated: 0 }, mixing, letters);
const many = (count: number, one: object = own()): object[] => Array(count).fill(one);
const imageOf = (words: object[], print: object = {}, more: object = {}): ImageFacts =>
  imageFacts({
    mediaType: 'image/png',
    drawnPrint: { isCoded: false, leftOut: 0, words, ...print },
    ...more,
  });
const judge = (...images: ImageFacts[]) =>
  printMixedOtherwise({ images, unreachedImages: 0, notAssessed: [] }, NOW);
const of = (words: object[], print: object = {}, more: object = {}): string =>
  judge(imageOf(words, print, more)).verdict;

describe('print-mixed-otherwise', () => {
  it('names the word that another program mixed, on pages of Skia, of cairo and of one rounding', () => {
    const found = judge(imageOf([...many(8), typed()]));
    expect(found)
      .to.include({ verdict: 'fail' })
      .and.to.have.nested.property('occurrences[0].data.by', 'truncated');
    expect(found).to.have.nested.property('occurrences[0].box').deep.equal(PLACE.pageBox);
    expect(of([...many(8, word({ pixman: 0 })), typed()])).to.equal('fail');
    expect(of([...many(8, word({ skiaSubpixel: 0 })), typed()])).to.equal('fail');
    expect(of([...many(8, word({ rounded: 0 })), typed()])).to.equal('fail');
  });

  it('leaves out what one page may hold: layers of a graphics processor, parts that a processor drew', () => {
    const page = many(8, word({ rounded: 0 }));
    expect(of([...page, word({ pixman: 0 })])).to.equal('pass');
    expect(of([...page, word({ skia: 0 })])).to.equal('inconclusive');
    expect(judge(imageOf([...page, typed({ ink: 0x143cc8 })]))).not.to.have.property('toCheck');
  });

  it('takes the page for what explains most of it', () => {
    const either = many(8, word({ skia: 0, rounded: 0 }));
    expect(of([...either, word({ rounded: 0 })])).to.equal('pass');
    expect(of([...either, word({ skia: 0 }), word({ rounded: 0 })]), 'as many').to.equal('fail');
  });

  it('passes pages of one hand, in which every word tells', () => {
    expect(of(many(8))).to.equal('pass');
    expect(of(many(8), { leftOut: 1 })).to.equal('inconclusive');
    const grey = Object.fromEntries(MIXING_NAMES.map((name) => [name, 0]));
    expect(of([...many(8), word({ ...grey, light: 60 })]), 'a grey word').to.equal('inconclusive');
  });

  it('does not know a page by fewer words, nor where three in ten are of other hands', () => {
    expect(of([...many(7), typed()])).to.equal('not-applicable');
    expect(of([...many(8), ...many(4, typed())])).to.equal('inconclusive');
    expect(of([...many(8), ...many(3, typed())])).to.equal('fail');
    expect(of(many(9, word({ truncated: 0 })))).to.equal('not-applicable');
  });

  it('leaves out what no program explains, and what the page explains as well', () => {
    expect(of([...many(8), word({})])).to.equal('inconclusive');
    expect(of([...many(8), word({ truncated: 0, skia: 7 })]), 'three in a hundred').to.equal('inconclusive');
    expect(of([...many(8), typed({ colours: 11 })]), 'a symbol').to.equal('inconclusive');
    expect(of([...many(8), typed({ colours: 12 })])).to.equal('fail');
    expect(of([...many(8), word({ truncated: 1 })]), 'a sample too many').to.equal('inconclusive');
  });

  it('needs half of its letters to refute the page', () => {
    const letters = Object.fromEntries(MIXING_NAMES.map((name) => [name, 2]));
    expect(of([...many(8), typed({ misfitLetters: letters })])).to.equal('inconclusive');
    expect(of([...many(8), typed({ misfitLetters: letters }, 4)])).to.equal('fail');
  });

  it('asks about an ink of its own, and not about one that was picked nearly', () => {
    const found = judge(imageOf([...many(8), typed({ ink: 0x143cc8 })]));
    expect(found.verdict).to.equal('inconclusive');
    expect(found).to.have.property('toCheck').with.lengthOf(1);
    expect(of([...many(8), typed({ ink: 0x25180c })])).to.equal('fail');
    expect(of([...many(8), typed({ ground: 0xfafafa })])).to.equal('inconclusive');
  });

  it('takes what is nearly mixed by light for it in the very ink alone', () => {
    const lit = { nearlyLight: 2 };
    expect(of([...many(8), word(lit)])).to.equal('fail');
    expect(of([...many(8), word({ nearlyLight: 3 })])).to.equal('inconclusive');
    expect(of([...many(8), word(lit, { ink: 0x16181c })])).to.equal('inconclusive');
  });

  it('needs the page’s words in that ink to refute what made it', () => {
    const both = word({ skia: 0, truncated: 0 });
    expect(of([...many(8, both), typed()])).to.equal('inconclusive');
    expect(of([...many(8, both), own({ mixed: 199 }), typed()])).to.equal('inconclusive');
    expect(of([...many(8, both), own(), typed()])).to.equal('fail');
  });

  it('tells light among levels in grey, where the page’s own mixing does not show', () => {
    const grey = { ink: 0x111111, mixed: 300 };
    const level = word({ ...ALL_FIT, light: 60 }, grey);
    const lit = word(ALL_FIT, grey, 3);
    expect(of([...many(4, level), lit])).to.equal('fail');
    expect(of([...many(3, level), lit]), 'few fellows').to.equal('not-applicable');
    expect(of([...many(4, level), word(ALL_FIT, grey, 2)]), 'two letters').to.equal('not-applicable');
    const below = word(ALL_FIT, grey, 3, placeAt(80, 400, 60, 20));
    expect(of([...many(4, level), lit, below]), 'another line of the same').to.equal('not-applicable');
  });

  it('does not apply to other pictures', () => {
    expect(of(many(8), {}, { illustration: true })).to.equal('not-applicable');
    expect(of(many(8).map((one) => ({ ...one, mixing: null })))).to.equal('not-applicable');
    expect(judge(imageFacts()).verdict).to.equal('not-applicable');
  });
});

const ALL_FIT: Misfits = Object.fromEntries(MIXING_NAMES.map((name) => [name, 0]));
