/** `assay face compare`, `inspect` and `track`: the face runtime in this process, no service and no account. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../../../shared/platform/errors.ts';
import { compareVectors } from '../../../shared/platform/face-template.ts';
import type { FaceRuntime, Portrait } from '../../../workers/face/runtime.ts';
import { alsoSays, type Define, EXIT, ends, readNumber, UsageError } from '../command.ts';
import { why } from '../named-file.ts';
import { cellsOf, placeOf } from '../table.ts';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));
/** Pictures decoded ahead while one is being looked at. */
const AHEAD = 4;
/** Templates kept: a picture that comes again is not looked at again. 4.6 kB each. */
const KEPT = 50_000;

const MOST_FPS = 240;

export const define: Define = (face) => {
  alsoSays(
    face,
    `
The most prominent face of each picture counts. Nothing is stored and nothing leaves this machine.
Exits with 3 when a picture cannot be read or, but for track, shows no face.`,
  );
  face
    .command('compare')
    .description('tells whether two pictures show the same person')
    .argument('[pictures...]', 'two pictures')
    .option(
      '--pairs <table>',
      'two paths a line, separated by a tab, relative to the table; a first row "a", "b" is its header. One line of JSON for each pair, in their order: {"a","b","score","passed","threshold"} or {"a","b","error"}',
    )
    .option('--json', 'one line of JSON')
    .option(...ELSEWHERE)
    .action(ends(comparePictures));
  face
    .command('inspect')
    .description('says what is found in pictures, and how good they are')
    .argument('<pictures...>')
    .option('--json', 'one line of JSON for each')
    .option(...ELSEWHERE)
    .action(
      ends(async (files: string[], { json = false, models }: Wish) =>
        inspect(await openRuntime(models), files, json),
      ),
    );
  alsoSays(
    face
      .command('track')
      .description('tells what is seen in each frame of a folder, and the movements between them')
      .argument('<folder>', 'of JPEG and PNG files')
      .option('--fps <n>', 'frames a second', readNumber(1, MOST_FPS), 10)
      .option('--json', 'one line of JSON for each frame, and one for the movements')
      .option(...ELSEWHERE),
    `
Frames are taken in the order of their names with numbers as numbers: frame2 before frame10. One line for each,
{"file","faces","yawDeg","pitchDeg","rollDeg","eyeRatio","interocularPx","quality"}, and last
{"events":[{"type","fromFrame","toFrame"}]}: BLINK, TURN_LEFT, TURN_RIGHT, CLOSER, frames from 0.
A frame that cannot be read has no faces and an "error", and keeps its number and its time.
Left and right, and positive angles, are the person's own left, in pictures that are not mirrored.`,
  ).action(
    ends(async (folder: string, { fps, json = false, models }: Wish & { fps: number }) => {
      const { track } = await import('../face-track.ts');
      return track(() => openRuntime(models), folder, fps, json);
    }),
  );
};

const ELSEWHERE = ['--models <folder>', 'other models than those of the installation', MODELS] as const;

interface Wish {
  json?: boolean;
  models: string;
}

async function comparePictures(
  files: string[],
  { pairs: table, json = false, models }: Wish & { pairs?: string },
): Promise<number> {
  if (table !== undefined && files.length > 0) {
    throw new UsageError('compare takes either two pictures or --pairs');
  }
  if (table !== undefined) {
    const pairs = await readPairs(table);
    return compare(await openRuntime(models), pairs, true);
  }
  const [a, b] = files;
  if (a === undefined || b === undefined || files.length > 2)
    throw new UsageError('compare takes two pictures');
  return compare(await openRuntime(models), [{ a, b, files: [a, b] }], json);
}

/** The decoders are loaded here, so that --help and a wrong call answer at once. */
async function openRuntime(models: string): Promise<FaceRuntime> {
  const { openFaceRuntime } = await import('../../../workers/face/runtime.ts');
  return openFaceRuntime(models);
}

/** Two pictures as they were named, and where they lie; null for what names no pair. */
interface Pair {
  a: string;
  b: string;
  files: readonly [string, string] | null;
}

