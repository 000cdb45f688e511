/** Pay slips with sums of the year between deductions and net pay, and pay slips of East Asia. */
import { expect } from 'chai';
import { DEDUCTIONS } from './german-slip.ts';
import { judged, row } from './judged.ts';

describe('net pay below sums of the year', () => {
  const slip = (net: string): string =>
    judged(
      row('Grundgehalt', '3.420,00'),
      row('Zulage Schicht', '185,00'),
      row('Gesamtbrutto', '3.605,00'),
      ...DEDUCTIONS,
      'Jahreswerte                        Brutto         Steuer         Netto',
      'kumuliert bis September 2025    32.445,00       4.607,19     21.072,87',
      row('Auszahlungsbetrag', '', net),
    );

  it('follows from gross pay and all deductions, which follow from their rows', () => {
    expect(slip('2.341,43')).to.equal('pass');
  });

  it('is told where one digit parts it from what is left of them', () => {
    expect(slip('2.841,43')).to.equal(
      'Auszahlungsbetrag 2.841,43 does not follow from the amounts above it: Gesamtbrutto 3.605,00; Summe Abzüge 1.263,57 give 2.341,43.',
    );
  });
});

describe('pay slips of East Asia', () => {
  const papers: Record<string, (net: string) => string> = {
    Japanese: (net) =>
      judged(
        '給与明細書 2025年7月分 (円)',
        row('基本給', '268,000'),
        row('職務手当', '15,000'),
        row('通勤手当', '12,480'),
        row('総支給額', '295,480'),
        row('健康保険料', '14,970'),
        row('厚生年金保険料', '27,450'),
        row('所得税', '6,850'),
        row('控除合計', '49,270'),
        row('差引支給額', `¥${net}`),
      ),
    Korean: (net) =>
      judged(
        '급여명세서 (원)',
        row('기본급', '268,000'),
        row('식대', '15,000'),
        row('연장근로수당', '12,480'),
        row('지급총액', '295,480'),
        row('국민연금', '14,970'),
        row('건강보험', '27,450'),
        row('소득세', '6,850'),
        row('공제총액', '49,270'),
        row('실수령액', `${net}원`),
      ),
    Chinese: (net) =>
      judged(
        '工资条 (元)',
        row('基本工资', '268,000.00'),
        row('岗位津贴', '15,000.00'),
        row('绩效奖金', '12,480.00'),
        row('应发合计', '295,480.00'),
        row('养老保险', '14,970.00'),
        row('医疗保险', '27,450.00'),
        row('个人所得税', '6,850.00'),
        row('扣款合计', '49,270.00'),
        row('实发工资', `${net}.00`),
      ),
  };
  for (const [language, paper] of Object.entries(papers))
    it(`add up in ${language}, and a changed net pay is told or asked about`, () => {
      expect(paper('246,210')).to.equal('pass');
      expect(paper('286,210')).to.match(/does not follow/);
      expect(paper('312,830')).to.match(/does not follow|^asked$/);
    });
});
