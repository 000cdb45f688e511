/** The recognition network's output, decoded by CTC. */

export interface Glyph {
  text: string;
  /** Middle of the character, 0..1 along the line. */
  at: number;
  /** Probability, 0..1. */
  confidence: number;
  /** Widest stretch of paper between it and the one before, in line heights. */
  gap: number;
  /** The point or comma that the network thought of between it and the one before, and did not choose. */
  faint?: Faint;
}

export interface Faint {
  text: string;
  /** Probability, 0..1. */
  confidence: number;
}

export interface LineReading {
  glyphs: Glyph[];
  /** Characters that scripts other than the Latin one would have been, had they been allowed. */
  foreign: number;
}

/** Which classes may be read: index in the network's output and character. Class 0 is the blank. */
export interface Alphabet {
  characters: readonly string[];
  /** 1 where a class is of Latin print. */
  latin: Uint8Array;
  /** Classes of points and commas, wide forms too. */
  points: readonly { class: number; text: string }[];
}

/** Full stops and commas of other scripts have wide forms that stand for the same sign. */
const PLAIN: Record<string, string> = {
  '，': ',',
  '：': ':',
  '（': '(',
  '）': ')',
  '。': '.',
  '；': ';',
  '！': '!',
};

/** @param keys the network's characters, one a line; the blank before and the space behind them are added */
export function alphabetOf(keys: string): Alphabet {
  const characters = [
    '',
    ...keys
      .replace(/\n$/, '')
      .split('\n')
      .map((key) => key.replace('\r', '')),
    ' ',
  ];
  const latin = Uint8Array.from(characters, (character) =>
    /^[\p{Script=Latin}\p{Nd}\p{P}\p{Sc}\p{Sm} ]?$/u.test(character) &&
    !/[\u3000-\u303f\uff00-\uffef]/.test(character)
      ? 1
      : 0,
  );
  const points = characters.flatMap((character, at) => {
    const text = PLAIN[character] ?? character;
    return text === '.' || text === ',' ? [{ class: at, text }] : [];
  });
  return { characters, latin, points };
}

/** Greedy CTC: the best class of each step, repeats joined, blanks dropped. */
export function decode(output: Float32Array, alphabet: Alphabet): LineReading {
  const classes = alphabet.characters.length;
  const steps = Math.floor(output.length / classes);
  const glyphs: (Glyph & { steps: number })[] = [];
  let foreign = 0;
  let [last, lastFree] = [0, 0];
  let faint: Faint | undefined;
  for (let step = 0; step < steps; step++) {
    const from = step * classes;
    const { free, taken, text } = choose(output, from, alphabet);
    if (free !== taken && free !== lastFree) foreign++;
    lastFree = free;
    const confidence = output[from + taken] ?? 0;
    const at = (step + 0.5) / steps;
    const open = glyphs.at(-1);
    if (taken === 0) faint = clearer(faint, output, from, alphabet);
    else {
      if (taken === last && open) {
        open.at = (open.at * open.steps + at) / (open.steps + 1);
        open.steps++;
        open.confidence = Math.max(open.confidence, confidence);
      } else glyphs.push({ text, at, confidence, gap: 0, ...(faint ? { faint } : {}), steps: 1 });
      faint = undefined;
    }
    last = taken;
  }
  return { glyphs: glyphs.map(({ steps: _, ...glyph }) => glyph), foreign };
}

/** The likeliest class of a step, and the likeliest that may be read. */
function choose(
  output: Float32Array,
  from: number,
  { characters, latin }: Alphabet,
): { free: number; taken: number; text: string } {
  let free = 0;
  let most = output[from] ?? 0;
  for (let i = 1; i < latin.length; i++) {
    const probability = output[from + i]!;
    if (probability > most) {
      most = probability;
      free = i;
    }
  }
  const wide = PLAIN[characters[free] ?? ''];
  if (wide !== undefined || latin[free] === 1) {
    return { free, taken: free, text: wide ?? characters[free] ?? '' };
  }
  let taken = 0;
  for (let i = 0; i < characters.length; i++) {
    if (latin[i] === 1 && (output[from + i] ?? 0) > (output[from + taken] ?? 0)) taken = i;
  }
  return { free, taken, text: characters[taken] ?? '' };
}

function clearer(
  so: Faint | undefined,
  output: Float32Array,
  from: number,
  { points }: Alphabet,
): Faint | undefined {
  let best = so;
  for (const point of points) {
    const confidence = output[from + point.class] ?? 0;
    if (confidence > (best?.confidence ?? 0)) best = { text: point.text, confidence };
  }
  return best;
}
