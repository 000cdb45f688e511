/** Pages whose fonts do not say which letters they show: who takes that away takes the values from every program that reads them. */
import { expect } from 'chai';
import { structure } from '../../../../workers/stages/structure/stage.ts';
import { append, HEADER, onePage } from '../../formats/pdf/build.ts';
import { covered, factsOf, LONG, NOW } from './material.ts';

const REASON = 'its fonts do not say which letters they show';

/** `content`, whose digits and `letters` are glyphs that have no name of a character. */
function undecoded(content: string, letters = ''): Buffer {
  const parts = onePage(content);
  const names = [...`0123456789${letters}`].map((c) => `${c.charCodeAt(0)} /x${c.charCodeAt(0)}`).join(' ');
  parts[4].body = (parts[4].body as string).replace(
    '/WinAnsiEncoding',
    `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${names}] >>`,
  );
  return append(HEADER, [{ parts }]).pdf;
}

describe('structure on pages that cannot be decoded', () => {
  it('passes no rule of the contents and says why', () => {
    const facts = factsOf(undecoded(covered('9,250.00'), 'aeiotl'));
    expect(facts.notAssessed).to.deep.include({ what: 'some text of page 1', reason: REASON });
    for (const code of ['text-covered', 'value-set-apart', 'value-typed-later', 'digits-set-apart'] as const)
      expect(structure.rules[code](facts, NOW).verdict, code).to.equal('inconclusive');
  });

  it('says so where the values alone are undecoded, and not of a few signs among many words', () => {
    const reasons = (pdf: Buffer) => factsOf(pdf).notAssessed.map(({ reason }) => reason);
    expect(reasons(undecoded(`${LONG} BT /F 6 Tf 20 20 Td (1,250.00 and 950.00) Tj ET`))).to.include(REASON);
    const many = (paint: string) =>
      `${paint} BT /F 1 Tf 5 5 Td (${'word '.repeat(300)}) Tj ET 0 g ${LONG} BT /F 6 Tf 20 20 Td (1,250.00 and 950.00) Tj ET`;
    expect(reasons(undecoded(many('1 g')))).to.include(REASON);
    expect(reasons(undecoded(many('0 g')))).to.not.include(REASON);
    expect(reasons(undecoded(LONG.replace('Invoice 4711', 'Invoice')))).to.not.include(REASON);
    expect(reasons(undecoded(LONG.replace(/\(Invoice 4711\)|\(1,250.00\)/g, '(so)')))).to.deep.equal([]);
  });
});
