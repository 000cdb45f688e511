/** What detectors leave open, from one page to the whole document and on to the rules. */
import { expect } from 'chai';
import type { Suspicion } from '../../../../../shared/contracts/finding.ts';
import { fail, notApplicable, pass, type Verdict } from '../../../../../workers/stages/stage.ts';
import {
  all,
  cutOff,
  joined,
  pageByPage,
  partly,
  type SeenPage,
} from '../../../../../workers/stages/structure/detectors/detector.ts';
import { Openings } from '../../../../../workers/stages/structure/detectors/openings.ts';
import { type OpenFacts, StructureFacts } from '../../../../../workers/stages/structure/facts.ts';
import { pdfRule } from '../../../../../workers/stages/structure/pdf-rule.ts';
import { factsOf, INVOICE, locked, NOW, saved } from '../material.ts';

const look = (page: number): Suspicion => ({
  page,
  values: [{ source: 'printed', text: `${page}` }],
  note: 'Look.',
});
const looks = (count: number, from = 1): Suspicion[] =>
  Array.from({ length: count }, (_, i) => look(from + i));

describe('structure: answers of pages put together', () => {
  it('are complete where each of them is, and empty where there is none', () => {
    expect(joined([])).to.deep.equal({ items: [], complete: true });
    expect(joined([all(['a']), all([]), all(['b', 'c'])])).to.deep.equal({
      items: ['a', 'b', 'c'],
      complete: true,
    });
  });

  it('are open where one of them is, with the first reason and what each has to check', () => {
    const pages = [all(['a']), partly(['b'], 'First.', looks(2)), partly([], 'Second.', looks(1, 3))];
    expect(joined(pages)).to.deep.equal({
      items: ['a', 'b'],
      complete: false,
      reason: 'First.',
      toCheck: looks(3),
    });
  });

  it('have five hundred items and twenty places to check at most, the first of them', () => {
    const items = Array.from({ length: 300 }, (_, i) => i);
    const found = joined([
      partly(items, 'Open.', looks(15)),
      partly(items, 'Open.', looks(15, 16)),
      partly(items, 'x'),
    ]);
    expect(found.items).to.deep.equal([...items, ...items.slice(0, 200)]);
    expect(found.toCheck).to.deep.equal(looks(20));
  });

  it('come page by page in the order in which pages are seen', () => {
    const pages = pageByPage(({ page }) => all([page.index]));
    for (const index of [0, 1, 2]) pages.page?.({ page: { index } } as SeenPage);
    expect(pages.found().items).to.deep.equal([0, 1, 2]);
  });
});

describe('structure: what is left open', () => {
  it('is kept by the name of the detector, and nothing is where all was looked at', () => {
    const open = new Openings();
    expect(open.take('covers', all(['a']))).to.deep.equal(['a']);
    expect(open.facts).to.deep.equal({});
    expect(open.take('covers', partly(['a'], 'Open.', looks(1)))).to.deep.equal(['a']);
    open.take('hiddenText', cutOff([], 'some pages'));
    expect(open.facts).to.deep.equal({
      covers: { reasons: ['Open.'], toCheck: looks(1) },
      hiddenText: { reasons: ['Not looked at: some pages (limits were reached).'], toCheck: [] },
    });
  });

  it('has a reason also where none was given', () => {
    const open = new Openings();
    open.take('covers', { items: [], complete: false });
    expect(open.facts.covers?.reasons).to.have.lengthOf(1);
  });

  it('has five reasons, each once, and twenty places to check at most', () => {
    const open = new Openings();
    for (const reason of ['a', 'b', 'a', 'c', 'd', 'e', 'f']) open.leave(['covers'], reason, looks(3));
    expect(open.facts.covers?.reasons).to.deep.equal(['a', 'b', 'c', 'd', 'e']);
    expect(open.facts.covers?.toCheck).to.have.lengthOf(20);
  });

  it('is left for several detectors without one sharing its list with another', () => {
    const open = new Openings();
    open.leave(['covers', 'hiddenText'], 'Both.');
    open.leave(['covers'], 'One.', looks(1));
    expect(open.facts.hiddenText).to.deep.equal({ reasons: ['Both.'], toCheck: [] });
  });
});

describe('structure: rules about a PDF', () => {
  const facts = factsOf(saved(INVOICE));
  const opened = (open: OpenFacts) => StructureFacts.parse({ ...facts, pdf: { ...facts.pdf!, open } });
  const found = fail([{ confidence: 1, note: 'Found.' }]);
  const verdictOf = (verdict: Verdict, open: OpenFacts): Verdict =>
    pdfRule(['covers', 'hiddenText'], () => verdict)(opened(open), NOW);

  it('pass where what they rest on was looked at, whatever else was not', () => {
    expect(verdictOf(pass, {})).to.deep.equal(pass);
    expect(verdictOf(pass, { revisions: { reasons: ['Too many saves.'], toCheck: [] } })).to.deep.equal(pass);
  });

  it('are open with up to three different reasons and all that is to be checked', () => {
    const open: OpenFacts = {
      covers: { reasons: ['a', 'b'], toCheck: looks(1) },
      hiddenText: { reasons: ['b', 'c', 'd'], toCheck: looks(1, 2) },
    };
    expect(verdictOf(pass, open)).to.deep.equal({
      verdict: 'inconclusive',
      reason: 'a b c',
      toCheck: looks(2),
    });
    expect(verdictOf(pass, { covers: { reasons: ['a'], toCheck: [] } })).to.deep.equal({
      verdict: 'inconclusive',
      reason: 'a',
    });
  });

  it('keep what they found, and that they do not apply, whatever is open', () => {
    const open: OpenFacts = { covers: { reasons: ['a'], toCheck: looks(1) } };
    expect(verdictOf(found, open)).to.deep.equal(found);
    expect(verdictOf(notApplicable('one page'), open).verdict).to.equal('not-applicable');
  });

  it('do not apply to pictures, and ask nothing of a locked file', () => {
    const never = pdfRule([], () => expect.fail('asked'));
    expect(never({ ...facts, pdf: null }, NOW).verdict).to.equal('not-applicable');
    expect(never(factsOf(locked()), NOW).verdict).to.equal('inconclusive');
  });
});
