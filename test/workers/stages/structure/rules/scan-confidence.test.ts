/** Patches of scans by their facts: page numbers and labels are asked about, other resolutions make a picture suspect. */
import { expect } from 'chai';
import type { TokenKind } from '../../../../../workers/stages/structure/detectors/layout/facts.ts';
import type { ScanPatch } from '../../../../../workers/stages/structure/detectors/paint/scan-patches/facts.ts';
import { StructureFacts } from '../../../../../workers/stages/structure/facts.ts';
import { scanPatched } from '../../../../../workers/stages/structure/rules/scan-patched.ts';
import { factsOf, INVOICE, NOW, saved } from '../material.ts';

const FACTS = factsOf(saved(INVOICE));
const TYPED: ScanPatch = {
  page: 1,
  box: [0.1, 0.1, 0.2, 0.1],
  by: 'fill',
  text: '9,250.00',
  token: 'number',
  ppiRatio: null,
};

const verdictOf = (...scanPatches: Partial<ScanPatch>[]) =>
  scanPatched(
    StructureFacts.parse({
      ...FACTS,
      pdf: { ...FACTS.pdf!, scanPatches: scanPatches.map((patch) => ({ ...TYPED, ...patch })) },
    }),
    NOW,
  );

const confidenceOf = (patch: Partial<ScanPatch>): number => {
  const verdict = verdictOf(patch);
  return verdict.verdict === 'fail' ? verdict.occurrences[0]!.confidence : 0;
};

describe('structure/scan-patched: text typed on a patch', () => {
  it('is surest where it is a value', () => {
    for (const token of ['number', 'date', 'iban', 'identifier'] satisfies TokenKind[])
      expect(confidenceOf({ token }), token).to.equal(1);
    for (const token of ['words', 'none'] satisfies TokenKind[])
      expect(confidenceOf({ token }), token).to.equal(0.6);
  });

  const NUMBERS = [
    'Page 1',
    'page 12 of 30',
    'p. 3',
    'Seite 4 von 9',
    'S. 4',
    'Página 2 de 7',
    'pag. 5',
    'Strona 1 z 2',
    'Blatt 3',
    'Feuille 2 sur 4',
    ' Page 3 / 9 ',
  ];
  for (const text of NUMBERS)
    it(`is asked about as the number of a page: ${text.trim()}`, () => {
      const verdict = verdictOf({ text });
      expect(verdict).to.deep.include({ verdict: 'inconclusive' });
      expect(verdict).to.have.nested.property('toCheck[0].values[0].text', text);
    });

  it('is no number of a page where it says more, or no more than a number', () => {
    for (const text of [
      '7',
      'Page',
      'Page 12345',
      'Page 3 1,250.00',
      'Total of page 3',
      'Page 3 of 9 paid',
      'Pages 3',
      'Account 3 of 9',
    ])
      expect(verdictOf({ text }).verdict, text).to.equal('fail');
  });

  it('is asked about as a label, and told where another patch is none', () => {
    const label = { text: 'Received 12.03.2024', label: true } as const;
    expect(verdictOf(label)).to.have.property('reason').that.contains('stamp or label');
    expect(verdictOf({ text: 'Page 1' }))
      .to.have.property('reason')
      .that.contains('page number');
    const both = verdictOf(label, { text: 'Page 1' }, {});
    expect(both).to.have.property('occurrences').that.has.lengthOf(1);
    expect(verdictOf(label, { text: 'Page 1' }))
      .to.have.property('toCheck')
      .that.has.lengthOf(2);
    expect(verdictOf().verdict).to.equal('pass');
  });
});

describe('structure/scan-patched: a picture laid on a scan', () => {
  const picture = (ppiRatio: number | null) =>
    confidenceOf({ by: 'image', text: '', token: 'none', ppiRatio });

  it('is less suspect in the resolution of the scan, or in halves and doubles of it, as layers of one are', () => {
    for (const ratio of [1, 0.5, 2, 0.25, 4, 1.02, 0.98, 2.04])
      expect(picture(ratio), `${ratio}`).to.equal(0.5);
    for (const ratio of [1.5, 0.75, 3, 1.03, 0.97, 2.07]) expect(picture(ratio), `${ratio}`).to.equal(0.8);
  });

  it('is judged without it where that is not known, or is nothing', () => {
    for (const ratio of [null, 0]) expect(picture(ratio), `${ratio}`).to.be.within(0.5, 0.8);
  });
});
