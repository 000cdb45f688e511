import { expect } from 'chai';
import { compareAddressedAccounts } from '../../../../workers/fusion/codes/addressed-accounts.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';
import { NO_FACTS } from '../../stages/ocr/no-facts.ts';

const [IBAN, OTHER] = ['DE89370400440532013000', 'GB82WEST12345698765432'];
const box: [number, number, number, number] = [0.7, 0.7, 0.2, 0.2];

const compared = (url: string, ...ibans: string[]) => {
  const payload = { kind: 'url' as const, url, host: 'pay.example' };
  const code = { page: 1, box, format: 'QRCode', text: url, readers: ['zxing' as const], payload };
  const read = {
    page: 1,
    box,
    source: 'text-layer' as const,
    confidence: 1,
    lengthValid: true,
    labelled: true,
  };
  return compareAddressedAccounts({ notAssessed: [], pagesRead: [1], codes: [code] } as FactsOf<'qr'>, {
    ...NO_FACTS,
    ibans: ibans.map((value) => ({ ...read, value, checksumValid: value !== 'DE00' })),
  });
};

describe('the account in an address of a code', () => {
  it('is asked about where the print has another', () => {
    for (const named of [IBAN, 'de89 3704 0044 0532 0130 00'.replaceAll(' ', '+')]) {
      const [one, ...more] = compared(`https://pay.example/p?inv=7&iban=${named}`, OTHER);
      expect(more).to.deep.equal([]);
      expect(one?.is === 'unsure' && one.toCheck[0]?.note).to.equal(
        `The address in the code names the account ${IBAN}; printed is ${OTHER}.`,
      );
    }
  });

  it('is not where it is printed, where no account is, nor where the address has none or several', () => {
    const address = `https://pay.example/p?iban=${IBAN}`;
    expect(compared(address, OTHER, IBAN)).to.deep.equal([]);
    expect(compared(address)).to.deep.equal([]);
    expect(compared(address, 'DE00'), 'none that was read for sure').to.deep.equal([]);
    expect(compared(`${address}&other=${OTHER}`, 'FR7630006000011234567890189')).to.deep.equal([]);
    for (const other of ['https://pay.example/p?iban=DE88370400440532013000', 'https://pay.example/p', 'pay'])
      expect(compared(other, OTHER), other).to.deep.equal([]);
  });
});
