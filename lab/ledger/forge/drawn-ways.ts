/**
 * One value of a finished paper drawn, where its program writes text: as a picture, as outlines, under a shading, or in a font whose
 * shapes are not what it says; each with its honest twin, a mark in the margin that is drawn the same way. Needs python3-fitz,
 * python3-pikepdf, python3-fonttools and python3-pil.
 */
import { fileURLToPath } from 'node:url';
import { type AccountWay, type AccountWork, PYTHON, raised } from './account-ways.ts';
import { run } from './programs.ts';

const REDRAW = fileURLToPath(new URL('./redraw.py', import.meta.url));

function redraw(way: string, { account, seed, from, to, twin, font, folder }: AccountWork): void {
  // Not the same place on every paper: sums and single entries alike.
  const old = account.targets[seed % account.targets.length] ?? '';
  run(PYTHON, [REDRAW], folder, JSON.stringify({ way, from, to, twin, font, old, new: raised(old) }));
}

const NAMES = [
  'value-as-a-picture',
  'value-as-a-see-through-picture',
  'value-as-outlines',
  'shaded-over',
  'shapes-of-another-value',
];

export const DRAWN_WAYS: readonly AccountWay[] = NAMES.map((name) => ({
  name,
  class: 'born-digital-pdf',
  twin: 'made',
  apply: (work) => redraw(name, work),
}));
