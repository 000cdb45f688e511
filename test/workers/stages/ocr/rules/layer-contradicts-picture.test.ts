import { expect } from 'chai';
import type { LayerDoubt, OcrFacts, PageText, Word } from '../../../../../workers/stages/ocr/facts.ts';
import { layerContradictsPicture } from '../../../../../workers/stages/ocr/rules/layer-contradicts-picture.ts';

const DOUBT: LayerDoubt = {
  page: 1,
  box: [0.7, 0.5, 0.1, 0.02],
  layer: '857.00',
  seenCents: 35700,
  digits: 1,
  readers: 1,
  alike: 0,
};

function judge(
  layerDoubts: LayerDoubt[],
  reading: PageText['reading'] = 'ocr-layer',
  layered = false,
  words: Word[] = [],
) {
  const facts: OcrFacts = {
    notAssessed: [],
    pages: [{ page: 1, reading, words, ...(layered ? { layered } : {}) }],
    mrz: [],
    identity: [],
    cells: [],
    equations: [],
    suspects: [],
    summands: [],
    sums: [],
    ibans: [],
    bics: [],
    layerDoubts,
    dates: [],
    restated: [],
    textDoubts: { found: [], asked: 0, alike: 0, cut: false },
    drawn: { found: [], unread: [], cut: false },
  };
  return layerContradictsPicture(facts, { now: 0 });
}

describe('layer-contradicts-picture', () => {
  it('asks nothing of pages without a layer', () => {
    expect(judge([], 'text-layer').verdict).to.equal('not-applicable');
    expect(judge([], 'ocr').verdict).to.equal('not-applicable');
    expect(judge([], 'ocr', true).verdict, 'its picture was read').to.equal('pass');
    expect(judge([]).verdict).to.equal('pass');
  });

  it('leaves one digit open and tells two', () => {
    const one = judge([DOUBT]);
    expect(one.verdict === 'inconclusive' && one.toCheck).to.have.length(1);
    const exchanged: LayerDoubt = { ...DOUBT, layer: '867.00', digits: 2, readers: 2, alike: 7 };
    const two = judge([DOUBT, exchanged]);
    expect(two.verdict === 'fail' && two.occurrences.map(({ note }) => note)).to.deep.equal([
      'On page 1 the text layer says 867.00, the picture below it 357.00.',
    ]);
    for (const less of [{ readers: 1 }, { alike: 4 }, { digits: 1 }])
      expect(judge([{ ...exchanged, ...less }]).verdict).to.equal('inconclusive');
  });

  it('asks nothing of what both readers of the page saw as the layer has it', () => {
    const read = (text: string, agreed: boolean): Word[] => [
      { text, box: [0.69, 0.495, 0.12, 0.03], source: 'ocr', confidence: 0.9, line: 3, agreed },
    ];
    expect(judge([DOUBT], 'ocr', true, read('857.00', true)).verdict).to.equal('pass');
    expect(judge([DOUBT], 'ocr', true, read('857.00', false)).verdict).to.equal('inconclusive');
    expect(judge([DOUBT], 'ocr', true, read('357.00', true)).verdict).to.equal('inconclusive');
    const both = { ...DOUBT, readers: 2 };
    expect(judge([both], 'ocr', true, read('857.00', true)).verdict).to.equal('inconclusive');
  });
});
