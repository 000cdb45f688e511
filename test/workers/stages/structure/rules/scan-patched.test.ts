import { expect } from 'chai';
import { scanPatched } from '../../../../../workers/stages/structure/rules/scan-patched.ts';
import { append, HEADER } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, locked, NOW, pictured } from '../material.ts';

const verdictOf = (pdf: Buffer) => scanPatched(factsOf(pdf), NOW);

describe('structure/scan-patched', () => {
  const SCAN = 'q 200 0 0 100 0 0 cm /X Do Q';
  const TYPED = 'q 1 g 118 47 50 12 re f Q BT /F 10 Tf 120 50 Td (9,250.00) Tj ET';
  const page = (content: string): Buffer => append(HEADER, [{ parts: pictured(content, 'aaaa') }]).pdf;

  it('finds a value typed on paint over a scan', () => {
    const sight = firstOf(verdictOf(page(`${SCAN} ${TYPED}`)));
    expect(sight.data).to.include({ by: 'fill', text: '9,250.00' });
    expect(sight.confidence).to.equal(1);
  });

  it('finds a patch no higher than a line, surer when its resolution is another', () => {
    const patch = page(`${SCAN} q 50 0 0 3 118 47 cm /Y Do Q`);
    expect(firstOf(verdictOf(patch)).data).to.include({ by: 'image', text: '' });
    const even = page(`${SCAN} q 50 0 0 3 118 47 cm /Y Do Q`);
    const odd = page(`${SCAN} q 70 0 0 3 118 47 cm /Y Do Q`);
    expect(firstOf(verdictOf(odd)).confidence).to.be.greaterThan(firstOf(verdictOf(even)).confidence);
  });

  it('passes typing without paint, a page number, a stamp, a redaction, and pages of text', () => {
    const passed = [
      `${SCAN} BT /F 10 Tf 120 50 Td (9,250.00) Tj ET`,
      `${SCAN} q 1 g 80 1 50 6 re f Q BT /F 5 Tf 82 2 Td (Page 1) Tj ET`,
      `${SCAN} q 40 0 0 20 118 40 cm /Y Do Q`,
      `${SCAN} q 0 g 118 47 50 12 re f Q`,
      `${INVOICE} ${TYPED}`,
    ];
    for (const content of passed) expect(verdictOf(page(content)).verdict, content).to.equal('pass');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
