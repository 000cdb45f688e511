/** Files of packages: the archive by its registry's own client, then the members that the ledger may take. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Source } from './sources.ts';

const MAX_PDF_BYTES = 1_200_000;
const MAX_PICTURE_BYTES = 1_500_000;
/** Manuals of hundreds of pages cost minutes and say what their first pages say. */
const MAX_PAGES = 8;

const TAKEN: Record<Source['take'], RegExp> = {
  pdf: /\.pdf(?:\.gz)?$/i,
  photo: /\.jpe?g$/i,
  page: /\.(?:jpe?g|png)$/i,
  screen: /\.png$/i,
  window: /\.jpe?g$/i,
};

/** Files that say by their names that they were made to break readers. */
const ATTACK = /poc|corrupt|crash|fuzz|hang|overflow|issue_?\d|bad|strange|CVE/i;

export interface Member {
  /** Below the archive's root, without `.gz`. */
  name: string;
  bytes: Buffer;
}

/** The archives of a package, downloaded once into `folder`: an original source package may have several. */
function archivesOf({ from, name }: Source, folder: string): string[] {
  const place = path.join(folder, `${from}-${name.replaceAll('/', '_')}`);
  if (!existsSync(place) || readdirSync(place).length === 0) {
    mkdirSync(place, { recursive: true });
    const run = (command: string, ...args: string[]): void => {
      execFileSync(command, args, { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] });
    };
    if (from === 'deb') run('apt-get', 'download', '-qq', name);
    // Needs a `deb-src` line among apt's sources.
    else if (from === 'src') run('apt-get', 'source', '--download-only', '-qq', name);
    else run('npm', 'pack', '--silent', name);
  }
  return readdirSync(place)
    .filter((file) => /\.(?:deb|tgz)$/.test(file) || /\.orig[\w.-]*\.tar\.\w+$/.test(file))
    .toSorted()
    .map((file) => path.join(place, file));
}

/** Everything that the source may give, unpacked below `folder`, in an order that names do not decide. */
export function membersOf(source: Source, folder: string): Member[] {
  const root = path.join(folder, 'unpacked', `${source.from}-${source.name.replaceAll('/', '_')}`);
  if (!existsSync(root)) {
    mkdirSync(root, { recursive: true });
    for (const archive of archivesOf(source, folder)) unpack(archive, root);
  }
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => TAKEN[source.take].test(name) && !ATTACK.test(name))
    .filter((name) => statSync(path.join(root, name)).isFile());
  const members = names.map((name) => {
    const bytes = readFileSync(path.join(root, name));
    const packed = name.endsWith('.gz');
    return { name: packed ? name.slice(0, -3) : name, bytes: packed ? gunzipSync(bytes) : bytes };
  });
  const order = (name: string): string => createHash('sha256').update(name).digest('hex');
  return members.toSorted((a, b) => (order(a.name) < order(b.name) ? -1 : 1));
}

function unpack(archive: string, root: string): void {
  if (archive.endsWith('.deb')) execFileSync('dpkg-deb', ['-x', archive, root]);
  else execFileSync('tar', ['-xf', archive, '-C', root]);
}

/** Is it of a size that the ledger takes? Documents that cannot be opened are not asked for their pages. */
export function isTaken(source: Source, { bytes }: Member, folder: string): boolean {
  if (source.take === 'screen') return isWindow(bytes);
  if (source.take === 'window') return isWindowAsJpeg(bytes);
  if (source.take !== 'pdf') return bytes.length > 2_000 && bytes.length <= MAX_PICTURE_BYTES;
  if (bytes.length > MAX_PDF_BYTES) return false;
  const file = path.join(folder, `asked-${process.pid}.pdf`);
  writeFileSync(file, bytes);
  try {
    const told = execFileSync('pdfinfo', [file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(/^Pages:\s+(\d+)/m.exec(told)?.[1] ?? 0) <= MAX_PAGES;
  } catch {
    return false;
  }
}

/** Of a window's size: manuals are full of icons. Width and height stand in a PNG's first chunk. */
const isWindow = (bytes: Buffer): boolean =>
  bytes.length <= MAX_PICTURE_BYTES && bytes.readUInt32BE(16) >= 400 && bytes.readUInt32BE(20) >= 250;

/** The same for a JPEG, whose size only a reader of its segments knows. */
function isWindowAsJpeg(bytes: Buffer): boolean {
  if (bytes.length > MAX_PICTURE_BYTES) return false;
  const told = spawnSync('exiftool', ['-s3', '-ImageSize', '-'], { input: bytes, encoding: 'utf8' }).stdout;
  const [width = 0, height = 0] = told.trim().split('x').map(Number);
  return width >= 400 && height >= 250;
}
