/** Amounts that leaders or a colon run into, parted from their labels: `Amount due ........ 474,56` as programs write it without spaces, `Total:34,50`. */
import type { Word } from '../facts.ts';
import type { Line } from '../words.ts';
import { CURRENCY_BEHIND, CURRENCY_IN_FRONT } from './currencies.ts';

/** Longer words are no label and its amount, and cost the expression too much. */
const MAX_CHARACTERS = 200;
const LED = new RegExp(
  `^(?<label>.*?(?:\\.{4,}|…{2,}|_{4,}|·{4,}))(?<number>\\(?[-−–]?${CURRENCY_IN_FRONT}?\\d[\\d.,'’]*[)\\-−]?${CURRENCY_BEHIND}?)$`,
  'u',
);

/** Readers of pixels lose the space behind a colon, and some programs write none. */
const COLON = new RegExp(
  `^(?<label>\\p{L}[\\p{L}.]*:)(?<number>[-−–]?${CURRENCY_IN_FRONT}?\\d[\\d.,'’]*${CURRENCY_BEHIND}?)$`,
  'u',
);

/** The number keeps its right edge, where columns are aligned; how wide it is follows from its characters, roughly. */
export function partLeaders(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ words }) => words.some((word) => ledTo(word) !== null))) return lines;
  return lines.map((line) => ({ ...line, words: line.words.flatMap(parted) }));
}

function ledTo({ source, text }: Word): { label: string; number: string } | null {
  if (text.length > MAX_CHARACTERS) return null;
  const led = source === 'text-layer' ? LED.exec(text) : null;
  const { label, number } = (led ?? COLON.exec(text))?.groups ?? {};
  return label && number ? { label, number } : null;
}

function parted(word: Word): Word[] {
  const led = ledTo(word);
  if (!led) return [word];
  const { label, number } = led;
  const { readings, ...both } = word;
  const [x, y, width, height] = word.box;
  const own = (width * number.length) / word.text.length;
  return [
    { ...both, text: label, box: [x, y, width - own, height] },
    {
      ...both,
      text: number,
      box: [x + width - own, y, own, height],
      ...(readings ? { readings: readings.map(behindColon) } : {}),
    },
  ];
}

type Reading = NonNullable<Word['readings']>[number];

const behindColon = (reading: Reading): Reading => ({
  ...reading,
  text: reading.text.slice(reading.text.lastIndexOf(':') + 1),
});
