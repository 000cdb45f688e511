/**
 * One value exchanged in its own string, so that the page alone is written again, each way with its honest twin by the same program;
 * and what honest programs do to papers otherwise, also those that write pages again. Needs python3-pikepdf, python3-fitz, python3-pypdf,
 * python3-pil, qpdf, libcam-pdf-perl, pdftk-java, mupdf-tools, ghostscript, poppler-utils and ocrmypdf.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import { type AccountWay, type AccountWork, PYTHON, raised } from '../account-ways.ts';
import { run } from '../programs.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const NOTE = '22.11.2026  1/1';
const PDF = 'born-digital-pdf';

function python(way: string, work: AccountWork, more: Record<string, unknown> = {}): string {
  const { account, seed, from, to, twin, folder } = work;
  // Not the same place on every paper: sums and single entries alike.
  const old = account.targets[seed % account.targets.length] ?? '';
  const job = { way, from, to, twin, old, new: raised(old), ...more };
  return run(PYTHON, [here('in_place.py')], folder, JSON.stringify(job));
}

const qpdf = (folder: string, ...args: string[]): string =>
  run('qpdf', ['--static-id', '--warning-exit-0', ...args], folder);

/** The file made readable, the string exchanged in an editor of text, and everything compressed again. */
function byHand(work: AccountWork): void {
  const { folder, from, to, twin } = work;
  if (twin) return void qpdf(folder, '--empty', '--pages', from, '1-z', from, '1', '--', to);
  qpdf(folder, '--qdf', '--object-streams=disable', from, 'readable.pdf');
  python('qdf', work, { from: 'readable.pdf', to: 'edited.pdf', paper: from });
  // It writes bytes to its standard output, of which `run` makes characters.
  run('sh', ['-c', 'fix-qdf edited.pdf > fixed.pdf'], folder);
  qpdf(folder, 'fixed.pdf', to);
}

function pageContent(work: AccountWork): { number: number; content: Buffer } {
  const number = Number(python('content', work, { to: 'content.bin' }).trim());
  return { number, content: readFileSync(path.join(work.folder, 'content.bin')) };
}

async function byPdfLib(work: AccountWork): Promise<void> {
  const { folder, from, to, twin } = work;
  const pdf = await PDFDocument.load(readFileSync(path.join(folder, from)), { updateMetadata: false });
  if (twin) {
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    for (const page of pdf.getPages()) page.drawText(NOTE, { x: 40, y: 20, size: 8, font });
  } else {
    const { number, content } = pageContent(work);
    const stream = pdf.context.register(pdf.context.flateStream(content));
    pdf.getPage(number).node.set(PDFName.of('Contents'), stream);
  }
  writeFileSync(path.join(folder, to), await pdf.save());
}

function byCamPdf(work: AccountWork): void {
  const { folder, from, to, twin } = work;
  const script = here('../other/cam_pdf.pl');
  if (twin) return void run('perl', [script, 'plain', from, to], folder);
  const { number } = pageContent(work);
  run('perl', [script, 'content', from, to, String(number + 1), 'content.bin'], folder);
}

/** An honest work of a program, which is no twin of a forgery. */
const honest = (name: string, apply: AccountWay['apply']): AccountWay => ({
  ...{ name, class: PDF, twin: 'made', honest: true },
  apply,
});

/** Of one paper by each program: what becomes of a page does not depend on what it says. */
const once = (name: string, apply: AccountWay['apply']): AccountWay => ({
  ...honest(name, apply),
  suits: ({ kind }) => kind === 'wage-slip',
});

const KEEP_PAGES: readonly AccountWay[] = [
  honest('locked-and-unlocked', ({ folder, from, to }) => {
    qpdf(folder, '--encrypt', '', 'owner', '128', '--use-aes=y', '--', from, 'locked.pdf');
    qpdf(folder, '--decrypt', 'locked.pdf', to);
  }),
  honest('stamped-by-pdftk', async ({ folder, from, to }) => {
    const stamp = await PDFDocument.create();
    const font = await stamp.embedFont(StandardFonts.Courier);
    stamp.addPage([595, 842]).drawText('RECEIVED 22.11.2026', { x: 380, y: 24, size: 9, font });
    writeFileSync(path.join(folder, 'stamp.pdf'), await stamp.save());
    run('pdftk', [from, 'stamp', 'stamp.pdf', 'output', to], folder);
  }),
];

/** Programs that write the content of pages again, or all of a file. */
const WRITE_PAGES: readonly AccountWay[] = [
  once('cleaned-by-mutool', ({ folder, from, to }) => {
    run('mutool', ['clean', '-s', '-z', from, to], folder);
  }),
  once('cleaned-by-pymupdf', (work) => void python('cleaned-by-pymupdf', work)),
  once('made-small-by-pypdf', (work) => void python('made-small-by-pypdf', work)),
  once('signed-by-picture', (work) => void python('signed-by-picture', work)),
  once('made-small-by-qpdf', ({ folder, from, to }) => {
    qpdf(folder, '--recompress-flate', '--compression-level=9', '--object-streams=generate', from, to);
  }),
  once('written-by-ghostscript', ({ folder, from, to }) => {
    run('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', `-sOutputFile=${to}`, from], folder);
  }),
  once('written-by-pdftocairo', ({ folder, from, to }) => {
    run('pdftocairo', ['-pdf', from, to], folder);
  }),
  once('layered-by-ocrmypdf', ({ folder, from, to }) => {
    run('ocrmypdf', ['-q', '--jobs', '1', '--redo-ocr', '--output-type', 'pdf', from, to], folder);
  }),
  once('archived-by-ocrmypdf', ({ folder, from, to }) => {
    run('ocrmypdf', ['-q', '--jobs', '1', '--skip-text', from, to], folder);
  }),
];

const way = (name: string, apply: AccountWay['apply']): AccountWay => ({
  name,
  class: PDF,
  twin: 'made',
  apply,
});

export const IN_PLACE_WAYS: readonly AccountWay[] = [
  way('string-by-pikepdf', (work) => void python('string-by-pikepdf', work)),
  way('string-by-pymupdf', (work) => void python('string-by-pymupdf', work)),
  way('string-by-pypdf', (work) => void python('string-by-pypdf', work)),
  way('string-by-qpdf', byHand),
  way('string-by-pdf-lib', byPdfLib),
  way('string-by-cam-pdf', byCamPdf),
  ...KEEP_PAGES,
  ...WRITE_PAGES,
];
