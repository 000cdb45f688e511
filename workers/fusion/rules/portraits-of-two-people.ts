import { inconclusive, notApplicable, pass, type Suspicion } from '../../stages/stage.ts';
import { defineFusionRule } from '../fusion-rule.ts';
import { type ComparedPortraits, comparePortraits, pagesOfPapers } from '../portraits.ts';

/**
 * Portraits of one page of an identity paper that seem to be of two people. A person looks at them: a child may stand in a
 * parent's passport and somebody may hold the paper, and faces decide nothing by themselves (specification 2.2).
 */
export const portraitsOfTwoPeople = defineFusionRule({
  code: 'portraits-of-two-people',
  needs: ['ocr', 'face'],
  judge({ ocr, face }) {
    const compared = comparePortraits(ocr, face);
    if (compared === null)
      return face.notAssessed.length > 0 && pagesOfPapers(ocr)
        ? inconclusive('portraits could not be looked for on every page')
        : notApplicable('no identity paper with two portraits was recognised');
    const different = compared.filter(({ alike }) => !alike);
    if (different.length > 0)
      return inconclusive(
        'the portraits of an identity paper seem to be of two people',
        different.map(suspicion),
      );
    return compared.length > 0 ? pass : inconclusive('the portraits could not be compared in time');
  },
});

const suspicion = ({ portraits: [large, small], similarity }: ComparedPortraits): Suspicion => ({
  page: large.page,
  box: small.box,
  values: [
    { source: 'large portrait of one person', text: `(page ${large.page})`, box: large.box },
    { source: 'small portrait of another', text: `(page ${small.page})`, box: small.box },
  ],
  note: `Compare the two portraits: they seem to be of two people (likeness ${similarity.toFixed(2)} of 1; two prints of one photograph mostly have .7 and more).`,
});
