/** PDFs made to hurt a reader. All are written by hand: a proper writer would refuse. */
import { deflateSync } from 'node:zlib';
import type { PdfObject } from '../pdf/objects.ts';
import { writeFile } from '../pdf/writer.ts';

export const text = (body: string): Buffer => Buffer.from(body, 'latin1');
export const raw = (body: string): PdfObject => ({ raw: body });
export const stream = (data: Buffer, dict: Record<string, string> = {}): PdfObject => ({
  dict,
  stream: data,
});

/** A file of one save from its objects; object 1 is the catalog. */
export function file(objects: Record<number, PdfObject>, trailer: Record<string, string> = {}): Buffer {
  const map = new Map(Object.entries(objects).map(([number, object]) => [Number(number), object]));
  const size = Math.max(...map.keys()) + 1;
  const save = {
    objects: map,
    xref: 'table',
    objectStreams: false,
    trailer: { Root: '1 0 R', ...trailer },
    size,
  } as const;
  return writeFile('1.7', save).bytes;
}

export const CATALOG = raw('<</Type /Catalog /Pages 2 0 R>>');
const FONT = '<</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>';
export const PAGES = raw('<</Type /Pages /Kids [3 0 R] /Count 1>>');
export const PAGE = raw(
  `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${FONT} /Contents 4 0 R>>`,
);
export const HELLO = text('BT /F1 18 Tf 72 720 Td (Hello) Tj ET');

/** One page with the given content stream. */
const onePage = (content: PdfObject): Buffer => file({ 1: CATALOG, 2: PAGES, 3: PAGE, 4: content });

export const plainPdf = (): Buffer => onePage(stream(HELLO));

/** The first two thirds: no cross-reference, no trailer. */
export const truncatedPdf = (): Buffer => {
  const whole = plainPdf();
  return whole.subarray(0, Math.floor((whole.length * 2) / 3));
};

/** Only the header, no byte more. */
export const headerOnly = (): Buffer => text('%PDF-1.7\n');

export const zeroPages = (): Buffer => file({ 1: CATALOG, 2: raw('<</Type /Pages /Kids [] /Count 0>>') });

/** A page tree that is its own child. */
export const pageTreeLoop = (): Buffer =>
  file({
    1: CATALOG,
    2: raw('<</Type /Pages /Kids [3 0 R] /Count 9>>'),
    3: raw('<</Type /Pages /Kids [2 0 R] /Count 9 /Parent 2 0 R>>'),
  });

/** Page dictionaries nested in intermediate nodes, 5 000 deep. */
export const deepPageTree = (): Buffer => {
  const depth = 5000;
  const objects: Record<number, PdfObject> = { 1: CATALOG };
  for (let level = 0; level < depth; level += 1) {
    objects[level + 2] = raw(`<</Type /Pages /Kids [${level + 3} 0 R] /Count 1>>`);
  }
  objects[depth + 2] = raw('<</Type /Page /MediaBox [0 0 595 842]>>');
  return file(objects);
};

/** 500 pages, each with a line of text; small ones, since it is their number that hurts. */
export const manyPages = (count = 500): Buffer => {
  const objects: Record<number, PdfObject> = { 1: CATALOG };
  const kids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const page = 3 + index * 2;
    kids.push(`${page} 0 R`);
    objects[page] = raw(
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 298 210] /Resources ${FONT} /Contents ${page + 1} 0 R>>`,
    );
    objects[page + 1] = stream(text(`BT /F1 12 Tf 36 160 Td (Page ${index + 1} of ${count}) Tj ET`));
  }
  objects[2] = raw(`<</Type /Pages /Kids [${kids.join(' ')}] /Count ${count}>>`);
  return file(objects);
};

/** Cross-reference sections whose /Prev point at one another. */
export const prevLoop = (): Buffer => {
  const first = plainPdf();
  const at = first.indexOf('xref\n', 0, 'latin1');
  const second = first.length;
  // Inserting /Prev moves everything behind it, its own digits included; two rounds settle the length.
  const withPrev = (target: number): string =>
    first.toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R /Prev ${target}`);
  const exact = withPrev(withPrev(second).length);
  return text(
    `${exact}xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 5 /Root 1 0 R /Prev ${at}>>\nstartxref\n${exact.length}\n%%EOF\n`,
  );
};

