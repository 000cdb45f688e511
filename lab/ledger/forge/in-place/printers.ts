/**
 * Programs whose fonts zlib at its usual effort did not compress: TeX tells it to try harder, Node.js has a fork of it, jsPDF and
 * Typst have encoders of their own. Each has a layout and a face of its own. Needs texlive-latex-base, texlive-xetex, lmodern,
 * fonts-liberation, fonts-dejavu, and a folder in which npm installed pdfkit, pdfmake, jspdf and @myriaddreamin/typst-ts-node-compiler.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Part } from '../../list.ts';
import type { AccountPrinter } from '../account-printers.ts';
import { run } from '../programs.ts';
import { blocksOf } from './blocks.ts';
import { PDFTEX, texOf, XETEX } from './tex.ts';

const FACES = '/usr/share/fonts/truetype';
const PAPER = fileURLToPath(new URL('./paper.ts', import.meta.url));

/** Of the names that `paper.ts` has; each in a process of its own, since some of them write when they like. */
function ofNpm(npm: string, name: string, part: Part, languages: string[], face: string): AccountPrinter {
  const font = `${FACES}/${face}.ttf`;
  const bold = font.replace(/(-Regular)?\.ttf$/, '-Bold.ttf');
  return {
    ...{ name, part, languages, font },
    print(body, pdf, folder) {
      const job = { npm, name, blocks: blocksOf(body), font, bold, to: path.join(folder, pdf) };
      run(process.execPath, [PAPER], folder, JSON.stringify(job));
    },
  };
}

function ofTex(name: 'pdftex' | 'xetex', part: Part, languages: string[], font: string): AccountPrinter {
  return {
    ...{ name, part, languages, font },
    print(body, pdf, folder) {
      const source = pdf.replace(/\.pdf$/, '.tex');
      writeFileSync(path.join(folder, source), texOf(blocksOf(body), name === 'pdftex' ? PDFTEX : XETEX));
      const program = name === 'pdftex' ? 'pdflatex' : 'xelatex';
      run(program, ['-interaction=batchmode', '-halt-on-error', source], folder);
    },
  };
}

/** @param npm folder that has the packages in its node_modules */
export const inPlacePrinters = (npm: string): AccountPrinter[] => [
  ofNpm(npm, 'pdfkit', 'tune', ['en', 'de', 'fr', 'pl', 'nl'], 'dejavu/DejaVuSans'),
  ofTex(
    'pdftex',
    'tune',
    ['es', 'it', 'pt', 'de'],
    '/usr/share/texmf/fonts/opentype/public/lm/lmroman10-regular.otf',
  ),
  ofNpm(npm, 'pdfmake', 'holdout', ['nl', 'pl', 'en', 'fr'], 'liberation/LiberationSans-Regular'),
  ofTex('xetex', 'holdout', ['de', 'it', 'es', 'pt'], `${FACES}/dejavu/DejaVuSerif.ttf`),
  ofNpm(npm, 'jspdf', 'first-sight', ['fr', 'en', 'pl', 'it'], 'liberation/LiberationSerif-Regular'),
  ofNpm(npm, 'typst', 'first-sight', ['de', 'es', 'nl', 'en'], 'liberation/LiberationMono-Regular'),
];
