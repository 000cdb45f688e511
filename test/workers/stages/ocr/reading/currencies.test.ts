/** Currencies beside amounts: codes and decimals of ISO 4217, and what countries write in their place. */
import { expect } from 'chai';
import type { Word } from '../../../../../workers/stages/ocr/facts.ts';
import { isCurrency, namesThousandths } from '../../../../../workers/stages/ocr/reading/currencies.ts';
import { mayCountMoney, saysMoney } from '../../../../../workers/stages/ocr/reading/money.ts';
import { parseAmount } from '../../../../../workers/stages/ocr/reading/numbers.ts';
import { NO_FACTS } from '../no-facts.ts';
import { printed } from './printed.ts';

/** Codes of ISO 4217 that are taken, which the standard library knows with their decimals. */
const CODES = Intl.supportedValuesOf('currency').filter(isCurrency);

describe('currencies', () => {
  it('are known by sign, by code and as their countries write them', () => {
    for (const text of [
      ...[
        '€',
        '$',
        '£',
        '¥',
        '₹',
        '₽',
        '₺',
        '₪',
        '₫',
        'EUR',
        'EUR:',
        'USD.',
        'CHF',
        'euro',
        'Euros',
        'Fr.',
        'SFr.',
      ],
      ...[
        'zł',
        'zl',
        'Kč',
        'kr',
        'kr.',
        'Ft',
        'lei',
        'Rs.',
        'RM',
        'Rp',
        'R$',
        'US$',
        'NT$',
        'TL',
        'руб',
        'грн',
        'лв',
      ],
      ...['ש"ח', 'ש״ח', 'שקל', 'שקלים', 'ر.س', 'د.إ', 'ريال', 'درهم', 'دينار'],
    ])
      expect(isCurrency(text), text).to.equal(true);
    for (const text of [
      '',
      'R',
      'R12',
      'EURO2',
      'EURX',
      'eurobond',
      'krone',
      'A',
      '12',
      '€5',
      'total',
      'U$D',
      'FR',
    ])
      expect(isCurrency(text), text).to.equal(false);
  });

  it('have three decimals where ISO 4217 has, and no others', () => {
    const places = (code: string): number | undefined =>
      new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
        .maximumFractionDigits;
    expect(CODES).to.include.members(['EUR', 'USD', 'JPY', 'KWD', 'TND']).and.to.have.length.greaterThan(50);
    for (const code of CODES) expect(namesThousandths(code), code).to.equal(places(code) === 3);
  });

  it('have three decimals in words too', () => {
    for (const text of ['Total in Dinars', 'KD', '12.500 DT', 'Omani Rial', '(KWD)'])
      expect(namesThousandths(text), text).to.equal(true);
    for (const text of ['dinarski', 'KDE', 'ADT', 'BHDX', 'rial', 'Saudi Rials'])
      expect(namesThousandths(text), text).to.equal(false);
  });

  it('are read from either side of an amount by each code', () => {
    for (const code of CODES)
      for (const token of [`${code}12.34`, `12.34${code}`, `(${code}12.34)`])
        expect(Math.abs(parseAmount(token)?.cents ?? 0), token).to.equal(1234);
  });
});

describe('documents that count money', () => {
  const facts = (pages: number, text: string) => ({
    ...NO_FACTS,
    pages: Array.from({ length: pages }, (_, at) => ({
      ...{ page: at + 1, reading: 'text-layer' as const },
      words: at === 0 ? printed(text).flatMap(({ words }): Word[] => words) : [],
    })),
  });

  it('name a currency at a number', () => {
    for (const text of [
      '€12',
      '-€12',
      '12€',
      '12,50 EUR',
      'EUR 12',
      '(12.00) USD',
      '1.250,-€',
      'zł 12',
      '12 Ft.',
    ])
      expect(saysMoney(facts(9, text)), text).to.equal(true);
    for (const text of ['EUR and USD', 'R12', 'R 12', 'cost$ of', '$HOME', 'A4 12', '12 m', '', 'kr'])
      expect(saysMoney(facts(9, text)), text).to.equal(false);
  });

  it('may count it without, up to three pages', () => {
    expect([1, 3, 4].map((pages) => mayCountMoney(facts(pages, 'measured 12.00')))).to.deep.equal([
      true,
      true,
      false,
    ]);
    expect(mayCountMoney(facts(4, 'EUR 12.00'))).to.equal(true);
  });
});
