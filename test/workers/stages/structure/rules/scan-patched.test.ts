import { expect } from 'chai';
import { StructureFacts } from '../../../../../workers/stages/structure/facts.ts';
import { pdfStructure } from '../../../../../workers/stages/structure/pdf.ts';
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

  it('finds a patch on a picture that says it is nothing wide, and beside a page that is nowhere', () => {
    const parts = pictured(`${SCAN} q 50 0 0 3 118 47 cm /Y Do Q`, 'aaaa').map((part) => ({
      ...part,
      body: part.num === 6 || part.num === 7 ? part.body.replace(/\/Width \d+/, '/Width 0') : part.body,
    }));
    const huge = `1${'0'.repeat(308)}`;
    const kids = parts.map((part) =>
      part.num === 2 ? { ...part, body: part.body.replace('3 0 R', '3 0 R 30 0 R') } : part,
    );
    const nowhere = `<< /Type /Page /Parent 2 0 R /MediaBox [-${huge} -${huge} ${huge} ${huge}] /Contents 31 0 R >>`;
    const cover = 'BT 10 10 Td (1,250.00) Tj ET 1 g 0 0 90 90 re f';
    const more = [
      { num: 30, body: nowhere },
      { num: 31, body: `<< /Length ${cover.length} >>\nstream\n${cover}\nendstream` },
    ];
    const facts = StructureFacts.safeParse(
      pdfStructure(append(HEADER, [{ parts: [...kids, ...more] }]).pdf, () => false),
    );
    expect(facts.error?.issues).to.equal(undefined);
    expect(facts.data?.pdf?.scanPatches.map(({ ppiRatio }) => ppiRatio)).to.deep.equal([null]);
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

  it('leaves open what an amount is typed on that is no plain rectangle', () => {
    const on = (paint: string, text = '9,250.00'): string =>
      `${SCAN} q ${paint} Q BT /F 10 Tf 120 50 Td (${text}) Tj ET`;
    const round = '118 47 m 150 47 l 168 53 l 150 59 l 118 59 l f';
    for (const paint of [`1 g ${round}`, '50 0 0 12 118 47 cm 1 g BI /W 1 /H 1 /IM true /BPC 1 ID \x00 EI']) {
      const verdict = verdictOf(page(on(paint)));
      expect(verdict.verdict === 'inconclusive' && verdict.toCheck, paint).to.have.length(1);
    }
    for (const content of [
      on(`1 g ${round}`, '2026-03-02'),
      on(`1 g ${round}`, 'Received'),
      on(`0 0 .6 rg ${round}`),
      on('1 g 118 10 m 140 10 l 168 10 l 168 90 l 140 95 l 118 90 l f'),
    ])
      expect(verdictOf(page(content)).verdict, content).to.equal('pass');
  });

  it('leaves a page number on white in the middle of the page open, and finds a value that reads like one', () => {
    const typed = (text: string): string =>
      `${SCAN} q 1 g 118 47 60 12 re f Q BT /F 10 Tf 120 50 Td (${text}) Tj ET`;
    const numbered = verdictOf(page(typed('Page 1 of 4')));
    expect(numbered.verdict === 'inconclusive' && numbered.toCheck).to.have.length(1);
    expect(verdictOf(page(typed('1 of 400.00'))).verdict).to.equal('fail');
  });

  it('leaves a label in a colour of its own open, and finds a value in that colour', () => {
    const typed = (text: string, colour: string): string =>
      `${SCAN} q 1 g 98 47 80 12 re f Q BT ${colour} rg /F 8 Tf 100 50 Td (${text}) Tj ET`;
    const stamp = verdictOf(page(typed('PAID 2026-03-02', '.8 0 0')));
    expect(stamp.verdict === 'inconclusive' && stamp.toCheck).to.have.length(1);
    expect(verdictOf(page(typed('Eingang 02.03.2026', '0 0 .7'))).verdict).to.equal('inconclusive');
    for (const value of ['9,250.00 EUR', 'Total 9,250.00', 'Due 02.03.2026'])
      expect(verdictOf(page(typed(value, '.8 0 0'))).verdict, value).to.equal('fail');
    expect(verdictOf(page(typed('PAID 2026-03-02', '.2 .2 .2'))).verdict).to.equal('fail');
    const both = `${typed('PAID 2026-03-02', '.8 0 0')} ${TYPED.replace('47', '27').replace(' 50 Td', ' 30 Td')}`;
    expect(verdictOf(page(both)).verdict, 'a value beside a stamp').to.equal('fail');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
