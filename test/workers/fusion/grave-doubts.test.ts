import { expect } from 'chai';
import type { ToCheck } from '../../../shared/contracts/report.ts';
import { FAR_FROM_LIST } from '../../../shared/findings/date-order.ts';
import { EARLIER } from '../../../shared/findings/earlier-values.ts';
import { CARRIED_FROM, CARRIED_TO, PAGE_OF } from '../../../shared/findings/missing-pages.ts';
import { isGrave } from '../../../workers/fusion/grave-doubts.ts';

const doubt = (code: string, ...values: [string, string][]): ToCheck => ({
  code,
  page: 2,
  values: values.map(([source, text]) => ({ source, text })),
  note: 'Look at it.',
});

describe('doubts that call for a person by themselves', () => {
  const field = (was: string, now: string, source: string = EARLIER.default): ToCheck =>
    doubt('field-shows-other-value', [source, was], ['value of the field', now]);

  it('are an amount or an account of a form that stands in the place of another one', () => {
    for (const [was, now] of [
      ['2.325,63 €', '2.858,03 €'],
      ['HUF 45 310', 'HUF 67 965'],
      ['15 561,78 kr', '23 342,67 kr'],
      ['-55.051,96', '-61.569,66'],
      ['DE89 3704 0044 0532 0130 00', 'DE02 1203 0000 0000 2020 51'],
    ] as const)
      for (const source of Object.values(EARLIER))
        expect(isGrave([field(was, now, source)]), `${was} ${now}`).to.equal(true);
  });

  it('are none of words, dates, counts and telephone numbers, or of the same amount', () => {
    for (const [was, now] of [
      ['Leeds', 'York'],
      ['16.10.2026', '17.10.2026'],
      ['12', '14'],
      ['0171 4420617', '0171 4420618'],
      ['1.250,00', 'EUR 1,250.00'],
      ['0,00', '120,00'],
      ['120,00', 'to follow'],
      ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ] as const)
      expect(isGrave([field(was, now)]), `${was} ${now}`).to.equal(false);
    expect(isGrave([field('120,00', '220,00', 'data of the form')])).to.equal(false);
    const only = doubt('field-shows-other-value', [EARLIER.look, '120,00']);
    expect(isGrave([only])).to.equal(false);
  });

  it('are none where a form was filled in anew', () => {
    const amounts = ['100,00', '200,00', '300,00', '400,00'];
    const all = amounts.map((was) => field(was, '999,00', EARLIER.save));
    expect(isGrave(all.slice(0, 3))).to.equal(true);
    expect(isGrave(all)).to.equal(false);
  });

  it('are pages that are missing between two others', () => {
    const numbers = (...texts: string[]): ToCheck =>
      doubt('pages-left-out', ...texts.map((text): [string, string] => [PAGE_OF, text]));
    expect(isGrave([numbers('1 / 3', '3 / 3')])).to.equal(true);
    expect(isGrave([numbers('3 / 3')]), 'an extract').to.equal(false);
    expect(isGrave([numbers('12', '15')]), 'bare numbers').to.equal(false);
    expect(isGrave([numbers('1', '3')]), 'from the first page on').to.equal(true);
    const balances: [string, string][] = [
      [CARRIED_FROM, '54.979,51'],
      [CARRIED_TO, '19.983,99'],
    ];
    expect(isGrave([doubt('sums-contradicted', ...balances)])).to.equal(true);
    expect(
      isGrave([doubt('sums-contradicted', ['printed', '857.00'], ['the amounts around it', '300.00'])]),
    ).to.equal(false);
    expect(isGrave([])).to.equal(false);
  });

  it('are a date far out of the order of its list, and none that is some days out of it', () => {
    const dated = (source: string): ToCheck =>
      doubt('stated-twice-otherwise', [source, '2023-05-09'], ['printed', '2024-05-06']);
    expect(isGrave([dated(FAR_FROM_LIST)])).to.equal(true);
    expect(isGrave([dated('printed')])).to.equal(false);
  });
});
