/**
 * What fraudsters do to a finished PDF with programs that are neither browsers' nor offices', each with its honest twin:
 * the same program opens and saves the file, numbers its page, stamps it, fills a field or joins two files. Needs
 * libpdfbox2-java, libitext5-java, libpdf-api2-perl, libcam-pdf-perl, python3-pypdf, python3-reportlab, inkscape, gimp,
 * ocrmypdf, poppler-utils, ghostscript.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { CaptureClass } from '../../../../shared/contracts/capture.ts';
import { marginOf } from '../pdf-ways.ts';
import { type Place, run } from '../programs.ts';
import type { Target } from './leaf.ts';
import { here, ITEXT, PDFBOX, PYTHON } from './printers.ts';

export interface OtherWork {
  folder: string;
  from: string;
  to: string;
  /** Another honest paper by the same program. */
  other: string;
  place: Place;
  target: Target;
  twin: boolean;
  /** Which of several honest works, resolutions or languages. */
  turn: number;
  /** Of the paper's letters, in points. */
  size: number;
}

export interface OtherWay {
  name: string;
  class: CaptureClass;
  /** @throws where the program cannot do it to this paper */
  apply(work: OtherWork): void;
}

const NOTE = '22.11.2026  1/1';

const pick = (turn: number, of: readonly string[]): string => of[turn % of.length] ?? '';

/** What a program that is told a place and a value is told: the twin's are in the margin. */
function told({ place, target, twin, size }: OtherWork): string[] {
  const { x, y, width, height } = twin ? marginOf(place) : place;
  return [...[x, y, width, height, twin ? 9 : size].map(String), target.old, twin ? NOTE : target.new];
}

function java(jar: readonly string[], way: string, work: OtherWork): void {
  run('java', [...jar, way, work.from, work.to, ...told(work)], work.folder);
}

const library = (jar: readonly string[], way: string, honest: readonly string[]) => (work: OtherWork) =>
  java(jar, work.twin ? pick(work.turn, honest) : way, work);

function overlay(work: OtherWork, honest: readonly string[]): void {
  const { folder, from, to, other, place, target, twin, turn, size } = work;
  const way = twin ? pick(turn, honest) : 'cover';
  const its = twin ? { place: marginOf(place), value: NOTE, size: 9 } : { place, value: target.new, size };
  const job = { way, from, to, other, ...its };
  run(PYTHON, [here('overlay.py')], folder, JSON.stringify(job));
}

/** Poppler's import makes outlines of the page, Inkscape's own one letters. */
function drawing(work: OtherWork, way: 'text' | 'glyphs'): void {
  const { folder, from, to, twin, turn } = work;
  const how = way === 'glyphs' ? ['--pdf-poppler'] : [];
  run('inkscape', [...how, from, '--export-plain-svg', '--export-filename=drawing.svg'], folder);
  const what = twin ? pick(turn, ['plain', 'note']) : way;
  run(PYTHON, [here('drawing.py'), what, 'drawing.svg', 'drawn.svg', ...told(work)], folder);
  run('inkscape', ['drawn.svg', `--export-filename=${to}`], folder);
}

const resolutionOf = (turn: number): number => [110, 150, 200][turn % 3] ?? 150;

function pagePicture({ folder, from, turn }: OtherWork): number {
  const dpi = resolutionOf(turn);
  run('pdftoppm', ['-r', String(dpi), '-png', '-singlefile', '-f', '1', from, 'page'], folder);
  return dpi / 72;
}

const inPixels = ({ x, y, width, height }: Place, scale: number): number[] =>
  [x, y, width, height].map((points) => Math.round(points * scale));

function gimp(work: OtherWork): void {
  const { folder, to, place, target, twin, turn, size } = work;
  const scale = pagePicture(work);
  const [x = 0, y = 0, w = 0, h = 0] = inPixels(twin ? marginOf(place) : place, scale);
  const files = ['page.png', to].map((name) => `"${path.join(folder, name)}"`).join(' ');
  const value = `"${twin ? '1/1' : target.new}" ${Math.round(size * scale)} ${resolutionOf(turn)} ${twin ? 0 : 1}`;
  const paint = `(assay-paint ${files} ${x} ${y} ${w} ${h} ${value})`;
  const script = `(begin (load "${here('paint.scm')}") ${paint})`;
  run('gimp', ['-i', '-d', '-b', script, '-b', '(gimp-quit 0)'], folder);
}

