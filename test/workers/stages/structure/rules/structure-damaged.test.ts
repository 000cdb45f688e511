import { expect } from 'chai';
import { structureDamaged } from '../../../../../workers/stages/structure/rules/structure-damaged.ts';
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

  it('passes a sound file', () => {
    expect(structureDamaged(factsOf(saved(INVOICE)), NOW).verdict).to.equal('pass');
  });
});
