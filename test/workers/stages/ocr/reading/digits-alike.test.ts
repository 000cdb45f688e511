/** When the digits of a number count as read, whatever was seen between them. */
import { expect } from 'chai';
import type { Word } from '../../../../../workers/stages/ocr/facts.ts';
import {
  digitsAlikeIn,
  readingsOf,
  unsurePlacesIn,
} from '../../../../../workers/stages/ocr/reading/digits-alike.ts';

type Readings = NonNullable<Word['readings']>;

const word = (text: string, readings: Readings, rest: Partial<Word> = {}): Word => ({
  ...{ text, box: [0, 0, 0.1, 0.1], source: 'ocr', confidence: 0.4, agreed: false, line: 0 },
  readings,
  ...rest,
});
/** As sure of each digit as `least`, and of all but the first as of 1. */
const first = (text: string, confidence: number, least?: number): Readings[number] => ({
  ...{ reader: 'pp-ocr', text, confidence },
  ...(least === undefined
    ? {}
    : { digits: Array.from(text.replaceAll(/\D/g, ''), (_, at) => (at === 0 ? least : 1)) }),
});
const second = (text: string, confidence: number): Readings[number] => ({
  reader: 'tesseract',
  text,
  confidence,
});

describe('digits that both readers have alike', () => {
  it('are sure where the readings are, and where the first reader doubts a mark alone', () => {
    expect(digitsAlikeIn(word('84.502,72', [first('84.502,72', 0.9), second('84502,72', 0.8)]))).to.equal(
      'surely',
    );
    expect(digitsAlikeIn(word('84.502,72', [first('84.502,72', 0.01), second('84502,72', 0.8)]))).to.equal(
      'faintly',
    );
    const doubtedMark = [first('84.502,72', 0.01, 0.98), second('84502,72', 0)];
    expect(digitsAlikeIn(word('84.502,72', doubtedMark))).to.equal('surely');
    const doubtedDigit = [first('84.502,72', 0.01, 0.97), second('84502,72', 0)];
    expect(digitsAlikeIn(word('84.502,72', doubtedDigit))).to.equal('faintly');
  });

  it('are not alike where a reading has another digit or a letter, or one reader alone saw them', () => {
    for (const readings of [
      [first('84.502,72', 1, 1), second('84502,12', 1)],
      [first('84.502,72', 1, 1), second('84S02,72', 1)],
      [first('84.502,72', 1, 1)],
      [first('84.502,72', 1, 1), { ...first('84.502,72', 1, 1), reader: 'pp-ocr again' }],
    ])
      expect(digitsAlikeIn(word('84.502,72', readings))).to.equal(null);
    const layered = word('84.502,72', [first('84.502,72', 1, 1), second('84502,72', 1)], {
      layer: '84.502,12',
    });
    expect(digitsAlikeIn(layered), 'a layer says otherwise').to.equal(null);
  });

  it('are as sure of several parts as of the least sure', () => {
    const parts = [
      word('84', [first('84', 0.2, 0.99), second('84', 0.7)]),
      { ...word('502,72', []), readings: undefined, agreed: true, confidence: 0.985 },
    ] as Word[];
    expect(readingsOf(parts, ' ')).to.deep.equal([
      { reader: 'pp-ocr', text: '84 502,72', confidence: 0.2, digits: [0.99, 1, ...Array(5).fill(0.985)] },
      { reader: 'tesseract', text: '84 502,72', confidence: 0.7 },
    ]);
    const unknown = [word('84', [first('84', 0.2), second('84', 0.7)]), ...parts.slice(1)];
    expect(readingsOf(unknown, ' ')[0]).to.deep.equal({
      reader: 'pp-ocr',
      text: '84 502,72',
      confidence: 0.2,
    });
  });

  it('are unsure in places that are counted from the last of them', () => {
    const places = (...digits: number[]) =>
      unsurePlacesIn(word('84,72', [{ ...first('84,72', 0.1), digits }, second('8472', 0.5)]));
    expect(places(0.99, 0.98, 1, 0.99)).to.deep.equal([]);
    expect(places(0.9, 0.98, 0.97, 0.99)).to.deep.equal([3, 1]);
    expect(places(0.9, 0.98), 'not of each').to.equal(null);
    expect(unsurePlacesIn(word('84,72', [second('84,72', 0.5)]))).to.equal(null);
  });
});
