import { expect } from 'chai';
import { judge } from '../../../../workers/runtime/judge.ts';
import { structure } from '../../../../workers/stages/structure/stage.ts';
import { append, HEADER, onePage, stream } from '../../formats/pdf/build.ts';
import { factsOf, INVOICE } from './material.ts';

const FORM = '/Subtype /Form /BBox [0 0 52 14] /Resources << /Font << /F 5 0 R >> >> ';
const COVER = '1 g 0 0 52 14 re f 0 g BT /F 10 Tf 2 4 Td (9,250.00) Tj ET';
const AT = '/Rect [118 56 170 70] /AP << /N 9 0 R >>';

/** An invoice whose amount lies under an annotation, behind others. */
function covered(annots: string, appearance = COVER): Buffer {
  const parts = [
    ...onePage(INVOICE, `/Annots [${annots} 8 0 R] `),
    { num: 8, body: `<< /Type /Annot /Subtype /FreeText ${AT} >>` },
    { num: 9, body: stream(appearance, FORM) },
    { num: 10, body: '<< /Type /Annot /Subtype /Link /Rect [1 1 2 2] >>' },
  ];
  return append(HEADER, [{ parts }]).pdf;
}

function verdictsOf(pdf: Buffer): Record<string, string> {
  const { verdicts } = judge(structure, factsOf(pdf), { now: 0 }).judgement;
  return Object.fromEntries(Object.entries(verdicts).map(([code, { verdict }]) => [code, verdict]));
}

describe('pages larger than what is read of them', () => {
  it('do not hide a cover behind other annotations', () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [1 1 2 2] >>';
    for (const others of ['', link.repeat(600), '10 0 R '.repeat(25_000)])
      expect(verdictsOf(covered(others))['text-under-annotation']).to.equal('fail');
  }).timeout(20_000);

  it('leave open what their unread part may hold, and nothing else', () => {
    const told = verdictsOf(covered('', `${'0 0 1 1 re f '.repeat(200_000)}${COVER}`));
    expect(told['text-under-annotation']).to.equal('inconclusive');
    expect(told['value-set-apart']).to.equal('pass');
    expect(told['structure-damaged']).to.equal('pass');
    const whole = verdictsOf(covered('', '0 0 1 1 re f'));
    expect(whole['text-under-annotation']).to.equal('pass');
    expect(whole['value-set-apart']).to.equal('pass');
  }).timeout(20_000);

  it('leave active content open that lies too deep', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}<< /S /JavaScript /JS (x) >>${']'.repeat(depth)}`;
    const verdictAt = (depth: number) => {
      const parts = [...onePage(INVOICE, ''), { num: 20, body: nested(depth) }];
      return verdictsOf(append(HEADER, [{ parts }]).pdf)['active-content'];
    };
    expect(verdictAt(5)).to.equal('fail');
    expect(verdictAt(40)).to.equal('inconclusive');
  });
});
