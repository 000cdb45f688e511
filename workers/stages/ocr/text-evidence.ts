/** What was read and what it was taken for, for the report: values with their places and both readings. */
import type { Box } from '../../../shared/contracts/finding.ts';
import type { OcrFacts, Word } from './facts.ts';
import { isWithin } from './words.ts';

export interface TextValue {
  kind: 'amount' | 'date' | 'iban' | 'machine-readable-zone' | 'identity-field' | 'word-in-doubt';
  text: string;
  page: number;
  box: Box;
  /** What each source says; one where it is certain. */
  readings: { reader: string; text: string; confidence?: number }[];
}

/** A report is read by people: a statement of fifty pages has thousands of amounts. */
const MOST_VALUES = 300;
/** Of those, words on which the readers differ. */
const MOST_DOUBTS = 60;

/** The papers of a page that shows several: where each lies, and which values stand on it is told by their places. */
interface PagePapers {
  page: number;
  boxes: Box[];
}

const readingsOf = ({ readings = [] }: Word): TextValue['readings'] =>
  readings.map(({ reader, text, confidence }) => ({ reader, text, confidence }));

export function textEvidence(facts: OcrFacts): {
  values: TextValue[];
  truncated: boolean;
  papers?: PagePapers[];
} {
  const words = facts.pages.flatMap(({ page, words: own }) => own.map((word) => ({ page, word })));
  const readingsAt = (page: number, box: Box, text: string): TextValue['readings'] => {
    const doubted = words.filter(
      (at) => at.page === page && at.word.readings !== undefined && isWithin(at.word.box, box),
    );
    const [only] = doubted;
    return only && doubted.length === 1 ? readingsOf(only.word) : [{ reader: 'agreed', text }];
  };
  const value = (kind: TextValue['kind'], text: string, page: number, box: Box): TextValue => ({
    kind,
    text,
    page,
    box,
    readings: readingsAt(page, box, text),
  });
  const found: TextValue[] = [
    ...facts.mrz.map(
      (zone): TextValue => ({
        kind: 'machine-readable-zone',
        text: zone.lines.join('\n'),
        page: zone.page,
        box: zone.box,
        readings: [
          {
            reader: 'zone',
            text: zone.lines.join('\n'),
            ...(zone.confidence === null ? {} : { confidence: zone.confidence }),
          },
        ],
      }),
    ),
    ...facts.identity.flatMap((field): TextValue[] =>
      field.page === null || field.box === null || field.printed === null
        ? []
        : [
            {
              ...value('identity-field', field.printed, field.page, field.box),
              readings: [
                { reader: 'printed', text: field.printed },
                { reader: 'machine readable zone', text: field.inZone },
              ],
            },
          ],
    ),
    ...facts.ibans.map((iban) => value('iban', iban.value, iban.page, iban.box)),
    ...facts.dates.map((date) => value('date', date.text, date.page, date.box)),
    ...facts.cells.map((cell) => value('amount', cell.text, cell.page, cell.box)),
  ];
  const doubts = words
    .filter(({ word }) => word.agreed === false && /\d/.test(word.text))
    .filter(({ page, word }) => !found.some((other) => other.page === page && isWithin(word.box, other.box)))
    .map(
      ({ page, word }): TextValue => ({
        kind: 'word-in-doubt',
        text: word.text,
        page,
        box: word.box,
        readings: readingsOf(word),
      }),
    );
  const values = [...found, ...doubts.slice(0, MOST_DOUBTS)];
  const papers = facts.pages.flatMap(({ page, papers: boxes }) => (boxes ? [{ page, boxes }] : []));
  return {
    ...(papers.length > 0 ? { papers } : {}),
    values: values.slice(0, MOST_VALUES),
    truncated: values.length > MOST_VALUES || doubts.length > MOST_DOUBTS || facts.cut === true,
  };
}
