import { expect } from 'chai';
import { randomFrom } from '../../../lab/corpus/random.ts';
import { ACCOUNT_WORDS } from '../../../lab/ledger/forge/account-words.ts';
import { ACCOUNT_KINDS, accountOf, lithuanianIban } from '../../../lab/ledger/forge/accounts.ts';
import { mod97 } from '../../../workers/stages/ocr/reading/iban.ts';

const papers = ACCOUNT_KINDS.flatMap((kind) =>
  Object.keys(ACCOUNT_WORDS).map((language) => accountOf(kind, language, 7)),
);

describe('ledger: invoices, statements and payslips', () => {
  it('are the same for the same seed', () => {
    expect(accountOf('tax-invoice', 'de', 7)).to.deep.equal(accountOf('tax-invoice', 'de', 7));
    expect(accountOf('tax-invoice', 'de', 8).body).not.to.equal(accountOf('tax-invoice', 'de', 7).body);
  });

  it('have amounts to raise, each printed once and as one word', () => {
    for (const { body, targets } of papers) {
      expect(targets).to.have.length.greaterThan(0);
      for (const target of targets) expect(body.split(target)).to.have.length(2);
      expect(targets.filter((target) => /\s/.test(target))).to.deep.equal([]);
    }
  });

  it('have account numbers whose check digits are right', () => {
    for (const { iban } of papers) expect(mod97(iban.replaceAll(' ', ''))).to.equal(1);
    expect(mod97(lithuanianIban(randomFrom('test', 1)).replaceAll(' ', ''))).to.equal(1);
  });
});
