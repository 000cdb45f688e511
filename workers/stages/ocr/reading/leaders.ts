/** Amounts that dotted leaders run into, parted from their labels: `Amount due ........ 474,56` as programs write it without spaces. */
import type { Word } from '../facts.ts';
import type { Line } from '../words.ts';

const LED =
  /^(?<label>.*?(?:\.{4,}|…{2,}|_{4,}|·{4,}))(?<number>\(?[-−–]?\p{Sc}?\d[\d.,'’]*[)\-−]?\p{Sc}?)$/u;

/** The number keeps its right edge, where columns are aligned; how wide it is follows from its characters, roughly. */
export function partLeaders(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ words }) => words.some(({ text }) => LED.test(text)))) return lines;
  return lines.map((line) => ({ ...line, words: line.words.flatMap(parted) }));
}

function parted(word: Word): Word[] {
  const { label, number } = LED.exec(word.text)?.groups ?? {};
  if (word.source !== 'text-layer' || !label || !number) return [word];
  const [x, y, width, height] = word.box;
  const own = (width * number.length) / word.text.length;
  return [
    { ...word, text: label, box: [x, y, width - own, height] },
    { ...word, text: number, box: [x + width - own, y, own, height] },
  ];
}
