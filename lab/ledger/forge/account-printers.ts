/** How invoices, statements and payslips are printed: each program with a layout, a face and an alignment of its own. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Part } from '../list.ts';
import { run } from './programs.ts';

export interface AccountPrinter {
  name: string;
  part: Part;
  languages: readonly string[];
  /** File of the face that its layout is set in. */
  font: string;
  print(body: string, pdf: string, folder: string): void;
}

const FACES = '/usr/share/fonts/truetype';

const page = (style: string, body: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><style>${style}</style></head><body>${body}</body></html>`;

function written(style: string, body: string, pdf: string, folder: string): string {
  const name = pdf.replace(/\.pdf$/, '.html');
  writeFileSync(path.join(folder, name), page(style, body));
  return name;
}

const RIGHT = 'td{text-align:right} td:first-child{text-align:left}';
const LEFT = 'td{text-align:left}';
const tableOf = (font: string, size: string): string =>
  `body{font:${size} "${font}"} table{width:100%;border-collapse:collapse} td{padding:3pt 6pt}`;

export const ACCOUNT_PRINTERS: readonly AccountPrinter[] = [
  {
    name: 'chromium',
    part: 'tune',
    languages: ['en', 'de', 'fr', 'pl', 'nl'],
    font: `${FACES}/dejavu/DejaVuSans.ttf`,
    print(body, pdf, folder) {
      const html = written(`${tableOf('DejaVu Sans', '10pt')} ${RIGHT}`, body, pdf, folder);
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
    languages: ['es', 'it', 'pt', 'de'],
    font: `${FACES}/liberation/LiberationSerif-Regular.ttf`,
    print(body, pdf, folder) {
      run(
        'weasyprint',
        [written(`${tableOf('Liberation Serif', '11pt')} ${LEFT}`, body, pdf, folder), pdf],
        folder,
      );
    },
  },
  {
    name: 'wkhtmltopdf',
    part: 'holdout',
    languages: ['nl', 'pl', 'en', 'fr'],
    font: `${FACES}/liberation/LiberationSans-Regular.ttf`,
    print(body, pdf, folder) {
      run(
        'wkhtmltopdf',
        [
          '-q',
          written(
            `${tableOf('Liberation Sans', '10pt')} ${RIGHT} td{border:1px solid #888}`,
            body,
            pdf,
            folder,
          ),
          pdf,
        ],
        folder,
      );
    },
  },
  {
    name: 'libreoffice',
    part: 'holdout',
    languages: ['de', 'it', 'es', 'pt'],
    font: `${FACES}/liberation/LiberationMono-Regular.ttf`,
    print(body, pdf, folder) {
      const html = written(`${tableOf('Liberation Mono', '9pt')} ${RIGHT}`, body, pdf, folder);
      const convert = ['--headless', '--convert-to', 'pdf:writer_web_pdf_Export', '--outdir', folder];
      run('soffice', [`-env:UserInstallation=file://${folder}/office`, ...convert, html], folder);
    },
  },
  {
    name: 'cairo',
    part: 'first-sight',
    languages: ['fr', 'en', 'pl', 'it'],
    font: `${FACES}/dejavu/DejaVuSerif.ttf`,
    print(body, pdf, folder) {
      const html = written(
        `${tableOf('DejaVu Serif', '9.5pt')} ${RIGHT} tr:nth-child(2n){background:#eef}`,
        body,
        pdf,
        folder,
      );
      run('weasyprint', [html, 'first.pdf'], folder);
      run('pdftocairo', ['-pdf', 'first.pdf', pdf], folder);
    },
  },
];
