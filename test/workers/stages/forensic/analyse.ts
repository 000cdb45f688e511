/** Runs the real extractor on real files in a temporary folder, as the sandbox would. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaType, PreparedDocument } from '../../../../shared/contracts/document.ts';
import { analyseImage } from '../../../../workers/stages/forensic/analyse-image.ts';
import { extract } from '../../../../workers/stages/forensic/extract.ts';
import { ForensicFacts } from '../../../../workers/stages/forensic/facts.ts';

/** What was found in pictures that another test of this process has had analysed, as JSON. */
const known = new Map<string, Promise<string>>();

/** The same bytes are analysed once; every test gets facts of its own, which it may change. */
async function once(
  how: string,
  bytes: Uint8Array,
  find: () => Promise<ForensicFacts>,
): Promise<ForensicFacts> {
  const key = `${how} ${createHash('sha256').update(bytes).digest('hex')}`;
  const found = known.get(key) ?? find().then((facts) => JSON.stringify(facts));
  known.set(key, found);
  return ForensicFacts.parse(JSON.parse(await found));
}

const ENOUGH_MS = 20_000;

/** Facts of one submitted image, parsed by the stage's own schema. */
export async function analyse(
  bytes: Uint8Array,
  mediaType: MediaType,
  budgetMs = ENOUGH_MS,
): Promise<ForensicFacts> {
  const document: PreparedDocument = {
    mediaType,
    condition: 'readable',
    pageCount: 1,
    pages: [{ number: 1, width: 100, height: 100, imageCoverage: 1, images: [] }],
    notAssessed: [],
  };
  const find = () => analysePrepared(document, { document: bytes }, budgetMs);
  // What a shorter time leaves out is another question at every try.
  return budgetMs === ENOUGH_MS ? once(mediaType, bytes, find) : find();
}

/**
 * Facts of one submitted image without the search for moved and turned copies, which takes two thirds of the time: for
 * tests that look at what another method found. `copyMove` and `turnedCopies` are null.
 */
export async function analyseButCopies(bytes: Uint8Array, mediaType: MediaType): Promise<ForensicFacts> {
  if (mediaType === 'application/pdf') throw new Error('one picture is wanted');
  return once(`${mediaType} but copies`, bytes, () => findButCopies(bytes, mediaType));
}

async function findButCopies(
  bytes: Uint8Array,
  mediaType: Exclude<MediaType, 'application/pdf'>,
): Promise<ForensicFacts> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-forensic-'));
  const path = join(folder, 'document');
  try {
    await writeFile(path, bytes);
    const { facts, notAssessed } = await analyseImage(
      { path, mediaType, page: 1, objectNumber: null, frame: null, illustration: false },
      () => false,
      { copies: false },
    );
    const all = { images: [facts], unreachedImages: 0, notAssessed };
    return ForensicFacts.parse(JSON.parse(JSON.stringify(all)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Facts of a prepared document whose artifacts are given by name; `document` is the submitted file. */
export async function analysePrepared(
  document: PreparedDocument,
  files: { document: Uint8Array; [artifact: string]: Uint8Array },
  budgetMs = ENOUGH_MS,
): Promise<ForensicFacts> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-forensic-'));
  const end = performance.now() + budgetMs;
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
    const facts = await extract({
      documentPath: join(folder, 'document'),
      document,
      artifactPath: (file) => join(folder, file),
      bytes: async () => files.document,
      remainingMs: () => end - performance.now(),
      settings: { tesseractPath: null, modelsDir: folder },
    });
    return ForensicFacts.parse(JSON.parse(JSON.stringify(facts)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The facts as if no search for copies had met more than it looks at: for tests of what was found, not of how much. */
export function searchedToTheEnd({ images, ...rest }: ForensicFacts): ForensicFacts {
  const whole = <T extends object>(search: T | null): T | null => search && { ...search, complete: true };
  return {
    ...rest,
    images: images.map((image) => ({
      ...image,
      copyMove: whole(image.copyMove),
      turnedCopies: whole(image.turnedCopies),
      groundCopies: whole(image.groundCopies),
    })),
  };
}
