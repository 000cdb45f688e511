/**
 * Ways of altering one value of a finished PDF, by programs that are not this project's, each with its honest twin: the
 * same program does the same sort of work in the page's margin, where it changes no value.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import type { CaptureClass } from '../../../shared/contracts/capture.ts';
import { type Place, run } from './programs.ts';

export interface Work {
  folder: string;
  /** File names in `folder`. */
  from: string;
  to: string;
  place: Place;
  /** What is to stand there; the twin writes it into the margin and covers nothing. */
  value: string;
}

export interface PdfWay {
  name: string;
  class: CaptureClass;
  reproducible: 'yes' | 'no';
  apply(work: Work): Promise<void> | void;
}

/** The empty top margin, where the twin writes. */
export const marginOf = (place: Place): Place => ({
  ...place,
  x: place.pageWidth - 90,
  y: 14,
  height: 9,
  width: 60,
});

const DAY = new Date('2026-11-22T00:00:00Z');

async function edited(work: Work, draw: (pdf: PDFDocument) => Promise<void>): Promise<void> {
  const pdf = await PDFDocument.load(readFileSync(path.join(work.folder, work.from)), {
    updateMetadata: false,
  });
  await draw(pdf);
  writeFileSync(path.join(work.folder, work.to), await pdf.save());
}

async function coverAndType(pdf: PDFDocument, { place, value }: Work): Promise<void> {
  const page = pdf.getPage(0);
  const y = place.pageHeight - place.y - place.height;
  page.drawRectangle({
    x: place.x - 1,
    y,
    width: place.width + 2,
    height: place.height,
    color: rgb(1, 1, 1),
  });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const size = place.height * 0.8;
  page.drawText(value, {
    x: place.x + place.width - font.widthOfTextAtSize(value, size),
    y: y + size * 0.25,
    size,
    font,
  });
}

/** A page with nothing but the cover and the new value, for programs that lay pages over pages. */
async function overlay(work: Work): Promise<string> {
  const pdf = await PDFDocument.create();
  pdf.setCreationDate(DAY);
  pdf.setModificationDate(DAY);
  pdf.addPage([work.place.pageWidth, work.place.pageHeight]);
  await coverAndType(pdf, work);
  writeFileSync(path.join(work.folder, 'overlay.pdf'), await pdf.save());
  return 'overlay.pdf';
}

/** mutool's page space has its origin at the top left. */
const script = ({ from, to, place, value }: Work, body: (rect: string, text: string) => string): string => {
  const { x, y, width, height } = place;
  const rect = `[${x - 1},${y},${x + width + 14},${y + height}]`;
  return `var doc = new PDFDocument("${from}"); var page = doc.loadPage(0);
${body(rect, JSON.stringify(value))}
page.update(); doc.save("${to}", "");`;
};

function mutool(work: Work, body: (rect: string, text: string) => string): void {
  writeFileSync(path.join(work.folder, 'edit.js'), script(work, body));
  run('mutool', ['run', 'edit.js'], work.folder);
}

