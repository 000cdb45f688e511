/** Sentences of a stored report in another language: whole ones by their text, those with values by their template. */

export type Translate = (english: string) => string | undefined;

const HOLE = /\{(\w+)\}|\[(\w+)(\?)?\]/g;

interface Hole {
  name: string;
  /** A value stays, a phrase must be known, either may be both. */
  kind: 'value' | 'phrase' | 'either';
}

interface Template {
  pattern: RegExp;
  holes: readonly Hole[];
  text: string;
  /** Characters of its own: of several templates that fit, the one with the most says what is meant. */
  literal: number;
}

/** Longer texts are no sentence of ours; a document's own text in them could make matching slow. */
const LONGEST = 1000;
/** A phrase in a phrase in a sentence. */
const DEEPEST = 4;

const SENTENCE_END = /(?<=\.) (?=\p{Lu})/u;

/** @param known English sentences and templates with their translations */
export function sentenceTranslator(known: ReadonlyMap<string, string>): Translate {
  const templates = [...known].flatMap(([english, text]) => templateOf(english, text) ?? []);
  templates.sort((a, b) => b.literal - a.literal);

  const whole = (english: string, depth: number): string | undefined => {
    const same = known.get(english);
    if (same !== undefined || english.length > LONGEST || depth > DEEPEST) return same;
    for (const template of templates) {
      const found = template.pattern.exec(english);
      const told = found && filled(template, found.slice(1), (part) => phrase(part, depth + 1));
      if (told) return told;
    }
    return undefined;
  };

  /** A list is told when all of its parts are; what has no letter is the same in every language. */
  const phrase = (english: string, depth: number): string | undefined =>
    /\p{L}/u.test(english)
      ? (whole(english, depth) ?? allOf(english, '; ', '; ', depth) ?? allOf(english, ', ', ', ', depth))
      : english;

  const allOf = (english: string, between: string | RegExp, joint: string, depth: number) => {
    const parts = english.length > LONGEST ? [] : english.split(between);
    if (parts.length < 2) return undefined;
    const told = parts.map((part) => whole(part, depth));
    return told.every((part) => part !== undefined) ? told.join(joint) : undefined;
  };

  // Two sentences before one: the values of a template must not swallow the next sentence.
  return (english) => known.get(english) ?? allOf(english, SENTENCE_END, ' ', 1) ?? whole(english, 0);
}

function templateOf(english: string, text: string): Template | undefined {
  const holes = [...english.matchAll(HOLE)].map(([, value, phrase, lenient]): Hole => {
    if (value !== undefined) return { name: value, kind: 'value' };
    return { name: phrase ?? '', kind: lenient === undefined ? 'phrase' : 'either' };
  });
  if (holes.length === 0) return undefined;
  const parts = english
    .split(/\{\w+\}|\[\w+\??\]/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = parts.reduce((before, part, at) => before + holePattern(holes[at - 1], before) + part);
  return { pattern: new RegExp(`^${pattern}$`, 'u'), holes, text, literal: parts.join('').length };
}

const NUMBERS = new Set(['page', 'count', 'number']);

/** A number has no letters, and only what stands between quotation marks may be empty. */
function holePattern(hole: Hole | undefined, before: string): string {
  if (hole && NUMBERS.has(hole.name)) return '([\\d., -]+)';
  return before.endsWith('“') ? '([^]*?)' : '([^]+?)';
}

function filled(
  { holes, text }: Template,
  found: readonly (string | undefined)[],
  phrase: Translate,
): string | undefined {
  const values = new Map<string, string>();
  for (const [at, { name, kind }] of holes.entries()) {
    const own = found[at] ?? '';
    const told = kind === 'value' ? own : (phrase(own) ?? (kind === 'either' ? own : undefined));
    if (told === undefined) return undefined;
    values.set(name, told);
  }
  return text.replace(
    HOLE,
    (hole, value?: string, named?: string) => values.get(value ?? named ?? '') ?? hole,
  );
}
