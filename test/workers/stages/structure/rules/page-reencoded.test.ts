/** Documents whose content was compressed by another program than their fonts: pdf-lib writes both with zlib at its own effort. */
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import fontkit from '@pdf-lib/fontkit';
import { expect } from 'chai';
import { deflate } from 'pako';
import {
  decodePDFRawStream,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  rgb,
  StandardFonts,
} from 'pdf-lib';
import { pageReencoded } from '../../../../../workers/stages/structure/rules/page-reencoded.ts';
import { append, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, NOW } from '../material.ts';

const face = (name: string): Buffer =>
  readFileSync(
    new URL(
      `../../../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`,
      import.meta.url,
    ),
  );
const [REGULAR, BOLD] = [face('Regular'), face('Bold')];

type Encode = (bytes: Uint8Array) => Uint8Array;
const asNode: Encode = (bytes) => deflateSync(bytes);
const zlib =
  (level: 6 | 9): Encode =>
  (bytes) =>
    deflate(bytes, { level, legacyHash: true });

interface Made {
  fonts?: Encode;
  content?: Encode;
  pages?: number;
  lines?: number;
  /** In one face, so that there is one part of a font to compare with. */
  oneFace?: boolean;
  finish?: (page: PDFPage, pdf: PDFDocument) => Promise<void> | void;
}

/** Every stream of the file compressed by the encoder of its kind. */
async function statement(made: Made) {
  return pageReencoded(factsOf(await statementFile(made)), NOW);
}

async function statementFile({
  fonts = asNode,
  content = asNode,
  pages = 1,
  lines = 30,
  oneFace,
  finish,
}: Made): Promise<Buffer> {
  const draft = await PDFDocument.create();
  draft.registerFontkit(fontkit);
  const font = await draft.embedFont(REGULAR, { subset: true });
  const amounts = oneFace ? font : await draft.embedFont(BOLD, { subset: true });
  for (let at = 0; at < pages; at++) draw(draft.addPage([400, 700]), lines, font, amounts);
  const [first] = draft.getPages();
  if (first) await finish?.(first, draft);
  const pdf = await PDFDocument.load(await draft.save({ useObjectStreams: false }));
  const contents = new Set(
    pdf.getPages().flatMap((page) => page.node.normalizedEntries().Contents?.asArray() ?? []),
  );
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const bytes = decodePDFRawStream(object).decode();
    const encoded = contents.has(ref) ? content(bytes) : fonts(bytes);
    pdf.context.assign(ref, PDFRawStream.of(object.dict, encoded));
    object.dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  }
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

function draw(page: PDFPage, lines: number, font: PDFFont, amounts: PDFFont): void {
  for (let line = 0; line < lines; line++) {
    page.drawText(`Buchung ${line + 1} vom ${(line % 28) + 1}.11.2026`, {
      x: 40,
      y: 660 - line * 20,
      size: 10,
      font,
    });
    page.drawText(`${(line * 7919) % 9973},${10 + (line % 90)}`, {
      x: 300,
      y: 660 - line * 20,
      size: 10,
      font: amounts,
    });
  }
}

