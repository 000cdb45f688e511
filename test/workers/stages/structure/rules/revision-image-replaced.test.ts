import { expect } from 'chai';
import { revisionImageReplaced } from '../../../../../workers/stages/structure/rules/revision-image-replaced.ts';
import { append, HEADER, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, image, NOW, pictured } from '../material.ts';

const SCAN = 'q 200 0 0 100 0 0 cm /X Do Q';
const PATCH = `${SCAN} q 20 0 0 10 100 50 cm /Y Do Q`;
const updated = (parts: { num: number; body: string }[]): Buffer =>
  append(HEADER, [{ parts: pictured(SCAN, 'aaaa') }, { parts }]).pdf;
const verdictOf = (pdf: Buffer) => revisionImageReplaced(factsOf(pdf), NOW);

describe('structure/revision-image-replaced', () => {
  it('sees other data in the same place', () => {
    expect(firstOf(verdictOf(updated([image(6, 'bbbb')])))).to.deep.include({ page: 1, box: [0, 0, 1, 1] });
  });

  it('sees an opaque patch on a scan', () => {
    const sight = firstOf(verdictOf(updated([{ num: 4, body: stream(PATCH) }])));
    expect(sight.box).to.deep.equal([0.5, 0.4, 0.1, 0.1]);
    expect(sight.data).to.include({ how: 'patched' });
  });

  it('passes the same data written again and a transparent signature', () => {
    expect(verdictOf(updated([image(6, 'aaaa')])).verdict).to.equal('pass');
    const ink = [{ num: 4, body: stream(PATCH) }, image(7, 'ABCD', '/SMask 6 0 R ')];
    expect(verdictOf(updated(ink)).verdict).to.equal('pass');
  });
});
