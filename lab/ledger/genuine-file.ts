/** What the freezing of genuine files has in common: their names, their class by the file itself, their place. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CaptureClass } from '../../shared/contracts/capture.ts';
import type { Source } from './sources.ts';

/** Nothing was done to these files; they are had again as they are. */
export const UNTOUCHED = {
  truth: 'genuine',
  way: 'none',
  chain: 'as-is',
  reproducible: 'yes',
  synthetic: 'no',
} as const;

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A name that lists can hold. */
export const plainName = (name: string): string =>
  name.replaceAll(/[^\w.@+,=~/ -]/g, '_').replaceAll(/\/{2,}/g, '/');

const told = (command: string, ...args: string[]): string =>
  // Programs that cannot read a file to its end exit with 1; what they printed counts.
  spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout.trim();

/** What the file itself shows: `exiftool` names a camera, `pdftotext` finds text, `pdfimages` pictures. */
export function classOf(file: string, take: Source['take']): CaptureClass {
  if (take === 'screen' || take === 'window') return 'screenshot';
  if (take === 'page') return 'scan';
  if (take === 'photo') return told('exiftool', '-s3', '-Make', file) ? 'photograph' : 'resaved-picture';
  if (told('pdftotext', '-q', file, '-').length > 20) return 'born-digital-pdf';
  return told('pdfimages', '-list', file).split('\n').length > 2 ? 'pdf-of-scans' : 'born-digital-pdf';
}

export function writeFileBelow(root: string, id: string, bytes: Buffer): string {
  const file = path.join(root, id);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  return file;
}