describe('structure/page-reencoded', () => {
  /** The pages named are zlib's, the others as the first program left them. */
  const pagesBy = (again: readonly number[], first: Encode = asNode, of = 3) => {
    let pages = 0;
    const content: Encode = (bytes) => (again.includes(++pages) ? zlib(6) : first)(bytes);
    return statement({ fonts: first, content, pages: of });
  };

  it('tells the pages that were written again beside others that were not', async () => {
    // By another encoder, and by the same one that was told to try harder.
    for (const first of [asNode, zlib(9)]) {
      const occurrence = firstOf(await pagesBy([2], first));
      expect(occurrence.page).to.equal(2);
      expect(occurrence.note).to.match(/^The content of page 2 was compressed by another program/);
      expect(occurrence.data).to.deep.equal({ compared: 2 });
      const two = await pagesBy([1, 3], first);
      expect(two.verdict === 'fail' && two.occurrences.map(({ page }) => page)).to.deep.equal([1, 3]);
    }
  });

  it('asks where every page was written again, as programs that clean up a file do', async () => {
    const verdict = await pagesBy([1, 2, 3]);
    expect(verdict).to.deep.include({
      verdict: 'inconclusive',
      reason: 'Every page that could be compared was written again by another program.',
    });
    const [asked] = (verdict.verdict === 'inconclusive' && verdict.toCheck) || [];
    expect(asked?.page).to.equal(1);
    expect(asked?.values.map(({ source, text }) => `${source} ${text}`)).to.deep.equal([
      'content zlib',
      'fonts ≠ zlib',
    ]);
  });

  it('asks about the only page of a document: nothing else shows whether the whole file was cleaned up', async () => {
    for (const fonts of [asNode, zlib(9)]) {
      const verdict = await statement({ fonts, content: zlib(6) });
      expect(verdict.verdict === 'inconclusive' && verdict.toCheck?.map(({ page }) => page)).to.deep.equal([
        1,
      ]);
    }
  });

  it('never passes more pages than it tells of', async () => {
    for (let count = 1; count <= 3; count++)
      expect((await pagesBy([1, 2, 3].slice(0, count))).verdict, String(count)).not.to.equal('pass');
  });

  it('passes what one program wrote', async () => {
    expect((await statement({ fonts: zlib(6), content: zlib(6) })).verdict).to.equal('pass');
    // Nothing can be told of another encoder, or of content that was made as small as it goes.
    expect((await statement({ fonts: zlib(9), content: zlib(9) })).verdict).to.equal('not-applicable');
    expect((await statement({ fonts: asNode, content: asNode })).verdict).to.equal('not-applicable');
  });

  it('says nothing of pages so short that encoders come to the same', async () => {
    expect((await statement({ content: zlib(6), lines: 6 })).verdict).to.equal('not-applicable');
  });

  it('says nothing of content whose encoder is not known', async () => {
    const other: Encode = (bytes) => deflateSync(bytes, { windowBits: 12 });
    expect((await statement({ fonts: zlib(6), content: other })).verdict).to.equal('not-applicable');
  });

  it('does not apply where one page of several could not be compared', async () => {
    let pages = 0;
    const content: Encode = (bytes) =>
      pages++ === 0 ? zlib(6)(bytes) : deflateSync(bytes, { windowBits: 12 });
    expect((await statement({ fonts: zlib(6), content, pages: 2 })).verdict).to.equal('not-applicable');
    expect((await statement({ fonts: zlib(6), content: zlib(6), pages: 2 })).verdict).to.equal('pass');
  });

  it('does not apply to pages that show why they were written again', async () => {
    const bar = (page: PDFPage) =>
      page.drawRectangle({ x: 40, y: 20, width: 90, height: 12, color: rgb(0, 0, 0) });
    expect((await statement({ content: zlib(6), finish: bar })).verdict, 'blackened').to.equal(
      'not-applicable',
    );
    const stamp = async (page: PDFPage, pdf: PDFDocument) =>
      page.drawText('EINGEGANGEN', { x: 200, y: 20, font: await pdf.embedFont(StandardFonts.Courier) });
    expect((await statement({ content: zlib(6), finish: stamp })).verdict, 'stamped').to.equal(
      'not-applicable',
    );
    expect((await statement({ content: zlib(9) })).verdict, 'made small').to.equal('not-applicable');
  });

  it('leaves to the comparison of saves what a later save wrote again', async () => {
    const first = await statementFile({});
    const pdf = await PDFDocument.load(first);
    // pdf-lib puts streams with operators of its own around the page's.
    const sizeOf = (object: unknown): number => (object instanceof PDFRawStream ? object.contents.length : 0);
    const [page, content] = (pdf.getPage(0).node.normalizedEntries().Contents?.asArray() ?? [])
      .map((ref) => [pdf.context.lookup(ref), ref] as const)
      .reduce((most, one) => (sizeOf(one[0]) > sizeOf(most[0]) ? one : most));
    if (!(content instanceof PDFRef) || !(page instanceof PDFRawStream)) throw new Error('no content');
    const again = Buffer.from(zlib(6)(decodePDFRawStream(page).decode())).toString('latin1');
    const before = Number(/startxref\s+(\d+)/.exec(first.toString('latin1'))?.[1]);
    const parts = [{ num: content.objectNumber, body: stream(again, '/Filter /FlateDecode ') }];
    const saved = append(first, [{ parts }], before).pdf.subarray(first.length).toString('latin1');
    const later = saved.replace('/Root 1 0 R', `/Root ${pdf.context.trailerInfo.Root}`);
    const verdict = pageReencoded(factsOf(Buffer.concat([first, Buffer.from(later, 'latin1')])), NOW);
    expect(verdict.verdict).to.equal('not-applicable');
    expect(verdict).to.deep.include({
      reason: 'not every page could be compared with the fonts that it uses',
    });
  });

  it('compares with two parts of fonts at least', async () => {
    expect((await statement({ content: zlib(6), oneFace: true })).verdict).to.equal('not-applicable');
  });

  it('leaves open what is more than it compresses once more', async () => {
    const padded: Encode = (bytes) => asNode(Buffer.concat([bytes, Buffer.alloc(350_000, ' \n')]));
    const many = await statement({ pages: 6, content: padded });
    expect(many).to.deep.include({
      verdict: 'inconclusive',
      reason: 'There are more pages and fonts than are compared by their encoder.',
    });
  });
});
