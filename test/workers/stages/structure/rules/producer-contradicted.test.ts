import { expect } from 'chai';
import { PRODUCER_CASES } from '../../../../../lab/bench/producer-cases.ts';
import { producerContradicted } from '../../../../../workers/stages/structure/rules/producer-contradicted.ts';
import { append, onePage } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, locked, NOW } from '../material.ts';

describe('structure/producer-contradicted', () => {
  for (const { name, expected, make } of PRODUCER_CASES) {
    it(`${expected === 'contradicted' ? 'finds' : 'passes'}: ${name}`, async () => {
      const verdict = producerContradicted(factsOf(Buffer.from(await make(3))), NOW);
      if (expected === 'contradicted') expect(firstOf(verdict).confidence).to.equal(1);
      else expect(verdict.verdict).to.be.oneOf(['pass', 'not-applicable']);
    });
  }

  it('names both', async () => {
    const bytes = await PRODUCER_CASES.find(({ name }) => name.startsWith('written by Skia under'))!.make(3);
    const sight = firstOf(producerContradicted(factsOf(Buffer.from(bytes)), NOW));
    expect(sight.note).to.include('Microsoft® Word').and.include('Skia');
  });

  /** One page whose file opens with a comment and names a producer in its XMP packet only. */
  function packet(comment: string, producer: string): Buffer {
    const text = `<x:xmpmeta><rdf:Description pdf:Producer="${producer}"/></x:xmpmeta>`;
    const parts = onePage(INVOICE);
    parts[0].body = '<< /Type /Catalog /Pages 2 0 R /Metadata 9 0 R >>';
    parts.push({ num: 9, body: `<< /Length ${text.length} >>\nstream\n${text}\nendstream` });
    return append(Buffer.from(`%PDF-1.4\n%${comment}\n`, 'latin1'), [{ parts }]).pdf;
  }

  it('reads the name from XMP where Info has none', () => {
    const skia = '\xd3\xeb\xe9\xe1';
    expect(firstOf(producerContradicted(factsOf(packet(skia, 'LibreOffice 7.4')), NOW)).data).to.deep.include(
      {
        producer: 'LibreOffice 7.4',
        evident: 'Skia (Chromium)',
      },
    );
    expect(producerContradicted(factsOf(packet(skia, 'Skia/PDF m90')), NOW).verdict).to.equal('pass');
  });

  it('cannot tell in a locked file', () => {
    expect(producerContradicted(factsOf(locked()), NOW).verdict).to.equal('inconclusive');
  });
});
