import { expect } from 'chai';
import { nationalAccounts } from '../../../../workers/fusion/codes/national-accounts.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';

const accounts = (
  country: string,
  text: string,
  source: 'text-layer' | 'ocr' = 'text-layer',
  reading: string = source,
): string[] => {
  const words = text
    .split(' ')
    .map((one) => ({ text: one, box: [0, 0, 1, 1] as const, source, confidence: 1, line: 0 }));
  const pages = [{ page: 1, reading, words }];
  return nationalAccounts(`${country}00`, { pages } as unknown as FactsOf<'ocr'>);
};

describe('accounts in the form of their country', () => {
  for (const [country, text, ...found] of [
    ['CZ', 'Účet: 2000145399/0800, 19-2000145399/0100', '2000145399/0800', '19-2000145399/0100'],
    ['SK', 'Účet 2804434612 / 0900', '2804434612 / 0900'],
    ['PL', 'NR RACHUNKU 61 1090 1014 0000 0712 1981 2874', '61 1090 1014 0000 0712 1981 2874'],
    ['RS', 'Рачун 265-54321-04', '265-54321-04'],
    ['HU', 'Számla: 10405004-00026542-00000005.', '10405004-00026542-00000005'],
    ['HU', '11773016-11111018', '11773016-11111018'],
  ] as const)
    it(`are found in the text of a file: ${text}`, () => {
      expect(accounts(country, text)).to.deep.equal(found);
      expect(accounts(country, text, 'ocr'), 'from pixels').to.deep.equal([]);
      expect(accounts(country, text, 'text-layer', 'text-layer+ocr'), 'beside a picture').to.deep.equal([]);
      expect(accounts('DE', text), 'of another country').to.deep.equal([]);
    });

  for (const [country, ...texts] of [
    ['CZ', '2000145398/0800', '2000145399/2025', '119-2000145399/0800', '1/2000145399/0800', '12345/0100'],
    ['PL', '62 1090 1014 0000 0712 1981 2874', 'PL 61 1090 1014 0000 0712 1981 2874'],
    ['RS', '265-54321-05', '1265-54321-04', '265-54321-04-1'],
    ['HU', '11773016-11111019', '11773017-11111018', '11773016 11111018', '1-11773016-11111018'],
  ] as const)
    it(`are no others of ${country}, nor numbers whose check digits do not hold`, () => {
      for (const text of texts) expect(accounts(country, text), text).to.deep.equal([]);
    });
});
