import { expect } from 'chai';
import { changedAfterSigning } from '../../../../workers/stages/signature/rules/changed-after-signing.ts';
import { coveredAfterSigning } from '../../../../workers/stages/signature/rules/covered-after-signing.ts';
import { preparedForChange } from '../../../../workers/stages/signature/rules/prepared-for-change.ts';
import { signatureRemoved } from '../../../../workers/stages/signature/rules/signature-removed.ts';
import { rsa, signedMessage } from '../../formats/cms/make-cms.ts';
import { factsOf, type MinimalOptions, minimalSigned, updated } from './material.ts';

type Numbered = [number, string];

const key = rsa('sha256', '1.2.840.113549.1.1.11');
const signed = (options: MinimalOptions = {}): Buffer =>
  minimalSigned({ sign: (content) => signedMessage(key, { content }), ...options });

const FONT = '/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>';
const page = (annots: string, more = ''): Numbered => [
  3,
  `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots [5 0 R 6 0 R ${annots}] /Resources <<${FONT}>> ${more}>>`,
];
const catalog = (more: string): Numbered => [
  1,
  `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [5 0 R 6 0 R] /SigFlags 3>> ${more}>>`,
];
const stream = (text: string, entries = ''): string =>
  `<</Length ${text.length} ${entries}>>\nstream\n${text}\nendstream`;
const form = (text: string): string =>
  stream(text, `/Type /XObject /Subtype /Form /BBox [0 0 140 30] /Resources <<${FONT}>>`);

/** Lies over `Total 100`, which the page shows. */
const COVER = '<</Type /Annot /Subtype /Stamp /Rect [60 690 200 720] /AP <</N 30 0 R>>>>';
const OVER: Numbered = [30, form('1 1 1 rg 0 0 140 30 re f BT /F1 12 Tf 12 10 Td 0 g (Total 900) Tj ET')];
const LINK = '<</Type /Annot /Subtype /Link /Rect [1 1 2 2]>>';
const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);
const references = (from: number, count: number): string =>
  numbers(from, count)
    .map((num) => `${num} 0 R`)
    .join(' ');

const covered = (bytes: Buffer) => coveredAfterSigning(factsOf(bytes)).verdict;
const changed = (bytes: Buffer) => changedAfterSigning(factsOf(bytes), { now: 0 }).verdict;

describe('what hides behind harmless additions after signing', () => {
  it('is a cover that has no object of its own', () => {
    expect(covered(updated(signed(), [page(COVER), OVER]))).to.equal('fail');
    expect(covered(updated(signed(), [page(LINK), OVER]))).to.equal('pass');
  });

  it('is a cover with round or cut corners', () => {
    const cut = form('1 1 1 rg 5 0 m 135 0 l 140 5 l 140 25 l 135 30 l 5 30 l 0 25 l 0 5 l h f');
    expect(covered(updated(signed(), [page(COVER), [30, cut]]))).to.equal('fail');
  });

  it('is a cover behind a thousand others', () => {
    const others = numbers(100, 1_000).map((num): Numbered => [num, LINK]);
    const bytes = updated(signed(), [page(`${references(100, 1_000)} 31 0 R`), [31, COVER], OVER, ...others]);
    expect(covered(bytes)).to.equal('fail');
  });

  it('is a cover behind one annotation that is listed many thousand times', () => {
    const bytes = updated(signed(), [
      page(`${'100 0 R '.repeat(25_000)} 31 0 R`),
      [31, COVER],
      OVER,
      [100, LINK],
    ]);
    expect(covered(bytes)).to.equal('fail');
  });

  it('is told as open where there is more of it than is looked at', () => {
    const heavy = form(`${'0 0 1 1 re f '.repeat(101_000)}0 0 140 30 re f`);
    expect(changed(updated(signed(), [page(COVER), [30, heavy]]))).to.equal('inconclusive');
    const annots = LINK.repeat(20_001);
    expect(changed(updated(signed(), [page(annots + COVER), OVER]))).to.equal('inconclusive');
  }).timeout(20_000);

  it('is open where strips, tiles or another shape than a rectangle may hide text together', () => {
    const by = (paint: string) => changed(updated(signed(), [page(COVER), [30, form(`1 1 1 rg ${paint}`)]]));
    const rows = numbers(0, 60).map((i) => `0 ${i / 2} 140 .5 re f`);
    const columns = numbers(0, 140).map((i) => `${i} 0 1 30 re f`);
    expect(by('15 0 m 125 0 l 140 15 l 125 30 l 15 30 l 0 15 l h f')).to.equal('inconclusive');
    expect(by(rows.join(' '))).to.equal('inconclusive');
    expect(by(columns.join(' '))).to.equal('inconclusive');
    // Beside the text, or a line under it.
    expect(by(rows.slice(0, 8).join(' '))).to.equal('pass');
    expect(by('0 0 140 1 re f')).to.equal('pass');
  });

  it('costs no product of signed lines and opaque areas', () => {
    const content = `BT /F1 1 Tf ${'1 0 0 1 72 700 Tm (ab) Tj '.repeat(30_000)}ET`;
    const bytes = updated(signed({ content }), [page(COVER), [30, form('0 0 1 1 re f '.repeat(45_000))]]);
    expect(changed(bytes)).to.equal('inconclusive');
  }).timeout(20_000);
});

