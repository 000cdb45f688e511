import { expect } from 'chai';
import { ForensicFacts, ImageFacts } from '../../../../workers/stages/forensic/facts.ts';
import { forensic } from '../../../../workers/stages/forensic/stage.ts';
import { factsOf, gridFacts, imageFacts, placeAt } from './image-facts.ts';

const PLACES = [placeAt(1, 2, 3, 4), placeAt(5, 6, 7, 8)];

const COPY = {
  places: PLACES,
  displacement: { x: 4, y: 4 },
  compared: 9,
  alike: 9,
  chance: 0,
  log10Nfa: -9,
};

/** The facts of a picture as older versions stored them: without what was added since. */
function older(): Record<string, unknown> {
  const { turnedCopies: _, groundCopies: __, missingGrain: ___, ...rest } = imageFacts();
  return { ...rest, copyMove: { corners: 5, flatShare: 0, copies: [COPY] } };
}

describe('facts of forensic', () => {
  it('that were stored before something was looked for can still be read', () => {
    const { ownTable: _, ...recompression } = {
      ...{ quality: 75, ownTable: true, blocks: 900, oddShare: 0.01, regions: [] },
    };
    const twice = ImageFacts.parse({ ...older(), recompression }).recompression;
    expect(twice).to.include({ quality: 75, ownTable: false });
    const read = ImageFacts.parse(older());
    expect(read).to.include({ turnedCopies: null, groundCopies: null, missingGrain: null });
    expect(read.copyMove).to.include({ complete: true });
    expect(read.copyMove!.copies[0]!.ground).to.equal(null);
    const ground = {
      ...{
        places: PLACES,
        displacement: { x: 1, y: 1 },
        samples: 9,
        correlation: 0.9,
        beside: 0,
        deviation: 1,
      },
    };
    const facts = ImageFacts.parse({
      ...older(),
      groundCopies: { complete: true, displacements: 1, copies: [ground] },
    });
    // As like elsewhere as here: no older fact tells that a piece stands alone among streaks.
    expect(facts.groundCopies!.copies[0]!.elsewhere).to.equal(1);
  });

  it('that lack a search do not pass its rule', () => {
    const facts = factsOf(
      ImageFacts.parse({ ...older(), copyMove: { corners: 5, flatShare: 0, copies: [] } }),
    );
    for (const code of ['copied-region', 'ground-without-grain'] as const)
      expect(forensic.rules[code](facts, { now: 0 }).verdict, code).to.equal('inconclusive');
  });

  it('are refused where a number could not be one of a picture', () => {
    for (const wrong of [
      { page: 0 },
      { widthPx: -1 },
      { widthPx: 1.5 },
      { mediaType: 'image/gif' },
      { grid: gridFacts({ main: { x: 8, y: 0 } }) },
      { copyMove: { corners: 1, flatShare: 1.1, copies: [] } },
      { copyMove: { corners: 1, flatShare: 0, copies: [{ ...COPY, places: [PLACES[0]] }] } },
      { missingGrain: { grain: 1, found: 0, weak: 2, places: [] } },
    ])
      expect(ImageFacts.safeParse({ ...imageFacts(), ...wrong }).success, JSON.stringify(wrong)).to.equal(
        false,
      );
    expect(ForensicFacts.safeParse({ images: [], unreachedImages: -1, notAssessed: [] }).success).to.equal(
      false,
    );
  });
});
