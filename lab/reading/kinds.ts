/**
 * Kinds of documents told on papers whose words and layouts are none of the corpus': the texts of kind-papers-*.txt in four
 * layouts, printed by Chromium, WeasyPrint and LibreOffice, as PDF or as a picture of its first page.
 *
 *   node lab/reading/kinds.ts FOLDER [--list first|second|third|fourth|fifth|sixth|seventh|eighth] [--pictures] [--misses] [--facts]
 *
 * The rules' words were mended by the first list, then by the second and the third; each next one was written afterwards
 * and counted before its misses were looked at. The fourth has four layouts of its own; from the sixth on each paper has its own (*.jsonl), printed
 * by Chromium. FOLDER keeps the printed papers; what is there already is not printed again. `--facts` keeps what was read, for train-kinds.ts.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { kindOf } from '../../workers/stages/ocr/kind/document-kind.ts';
import { readFacts } from './read.ts';

interface Paper {
  name: string;
  kind: string;
  html: string;
}

const FACES = ['Liberation Serif', 'DejaVu Sans', 'Liberation Sans', 'DejaVu Sans Mono'] as const;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Rows of cells as a table, anything else as paragraphs; where the name of the paper stands differs by layout. */
function page(lines: readonly string[], layout: number): string {
  const [head = '', ...rest] = lines;
  const rows = rest.map((line) => line.split('|').map((cell) => escaped(cell.trim())));
  const body = rows
    .map((cells) =>
      cells.length === 1
        ? `<p>${cells[0]}</p>`
        : `<table width="100%"><tr>${cells
            .map(
              (cell, at) =>
                `<td width="${at === 0 ? 40 : 15}%" align="${at === 0 ? 'left' : 'right'}">${cell}</td>`,
            )
            .join('')}</tr></table>`,
    )
    .join('');
  const title = `<p style="font-size:170%"><b>${escaped(head)}</b></p>`;
  const inside = [
    `<center>${title}</center><hr>${body}`,
    `<table width="100%"><tr><td width="30%" valign="top">${title}</td><td>${body}</td></tr></table>`,
    `<p align="right">${escaped(head)}</p>${body}<hr><small>${escaped(head)}</small>`,
    `<div style="border:2px solid #555;padding:14px">${title}${body}</div>`,
    `<div style="width:62%;margin-left:30%">${title}<br>${body}</div>`,
    `<div style="background:#dde4ee;padding:8px">${title}</div><blockquote>${body}</blockquote>`,
    `<p><i>${escaped(head)}</i></p><hr><hr><div style="margin-top:60px">${body}</div>`,
    `<table width="100%" border="1" cellpadding="9"><tr><td align="center">${escaped(head)}</td></tr><tr><td>${body}</td></tr></table>`,
  ][layout];
  return `<!doctype html><html><head><meta charset="utf-8"><title>-</title><style>body{font-family:'${FACES[layout % 4]}';font-size:${10 + (layout % 4)}pt}</style></head><body>${inside}</body></html>`;
}

/** Papers that are laid out already: `{"name", "html"}` a line. */
function laidOut(list: string): Paper[] {
  return readFileSync(new URL(list, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const { name, html } = JSON.parse(line) as { name: string; html: string };
      return { name, kind: name.slice(4, -3).replaceAll('-', ' '), html };
    });
}

function papers(list: string, firstLayout: number): Paper[] {
  const text = readFileSync(new URL(list, import.meta.url), 'utf8');
  return text
    .split(/^# /m)
    .slice(1)
    .map((part, at) => {
      const [head = '', ...lines] = part.trim().split('\n');
      const kind = head.slice(0, -3);
      return {
        name: `${String(at).padStart(2, '0')}-${head.replaceAll(' ', '-')}`,
        kind,
        html: page(lines, firstLayout + (at % 4)),
      };
    });
}

const PRINTERS = [
  (html: string, pdf: string) =>
    execFileSync('chromium', [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-pdf-header-footer',
      `--print-to-pdf=${pdf}`,
      html,
    ]),
  (html: string, pdf: string) => execFileSync('weasyprint', [html, pdf]),
  (html: string, pdf: string) =>
    execFileSync('soffice', [
      '--headless',
      '--infilter=HTML (StarWriter)',
      '--convert-to',
      'pdf:writer_pdf_Export',
      '--outdir',
      path.dirname(pdf),
      html,
    ]),
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pictures: { type: 'boolean' },
    list: { type: 'string', default: 'first' },
    misses: { type: 'boolean' },
    facts: { type: 'boolean' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('a folder is needed');
mkdirSync(folder, { recursive: true });
let right = 0;
const TEXTS = ['first', 'second', 'third', 'fourth', 'fifth'];
const isText = TEXTS.includes(values.list);
const all = isText
  ? papers(`./kind-papers-${values.list}.txt`, values.list === 'fourth' ? 4 : 0)
  : laidOut(`./kind-papers-${values.list}.jsonl`);
for (const [at, { name, kind, html }] of all.entries()) {
  const base = path.resolve(folder, name);
  const pdf = `${base}.pdf`;
  if (!existsSync(pdf)) {
    writeFileSync(`${base}.html`, html);
    PRINTERS[isText ? at % PRINTERS.length : 0]?.(`${base}.html`, pdf);
  }
  if (values.pictures && !existsSync(`${base}.jpg`))
    execFileSync('pdftoppm', ['-r', '130', '-f', '1', '-l', '1', '-singlefile', '-jpeg', pdf, base]);
  const { facts } = values.pictures
    ? await readFacts(readFileSync(`${base}.jpg`), 'image/jpeg')
    : await readFacts(readFileSync(pdf), 'application/pdf');
  if (values.facts) writeFileSync(`${base}.json`, JSON.stringify(facts));
  const told = kindOf(facts);
  if (told?.name === kind) right++;
  else if (values.misses) console.log(name, '->', told?.name, told?.confidence);
}
console.log(`${right} of ${all.length} kinds right`);
