import { expect } from 'chai';
import type { Code } from '../../../../../workers/stages/qr/facts.ts';
import { barcodeReadersDisagree } from '../../../../../workers/stages/qr/rules/barcode-readers-disagree.ts';

function judge(...codes: Partial<Code>[]) {
  const facts = {
    notAssessed: [],
    pagesRead: [1],
    codes: codes.map(
      (code): Code => ({
        page: 1,
        box: [0, 0, 0.1, 0.1],
        format: 'QRCode',
        text: 'https://bank.example/pay',
        readers: ['zxing', 'jsqr'],
        payload: { kind: 'text' },
        ...code,
      }),
    ),
  };
  return barcodeReadersDisagree(facts, { now: 0 });
}

describe('barcode-readers-disagree', () => {
  it('tells both contents', () => {
    const verdict = judge({ readers: ['zxing'], otherText: 'https://bonk.example/pay' });
    expect(verdict.verdict).to.equal('fail');
    expect(JSON.stringify(verdict)).to.include('bonk').and.to.include('bank');
  });

  it('passes what both read alike, and cannot tell when one reads alone', () => {
    expect(judge({}).verdict).to.equal('pass');
    expect(judge({ readers: ['zxing'] }).verdict).to.equal('inconclusive');
    expect(judge({}, { readers: ['zxing'] }).verdict).to.equal('inconclusive');
  });

  it('is open where codes were left out, and still tells what it saw', () => {
    const code: Code = {
      page: 1,
      box: [0, 0, 0.1, 0.1],
      format: 'QRCode',
      text: 'a',
      readers: ['zxing', 'jsqr'],
      payload: { kind: 'text' },
    };
    const cut = { notAssessed: [], pagesRead: [1], cut: true };
    const verdictOf = (...codes: Code[]) => barcodeReadersDisagree({ ...cut, codes }, { now: 0 }).verdict;
    expect(verdictOf()).to.equal('inconclusive');
    expect(verdictOf(code)).to.equal('inconclusive');
    expect(verdictOf({ ...code, otherText: 'b' })).to.equal('fail');
  });

  it('is about QR codes only', () => {
    expect(judge().verdict).to.equal('not-applicable');
    expect(judge({ format: 'PDF417', readers: ['zxing'] }).verdict).to.equal('not-applicable');
  });
});
