/**
 * A session's state between two frames, as small as its rules allow: it crosses the queue and the database twice for
 * each frame. Numbers of samples keep five decimals, pictures of eyes a byte a pixel, marks of frames two; templates and
 * points stay as they are.
 */
import type { Neutral } from './neutral.ts';
import type { Proof } from './proof.ts';
import type { Parallax, Sample } from './sample.ts';
import { MARK_CELLS } from './signature.ts';
import type { SessionState } from './state.ts';
import type { Surface } from './surface.ts';

/** Eyes and nose: each has its own scale, because likeness asks for none. */
const PARTS = 3;
const MOST = 127;
const DECIMALS = 1e5;
/**
 * The form of what follows, raised with every change of this file or of SessionState: sessions outlive a deployment,
 * and a state of another form must not be read as one of this. Read as the length of a head, which stood here before
 * there was a mark, it would be more than any state.
 */
const MARK = Buffer.from('LVS5');
const HEAD_FROM = MARK.length + 4;

/** @returns a mark, the length of a JSON text, that text, and the arrays that it points to */
export function freeze(state: SessionState): Uint8Array {
  const tail: Uint8Array[] = [];
  let length = 0;
  const put = (array: ArrayBufferView): [from: number, bytes: number] => {
    tail.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    length += array.byteLength;
    return [length - array.byteLength, array.byteLength];
  };
  const { straight, neutral, anchor, best, reference, proof } = state;
  const written = (face: Neutral): Written<Neutral> => ({ ...face, points: { f32: put(face.points) } });
  const frozen: Frozen = {
    ...state,
    samples: state.samples.map((sample) => [rowOf(sample), sample.patches && put(pictureOf(sample.patches))]),
    signatures: put(joined(state.signatures)),
    straight: straight && { ...straight, neutral: written(straight.neutral) },
    neutral: neutral && written(neutral),
    anchor: anchor && { f32: put(anchor) },
    best: best && { ...best, template: { f32: put(best.template) } },
    reference: reference && { ...reference, template: { f32: put(reference.template) } },
    proof: {
      ...proof,
      left: { f32: put(proof.left) },
      right: { f32: put(proof.right) },
      surface: proof.surface && {
        ...proof.surface,
        points: { f32: put(proof.surface.points) },
        patches: put(proof.surface.patches),
      },
    },
  };
  const head = Buffer.from(JSON.stringify(frozen));
  const size = Buffer.alloc(HEAD_FROM - MARK.length);
  size.writeUInt32LE(head.length);
  return Buffer.concat([MARK, size, head, ...tail]);
}

/**
 * @param frozen what `freeze` made, of this version or another; it comes out of a seal, so nobody else did
 * @returns null for a state of another version
 */
export function thaw(frozen: Uint8Array): SessionState | null {
  // A copy begins where its buffer does, whatever the bytes came in.
  const bytes = new Uint8Array(frozen);
  if (!MARK.equals(bytes.subarray(0, MARK.length))) return null;
  const headEnd = HEAD_FROM + new DataView(bytes.buffer).getUint32(MARK.length, true);
  const get = ([from, length]: Span): ArrayBuffer =>
    bytes.buffer.slice(headEnd + from, headEnd + from + length);
  const floats = ({ f32 }: Floats): Float32Array => new Float32Array(get(f32));
  const state = JSON.parse(
    Buffer.from(bytes.buffer, HEAD_FROM, headEnd - HEAD_FROM).toString('utf8'),
  ) as Frozen;
  const { straight, neutral, anchor, best, reference, proof } = state;
  const { surface } = proof;
  const neutralOf = (face: Written<Neutral>): Neutral => ({ ...face, points: floats(face.points) });
  const marks = new Uint16Array(get(state.signatures));
  return {
    ...state,
    straight: straight && { ...straight, neutral: neutralOf(straight.neutral) },
    neutral: neutral && neutralOf(neutral),
    anchor: anchor && floats(anchor),
    best: best && { ...best, template: floats(best.template) },
    reference: reference && { ...reference, template: floats(reference.template) },
    proof: {
      ...proof,
      left: floats(proof.left),
      right: floats(proof.right),
      surface: surface && {
        ...surface,
        points: floats(surface.points),
        patches: new Uint8Array(get(surface.patches)),
      },
    },
    samples: state.samples.map(([row, span]) => sampleOf(row, span && new Int8Array(get(span)))),
    signatures: Array.from({ length: marks.length / MARK_CELLS }, (_, at) =>
      marks.subarray(at * MARK_CELLS, (at + 1) * MARK_CELLS),
    ),
  };
}

type Span = [from: number, bytes: number];
type Row = number[];
/** Numbers of 32 bits. */
interface Floats {
  f32: Span;
}
type Written<T> = T extends Float32Array
  ? Floats
  : T extends object
    ? { [Key in keyof T]: Written<T[Key]> }
    : T;

/** The JSON text: arrays of numbers stand behind it. A function asked about every value would cost a millisecond. */
type Frozen = Written<Omit<SessionState, 'samples' | 'signatures' | 'proof'>> & {
  proof: Omit<Proof, 'surface' | 'left' | 'right'> & {
    left: Floats;
    right: Floats;
    surface: (Omit<Surface, 'points' | 'patches'> & { points: Floats; patches: Span }) | null;
  };
  samples: [Row, Span | null][];
  signatures: Span;
};

function rowOf({ sequence, atMs, yawDeg, pitchDeg, rollDeg, eyes, light, ...sample }: Sample): Row {
  const { interocularPx, centre, parallax } = sample;
  const turned = parallax
    ? [parallax.yawDeg, parallax.unexplained, parallax.depthShare, parallax.widthKept]
    : [];
  return [
    ...[sequence, atMs, yawDeg, pitchDeg, rollDeg, eyes.right, eyes.left, light, interocularPx, ...centre],
    ...turned,
  ].map((value) => (Number.isInteger(value) ? value : Math.round(value * DECIMALS) / DECIMALS));
}

function sampleOf(row: Row, patches: Int8Array | null): Sample {
  const [sequence, atMs, yawDeg, pitchDeg, rollDeg, right, left, light, interocularPx, x, y, ...turned] =
    row as Numbers;
  const [turnDeg, unexplained, depthShare, widthKept] = turned;
  const parallax: Parallax | null =
    turnDeg === undefined ? null : { yawDeg: turnDeg, unexplained, depthShare, widthKept };
  return {
    ...{ sequence, atMs, yawDeg, pitchDeg, rollDeg, eyes: { right, left }, light, patches },
    ...{ interocularPx, centre: [x, y], parallax },
  };
}

/** As `rowOf` writes them; the last four together or not at all. */
type Five = [number, number, number, number, number];
type Numbers = [
  ...Five,
  ...Five,
  number,
  ...([number, number, number, number] | [undefined, never, never, never]),
];

function pictureOf(patches: Float32Array | Int8Array): Int8Array {
  if (patches instanceof Int8Array) return patches;
  const picture = new Int8Array(patches.length);
  const size = patches.length / PARTS;
  for (let start = 0; start < patches.length; start += size) {
    let largest = 0;
    for (let at = start; at < start + size; at++) largest = Math.max(largest, Math.abs(patches[at]!));
    if (largest === 0) continue;
    for (let at = start; at < start + size; at++) picture[at] = Math.round((patches[at]! * MOST) / largest);
  }
  return picture;
}

function joined(marks: readonly Uint16Array[]): Uint16Array {
  const all = new Uint16Array(marks.length * MARK_CELLS);
  for (const [index, mark] of marks.entries()) all.set(mark, index * MARK_CELLS);
  return all;
}
