/** Content that writers get wrong and readers show all the same: what stands behind it must not be lost. */
import { expect } from 'chai';
import { interpretPage, openPdf } from '../../../../../workers/formats/pdf/index.ts';
import { textCovered } from '../../../../../workers/stages/structure/rules/text-covered.ts';
import { valuePaintedOver } from '../../../../../workers/stages/structure/rules/value-painted-over.ts';
import { factsOf, INVOICE, NOW } from '../../../stages/structure/material.ts';
import { firstPage, simple } from '../build.ts';

const painted = (content: string) => {
  const view = openPdf(simple(content)).latest;
  return interpretPage(view, firstPage(view));
};

describe('numbers without digits (ISO 32000-2, 7.3.3)', () => {
  it('are 0, as readers take them', () => {
    for (const zero of ['-', '+', '.', '--', '-.']) {
      const { items } = painted(`1 ${zero} ${zero} 1 118 57 cm ${zero} 0 50 12 re f [10 ${zero}] 0 d`);
      expect(items[0]?.box, zero).to.deep.equal({ x0: 118, y0: 57, x1: 168, y1: 69 });
    }
  });

  it('hide no cover from the rules', () => {
    const white = `${INVOICE} q 1 - - 1 118 57 cm 1 g 0 0 50 12 re f Q`;
    expect(valuePaintedOver(factsOf(simple(white)), NOW).verdict).to.equal('fail');
  });

  it('are words where letters follow', () => {
    expect(painted('-x 0 0 50 12 re f').items[0]?.box).to.deep.equal({ x0: 0, y0: 0, x1: 50, y1: 12 });
    expect(painted('1 0 0 1 20 50 -cm 0 0 50 12 re f').items[0]?.box.x0).to.equal(0);
  });
});

describe('inline images (ISO 32000-2, 8.9.7)', () => {
  const image = (data: string): string => `BI /W 1 /H 1 /BPC 8 /CS /G ID ${data}`;

  it('end where operators follow, and not within their data', () => {
    const { items, complete } = painted(`${image('x EI \xff\xfe\xfd\xfc\xfb EI')} 0 0 50 12 re f`);
    expect(items.map(({ type }) => type)).to.deep.equal(['image', 'fill']);
    expect(complete).to.equal(true);
  });

  it('without an end that can be told leave the page open', () => {
    expect(painted(`${image('x')} 0 0 50 12 re f`).complete).to.equal(false);
    const unclear = painted(`${image('x EI')} (\xe9\xe9) Tj 0 0 50 12 re f`);
    expect(unclear.items.map(({ type }) => type)).to.deep.equal(['image', 'fill']);
    expect(unclear.complete).to.equal(false);
    expect(textCovered(factsOf(simple(`${INVOICE} ${image('x')}`)), NOW).verdict).to.equal('inconclusive');
  });
});
