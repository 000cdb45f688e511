import { expect } from 'chai';
import { earlierPageLeftBehind } from '../../../../../workers/stages/structure/rules/earlier-page-left-behind.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, LONG, locked, NOW, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => earlierPageLeftBehind(factsOf(pdf), NOW);

describe('structure/earlier-page-left-behind', () => {
  const after = LONG.replace('1,250.00', '9,250.00');
  /** The page shows `now`; `old` stands among the objects, used by nothing. */
  const rewritten = (now: string, old: string): Buffer =>
    append(HEADER, [{ parts: [...onePage(now), { num: 6, body: stream(old) }] }]).pdf;

  it('tells what the page said before', () => {
    const sight = firstOf(verdictOf(rewritten(after, LONG)));
    expect(sight.recovered).to.include({ old: '1,250.00', new: '9,250.00' });
    expect(sight.data).to.include({ object: 6, token: 'number' });
  });

  it('passes a copy, another text, unused data, and content that a page uses', () => {
    expect(verdictOf(rewritten(LONG, LONG)).verdict).to.equal('pass');
    expect(
      verdictOf(rewritten(LONG, 'BT /F 9 Tf (Please fill in all of the fields here) Tj ET')).verdict,
    ).to.equal('pass');
    expect(verdictOf(rewritten(LONG, 'q Q')).verdict).to.equal('pass');
    expect(verdictOf(saved(after)).verdict).to.equal('pass');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
