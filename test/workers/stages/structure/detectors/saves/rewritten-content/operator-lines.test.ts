/** Operators of a page that share lines, or have one each. */
import { expect } from 'chai';
import { operatorLines } from '../../../../../../../workers/stages/structure/detectors/saves/rewritten-content/operator-lines.ts';

const linesOf = (content: string) => operatorLines(Buffer.from(content, 'latin1'));
/** Fifty times two operators, each on its line. */
const OWN = '0 0 10 10 re\nf\n'.repeat(50);

describe('operators in lines', () => {
  it('have one each, as far as there are a hundred', () => {
    expect(linesOf(OWN)).to.equal('own');
    expect(linesOf(OWN.replaceAll('\n', '\r'))).to.equal('own');
    expect(linesOf(OWN.replaceAll('\n', '\r\n'))).to.equal('own');
    expect(linesOf(OWN.slice(0, -2)), 'ninety-nine').to.equal('unknown');
    expect(linesOf('')).to.equal('unknown');
  });

  it('share one where a second one follows, whatever stands between', () => {
    for (const line of [
      'BT ET',
      'q(a)Tj',
      '1 g [(a) 3 <41>] TJ',
      "(a) ' (b) '",
      'f* S',
      '/P <</MCID 0>> BDC BT',
    ])
      expect(linesOf(`${OWN}${line}\n`), line).to.equal('shared');
  });

  it('are not found in strings, names, comments, dictionaries, and words that are values', () => {
    for (const line of [
      '(a (b) \\) q Q\nre f) Tj',
      '<41 6a 6B> Tj',
      '/BT gs',
      'f % q Q',
      '/P <</Q true /F null /Names [/q /Q]>> BDC',
      '[(q)-3(Q)] TJ',
    ])
      expect(linesOf(`${OWN}${line}\n`), line).to.equal('own');
  });

  it('are not known beside the bytes of a picture, and of strings that do not end', () => {
    expect(linesOf(`${OWN}BI\n/W 1 /H 1 ID q Q EI\n`)).to.equal('unknown');
    expect(linesOf(`(q Q ${OWN}`)).to.equal('unknown');
    expect(linesOf(`<q Q ${OWN}`)).to.equal('unknown');
  });
});
