/** What is read of a PDF and what is not: pages, time, damage and locks, told to the reviewer and to the rules. */
import { expect } from 'chai';
import { DETECTORS } from '../../../../workers/stages/structure/detectors/index.ts';
import { DETECTOR_NAMES, StructureFacts } from '../../../../workers/stages/structure/facts.ts';
import { pdfStructure } from '../../../../workers/stages/structure/pdf.ts';
import { structure } from '../../../../workers/stages/structure/stage.ts';
import { append, HEADER, onePage, type Part, simple } from '../../formats/pdf/build.ts';
import { factsOf, INVOICE, locked, NOW, saved } from './material.ts';

/** A document of so many pages, all of the content of INVOICE. */
function book(count: number): Buffer {
  const [catalog, , page, ...rest] = onePage(INVOICE);
  const kids = Array.from({ length: count }, (_, i): Part => ({ num: 20 + i, body: page.body }));
  const list = kids.map(({ num }) => `${num} 0 R`).join(' ');
  const tree = { num: 2, body: `<< /Type /Pages /Kids [${list}] /Count ${count} /MediaBox [0 0 200 100] >>` };
  return append(HEADER, [{ parts: [catalog, tree, ...rest, ...kids] }]).pdf;
}

const seeing = (...sights: string[]): string[] =>
  DETECTORS.filter(({ sees }) => sees.some((sight) => sights.includes(sight))).map(({ name }) => name);

const openIn = ({ pdf }: StructureFacts): string[] => Object.keys(pdf!.open).toSorted();

const verdictsOf = (facts: StructureFacts): [code: string, verdict: string][] =>
  Object.entries(structure.rules).map(([code, rule]) => [code, rule(facts, NOW).verdict]);

describe('structure of a PDF: detectors', () => {
  it('answer once each, under the names that the facts have', () => {
    expect(DETECTORS.map(({ name }) => name).toSorted()).to.deep.equal(DETECTOR_NAMES.toSorted());
  });

  it('say each what they want to see', () => {
    for (const { name, sees } of DETECTORS) expect(sees, name).not.to.deep.equal([]);
  });
});

describe('structure of a PDF: pages', () => {
  it('are read up to the fiftieth, and nothing is left of a document that has no more', () => {
    const { pdf, notAssessed } = factsOf(book(50));
    expect(pdf).to.include({ pageCount: 50, pagesRead: 50 });
    expect(notAssessed).to.deep.equal([]);
    expect(pdf!.open).to.deep.equal({});
  });

  it('beyond are told, and left open by those that wanted to see them, and by no others', () => {
    const facts = factsOf(book(51));
    expect(facts.pdf).to.include({ pageCount: 51, pagesRead: 50 });
    expect(facts.notAssessed.map(({ what }) => what)).to.deep.equal(['pages beyond the first 50']);
    expect(openIn(facts)).to.deep.equal(seeing('pages', 'contents').toSorted());
    expect(facts.pdf!.open).not.to.have.property('activeContent');
  });

  it('are read as far as the time goes, and told from which on not', () => {
    let asked = 0;
    // The first questions are those of the saves, which are compared before.
    const facts = pdfStructure(book(10), () => asked++ >= 5);
    const { pagesRead } = facts.pdf!;
    expect(pagesRead).to.be.within(1, 5);
    expect(facts.notAssessed).to.deep.include({
      what: `pages from ${pagesRead + 1}`,
      reason: 'time ran out',
    });
    expect(openIn(facts)).to.include.members(seeing('contents'));
  });

  it('may be none: then every detector of their contents is open', () => {
    const empty = append(HEADER, [
      {
        parts: [
          { num: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' },
          { num: 2, body: '<< /Type /Pages /Kids [] /Count 0 >>' },
        ],
      },
    ]).pdf;
    const facts = factsOf(empty);
    expect(facts.pdf).to.include({ pageCount: 0, pagesRead: 0 });
    expect(openIn(facts)).to.include.members(seeing('contents'));
  });
});

describe('structure of a PDF: what cannot be looked at', () => {
  it('passes no rule in a locked file, but those about its container', () => {
    const facts = factsOf(locked());
    expect(facts.pdf).to.include({ encryption: 'locked', pagesRead: 0, pageCount: 1 });
    expect(facts.notAssessed.map(({ reason }) => reason)).to.include('the file needs a password');
    const passed = verdictsOf(facts).filter(([, verdict]) => verdict === 'pass');
    expect(passed.map(([code]) => code).toSorted()).to.deep.equal([
      'data-outside-document',
      'structure-damaged',
    ]);
  });

  it('passes no rule of the contents where no time was left', () => {
    const facts = StructureFacts.parse(pdfStructure(saved(INVOICE), () => true));
    const ofContents = [
      'hidden-text',
      'hidden-value',
      'text-covered',
      'text-covered-and-retyped',
      'text-under-annotation',
      'value-painted-over',
      'scan-patched',
      'value-typed-later',
      'readers-disagree',
    ];
    for (const [code, verdict] of verdictsOf(facts))
      if (ofContents.includes(code)) expect(verdict, code).to.equal('inconclusive');
  });

  it('passes no rule in a file of nothing, or of bytes that are no PDF', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('not a PDF at all'), HEADER]) {
      const facts = factsOf(bytes);
      expect(facts.pdf).to.include({ pagesRead: 0, pageCount: 0 });
      const passed = verdictsOf(facts).filter(
        ([code, verdict]) => verdict === 'pass' && !code.includes('outside'),
      );
      expect(
        passed.map(([code]) => code),
        bytes.toString(),
      ).not.to.include.members(['hidden-text', 'text-covered']);
      expect(structure.rules['structure-damaged'](facts, NOW).verdict).to.equal('fail');
    }
  });

  it('is told where a file breaks off before it says where its objects are', () => {
    const whole = simple(INVOICE);
    expect(factsOf(whole).container.truncated).to.equal(false);
    const cut = factsOf(whole.subarray(0, whole.indexOf('startxref')));
    expect(cut.container.truncated).to.equal(true);
    expect(cut.notAssessed.map(({ what }) => what)).to.include('objects outside the cross-reference table');
  });
});

describe('structure of a PDF: facts', () => {
  it('stay what they are through JSON and their schema', () => {
    for (const pdf of [
      saved(INVOICE),
      book(3),
      locked(),
      saved(INVOICE, INVOICE.replace('1,250', '9,250')),
    ]) {
      const facts = factsOf(pdf);
      expect(StructureFacts.parse(JSON.parse(JSON.stringify(facts)))).to.deep.equal(facts);
    }
  });

  it('are the same of the same bytes', () => {
    const pdf = saved(INVOICE, INVOICE.replace('1,250', '9,250'));
    expect(factsOf(pdf)).to.deep.equal(factsOf(Buffer.from(pdf)));
  });
});
