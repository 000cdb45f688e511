import { expect } from 'chai';
import { ACCOUNT_KINDS, accountOf } from '../../../../lab/ledger/forge/accounts.ts';
import { blocksOf } from '../../../../lab/ledger/forge/in-place/blocks.ts';
import { inPlacePrinters } from '../../../../lab/ledger/forge/in-place/printers.ts';
import { PDFTEX, texOf } from '../../../../lab/ledger/forge/in-place/tex.ts';
import { IN_PLACE_WAYS } from '../../../../lab/ledger/forge/in-place/ways.ts';
import { LOOKS_FOR } from '../../../../lab/ledger/looks-for.ts';

describe('ledger: values exchanged in place', () => {
  it('reads all that an account says from its body', () => {
    for (const kind of ACCOUNT_KINDS) {
      const { body, targets } = accountOf(kind, 'en', 7);
      const blocks = blocksOf(body);
      expect(blocks.slice(0, 3).map(({ is }) => is)).to.deep.equal(['title', 'lines', 'lines']);
      const said = JSON.stringify(blocks);
      for (const target of targets) expect(said.split(target), target).to.have.length(2);
      expect(said).not.to.match(/<\/?\w/);
      expect(blocks.filter(({ is }) => is === 'page').length).to.equal(kind === 'balance-statement' ? 1 : 0);
    }
  });

  it('gives TeX no letter that it takes for a command', () => {
    const tex = texOf([{ is: 'lines', lines: ['Lind & Co', 'VAT 20 %', '1\u202f200,00'] }], PDFTEX);
    expect(tex).to.include('Lind \\& Co\\\\\nVAT 20 \\%\\\\\n1~200,00');
  });

  it('has a part for each program, and no program in two', () => {
    const printers = inPlacePrinters('/nowhere');
    expect(new Set(printers.map(({ name }) => name)).size).to.equal(printers.length);
    expect(new Set(printers.map(({ part }) => part)).size).to.equal(3);
  });

  it('alters in the ways that its rule looks for, and in no other', () => {
    const forged = IN_PLACE_WAYS.filter(({ honest }) => !honest).map(({ name }) => name);
    expect(forged).to.have.members([...(LOOKS_FOR['page-reencoded'] ?? [])]);
  });
});