function recognized(work: OtherWork): void {
  const { folder, to, place, target, twin, turn, size } = work;
  const scale = pagePicture(work);
  const box = [...inPixels(place, scale), size * scale].map(String);
  const face = pick(turn, ['liberation/LiberationSans-Regular.ttf', 'dejavu/DejaVuSans.ttf']);
  const value = [twin ? '' : target.new, `/usr/share/fonts/truetype/${face}`];
  run(PYTHON, [here('picture.py'), 'page.png', 'painted.png', ...box, ...value], folder);
  const dpi = String(resolutionOf(turn));
  run('ocrmypdf', ['-q', '--image-dpi', dpi, '--jobs', '1', 'painted.png', to], folder);
}

function washed(work: OtherWork, forge: (work: OtherWork) => void, wash: string): void {
  const { folder, to } = work;
  forge({ ...work, to: 'forged.pdf' });
  if (wash === 'pdftocairo') run('pdftocairo', ['-pdf', 'forged.pdf', to], folder);
  else {
    run('pdftops', ['forged.pdf', 'printed.ps'], folder);
    run('ps2pdf', ['printed.ps', to], folder);
  }
  rmSync(path.join(folder, 'forged.pdf'));
}

const cam = (work: OtherWork): void => {
  const { folder, from, to, target, twin } = work;
  const values = twin ? [] : [target.old, target.new];
  run('perl', [here('cam_pdf.pl'), twin ? 'plain' : 'string', from, to, ...values], folder);
};

const HONEST = {
  number: 'number',
  stamp: 'stamp',
  field: 'field',
  rewrite: 'rewrite',
  plain: 'plain',
} as const;
const PDF = 'born-digital-pdf';
const pdfboxString = library(PDFBOX, 'string', [HONEST.rewrite]);
const itextCover = library(ITEXT, 'cover', [HONEST.number, HONEST.field]);
const pypdfCover = (work: OtherWork): void => overlay(work, ['number', 'join']);

export const OTHER_WAYS: readonly OtherWay[] = [
  { name: 'pdfbox-cover', class: PDF, apply: library(PDFBOX, 'cover', [HONEST.number, HONEST.field]) },
  { name: 'pdfbox-string', class: PDF, apply: pdfboxString },
  { name: 'inkscape-text', class: PDF, apply: (work) => drawing(work, 'text') },
  { name: 'itext-cover', class: PDF, apply: itextCover },
  { name: 'gimp-picture', class: 'pdf-of-scans', apply: gimp },
  { name: 'cam-pdf-string', class: PDF, apply: cam },
  { name: 'pypdf-overlay', class: PDF, apply: pypdfCover },
  { name: 'inkscape-glyphs', class: PDF, apply: (work) => drawing(work, 'glyphs') },
  { name: 'pdfbox-form', class: PDF, apply: library(PDFBOX, 'form', [HONEST.stamp]) },
  { name: 'itext-string', class: PDF, apply: library(ITEXT, 'string', [HONEST.plain]) },
  { name: 'ocrmypdf-layer', class: 'pdf-of-scans', apply: recognized },
  { name: 'api2-cover', class: PDF, apply: apiCover },
  { name: 'cover-then-pdftocairo', class: PDF, apply: (work) => washed(work, pypdfCover, 'pdftocairo') },
  { name: 'pdfbox-annotation', class: PDF, apply: library(PDFBOX, 'annotation', ['annotation']) },
  { name: 'string-then-pdftocairo', class: PDF, apply: (work) => washed(work, pdfboxString, 'pdftocairo') },
  { name: 'cover-then-print', class: PDF, apply: (work) => washed(work, itextCover, 'print') },
  { name: 'itext-annotation', class: PDF, apply: library(ITEXT, 'annotation', ['annotation']) },
];

function apiCover(work: OtherWork): void {
  const { folder, from, to, twin } = work;
  const [x, y, width, height, size, , value] = told(work) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  run(
    'perl',
    [here('api2.pl'), twin ? 'number' : 'cover', from, to, x, y, width, height, size, value],
    folder,
  );
}
