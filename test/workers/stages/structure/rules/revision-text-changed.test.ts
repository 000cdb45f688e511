import { expect } from 'chai';
import { revisionTextChanged } from '../../../../../workers/stages/structure/rules/revision-text-changed.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { covered, factsOf, firstOf, INVOICE, locked, NOW, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => revisionTextChanged(factsOf(pdf), NOW);

describe('structure/revision-text-changed', () => {
  it('tells the old and the new amount with its place', () => {
    const sight = firstOf(verdictOf(saved(INVOICE, INVOICE.replace('1,250', '7,250'))));
    expect(sight.recovered).to.include({ old: '1,250.00', new: '7,250.00' });
    expect(sight).to.include({ page: 1, confidence: 1 });
    // Base line at y = 60 of 100, x = 120 of 200.
    expect(sight.box?.[0]).to.be.closeTo(0.6, 0.001);
    expect(sight.box?.[1]).to.be.closeTo(0.325, 0.001);
  });

  it('asks about a word whose letters were put in order, and tells any other', () => {
    const said = (was: string, now: string) =>
      verdictOf(saved(INVOICE.replace('1,250.00', was), INVOICE.replace('1,250.00', now)));
    const slip = said('ostatinch', 'ostatnich');
    expect(slip.verdict).to.equal('inconclusive');
    expect(
      slip.verdict === 'inconclusive' && slip.toCheck?.[0]?.values.map(({ text }) => text),
    ).to.deep.equal(['ostatinch', 'ostatnich']);
    expect(said('Oliver', 'Daniel').verdict).to.equal('fail');
    expect(said('Maier', 'Meier').verdict).to.equal('fail');
    expect(said('1,250.00', '2,150.00').verdict, 'digits are no letters').to.equal('fail');
  });

  it('takes many of them for no slips, and asks about what it could not read beside them', () => {
    const facts = factsOf(
      saved(INVOICE.replace('1,250.00', 'ostatinch'), INVOICE.replace('1,250.00', 'ostatnich')),
    );
    const { revisions } = facts.pdf!;
    const [change] = revisions.textChanges;
    const [rewrite] = revisions.rewrites;
    const judge = (changed: Partial<typeof revisions>) =>
      revisionTextChanged({ ...facts, pdf: { ...facts.pdf!, revisions: { ...revisions, ...changed } } }, NOW);
    expect(judge({ textChanges: Array.from({ length: 6 }, () => change!) }).verdict).to.equal('fail');
    const beside = judge({ rewrites: [{ ...rewrite!, page: 2, textUnreadable: true }] });
    expect(beside.verdict === 'inconclusive' && beside.toCheck?.map(({ page }) => page)).to.deep.equal([
      1, 2,
    ]);
  });

  it('tells an account first, behind however many corrections of wording', () => {
    const facts = factsOf(saved(INVOICE, INVOICE.replace('1,250', '7,250')));
    const { revisions } = facts.pdf!;
    const [change] = revisions.textChanges;
    const wording = Array.from({ length: 60 }, (_, i) => ({
      ...{ ...change!, token: 'words' as const },
      ...{ old: `draft ${i}`, new: `final ${i}` },
    }));
    const textChanges = [...wording, { ...change!, token: 'iban' as const, old: 'before', new: 'after' }];
    const verdict = revisionTextChanged(
      { ...facts, pdf: { ...facts.pdf!, revisions: { ...revisions, textChanges } } },
      NOW,
    );
    if (verdict.verdict !== 'fail') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.occurrences[0]?.recovered).to.include({ old: 'before', new: 'after' });
    expect(verdict.occurrences).to.have.length(50);
  });

  it('tells a whole IBAN although only some of its groups changed', () => {
    const before = INVOICE.replace('1,250.00', 'DE81 9999 7074 6022 5873 92');
    const sight = firstOf(verdictOf(saved(before, before.replace('7074', '1111').replace('92)', '17)'))));
    expect(sight.recovered?.old).to.equal('DE81 9999 7074 6022 5873 92');
    expect(sight.recovered?.new).to.equal('DE81 9999 1111 6022 5873 17');
  });

  it('finds the change in the middle of many saves and in a save outside the chain', () => {
    const other = [{ num: 20, body: '[1]' }];
    const changed = INVOICE.replace('1,250', '9,250');
    expect(firstOf(verdictOf(saved(INVOICE, other, changed, other, other))).data).to.include({ revision: 2 });
    const unlinked = Buffer.from(
      saved(INVOICE, changed)
        .toString('latin1')
        .replace(/\/Prev \d+/, (m) => ' '.repeat(m.length)),
      'latin1',
    );
    expect(firstOf(verdictOf(unlinked)).recovered).to.include({ old: '1,250.00', new: '9,250.00' });
  });

  describe('in two steps, by a save that takes out and one that puts in', () => {
    const without = INVOICE.replace('(1,250.00) Tj', '');
    const other = [{ num: 20, body: '[1]' }];

    it('tells what stood there first', () => {
      const sight = firstOf(verdictOf(saved(INVOICE, without, other, INVOICE.replace('1,250', '7,250'))));
      expect(sight.recovered).to.include({ old: '1,250.00', new: '7,250.00' });
      expect(sight.data).to.include({ revision: 3, token: 'number' });
      expect(sight.data?.before).to.deep.equal({ save: 0, page: 1 });
    });

    it('passes what comes back as it was, stands elsewhere, or is not put in the place of anything', () => {
      const elsewhere = `${without} BT /F 10 Tf 20 20 Td (7,250.00) Tj ET`;
      for (const saves of [[without, INVOICE], [without, elsewhere], [without], [without, without]])
        expect(verdictOf(saved(INVOICE, ...saves)).verdict).to.equal('pass');
      expect(verdictOf(saved(without, INVOICE, without)).verdict).to.equal('pass');
    });

    it('tells one replacement for each text that was taken out', () => {
      const [seven, nine] = ['7,250', '9,250'].map((value) => INVOICE.replace('1,250', value));
      const verdict = verdictOf(saved(INVOICE, without, seven!, without, nine!));
      const told = verdict.verdict === 'fail' ? verdict.occurrences.map(({ recovered }) => recovered) : [];
      expect(told.map((one) => [one?.old, one?.new])).to.deep.equal([
        ['1,250.00', '7,250.00'],
        ['7,250.00', '9,250.00'],
      ]);
    });
  });

  it('tells text that a later save uncovered (shadow hide)', () => {
    const sight = firstOf(verdictOf(saved(covered('100.00'), INVOICE)));
    expect(sight.recovered).to.include({ old: '100.00', new: '1,250.00' });
  });

  it('passes the same text set differently, additions, form values and annotations', () => {
    const recut =
      'BT /F 10 Tf 20 80 Td (Inv) Tj (oice 4711) Tj 0 -20 Td (Total ) Tj (due) Tj 100 0 Td [(1,25) 0 (0.00)] TJ ET';
    expect(verdictOf(saved(INVOICE, recut)).verdict).to.equal('pass');
    expect(verdictOf(saved(INVOICE, `${INVOICE} BT /F 8 Tf 150 5 Td (Page 1 of 1) Tj ET`)).verdict).to.equal(
      'pass',
    );
    const note = [
      {
        num: 3,
        body: '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /Annots [8 0 R] >>',
      },
      { num: 8, body: '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (7,250.00) >>' },
    ];
    expect(verdictOf(saved(INVOICE, note)).verdict).to.equal('pass');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });

  describe('where no character has a Unicode value', () => {
    /** Digits of a font that maps its codes to glyphs and to nothing else: 0011 to 001A. */
    const shows = (codes: string): string => `BT /F 10 Tf 20 80 Td <${codes}> Tj ET`;
    const bare = (before: string, after: string): Buffer => {
      const parts = onePage(shows(before)).map((part) => ({
        ...part,
        body: part.body.replace(
          /<< \/Type \/Font .*>>/,
          '<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Bare /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Bare /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 >>] >>',
        ),
      }));
      return append(HEADER, [{ parts }, { parts: [{ num: 4, body: stream(shows(after)) }] }]).pdf;
    };

    it('asks about digits that a save exchanged, as wide as those before', () => {
      const verdict = revisionTextChanged(factsOf(bare('001200110013', '001900110013')), NOW);
      expect(verdict.verdict).to.equal('inconclusive');
      const [asked] = (verdict.verdict === 'inconclusive' && verdict.toCheck) || [];
      expect(asked).to.include({ page: 1 });
      expect(asked?.note).to.match(/^A later save changed text of page 1 that has no readable characters/);
    });

    it('passes a page that was written again with the same codes', () => {
      expect(revisionTextChanged(factsOf(bare('001200110013', '001200110013 ')), NOW).verdict).to.equal(
        'pass',
      );
    });
  });
});