describe('structure trees made to hurt', () => {
  const nested = (depth: number, inner: string): string =>
    `<</Type /StructTreeRoot /K ${'<</S /P /K '.repeat(depth)}${inner}${'>>'.repeat(depth)}>>`;
  const said = (words: string): string => `<</S /Figure /Alt (${words}) /K 1>>`;
  const retold = (tree: (words: string) => string): string =>
    changed(
      updated(signed({ catalog: '/StructTreeRoot 8 0 R', objects: [tree('signed')] }), [[8, tree('other')]]),
    );

  it('are open, not in order, where a change lies too deep or behind too many', () => {
    expect(retold((words) => nested(20, said(words)))).to.equal('fail');
    expect(retold((words) => nested(70, said(words)))).to.equal('inconclusive');
    expect(retold((words) => `<</K [${'1 '.repeat(60_001)}${said(words)}]>>`)).to.equal('inconclusive');
  });

  it('are read once where thousands of elements share one list', () => {
    const objects = ['<</Type /StructTreeRoot /K 9 0 R>>', `[${'<</K 9 0 R>>'.repeat(50_000)}]`];
    const bytes = updated(signed({ catalog: '/StructTreeRoot 8 0 R', objects }), [
      [8, '<</Type /StructTreeRoot /K 9 0 R /ClassMap <<>>>>'],
    ]);
    expect(changed(bytes)).to.equal('inconclusive');
  }).timeout(20_000);
});

