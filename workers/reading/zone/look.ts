/** Looks of the recogniser at one line of a picture, and the line brought to where its characters begin and end. */
import { lumaOf } from '../../artifacts/luma.ts';
import type { Session } from '../../networks/session.ts';
import type { Quad } from '../geometry.ts';
import type { PrintReader, ZoneNetworks } from '../networks.ts';
import { cutOut, type Picture } from '../picture.ts';
import { ALPHABET, type Greedy, greedy } from './decode.ts';
import { stretch } from './lines.ts';

const WIDTH = 528;
const HEIGHT = 24;
const CLASSES = ALPHABET.length + 1;
/** Mean probability of its characters from which a line may belong to a zone. */
const PLAUSIBLE = 0.45;
/** Characters between the end of the cut and the first or last of the line: about what the recogniser was taught. */
const MARGIN = 0.7;
const MOST_MARGIN = 1.4;
const LEAST_MARGIN = 0.2;
/** Characters by which a cut goes on where print touches its end. */
const MORE = 1.6;
const FITS = 3;
/** Shares of the height by which a look begins and ends elsewhere than detection says. */
const LOOKS = [
  [0, 1],
  [-0.15, 1.15],
  [0.09, 0.91],
  [-0.12, 0.92],
  [0.08, 1.12],
] as const;

export interface ZoneReaders extends ZoneNetworks {
  /** The second reader, asked about names. */
  print: PrintReader;
}

export interface Looked extends Greedy {
  quad: Quad;
  steps: Float32Array;
}

/** What the recogniser reads in a part of the picture. */
export type Look = (quad: Quad) => Promise<Looked>;

/** Looks at one picture; what was looked at is remembered, since the same line is met on several ways. */
export function looksOf(session: Session, picture: Picture): Look {
  const seen = new Map<string, Promise<Looked>>();
  return (quad) => {
    const key = quad.join(' ');
    const looked = seen.get(key) ?? lookAt(session, picture, quad);
    seen.set(key, looked);
    return looked;
  };
}

async function lookAt(session: Session, picture: Picture, quad: Quad): Promise<Looked> {
  const input = lumaOf(cutOut(picture, quad, WIDTH, HEIGHT));
  const [steps = new Float32Array(0)] = Object.values(await session.run(input, [1, 1, HEIGHT, WIDTH]));
  return { quad, steps, ...greedy(steps) };
}

/** A zone has fillers or many digits, and its characters are those that the recogniser knows. */
export function isPlausible({ text, confidence }: Greedy): boolean {
  const fillers = text.split('<').length - 1;
  const digits = text.replaceAll(/\D/g, '').length;
  return text.length >= 18 && text.length <= 60 && confidence >= PLAUSIBLE && (fillers >= 2 || digits >= 12);
}

/** The line cut anew until its characters begin and end a little inside: detection loses fillers and adds paper. */
export async function fitted(look: Look, first: Looked): Promise<Looked> {
  let best = first;
  let at = first;
  for (let n = 0; n < FITS; n++) {
    const ends = endsOf(at);
    if (!ends) break;
    const [from, to, pitch] = ends;
    const [left, right] = [from / pitch, (1 - to) / pitch];
    const good = (margin: number): boolean => margin >= LEAST_MARGIN && margin <= MOST_MARGIN;
    if (good(left) && good(right)) break;
    const start = left < LEAST_MARGIN ? -MORE * pitch : from - MARGIN * pitch;
    const end = right < LEAST_MARGIN ? 1 + MORE * pitch : to + MARGIN * pitch;
    at = await look(stretch(at.quad, start, end));
    if (at.confidence > best.confidence) best = at;
  }
  return best;
}

/** Where characters begin and end, as shares of the cut, and the share of one; null where too few are seen. */
function endsOf({ steps, text }: Looked): [from: number, to: number, pitch: number] | null {
  const count = Math.floor(steps.length / CLASSES);
  const middles: number[] = [];
  for (let t = 0; t < count; t++) if ((steps[t * CLASSES] ?? 1) < 0.5) middles.push((t + 0.5) / count);
  const [first, last] = [middles[0], middles.at(-1)];
  if (first === undefined || last === undefined || text.length < 12) return null;
  // Steps of a character lie about its middle: half of it stands on either side.
  const pitch = (last - first) / (text.length - 0.6);
  return [first - 0.3 * pitch, last + 0.3 * pitch, pitch];
}

/** The line cut higher and lower, the surest looks first; all of them begin and end alike. */
export async function looksAt(
  look: Look,
  quad: Quad,
  most: number,
  inTime: () => boolean,
): Promise<Looked[]> {
  const looks: Looked[] = [];
  for (const [above, below] of LOOKS) {
    if (looks.length > 0 && !inTime()) break;
    looks.push({ ...(await look(stretch(quad, 0, 1, above, below))), quad });
  }
  return looks.toSorted((a, b) => b.confidence - a.confidence).slice(0, most);
}
