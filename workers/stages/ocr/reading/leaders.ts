/** Amounts that dotted leaders run into, parted from their labels: `Amount due ........ 474,56` as programs write it without spaces. */
import type { Word } from '../facts.ts';
import type { Line } from '../words.ts';
import { CURRENCY_BEHIND, CURRENCY_IN_FRONT } from './currencies.ts';

/** Longer words are no label and its amount, and cost the expression too much. */
const MAX_CHARACTERS = 200;
const LED = new RegExp(
  `^(?<label>.*?(?:\\.{4,}|…{2,}|_{4,}|·{4,}))(?<number>\\(?[-−–]?${CURRENCY_IN_FRONT}?\\d[\\d.,'’]*[)\\-−]?${CURRENCY_BEHIND}?)$`,
  'u',
);

/** The number keeps its right edge, where columns are aligned; how wide it is follows from its characters, roughly. */
export function partLeaders(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ words }) => words.some((word) => ledTo(word) !== null))) return lines;
  return lines.map((line) => ({ ...line, words: line.words.flatMap(parted) }));
}

function ledTo({ source, text }: Word): { label: string; number: string } | null {
  if (source !== 'text-layer' || text.length > MAX_CHARACTERS) return null;
  const { label, number } = LED.exec(text)?.groups ?? {};
  return label && number ? { label, number } : null;
}

function parted(word: Word): Word[] {
  const led = ledTo(word);
  if (!led) return [word];
  const { label, number } = led;
  const [x, y, width, height] = word.box;
  const own = (width * number.length) / word.text.length;
  return [
    { ...word, text: label, box: [x, y, width - own, height] },
    { ...word, text: number, box: [x + width - own, y, own, height] },
  ];
}
