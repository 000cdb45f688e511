/** Pages as the readers of pixels give them, written as text. */
import type { Word } from '../../../../../workers/stages/ocr/facts.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { printed } from './printed.ts';

/** Where the readers differ: what the second one made of a word of the first. */
type Otherwise = Readonly<Record<string, string>>;

const asRead = (word: Word, otherwise: Otherwise): Word => {
  const second = otherwise[word.text];
  if (second === undefined) return { ...word, source: 'ocr', confidence: 0.99, agreed: true };
  const readings = [
    { reader: 'pp-ocr', text: word.text, confidence: 0.9 },
    { reader: 'tesseract', text: second, confidence: 0.9 },
  ];
  return { ...word, source: 'ocr', confidence: 0.5, agreed: false, readings };
};

/** Lines as `printed` places them. */
export const read = (rows: readonly string[], otherwise: Otherwise = {}): Line[] =>
  printed(...rows).map((line) => ({ ...line, words: line.words.map((word) => asRead(word, otherwise)) }));
