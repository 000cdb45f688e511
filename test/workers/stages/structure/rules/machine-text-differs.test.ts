import { expect } from 'chai';
import { machineTextDiffers } from '../../../../../workers/stages/structure/rules/machine-text-differs.ts';
import { append, HEADER } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, locked, NOW, pictured, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => machineTextDiffers(factsOf(pdf), NOW);

describe('structure/machine-text-differs', () => {
  const hiddenBehind = (text: string): string => `${INVOICE} BT 3 Tr /F 10 Tf 120 60 Td (${text}) Tj ET`;

  it('tells the hidden and the shown value', () => {
    const sight = firstOf(verdictOf(saved(hiddenBehind('9,250.00'))));
    expect(sight.recovered).to.include({ old: '9,250.00', new: '1,250.00' });
    expect(sight.confidence).to.equal(1);
  });

  it('passes the same value twice, words, and an OCR layer that misread its picture', () => {
    expect(verdictOf(saved(hiddenBehind('1,250.00'))).verdict).to.equal('pass');
    expect(verdictOf(saved(hiddenBehind('amount'))).verdict).to.equal('pass');
    const scan = pictured(`q 200 0 0 100 0 0 cm /X Do Q ${hiddenBehind('1,2S0.07')}`, 'aaaa');
    expect(verdictOf(append(HEADER, [{ parts: scan }]).pdf).verdict).to.equal('pass');
  });

  it('tells the value that a clip with a hole takes out of its page, and the one that stands there', () => {
    const holed = (typed: string): string =>
      `q 0 0 200 100 re 50 38 45 8 re W* n BT /F 8 Tf 20 40 Td (Account 94207076) Tj ET Q ${typed}`;
    const sight = firstOf(verdictOf(saved(holed('BT /F 8 Tf 55 40 Td (20044774) Tj ET'))));
    expect(sight.recovered).to.include({ old: '94207076', new: '20044774' });
    expect(sight.data).to.deep.equal({ way: 'cut-out' });
    expect(verdictOf(saved(holed(''))).verdict).to.equal('pass');
    const same = verdictOf(saved(holed('BT /F 8 Tf 55 40 Td (94207076) Tj ET')));
    expect(same.verdict).to.equal('inconclusive');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
