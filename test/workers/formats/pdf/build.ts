/** Small PDFs made byte by byte, so that every offset in a test is known and every damage is deliberate. */
import { type PdfPage, type PdfView, pages } from '../../../../workers/formats/pdf/index.ts';

export interface Part {
  num: number;
  gen?: number;
  body: string;
}

export interface Save {
  parts: Part[];
  free?: number[];
  /** Extra trailer entries. */
  trailer?: string;
  /** 'table' (default), or no xref at all. */
  xref?: 'table' | 'none';
}

/** A stream object's body with a direct /Length. */
export function stream(data: string, extra = ''): string {
  return `<< /Length ${Buffer.byteLength(data, 'latin1')} ${extra}>>\nstream\n${data}\nendstream`;
}

/** Appends saves to `before`, each with its own xref table and %%EOF. */
export function append(
  before: Buffer,
  saves: Save[],
  prev: number | null = null,
): { pdf: Buffer; xrefs: number[] } {
  const xrefs: number[] = [];
  let out = before;
  let last = prev;
  for (const save of saves) {
    const rows: string[] = [];
    for (const part of save.parts) {
      rows.push(
        `${part.num} 1\n${String(out.length).padStart(10, '0')} ${String(part.gen ?? 0).padStart(5, '0')} n \n`,
      );
      out = Buffer.concat([
        out,
        Buffer.from(`${part.num} ${part.gen ?? 0} obj\n${part.body}\nendobj\n`, 'latin1'),
      ]);
    }
    if (save.xref === 'none') continue;
    for (const num of save.free ?? []) rows.push(`${num} 1\n0000000000 00001 f \n`);
    const xref = out.length;
    const link = last === null ? '' : `/Prev ${last} `;
    const tail = `xref\n${rows.join('')}trailer\n<< /Size 100 /Root 1 0 R ${link}${save.trailer ?? ''}>>\nstartxref\n${xref}\n%%EOF\n`;
    out = Buffer.concat([out, Buffer.from(tail, 'latin1')]);
    xrefs.push(xref);
    last = xref;
  }
  return { pdf: out, xrefs };
}

export const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');

/** Catalog, page tree, page, content and font of a file of one page, and whatever a test adds. */
export type OnePage = [catalog: Part, tree: Part, page: Part, content: Part, font: Part, ...more: Part[]];

/** Objects 1 to 5 of a one-page document that shows `content` in Helvetica. */

export function onePage(content: string, page = ''): OnePage {
  return [
    { num: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' },
    { num: 2, body: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>' },
    {
      num: 3,
      body: `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> ${page}>>`,
    },
    { num: 4, body: stream(content) },
    { num: 5, body: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>' },
  ];
}

/** The first page of a file's newest state. */
export function firstPage(view: PdfView): PdfPage {
  const [page] = pages(view).pages;
  if (!page) throw new Error('the file shows no page');
  return page;
}

/** A complete one-page file. */
export function simple(content: string, page = ''): Buffer {
  return append(HEADER, [{ parts: onePage(content, page) }]).pdf;
}

/** An object in an object stream, by the place that the table gives it there. */
export type Packed = [num: number, container: number, index: number];

/** A complete file whose one table is a cross-reference stream. */
export function withXrefStream(parts: Part[], packed: readonly Packed[], trailer = ''): Buffer {
  const { pdf } = append(HEADER, [{ parts, xref: 'none' }]);
  const rows = Buffer.concat([
    ...parts.map(({ num, gen = 0 }) => row(1, pdf.indexOf(`\n${num} ${gen} obj`) + 1, gen)),
    ...packed.map(([, container, index]) => row(2, container, index)),
  ]);
  const numbers = [...parts.map(({ num }) => num), ...packed.map(([num]) => num)];
  const index = numbers.map((num) => `${num} 1`).join(' ');
  const dict = `/Type /XRef /Size 200 /Root 1 0 R /W [1 4 2] /Index [${index}] ${trailer}`;
  const tail = `199 0 obj\n${stream(rows.toString('latin1'), dict)}\nendobj\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(tail, 'latin1')]);
}

function row(type: number, place: number, second: number): Buffer {
  const bytes = Buffer.alloc(7);
  bytes.writeUInt8(type, 0);
  bytes.writeUInt32BE(place, 1);
  bytes.writeUInt16BE(second, 5);
  return bytes;
}
