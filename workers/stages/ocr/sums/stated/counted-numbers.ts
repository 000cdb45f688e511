/** Numbers that are no amounts of money - readings of a meter, marks - as entries of a sum, in hundredths of what they count. */
import type { Word } from '../../facts.ts';
import type { Cell } from '../../reading/cells.ts';
import type { Line } from '../../words.ts';
import type { Entry } from '../entries.ts';

export const HUNDRED = 100;

/** A number of a line. */
export interface Counted {
  word: Word;
  row: number;
  value: number;
  line: Line;
}

/** As an amount of whole units is kept; called by what stands in front of it. */
export function entryOf({ word, row, value, line }: Counted): Entry {
  const { box, source, text } = word;
  const cell: Cell = {
    ...{
      page: line.page,
      box,
      text,
      cents: Math.round(HUNDRED * value),
      source,
      confidence: word.confidence,
    },
    ...{ index: -1, line, row, signed: false, agreed: true, alike: null, unsurePlaces: null },
  };
  const before = line.words.slice(0, line.words.indexOf(word)).map((one) => one.text);
  return { cell, label: before.join(' '), role: 'part', rate: null };
}
