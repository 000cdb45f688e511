/**
 * One account by one program of npm, a job of JSON on the standard input: `{npm, name, blocks, font, bold, to}`. The packages are no
 * dependency of this project: they are taken from the folder that the job names.
 */
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { type Block, widthOf } from './blocks.ts';

interface Job {
  npm: string;
  name: string;
  blocks: Block[];
  font: string;
  bold: string;
  to: string;
}

const job: Job = JSON.parse(readFileSync(0, 'utf8'));
const require = createRequire(path.join(path.resolve(job.npm), 'paper.js'));
const [WIDTH, MARGIN] = [595, 56];

/** Puts text down a page, for programs that are told every place. */
interface Pen {
  text(text: string, x: number, y: number, its: { size: number; bold: boolean; right: boolean }): void;
  shade(y: number, height: number): void;
  page(): void;
}

function draw(pen: Pen, { size, row }: { size: number; row: number }): void {
  let y = MARGIN + 20;
  const put = (text: string, x: number, bold = false, right = false, of = size): void =>
    pen.text(text, x, y, { size: of, bold, right });
  for (const block of job.blocks) {
    if (block.is === 'page') {
      pen.page();
      y = MARGIN + 20;
    } else if (block.is === 'title') {
      put(block.text, MARGIN, true, false, size * 1.7);
      y += row * 1.8;
    } else if (block.is === 'lines') {
      for (const line of block.lines) {
        put(line, MARGIN);
        y += size * 1.4;
      }
      y += size;
    } else {
      const step = (WIDTH - 2 * MARGIN) / widthOf(block.rows);
      for (const [at, cells] of block.rows.entries()) {
        if (at % 2 === 1) pen.shade(y, row);
        for (const [column, cell] of cells.entries())
          put(cell, MARGIN + step * (column === 0 ? 0 : column + 1), at === 0, column > 0);
        y += row;
      }
    }
  }
}

async function pdfkit(): Promise<void> {
  const PDFDocument = require('pdfkit');
  const pdf = new PDFDocument({ size: 'A4', margin: 0 });
  const file = createWriteStream(job.to);
  pdf.pipe(file);
  pdf.registerFont('regular', job.font).registerFont('bold', job.bold);
  draw(
    {
      text(text, x, y, { size, bold, right }) {
        pdf.font(bold ? 'bold' : 'regular').fontSize(size);
        pdf.text(text, right ? x - pdf.widthOfString(text) : x, y, { lineBreak: false });
      },
      shade: () => undefined,
      page: () => pdf.addPage(),
    },
    { size: 10, row: 17 },
  );
  pdf.end();
  await finished(file);
}

async function pdfmake(): Promise<void> {
  const pdfmake = require('pdfmake');
  pdfmake.addFonts({ Face: { normal: job.font, bold: job.bold } });
  const content = job.blocks.flatMap((block, at) => {
    if (block.is === 'title') return { text: block.text, bold: true, fontSize: 17, alignment: 'center' };
    if (block.is === 'lines') return { text: block.lines.join('\n'), margin: [0, 8, 0, 8] };
    if (block.is === 'page') return [];
    const body = block.rows.map((cells) =>
      cells.map((text, column) => ({ text, alignment: column > 0 ? 'right' : 'left' })),
    );
    const before = job.blocks[at - 1]?.is === 'page' ? { pageBreak: 'before' } : {};
    return { ...before, table: { headerRows: 1, widths: body[0]?.map(() => '*'), body } };
  });
  const made = pdfmake.createPdf({ content, defaultStyle: { font: 'Face', fontSize: 10 } });
  await made.write(job.to);
}

function jspdf(): void {
  const { jsPDF } = require('jspdf');
  const pdf = new jsPDF({ unit: 'pt', compress: true });
  for (const [style, file] of Object.entries({ normal: job.font, bold: job.bold })) {
    pdf.addFileToVFS(`${style}.ttf`, readFileSync(file).toString('base64'));
    pdf.addFont(`${style}.ttf`, 'Face', style);
  }
  draw(
    {
      text(text, x, y, { size, bold, right }) {
        pdf.setFont('Face', bold ? 'bold' : 'normal').setFontSize(size);
        pdf.text(text, x, y, right ? { align: 'right' } : {});
      },
      shade: (y, height) =>
        pdf.setFillColor(238, 242, 246).rect(MARGIN, y - height * 0.7, WIDTH - 2 * MARGIN, height, 'F'),
      page: () => pdf.addPage(),
    },
    { size: 11, row: 19 },
  );
  writeFileSync(job.to, Buffer.from(pdf.output('arraybuffer')));
}

function typst(): void {
  const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler');
  const quoted = (text: string): string => `#${JSON.stringify(text)}`;
  const source = job.blocks.map((block) => {
    if (block.is === 'title')
      return `#align(right)[#text(size: 16pt, weight: "bold")[${quoted(block.text)}]]`;
    if (block.is === 'lines') return block.lines.map(quoted).join(' \\\n');
    if (block.is === 'page') return '#pagebreak()';
    const cells = block.rows.flat().map((cell) => `[${quoted(cell)}]`);
    return `#table(columns: (${'1fr, '.repeat(widthOf(block.rows))}), stroke: 0.4pt, align: left, ${cells.join(', ')})`;
  });
  const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: [path.dirname(job.font)] }] });
  const head = '#set page(paper: "a4")\n#set text(font: "Liberation Mono", size: 9pt)\n';
  writeFileSync(job.to, compiler.pdf({ mainFileContent: head + source.join('\n\n') }));
}

const PROGRAMS: Record<string, () => Promise<void> | void> = { pdfkit, pdfmake, jspdf, typst };
await PROGRAMS[job.name]?.();
