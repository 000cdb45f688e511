import { expect } from 'chai';
import { leafOf } from '../../../../lab/ledger/forge/other/leaf.ts';
import { LEAVES_A } from '../../../../lab/ledger/forge/other/leaves-a.ts';
import { LEAVES_B } from '../../../../lab/ledger/forge/other/leaves-b.ts';
import { OTHER_PRINTERS } from '../../../../lab/ledger/forge/other/printers.ts';
import { PAGE, sheetOf } from '../../../../lab/ledger/forge/other/sheet.ts';

const seeds = Array.from({ length: 20 }, (_, seed) => seed);
const LEAVES = [...LEAVES_A, ...LEAVES_B].flatMap((design) =>
  seeds.map((seed) => leafOf(design, 'test', seed)),
);

const isValidIban = (iban: string): boolean => {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (c) => String(c.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
};

describe('papers of other programs', () => {
  it('have accounts whose check digits are right, before and after they are exchanged', () => {
    const accounts = LEAVES.flatMap(({ targets }) => targets.filter(({ what }) => what === 'account'));
    expect(accounts.length).to.be.greaterThan(80);
    for (const account of accounts)
      for (const iban of [account.old, account.new]) expect(isValidIban(iban), iban).to.equal(true);
  });

  it('have values to exchange, each by another one', () => {
    for (const { targets, title } of LEAVES) {
      expect(targets.length, title).to.be.greaterThan(0);
      for (const { old, new: fresh } of targets) expect(fresh, title).to.not.equal(old);
    }
  });

  it('are the same for the same seed', () => {
    for (const design of LEAVES_A) expect(leafOf(design, 'a', 1)).to.deep.equal(leafOf(design, 'a', 1));
  });

  it('fit their page in every layout', () => {
    for (const { style } of OTHER_PRINTERS)
      for (const leaf of LEAVES)
        for (const item of sheetOf(leaf, style))
          if ('text' in item) expect(item.y, leaf.title).to.be.within(0, PAGE.height);
  });
});