/** A cross-reference that claims four thousand million entries. */
export const hugeXref = (): Buffer =>
  text(
    `${plainPdf()
      .toString('latin1')
      .replace(/xref\n0 \d+/, 'xref\n0 4294967295')}`,
  );

/** One million `q` operators: the graphics state stack of a naive interpreter. Small, since it compresses. */
export const manySaves = (): Buffer =>
  onePage(stream(deflateSync(Buffer.alloc(2_000_000, 'q ')), { Filter: '/FlateDecode' }));

/** Half a million nested arrays in a content stream. */
export const deepArrays = (): Buffer =>
  onePage(stream(deflateSync(Buffer.alloc(500_000, '[')), { Filter: '/FlateDecode' }));

/** A direct object nested 100 000 deep, in the page itself. */
export const deepDictionary = (): Buffer =>
  file({
    1: CATALOG,
    2: PAGES,
    3: raw(`<</Type /Page /Parent 2 0 R /X ${'['.repeat(100_000)}${']'.repeat(100_000)}>>`),
  });

/** 200 MB of spaces in 200 kB: one Flate layer. */
export const flateBomb = (): Buffer =>
  onePage(stream(deflateSync(Buffer.alloc(200_000_000, 32)), { Filter: '/FlateDecode' }));

/** Flate in Flate in Flate: a few kilobytes for the same 200 MB. */
export const nestedBomb = (): Buffer => {
  const packed = deflateSync(deflateSync(deflateSync(Buffer.alloc(200_000_000, 32))));
  return onePage(stream(packed, { Filter: '[/FlateDecode /FlateDecode /FlateDecode]' }));
};

/** A form XObject that draws itself. */
export const selfDrawingForm = (): Buffer =>
  file({
    1: CATALOG,
    2: PAGES,
    3: raw(
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</XObject <</X 5 0 R>>>> /Contents 4 0 R>>',
    ),
    4: stream(text('/X Do')),
    5: stream(text('/X Do /X Do'), {
      Type: '/XObject',
      Subtype: '/Form',
      BBox: '[0 0 100 100]',
      Resources: '<</XObject <</X 5 0 R>>>>',
    }),
  });

/** A stream whose /Length is a reference to a stream whose /Length is a reference back. */
export const lengthLoop = (): Buffer =>
  file({
    1: CATALOG,
    2: PAGES,
    3: PAGE,
    4: raw('<</Length 5 0 R>>\nstream\nBT ET\nendstream'),
    5: raw('<</Length 4 0 R>>\nstream\n\nendstream'),
  });

/** A page of 10 million by 10 million points. */
export const hugePage = (): Buffer =>
  file({
    1: CATALOG,
    2: PAGES,
    3: raw('<</Type /Page /Parent 2 0 R /MediaBox [0 0 10000000 10000000] /Contents 4 0 R>>'),
    4: stream(text('0 0 9999999 9999999 re f')),
  });

/** Two thousand updates that change nothing: the cost of each must not grow with their number. */
export const manyRevisions = (count = 2000): Buffer => {
  const parts = [plainPdf()];
  let length = parts[0]?.length ?? 0;
  let previous = (parts[0] ?? Buffer.alloc(0)).lastIndexOf('xref\n0 ', undefined, 'latin1');
  for (let index = 0; index < count; index += 1) {
    const update = text(
      `xref\n0 0\ntrailer\n<</Size 5 /Root 1 0 R /Prev ${previous}>>\nstartxref\n${length}\n%%EOF\n`,
    );
    previous = length;
    length += update.length;
    parts.push(update);
  }
  return Buffer.concat(parts);
};
