import { expect } from 'chai';
import { showsText } from '../../../../../../workers/stages/structure/detectors/saves/orphaned-content/detector.ts';

describe('content that shows text', () => {
  it('has a text object and one of the four operators that show strings (ISO 32000-2, table 107)', () => {
    for (const shown of ['(a) Tj', '[(a) -20 (b)] TJ', "(a) '", '1 2 (a)"', "<41>'"])
      expect(showsText(`BT /F1 12 Tf ${shown} ET`), shown).to.equal(true);
    expect(showsText('(a) Tj'), 'no text object').to.equal(false);
    expect(showsText('BT /F1 12 Tf ET 0 0 m 1 1 l S')).to.equal(false);
  });

  it('is told in one pass over text objects that show nothing', () => {
    const content = 'BT '.repeat(200_000 / 3);
    const started = process.cpuUsage();
    expect(showsText(content)).to.equal(false);
    expect(process.cpuUsage(started).user / 1000).to.be.below(500);
  });
});
