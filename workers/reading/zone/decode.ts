/**
 * A line of a zone from the recogniser's steps, where its length and what each column can hold are known: the most
 * probable text of exactly that length (Viterbi over CTC's states), with what else each character may have been.
 */

/** Classes of the network: 0 is the blank, then these. */
export const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
const CLASSES = ALPHABET.length + 1;
/** Least probability of a class: what the network holds for impossible is only improbable. */
const FLOOR = 1e-6;

export interface ZoneCharacter {
  text: string;
  /** Where in the line its middle was seen, 0..1. */
  place: number;
  /** Probability against every other class at its step, 0..1. */
  confidence: number;
  /** Other classes at its steps, by how much less probable they are (natural logarithm, 0 or more), best first. */
  others: { text: string; cost: number }[];
}

export interface ZoneLine {
  characters: ZoneCharacter[];
  /** Log probability of the whole line, a mean over its steps. */
  score: number;
}

export interface Greedy {
  text: string;
  /** Mean probability of the characters. */
  confidence: number;
}

/** What the network reads where nothing is known of the line. */
export function greedy(steps: Float32Array): Greedy {
  let [text, last, sum, count] = ['', 0, 0, 0];
  for (let from = 0; from + CLASSES <= steps.length; from += CLASSES) {
    let best = 0;
    for (let c = 1; c < CLASSES; c++) if ((steps[from + c] ?? 0) > (steps[from + best] ?? 0)) best = c;
    if (best !== 0) {
      sum += steps[from + best] ?? 0;
      count++;
      if (best !== last) text += ALPHABET[best - 1] ?? '';
    }
    last = best;
  }
  return { text, confidence: count === 0 ? 0 : sum / count };
}

/**
 * @param steps probabilities, 38 a step
 * @param allowed what each column of the line can hold
 * @param within shares of the line between which each column's character stands; anywhere where it is not given
 * @returns null when the line has fewer steps than that many characters need
 */
export function decodeLine(
  steps: Float32Array,
  allowed: readonly string[],
  within?: (column: number) => readonly [from: number, to: number],
): ZoneLine | null {
  const length = allowed.length;
  const count = Math.floor(steps.length / CLASSES);
  if (length === 0 || count < length) return null;
  const log = Float64Array.from(steps, (value) => Math.log(Math.max(FLOOR, value)));
  const classes = allowed.map(classesOf);
  const windows = allowed.map((_, column) => (within?.(column) ?? EVERYWHERE).map((share) => share * count));
  // inside[n * CLASSES + c]: n + 1 characters begun, the last of them is c and goes on; after[n]: n characters done.
  let [inside, nextInside] = [impossible(length * CLASSES), impossible(length * CLASSES)];
  let [after, nextAfter] = [impossible(length + 1), impossible(length + 1)];
  after[0] = 0;
  // Where each state came from: 0 itself, 1 the blank before, 2 + class another character before.
  const cameInside = new Uint8Array(count * length * CLASSES);
  const cameAfter = new Uint8Array(count * (length + 1));
  for (let t = 0; t < count; t++) {
    // No more characters can have begun than there were steps, and those that are missing need a step each.
    const most = Math.min(length, t + 1);
    const least = Math.max(0, length - (count - t) - 1);
    // `first` and `second`: the likeliest two classes of the character before.
    let [first, second] =
      least === 0 ? NONE : bestTwo(inside, (least - 1) * CLASSES, classes[least - 1] ?? NO_CLASSES);
    for (let n = least; n <= most; n++) {
      const before = (n - 1) * CLASSES;
      const done = after[n] ?? -Infinity;
      const ended = first === 0 ? -Infinity : (inside[before + first] ?? -Infinity);
      const other = second === 0 ? -Infinity : (inside[before + second] ?? -Infinity);
      nextAfter[n] = Math.max(done, ended) + (log[t * CLASSES] ?? 0);
      cameAfter[t * (length + 1) + n] = ended > done ? 2 + first : 0;
      const own = classes[n];
      if (!own) break;
      const [here, now, came] = [n * CLASSES, t * CLASSES, (t * length + n) * CLASSES];
      const [from = 0, to = count] = windows[n] ?? [];
      const isOutside = t + 0.5 < from || t + 0.5 > to;
      for (let i = 0; i < own.length; i++) {
        const c = own[i] ?? 0;
        let source = 0;
        let best = inside[here + c] ?? -Infinity;
        if (done > best) {
          source = 1;
          best = done;
        }
        const value = first === c ? other : ended;
        if (value > best) {
          source = 2 + (first === c ? second : first);
          best = value;
        }
        nextInside[here + c] = isOutside ? -Infinity : best + (log[now + c] ?? 0);
        cameInside[came + c] = source;
      }
      [first, second] = bestTwo(inside, here, own);
    }
    [inside, nextInside] = [nextInside, inside];
    [after, nextAfter] = [nextAfter, after];
  }
  const [lastClass] = bestTwo(inside, (length - 1) * CLASSES, classes[length - 1] ?? NO_CLASSES);
  const ended = after[length] ?? -Infinity;
  const open = inside[(length - 1) * CLASSES + lastClass] ?? -Infinity;
  const score = Math.max(ended, open);
  if (!Number.isFinite(score)) return null;
  // Back along the best way: which steps each character has.
  const stepsOf: number[][] = Array.from({ length }, () => []);
  const classOf = new Uint8Array(length);
  let n = length;
  let c = ended >= open ? 0 : lastClass;
  for (let t = count - 1; t >= 0; t--) {
    if (c === 0) {
      const from = cameAfter[t * (length + 1) + n] ?? 0;
      if (from >= 2) c = from - 2;
    } else {
      stepsOf[n - 1]?.push(t);
      classOf[n - 1] = c;
      const from = cameInside[(t * length + n - 1) * CLASSES + c] ?? 0;
      if (from === 1) [n, c] = [n - 1, 0];
      else if (from >= 2) [n, c] = [n - 1, from - 2];
    }
  }
  return {
    score: score / count,
    characters: stepsOf.map((own, at) =>
      characterOf(own, classOf[at] ?? 0, classes[at] ?? NO_CLASSES, steps, log),
    ),
  };
}

