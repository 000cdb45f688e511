import { expect } from 'chai';
import { StructureFacts } from '../../../../../workers/stages/structure/facts.ts';
import { pageContentRewritten } from '../../../../../workers/stages/structure/rules/page-content-rewritten.ts';
import { append, HEADER } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, NOW, pictured, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => pageContentRewritten(factsOf(pdf), NOW);

describe('structure/page-content-rewritten', () => {
  it('tells what a later save added and removed', () => {
    const stamped = `${INVOICE} BT /F 8 Tf 150 5 Td (Page 1 of 1) Tj ET`;
    expect(firstOf(verdictOf(saved(INVOICE, stamped))).note).to.contain('added “Page 1 of 1”');
    expect(firstOf(verdictOf(saved(stamped, INVOICE))).note).to.contain('removed “Page 1 of 1”');
  });

  it('counts pictures that were added and removed', () => {
    const [one, two] = [' q 30 0 0 30 10 10 cm /X Do Q', ' q 30 0 0 30 60 10 cm /Y Do Q'];
    const noteOf = (before: string, after: string): string | undefined => {
      const first = pictured(INVOICE + before, 'aaaa');
      const [, , , content] = pictured(INVOICE + after, 'aaaa');
      return firstOf(verdictOf(append(HEADER, [{ parts: first }, { parts: [content] }]).pdf)).note;
    };
    expect(noteOf('', one)).to.equal('A later save added 1 picture.');
    expect(noteOf('', one + two)).to.equal('A later save added 2 pictures.');
    expect(noteOf(one + two, two)).to.equal('A later save removed 1 picture.');
    expect(noteOf(one, two)).to.equal('A later save added 1 picture, removed 1 picture.');
  });

  it('leaves replaced text to its own rule and passes one save', () => {
    expect(verdictOf(saved(INVOICE, INVOICE.replace('1,250', '7,250'))).verdict).to.equal('pass');
    expect(verdictOf(saved(INVOICE)).verdict).to.equal('pass');
  });

  it('finds what was added behind any number of pages whose text was replaced', () => {
    const { pdf, ...rest } = factsOf(saved(INVOICE, INVOICE.replace('1,250', '7,250')));
    const [rewrite] = pdf!.revisions.rewrites;
    for (const replaced of [0, 49, 50, 51]) {
      const rewrites = Array.from({ length: replaced }, () => rewrite);
      const revisions = {
        ...pdf!.revisions,
        rewrites: [...rewrites, { ...rewrite, page: 2, imagesAdded: 1 }],
      };
      const facts = StructureFacts.parse({ ...rest, pdf: { ...pdf!, revisions } });
      expect(firstOf(pageContentRewritten(facts, NOW)), `${replaced}`).to.include({ page: 2 });
    }
  });
});