describe('catalogs, lists and locks made to hurt', () => {
  it('leaves open what stands behind two thousand pieces of validation data', () => {
    const certs = `${'30 0 R '.repeat(2_000)}<</Type /Page>>`;
    const add = (list: string) =>
      updated(signed(), [catalog(`/DSS <</Certs [${list}]>>`), [30, stream('x')]]);
    expect(changed(add('30 0 R'))).to.equal('pass');
    expect(changed(add('<</Type /Page>>'))).to.equal('fail');
    expect(changed(add(certs))).to.equal('inconclusive');
  });

  it('compares no extension of twenty thousand with each of twenty thousand', () => {
    const extension = (level: number) => `<</BaseVersion /1.7 /ExtensionLevel ${level}>>`;
    const bytes = updated(
      signed({ catalog: '/Extensions <</ADBE 8 0 R>>', objects: [`[${extension(8).repeat(20_000)}]`] }),
      [[8, `[${extension(3).repeat(20_000)}]`]],
    );
    expect(changed(bytes)).to.be.oneOf(['fail', 'inconclusive']);
  }).timeout(20_000);

  it('reads a list of annotations once, however many pages name it', () => {
    const pages: Numbered = [2, `<</Type /Pages /Kids [${'3 0 R '.repeat(2_000)}] /Count 2000>>`];
    const list: Numbered = [40, `[${'41 0 R '.repeat(100_000)}]`];
    const shared: Numbered = [3, page('')[1].replace(/\/Annots \[[^\]]*\]/, '/Annots 40 0 R')];
    expect(changed(updated(signed(), [pages, shared, list, [41, LINK]]))).to.equal('fail');
  }).timeout(20_000);

  it('asks no lock of eighty thousand names for each of thousands of fields', () => {
    const names = `[${numbers(0, 5_000)
      .map((i) => `(f${i})`)
      .join('')}]`;
    const reference = '<</TransformMethod /FieldMDP /TransformParams <</Action /Include /Fields 8 0 R>>>>';
    const added = numbers(100, 5_000).map((num): Numbered => [num, `<</FT /Tx /T (f1.g${num})>>`]);
    const bytes = updated(signed({ entries: `/Reference [${reference.repeat(16)}]`, objects: [names] }), [
      [1, catalog('')[1].replace('6 0 R]', `6 0 R ${references(100, 5_000)}]`)],
      ...added,
    ]);
    expect(changed(bytes)).to.equal('fail');
  }).timeout(20_000);
});

describe('objects with more values than are read', () => {
  const FILLER = '1 '.repeat(2_100_000);
  const CONTENT: Numbered = [4, stream('BT /F1 12 Tf 72 700 Td (Total 900) Tj ET')];

  it('take nothing from the others: the signature is found, the change is told', () => {
    const facts = factsOf(updated(signed(), [CONTENT, catalog(`/X [${FILLER}]`)]));
    expect(facts.signatures).to.have.length(1);
    expect(facts.unread).to.equal(true);
    expect(changedAfterSigning(facts, { now: 0 }).verdict).to.equal('fail');
  }).timeout(20_000);

  it('leave open what cannot be told without them', () => {
    const facts = factsOf(updated(signed(), [catalog(`/DSS <</X [${FILLER}]>>`)]));
    expect(changedAfterSigning({ ...facts, signatures: [] }, { now: 0 }).verdict).to.equal('inconclusive');
    expect(signatureRemoved({ ...facts, signatures: [] }).verdict).to.equal('inconclusive');
  }).timeout(20_000);
});

describe('what lies ready in the signed bytes', () => {
  it('is open, not absent, where the search had to stop', () => {
    const content = `${'/Fm0 Do '.repeat(1_500)}BT /F1 1 Tf ${'1 0 0 1 72 700 Tm (ab) Tj '.repeat(1_500)}ET`;
    const facts = factsOf(
      signed({ content, resources: `${FONT} /XObject <</Fm0 8 0 R>>`, objects: [form('0 0 9 9 re f')] }),
    );
    expect(facts.preparedCut).to.equal(true);
    expect(preparedForChange(facts).verdict).to.equal('inconclusive');
  });

  it('is told of the last field too', () => {
    const shown = (i: number) => (i === 600 ? 'Total 100' : `value ${i}`);
    const count = 601;
    const fields = numbers(0, count).flatMap((i) => [
      `<</Type /Annot /Subtype /Widget /FT /Tx /T (f${i}) /V (value ${i}) /Rect [10 10 90 30] /AP <</N ${9 + 2 * i} 0 R>>>>`,
      form(`BT /F1 12 Tf 2 5 Td (${shown(i)}) Tj ET`),
    ]);
    const own = numbers(0, count)
      .map((i) => `${8 + 2 * i} 0 R`)
      .join(' ');
    const facts = factsOf(signed({ objects: fields, fields: `[5 0 R 6 0 R ${own}]`, annots: own }));
    expect(facts.prepared.map(({ holds }) => holds)).to.deep.equal(['value 600']);
  }).timeout(20_000);
});
