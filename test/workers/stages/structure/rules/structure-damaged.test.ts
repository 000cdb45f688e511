import { expect } from 'chai';
import { structureDamaged } from '../../../../../workers/stages/structure/rules/structure-damaged.ts';
import { append, HEADER, onePage } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, NOW, saved } from '../material.ts';

describe('structure/structure-damaged', () => {
  it('names what readers have to guess', () => {
    const broken = Buffer.from(
      saved(INVOICE)
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n3'),
      'latin1',
    );
    expect(firstOf(structureDamaged(factsOf(broken), NOW)).data?.codes).to.include('recovered-by-scan');
  });

  describe('entries that stand twice', () => {
    const codesOf = (page: string) => {
      const verdict = structureDamaged(factsOf(append(HEADER, [{ parts: onePage(INVOICE, page) }]).pdf), NOW);
      return verdict.verdict === 'pass' ? [] : firstOf(verdict).data?.codes;
    };

    it('are damage where they say different things', () => {
      expect(codesOf('/Rotate 0 /Rotate 180 ')).to.deep.equal(['duplicate-key']);
      expect(codesOf('/Type /Page /Rotate 0 /Rotate 0 /Rotate 90 ')).to.deep.equal(['duplicate-key']);
      const many = Array.from({ length: 20 }, (_, i) => `/K${i} 1 /K${i} ${i < 19 ? 1 : 2} `).join('');
      expect(codesOf(many)).to.deep.equal(['duplicate-key']);
    });

    it('are none where they say the same', () => {
      expect(codesOf('/Type /Page /Contents 4 0 R /Rotate 0 /Rotate 0 ')).to.deep.equal([]);
    });
  });

  it('passes a sound file', () => {
    expect(structureDamaged(factsOf(saved(INVOICE)), NOW).verdict).to.equal('pass');
  });
});
