/**
 * Programs that write PDFs, as data: the name that each gives itself in /Producer, and the mark that its files open with.
 * Behind `%PDF-1.x` a comment of bytes above 127 tells programs that the file is binary (ISO 32000-1, 7.5.2); which bytes
 * is left to the writer, so every writer has its own. Counts: `docs/measurements/producers.md`.
 */

export interface Writer {
  name: string;
  /** What it calls itself in /Producer; null for those that say nothing worth knowing there. */
  declares: RegExp | null;
  /** Bytes of its comment, hexadecimal; several where versions differ. */
  opens: readonly string[];
  /** No other writer in use opens its files so. */
  unmistakable: boolean;
  /**
   * `afresh`: writes whole documents and puts its own name on them. `keeps`: also saves other programs' files and
   * may leave the name that it finds.
   */
  saves: 'afresh' | 'keeps';
  /** Also appends to files of others, and may put its name on the whole then. */
  appends: boolean;
}

/** Used by Adobe's programs and by dozens of others after them. */
const ADOBE_BYTES = 'e2e3cfd3';

const afresh = (name: string, declares: RegExp, ...opens: string[]): Writer => ({
  name,
  declares,
  opens,
  unmistakable: true,
  saves: 'afresh',
  appends: false,
});

const keeps = (name: string, declares: RegExp | null, opens: string, appends = false): Writer => ({
  name,
  declares,
  opens: [opens],
  unmistakable: opens !== ADOBE_BYTES,
  saves: 'keeps',
  appends,
});

/** First match wins. A writer without a known opening is not here: nothing could be told of it. */
export const WRITERS: readonly Writer[] = [
  afresh(
    'Microsoft Office',
    /^Microsoft\b.*\b(?:Word|Excel|PowerPoint|Publisher|Visio|Access|Outlook|Office|365)\b/i,
    'b5b5b5b5',
  ),
  // `%äüöß` in UTF-8.
  afresh('LibreOffice', /\b(?:Libre|Open|Star|Neo)Office\b/i, 'c3a4c3bcc3b6c39f'),
  afresh('Skia (Chromium)', /\bSkia\/PDF\b/i, 'd3ebe9e1'),
  // macOS also appends to a file that it shows, and says AppendMode then.
  { ...afresh('Quartz (macOS)', /\bQuartz PDFContext\b/i, 'c4e5f2e5eba7f3a0d0c4c6'), appends: true },
  afresh('Ghostscript', /\bGhostscript\b/i, 'c7ec8fa2', 'e7f3cfd3'),
  afresh('cairo', /^cairo \d/i, 'b5edaefb'),
  afresh('pdfTeX', /\bpdf(?:e?|Xe|Lua)TeX\b|\bLuaTeX\b/i, 'd0d4c5d8', 'ccd5c1d4c5d8d0c4c6'),
  afresh('dvipdfmx (XeTeX)', /\bx?dvipdfmx?\b/i, 'e4f0edf8'),
  afresh('Apache FOP', /^Apache FOP\b/i, 'aaabacad'),
  afresh('ReportLab', /^ReportLab\b/i, '938c8b9e'),
  afresh('WeasyPrint', /^WeasyPrint\b/i, 'f09f96a4'),
  keeps('PDFium', /\bPDFium\b/i, 'a1b3c5d7'),
  keeps('qpdf', /\b(?:qpdf|pikepdf)\b/i, 'bff7a2fe'),
  keeps('MuPDF', /\bMuPDF\b/i, 'c2b5c2b6'),
  keeps('Apache PDFBox', /\bPDFBox\b/i, 'f6e4fcdf', true),
  keeps('cpdf', /^(?:cpdf|camlpdf)\b/i, '80818283'),
  keeps('pdf-lib', /\bpdf-lib\b/i, '81818181'),
  keeps('iText', /\biText(?:Sharp)?\b/i, ADOBE_BYTES, true),
  keeps('Adobe', /\b(?:Adobe PDF Library|Acrobat|Distiller)\b/i, ADOBE_BYTES, true),
  keeps('TCPDF', /\bTCPDF\b/i, ADOBE_BYTES),
];

/** The writer that a /Producer names: the first of several, since later ones append `; modified using ...`. */
export function declaredWriter(producer: string): Writer | null {
  const first = producer.split(/;\s*modified (?:using|by)\b/i)[0] ?? '';
  return WRITERS.find(({ declares }) => declares?.test(first)) ?? null;
}

/** The writer whose files alone open with this comment. @param comment hexadecimal, cut or not */
export function evidentWriter(comment: string): Writer | null {
  return WRITERS.find((writer) => writer.unmistakable && opensWith(writer, comment)) ?? null;
}

/** ReportLab's comment goes on in words, so the beginning decides; others end where their bytes do. */
export function opensWith({ opens }: Writer, comment: string): boolean {
  return opens.some((own) => comment === own || (own === '938c8b9e' && comment.startsWith(own)));
}
