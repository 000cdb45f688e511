/** Slovak payment codes that are packed: whole, damaged, and made to harm. */
import { crc32 } from 'node:zlib';
import { expect } from 'chai';
import { compress } from 'lzma1';
import { payBySquare } from '../../../../workers/stages/qr/payments/pay-by-square.ts';

const FIELDS = {
  before: ['', '1', '1', '12.5', 'EUR', '20261215', '117', '0308', '', '', 'Faktúra'],
  accounts: ['1', 'SK3112000000198742637541', 'TATRSKBX'],
  kinds: ['0', '0'],
  payee: ['Breza s.r.o.', 'Hlavná 7', 'Košice'],
};

/** The code of these texts, as a bank's program packs it. */
function coded(
  parts: Partial<typeof FIELDS> = {},
  header = [2, 0],
  spoil = (bytes: Buffer): Buffer => bytes,
): string {
  const text = Object.values({ ...FIELDS, ...parts })
    .flat()
    .join('\t');
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(text));
  const content = Buffer.concat([checksum, Buffer.from(text)]);
  // Thirteen bytes of properties and sizes, which the code leaves out.
  const packed = spoil(Buffer.from(compress(content))).subarray(13);
  const size = [content.length & 0xff, content.length >> 8];
  const bits = [...header, ...size, ...packed].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => Number.parseInt(five.padEnd(5, '0'), 2).toString(32).toUpperCase())
    .join('');
}

describe('PAY by square', () => {
  it('is read of each version, with filling and in small letters', () => {
    const expected = payBySquare(coded());
    expect(expected).to.include({ cents: 1250, iban: 'SK3112000000198742637541', reference: '117' });
    for (const version of [0, 1, 2])
      expect(payBySquare(coded({}, [version, 0])), String(version)).to.deep.equal(expected);
    expect(payBySquare(`${coded().toLowerCase()}===`)).to.deep.equal(expected);
  });

  it('names the payee behind accounts, standing orders and direct debits', () => {
    const name = 'Breza s.r.o.';
    const two = ['2', ...['SK3112000000198742637541', ''], ...['SK4909000000004260209730', '']];
    expect(payBySquare(coded({ accounts: two }))).to.include({ name, iban: 'SK3112000000198742637541' });
    expect(payBySquare(coded({ kinds: ['1', '15', '', 'm', '', '0'] })), 'standing').to.include({ name });
    expect(payBySquare(coded({ kinds: ['0', '1', ...Array<string>(10).fill('')] })), 'debit').to.include({
      name,
    });
    expect(payBySquare(coded({ kinds: ['', ''] })), 'empty').to.include({ name });
    expect(payBySquare(coded({ payee: [] })), 'none').to.include({ name: '' });
  });

  it('is no payment for several payments, without an account, or with more accounts than any code has', () => {
    expect(payBySquare(coded({ before: ['', '2', ...FIELDS.before.slice(2)] }))).to.equal(null);
    expect(payBySquare(coded({ before: ['', '1000000000000', ...FIELDS.before.slice(2)] }))).to.equal(null);
    expect(payBySquare(coded({ accounts: ['0'] }))).to.equal(null);
    expect(payBySquare(coded({ accounts: ['1', 'ACME', ''] }))).to.equal(null);
    expect(payBySquare(coded({ accounts: ['1000000000000', ...FIELDS.accounts.slice(1)] }))).to.equal(null);
  });

  it('is no payment where it was not read as it was written', () => {
    const flip = (at: number) => (bytes: Buffer) => {
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      return bytes;
    };
    for (const at of [14, 20, 40, 60])
      expect(payBySquare(coded({}, [2, 0], flip(at))), String(at)).to.equal(null);
    expect(payBySquare(coded({}, [2, 0], (bytes) => bytes.subarray(0, 50)))).to.equal(null);
    expect(payBySquare(coded({}, [0x12, 0])), 'an invoice').to.equal(null);
    expect(payBySquare(coded({}, [3, 0])), 'a later version').to.equal(null);
    expect(payBySquare('0800'.padEnd(40, 'V')), 'nothing packed').to.equal(null);
  });
});