export const PDF_WAYS: readonly PdfWay[] = [
  {
    name: 'pdf-lib-cover',
    class: 'born-digital-pdf',
    reproducible: 'yes',
    apply: (work) => edited(work, (pdf) => coverAndType(pdf, work)),
  },
  {
    name: 'pdf-lib-picture',
    class: 'born-digital-pdf',
    reproducible: 'yes',
    async apply(work) {
      const { place, value, folder } = work;
      const size = [
        `${Math.round(place.width * 4)}x${Math.round(place.height * 4)}`,
        'xc:white',
        '-fill',
        'black',
      ];
      const text = ['-font', 'DejaVu-Sans', '-pointsize', String(place.height * 3), '-gravity', 'east'];
      run('convert', ['-size', ...size, ...text, '-annotate', '0', value, '-strip', 'patch.png'], folder);
      await edited(work, async (pdf) => {
        const picture = await pdf.embedPng(readFileSync(path.join(folder, 'patch.png')));
        const y = place.pageHeight - place.y - place.height;
        pdf.getPage(0).drawImage(picture, { x: place.x, y, width: place.width, height: place.height });
      });
    },
  },
  {
    name: 'pdftk-stamp',
    class: 'born-digital-pdf',
    reproducible: 'no',
    async apply(work) {
      run('pdftk', [work.from, 'stamp', await overlay(work), 'output', work.to], work.folder);
    },
  },
  {
    name: 'qpdf-overlay',
    class: 'born-digital-pdf',
    reproducible: 'yes',
    async apply(work) {
      const over = await overlay(work);
      run('qpdf', ['--deterministic-id', work.from, '--overlay', over, '--', work.to], work.folder);
    },
  },
  {
    name: 'ghostscript-endpage',
    class: 'born-digital-pdf',
    reproducible: 'no',
    apply({ folder, from, to, place, value }) {
      const y = place.pageHeight - place.y - place.height;
      const box = `1 setgray ${place.x - 1} ${y} ${place.width + 2} ${place.height} rectfill 0 setgray`;
      const text = `/Helvetica findfont ${place.height * 0.8} scalefont setfont ${place.x} ${y + place.height * 0.2} moveto (${value}) show`;
      const end = `<< /EndPage { exch pop 0 eq { gsave initgraphics ${box} ${text} grestore true } { false } ifelse } >> setpagedevice`;
      run(
        'gs',
        ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', `-sOutputFile=${to}`, '-c', end, '-f', from],
        folder,
      );
    },
  },
  {
    name: 'mutool-redact-retype',
    class: 'born-digital-pdf',
    reproducible: 'no',
    async apply(work) {
      const middle = { ...work, to: 'redacted.pdf' };
      mutool(
        middle,
        (rect) =>
          `var a = page.createAnnotation("Redact"); a.setRect(${rect}); page.applyRedactions(false, 0);`,
      );
      await edited({ ...work, from: 'redacted.pdf' }, async (pdf) => {
        const { place, value } = work;
        const font = await pdf.embedFont(StandardFonts.Helvetica);
        const size = place.height * 0.8;
        const y = place.pageHeight - place.y - place.height + size * 0.25;
        pdf.getPage(0).drawText(value, { x: place.x, y, size, font });
      });
    },
  },
  {
    name: 'mutool-freetext',
    class: 'born-digital-pdf',
    reproducible: 'no',
    apply(work) {
      mutool(
        work,
        (rect, text) =>
          `var a = page.createAnnotation("FreeText"); a.setRect(${rect}); a.setContents(${text});
a.setColor([1,1,1]); a.setDefaultAppearance("Helv", ${Math.round(work.place.height * 0.8)}, [0]);`,
      );
    },
  },
  {
    name: 'page-as-picture',
    class: 'pdf-of-scans',
    reproducible: 'no',
    apply({ folder, from, to, place, value }) {
      const dpi = 110;
      const px = (points: number): number => Math.round((points * dpi) / 72);
      run('pdftoppm', ['-r', String(dpi), '-png', '-singlefile', from, 'page'], folder);
      const [x, y, right, bottom] = [
        px(place.x) - 2,
        px(place.y),
        px(place.x + place.width) + 2,
        px(place.y + place.height),
      ];
      const cover = ['-fill', 'white', '-draw', `rectangle ${x},${y} ${right},${bottom}`, '-fill', 'black'];
      const type = ['-font', 'DejaVu-Sans', '-pointsize', String((bottom - y) * 0.75)];
      const at = ['-annotate', `+${x + 2}+${Math.round(y + (bottom - y) * 0.8)}`, value];
      run('convert', ['page.png', ...cover, ...type, ...at, '-quality', '88', 'page.jpg'], folder);
      run('img2pdf', ['page.jpg', '-o', to], folder);
    },
  },
];

/** Printed again after the source was changed; its twin is the paper itself, printed once. */
export const FROM_SOURCE = 'printed-from-edited-source';