const NONE = [0, 0] as const;
const EVERYWHERE = [0, 1] as const;
const NO_CLASSES = new Uint8Array(0);

const impossible = (length: number): Float64Array => new Float64Array(length).fill(-Infinity);

const columnClasses = new Map<string, Uint8Array>();

/** Classes of the network that a column can hold; there are few kinds of columns. */
function classesOf(column: string): Uint8Array {
  const known = columnClasses.get(column);
  if (known) return known;
  const classes = Uint8Array.from(
    [...ALPHABET].flatMap((character, at) => (column.includes(character) ? [at + 1] : [])),
  );
  columnClasses.set(column, classes);
  return classes;
}

/** The two likeliest of some classes, 0 for none. */
function bestTwo(values: Float64Array, from: number, classes: Uint8Array): readonly [number, number] {
  let first = 0;
  let second = 0;
  let most = -Infinity;
  let next = -Infinity;
  for (let i = 0; i < classes.length; i++) {
    const c = classes[i] ?? 0;
    const value = values[from + c] ?? -Infinity;
    if (value > most) {
      second = first;
      next = most;
      first = c;
      most = value;
    } else if (value > next) {
      second = c;
      next = value;
    }
  }
  return [first, second];
}

function characterOf(
  own: readonly number[],
  chosen: number,
  classes: Uint8Array,
  steps: Float32Array,
  log: Float64Array,
): ZoneCharacter {
  const sum = (c: number): number =>
    own.reduce((total, t) => total + (log[t * CLASSES + c] ?? 0), 0) / own.length;
  const confidence = Math.max(...own.map((t) => steps[t * CLASSES + chosen] ?? 0));
  const others: ZoneCharacter['others'] = [];
  for (const c of classes) {
    if (c === chosen) continue;
    others.push({ text: ALPHABET[c - 1] ?? '', cost: Math.max(0, sum(chosen) - sum(c)) });
  }
  const middle = own.reduce((total, t) => total + t + 0.5, 0) / own.length;
  return {
    text: ALPHABET[chosen - 1] ?? '',
    place: (middle * CLASSES) / steps.length,
    confidence,
    others: others.toSorted((a, b) => a.cost - b.cost).slice(0, 6),
  };
}
