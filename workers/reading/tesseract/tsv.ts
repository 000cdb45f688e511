/** Tesseract's TSV output, the same from the native program and from tesseract.js. */

export interface TsvWord {
  text: string;
  /** 0..1. */
  confidence: number;
  /** Pixels of the recognised image: left, top, width, height. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Same for all words of one line. */
  line: string;
}

/** Columns: level page block par line word left top width height conf text; words are level 5. */
export function parseTsv(tsv: string): TsvWord[] {
  const words: TsvWord[] = [];
  for (const line of tsv.split('\n')) {
    const cells = line.split('\t');
    if (cells[0] !== '5' || cells.length < 12) continue;
    const [left, top, width, height, confidence] = cells.slice(6, 11).map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const text = cells.slice(11).join('\t').trim();
    if (text === '' || !(confidence >= 0) || !(width > 0) || !(height > 0)) continue;
    words.push({
      text,
      confidence: Math.min(1, confidence / 100),
      left,
      top,
      width,
      height,
      line: cells.slice(1, 5).join('-'),
    });
  }
  return words;
}
