/** The programs that set the leaves; each has a face, a layout and a part of its own, twice. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Part } from '../../list.ts';
import { run } from '../programs.ts';
import type { Leaf } from './leaf.ts';
import { foOf, svgOf } from './markup.ts';
import { type Face, linesOf, type Style, sheetOf } from './sheet.ts';

export const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Of Debian; where python3 of the path is another one it has not the packages. */
export const PYTHON = '/usr/bin/python3';

const JAVA = '/usr/share/java';
export const PDFBOX = [
  '-cp',
  ['pdfbox2', 'fontbox2', 'commons-logging'].map((jar) => `${JAVA}/${jar}.jar`).join(':'),
  here('PdfBox.java'),
];
export const ITEXT = ['-cp', `${JAVA}/itext5.jar`, here('Itext.java')];

const TRUETYPE = '/usr/share/fonts/truetype';
const files = (folder: string, regular: string, bold: string): Face => ({
  regular: `${TRUETYPE}/${folder}/${regular}.ttf`,
  bold: `${TRUETYPE}/${folder}/${bold}.ttf`,
});
const liberation = (name: string): Face => files('liberation', `${name}-Regular`, `${name}-Bold`);
const dejavu = (name: string): Face => files('dejavu', name, `${name}-Bold`);
const NARROW = liberation('LiberationSansNarrow');
const NOTO = files('noto', 'NotoSans-Regular', 'NotoSans-Bold');
const HELVETICA: Face = { regular: 'Helvetica', bold: 'Helvetica-Bold' };
const TIMES: Face = { regular: 'Times-Roman', bold: 'Times-Bold' };

export interface OtherPrinter {
  name: string;
  part: Part;
  style: Style;
  /** As the program's own font list names the face, where it asks for names. */
  family: string;
  print(leaf: Leaf, printer: OtherPrinter, pdf: string, folder: string): void;
}

/** Letters of Polish and Czech are in no font that every reader has. */
function faced(leaf: Leaf, style: Style): Style {
  const own = style.face.regular.startsWith('/') || !['pl', 'cs'].includes(leaf.language);
  return own
    ? style
    : { ...style, face: style.face === TIMES ? liberation('LiberationSerif') : liberation('LiberationSans') };
}

type Print = OtherPrinter['print'];

const throughSheet =
  (set: (sheet: string, pdf: string, folder: string) => void): Print =>
  (leaf, { style }, pdf, folder) => {
    writeFileSync(path.join(folder, 'sheet.tsv'), linesOf(sheetOf(leaf, faced(leaf, style))));
    set('sheet.tsv', pdf, folder);
  };

const pdfbox = throughSheet((sheet, pdf, folder) => run('java', [...PDFBOX, 'sheet', sheet, pdf], folder));
const itext = throughSheet((sheet, pdf, folder) => run('java', [...ITEXT, 'sheet', sheet, pdf], folder));
const reportlab = throughSheet((sheet, pdf, folder) =>
  run(PYTHON, [here('reportlab_sheet.py'), sheet, pdf], folder),
);
const api2 = throughSheet((sheet, pdf, folder) =>
  run('perl', [here('api2.pl'), 'sheet', sheet, pdf], folder),
);

const inkscape: Print = (leaf, { style, family }, pdf, folder) => {
  writeFileSync(path.join(folder, 'sheet.svg'), svgOf(sheetOf(leaf, style), family));
  run('inkscape', ['sheet.svg', `--export-filename=${pdf}`], folder);
};

/** FOP knows fonts by the folders that its settings name. */
const FOP_FONTS = `<fop version="1.0"><renderers><renderer mime="application/pdf"><fonts>
<directory>${TRUETYPE}/liberation</directory></fonts></renderer></renderers></fop>`;

const fop: Print = (leaf, { style, family }, pdf, folder) => {
  const named =
    style.face.regular.startsWith('/') || !['pl', 'cs'].includes(leaf.language) ? family : 'Liberation Sans';
  writeFileSync(path.join(folder, 'fop.xml'), FOP_FONTS);
  writeFileSync(path.join(folder, 'sheet.fo'), foOf(leaf, style, named));
  run('fop', ['-c', 'fop.xml', '-fo', 'sheet.fo', '-pdf', pdf], folder);
};

const tcpdf: Print = (leaf, { style, family }, pdf, folder) => {
  const named = family === 'helvetica' && ['pl', 'cs'].includes(leaf.language) ? 'dejavusans' : family;
  const job = { leaf, style, family: named, to: path.join(folder, pdf) };
  run('php', ['-d', 'include_path=/usr/share/php', here('tcpdf.php')], folder, JSON.stringify(job));
};

const style = (
  face: Face,
  size: number,
  accent: string,
  table: Style['table'],
  senderAt: Style['senderAt'],
  factsAt: Style['factsAt'],
  margin: number,
): Style => ({ face, size, accent, table, senderAt, factsAt, margin });

const of = (name: string, part: Part, print: Print, family: string, its: Style): OtherPrinter => ({
  ...{ name, part, print, family },
  style: its,
});

export const OTHER_PRINTERS: readonly OtherPrinter[] = [
  of('fop-a', 'tune', fop, 'Helvetica', style(HELVETICA, 10, '1A3C6E', 'lines', 'left', 'right', 57)),
  of('tcpdf-a', 'tune', tcpdf, 'helvetica', style(HELVETICA, 10, '000000', 'boxed', 'left', 'below', 51)),
  of('itext-a', 'tune', itext, '', style(HELVETICA, 10.5, '7A1F1F', 'plain', 'right', 'below', 60)),
  of(
    'pdfbox-a',
    'tune',
    pdfbox,
    '',
    style(liberation('LiberationSans'), 10, '000000', 'lines', 'left', 'right', 54),
  ),
  of('reportlab-a', 'tune', reportlab, '', style(TIMES, 11, '20552B', 'zebra', 'left', 'right', 64)),
  of('api2-a', 'tune', api2, '', style(HELVETICA, 10, '333333', 'boxed', 'right', 'below', 50)),
  of(
    'inkscape-a',
    'tune',
    inkscape,
    'Liberation Serif',
    style(liberation('LiberationSerif'), 11, '4B2E83', 'plain', 'left', 'right', 62),
  ),
  of(
    'fop-b',
    'first-sight',
    fop,
    'Liberation Sans Narrow',
    style(NARROW, 9.5, '8A4B08', 'zebra', 'right', 'below', 48),
  ),
  of(
    'tcpdf-b',
    'first-sight',
    tcpdf,
    'dejavusans',
    style(dejavu('DejaVuSans'), 9, '0B5563', 'lines', 'right', 'right', 58),
  ),
  of(
    'itext-b',
    'first-sight',
    itext,
    '',
    style(dejavu('DejaVuSerif'), 9.5, '000000', 'lines', 'left', 'right', 52),
  ),
  of('pdfbox-b', 'first-sight', pdfbox, '', style(TIMES, 11.5, '223366', 'zebra', 'right', 'below', 66)),
  of('reportlab-b', 'first-sight', reportlab, '', style(NOTO, 10, '5B1A5B', 'plain', 'right', 'right', 47)),
  of(
    'api2-b',
    'first-sight',
    api2,
    '',
    style(liberation('LiberationSerif'), 11, '000000', 'lines', 'left', 'below', 59),
  ),
  of(
    'inkscape-b',
    'first-sight',
    inkscape,
    'DejaVu Sans',
    style(dejavu('DejaVuSans'), 9.5, '145A32', 'boxed', 'right', 'right', 53),
  ),
];
