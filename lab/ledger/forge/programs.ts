/** The programs that print papers and those that alter documents, each run in a folder of its own. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Part } from '../list.ts';
import { htmlOf, type Paper, postscriptOf } from './papers.ts';

/** What the programs' clocks say, where they ask the environment. */
const EPOCH = '1795305600';

export function run(command: string, args: readonly string[], cwd: string, input?: string): string {
  return execFileSync(command, args, {
    cwd,
    input: input ?? '',
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    timeout: 240_000,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, SOURCE_DATE_EPOCH: EPOCH, TZ: 'UTC', HOME: cwd },
  });
}

export interface Printer {
  name: string;
  part: Part;
  reproducible: 'yes' | 'no';
  sourceOf(paper: Paper): string;
  /** Prints the source into `pdf`, both in `folder`. */
  print(source: string, pdf: string, folder: string): void;
}

const throughHtml = (folder: string, pdf: string, source: string): string => {
  const name = pdf.replace(/\.pdf$/, '.html');
  writeFileSync(path.join(folder, name), source);
  return name;
};

/** A printer has one layout, so that no layout stands in two parts. */
export const PRINTERS: readonly Printer[] = [
  {
    name: 'chromium',
    part: 'tune',
    reproducible: 'no',
    sourceOf: (paper) => htmlOf(paper, 'plain'),
    print(source, pdf, folder) {
      const html = throughHtml(folder, pdf, source);
      const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];
      run(
        'chromium',
        [...flags, `--print-to-pdf=${path.join(folder, pdf)}`, path.join(folder, html)],
        folder,
      );
    },
  },
  {
    name: 'weasyprint',
    part: 'tune',
    reproducible: 'no',
    sourceOf: (paper) => htmlOf(paper, 'serif'),
    print(source, pdf, folder) {
      run('weasyprint', [throughHtml(folder, pdf, source), pdf], folder);
    },
  },
  {
    name: 'wkhtmltopdf',
    part: 'holdout',
    reproducible: 'no',
    sourceOf: (paper) => htmlOf(paper, 'boxed'),
    print(source, pdf, folder) {
      run('wkhtmltopdf', ['-q', '--enable-local-file-access', throughHtml(folder, pdf, source), pdf], folder);
    },
  },
  {
    name: 'libreoffice',
    part: 'holdout',
    reproducible: 'no',
    sourceOf: (paper) => htmlOf(paper, 'mono'),
    print(source, pdf, folder) {
      const html = throughHtml(folder, pdf, source);
      const convert = ['--headless', '--convert-to', 'pdf:writer_web_pdf_Export', '--outdir', folder];
      run('soffice', [`-env:UserInstallation=file://${folder}/office`, ...convert, html], folder);
    },
  },
  {
    name: 'ghostscript',
    part: 'first-sight',
    reproducible: 'no',
    sourceOf: (paper) => postscriptOf(paper),
    print(source, pdf, folder) {
      writeFileSync(path.join(folder, 'paper.ps'), source);
      run('ps2pdf', ['paper.ps', pdf], folder);
    },
  },
];

/** A word on the first page, in points from the top left. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  pageWidth: number;
  pageHeight: number;
}

/** @returns null where the page does not show it as one word */
export function placeOf(pdf: string, word: string, folder: string): Place | null {
  run('pdftotext', ['-bbox', '-l', '1', pdf, 'words.html'], folder);
  const text = readFileSync(path.join(folder, 'words.html'), 'utf8');
  const page = /<page width="([\d.]+)" height="([\d.]+)"/.exec(text);
  for (const [, x0, y0, x1, y1, found = ''] of text.matchAll(
    /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g,
  )) {
    if (found.replace(/\.$/, '') !== word.replace(/\.$/, '') || !page) continue;
    const [x, y] = [Number(x0), Number(y0)];
    const size = { width: Number(x1) - x, height: Number(y1) - y };
    return { x, y, ...size, pageWidth: Number(page[1]), pageHeight: Number(page[2]) };
  }
  return null;
}
