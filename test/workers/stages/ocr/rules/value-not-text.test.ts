import { expect } from 'chai';
import type { DrawnValue } from '../../../../../workers/stages/ocr/drawn/facts.ts';
import type { PageText, Word } from '../../../../../workers/stages/ocr/facts.ts';
import { valueNotText } from '../../../../../workers/stages/ocr/rules/value-not-text.ts';
import { NO_FACTS } from '../no-facts.ts';

const page = (reading: PageText['reading']): PageText => ({ page: 1, reading, words: [] });

const value = (text: string, standing: DrawnValue['standing'] = 'column'): DrawnValue => ({
  page: 1,
  box: [0.8, 0.4, 0.1, 0.01],
  text,
  standing,
});

const judge = (found: DrawnValue[], cut = false, reading: PageText['reading'] = 'text-layer') =>
  valueNotText({ ...NO_FACTS, pages: [page(reading)], drawn: { found, unread: [], cut } }, { now: 0 });

describe('value-not-text', () => {
  it('passes where every value is text', () => {
    expect(judge([]).verdict).to.equal('pass');
  });

  it('does not apply to pages that are pictures', () => {
    for (const reading of ['ocr', 'ocr-layer', 'none'] as const)
      expect(judge([], false, reading).verdict, reading).to.equal('not-applicable');
  });

  it('tells a value that is drawn in a column of text, with its place and what it says', () => {
    const verdict = judge([value('8.370,00')]);
    if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
    expect(verdict.occurrences).to.have.length(1);
    expect(verdict.occurrences[0]).to.deep.include({ page: 1, box: [0.8, 0.4, 0.1, 0.01] });
    expect(verdict.occurrences[0]?.note).to.contain('8.370,00').and.to.contain('above and below');
  });

  it('tells each of three in a column, and asks about what stands beside words alone', () => {
    const told = (found: DrawnValue[]) => {
      const verdict = judge(found);
      return (
        verdict.verdict === 'fail' && verdict.occurrences.map(({ note }) => /“(.*)”/.exec(note ?? '')?.[1])
      );
    };
    expect(told([value('1,00'), value('2,00'), value('3,00')])).to.deep.equal(['1,00', '2,00', '3,00']);
    expect(told([value('1,00'), value('12.03.2026', 'line')])).to.deep.equal(['1,00']);
    const beside = judge([value('12.03.2026', 'line')]);
    expect(beside.verdict === 'inconclusive' && beside.toCheck?.[0]?.values).to.deep.equal([
      { source: 'picture', text: '12.03.2026' },
    ]);
  });

  it('never passes because there are more: four are a program’s way, and asked about', () => {
    const verdict = judge(['1,00', '2,00', '3,00', '4,00'].map((text) => value(text)));
    expect(verdict.verdict).to.equal('inconclusive');
    expect(verdict.verdict === 'inconclusive' && verdict.toCheck).to.have.length(3);
  });

  it('tells of more than that where amounts of the same page are text: a program writes a column in one way', () => {
    const text = (word: string): Word => ({
      text: word,
      box: [0.8, 0.2, 0.1, 0.01],
      source: 'text-layer',
      confidence: 1,
      line: 1,
    });
    const found = ['1,00', '2,00', '3,00', '4,00'].map((own) => value(own));
    const among = (...words: string[]) =>
      valueNotText(
        {
          ...NO_FACTS,
          pages: [{ ...page('text-layer'), words: words.map(text) }],
          drawn: { found, unread: [], cut: false },
        },
        { now: 0 },
      );
    const verdict = among('153,20', '224,00');
    expect(verdict.verdict === 'fail' && verdict.occurrences).to.have.length(4);
    for (const words of [['153,20'], ['153,20', 'March'], []])
      expect(among(...words).verdict, words.join()).to.equal('inconclusive');
  });

  it('never passes where more is drawn than was read', () => {
    expect(judge([], true).verdict).to.equal('inconclusive');
    expect(judge([value('1,00', 'line')], true).verdict).to.equal('inconclusive');
    expect(judge([value('1,00')], true).verdict).to.equal('fail');
  });
});