async function readPairs(table: string): Promise<Pair[]> {
  const text = await readFile(table, 'utf8').catch((error) => {
    throw new UsageError(why(table, error));
  });
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf);
  if (rows[0]?.[0]?.toLowerCase() === 'a' && rows[0][1]?.toLowerCase() === 'b') rows.shift();
  return rows.map(([a = '', b = '']) => ({
    a,
    b,
    files: a !== '' && b !== '' ? [placeOf(table, a), placeOf(table, b)] : null,
  }));
}

async function compare(runtime: FaceRuntime, pairs: readonly Pair[], asJson: boolean): Promise<number> {
  const template = templates(runtime);
  let failed = false;
  for (const [index, { a, b, files }] of pairs.entries()) {
    for (const ahead of pairs.slice(index, index + AHEAD)) {
      // Their failures are told where their own turn comes.
      for (const file of ahead.files ?? []) template(file).catch(() => undefined);
    }
    try {
      if (!files) throw new Error('two paths separated by a tab are needed');
      const [one, other] = [await template(files[0]), await template(files[1])];
      const compared = compareVectors(runtime.embedder, one, other);
      process.stdout.write(
        asJson
          ? `${JSON.stringify({ a, b, ...compared })}\n`
          : `${compared.passed ? 'the same person' : 'different people'}: similarity ${compared.score.toFixed(3)}, threshold ${compared.threshold.toFixed(3)}\n`,
      );
    } catch (error) {
      failed = true;
      if (asJson) process.stdout.write(`${JSON.stringify({ a, b, error: messageOf(error) })}\n`);
      else process.stderr.write(`${messageOf(error)}\n`);
    }
  }
  return failed ? EXIT.failed : EXIT.ok;
}

/** Template of a picture, made once. */
function templates(runtime: FaceRuntime): (file: string) => Promise<Float32Array> {
  const known = new Map<string, Promise<Float32Array>>();
  return (file) => {
    let template = known.get(file);
    if (!template) {
      template = templateOf(runtime, file);
      known.set(file, template);
      if (known.size > KEPT) known.delete(known.keys().next().value!);
    }
    return template;
  };
}

async function templateOf(runtime: FaceRuntime, file: string): Promise<Float32Array> {
  const { face } = await portrait(runtime, file);
  if (!face) throw new Error(`${file}: no face found`);
  return face.template;
}

async function portrait(runtime: FaceRuntime, file: string): Promise<Portrait> {
  const bytes = await readFile(file).catch((error) => {
    throw new Error(why(file, error));
  });
  return runtime.portrait(bytes).catch((error) => {
    throw new Error(`${file}: not a readable picture (${messageOf(error)})`);
  });
}

async function inspect(runtime: FaceRuntime, files: readonly string[], asJson: boolean): Promise<number> {
  let failed = false;
  for (const file of files) {
    try {
      const found = await portrait(runtime, file);
      if (!found.face) failed = true;
      process.stdout.write(asJson ? `${JSON.stringify(record(file, found))}\n` : told(file, found));
    } catch (error) {
      failed = true;
      if (asJson) process.stdout.write(`${JSON.stringify({ file, error: messageOf(error) })}\n`);
      else process.stderr.write(`${messageOf(error)}\n`);
    }
  }
  return failed ? EXIT.failed : EXIT.ok;
}

function record(file: string, { face, width, height, faceCount, subjects, problems }: Portrait): object {
  const shown = face && { box: face.box, confidence: face.confidence, quality: face.quality };
  return { file, width, height, faceCount, subjects, face: shown, ...(face ? {} : { problems }) };
}

function told(file: string, { face, faceCount, problems }: Portrait): string {
  if (!face)
    return `${file}\n  no face${problems.map((problem) => `, ${problem.replaceAll('_', ' ')}`).join('')}\n`;
  const { checks, measures, score } = face.quality;
  const words = Object.entries(checks).map(([check, good]) => `${check} ${good ? 'good' : 'poor'}`);
  const figures = Object.entries(measures).map(([name, value]) => `    ${name} ${value.toFixed(2)}\n`);
  const others = faceCount > 1 ? `, ${faceCount} faces in all` : '';
  return `${file}\n  a face ${Math.round(face.widthPx)} px wide${others}\n  quality ${score.toFixed(2)}: ${words.join(', ')}\n${figures.join('')}`;
}
