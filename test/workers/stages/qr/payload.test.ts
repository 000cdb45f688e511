import { expect } from 'chai';
import fc from 'fast-check';
import { Payload } from '../../../../workers/stages/qr/facts.ts';
import { parsePayload } from '../../../../workers/stages/qr/payload.ts';

const parse = (text: string): Payload => parsePayload(text, Buffer.from(text, 'latin1'), []);

describe('qr payload', () => {
  it('reads the European payment code', () => {
    const text =
      'BCD\n002\n1\nSCT\nBHBLDEHHXXX\nFranz Mustermann\nDE71 1102 2033 0123 4567 89\nEUR12.3\nGDDS\nRF18539007547034\n\nthanks';
    expect(parse(text)).to.deep.equal({
      kind: 'epc-payment',
      bic: 'BHBLDEHHXXX',
      name: 'Franz Mustermann',
      iban: 'DE71110220330123456789',
      cents: 1230,
      reference: 'RF18539007547034',
      text: '',
    });
    expect(parse(text.replace('EUR12.3', ''))).to.include({ cents: null });
  });

  it('takes the account of a payment code for the same in small letters, as it is printed in capitals', () => {
    const text = 'BCD\n001\n1\nSCT\n\nA. Payee\nde71 1102 2033 0123 4567 89\nEUR1';
    expect(parse(text)).to.include({ iban: 'DE71110220330123456789', cents: 100 });
  });

  it('reads a fiscal code, and takes nothing for one that does not count its tags to the end', () => {
    const tlv = (...values: string[]): Buffer =>
      Buffer.concat(values.map((value, at) => Buffer.from([at + 1, value.length, ...Buffer.from(value)])));
    const values = ['Bakery', '310122393500003', '2026-04-25T15:30:00Z', '1150.00', '150.5'];
    const expected = {
      kind: 'fiscal',
      seller: 'Bakery',
      taxNumber: '310122393500003',
      at: '2026-04-25T15:30:00Z',
      cents: 115_000,
      taxCents: 15_050,
    };
    expect(parse(tlv(...values).toString('base64'))).to.deep.equal({ ...expected, signed: false });
    expect(parse(tlv(...values, 'hash', 'signature').toString('base64'))).to.deep.equal({
      ...expected,
      signed: true,
    });
    expect(
      parse(
        tlv(...values)
          .subarray(0, -1)
          .toString('base64'),
      ).kind,
    ).to.equal('text');
    expect(parse(tlv(...values.slice(0, 4)).toString('base64')).kind).to.equal('text');
    expect(parse('QUJDREVGR0hJSktMTU5PUFFSU1RVVg==').kind).to.equal('text');
  });

  it('tells a signed seal by its scheme, with what it says and whether that was signed', () => {
    expect(parse('DC04FR000001125E125E0A01FR5C1234.50\x1d')).to.deep.equal({
      kind: 'seal',
      scheme: '2d-doc',
      issuer: 'FR00',
      signer: 'FR00 0001',
      type: '0A',
      fields: [{ kind: 'amount', label: 'net salary', value: '1234.50' }],
      check: { state: 'unchecked', signedBy: '', reason: 'no-signature' },
    });
    expect(parse('{"sig"').kind).to.equal('text');
    expect(parsePayload('', Buffer.from([0xdc]), []).kind).to.equal('binary');
  });

  it('reads the Swiss QR-bill', () => {
    const creditor = ['S', 'Robert Schneider AG', 'Rue du Lac', '1268', '2501', 'Biel', 'CH'];
    const lines = [
      'SPC',
      '0200',
      '1',
      'CH4431999123000889012',
      ...creditor,
      ...Array(7).fill(''),
      '1949.75',
      'CHF',
    ];
    const debtor = ['S', 'Pia Rutschmann', 'Marktgasse', '28', '9400', 'Rorschach', 'CH'];
    const text = [
      ...lines,
      ...debtor,
      'QRR',
      '210000000003139471430009017',
      'Order of 15.06.2020',
      'EPD',
    ].join('\r\n');
    expect(parse(text)).to.deep.equal({
      kind: 'swiss-payment',
      iban: 'CH4431999123000889012',
      name: 'Robert Schneider AG',
      cents: 194975,
      currency: 'CHF',
      reference: '210000000003139471430009017',
      text: 'Order of 15.06.2020',
    });
    expect(parse(text.replace('1949.75', ''))).to.include({ cents: null });
    // An advice that is not to be paid.
    expect(parse(text.replace('1949.75', '0.00'))).to.include({ cents: null });
  });

  it('reads a driving licence by AAMVA', () => {
    const text =
      '@\n\x1e\rANSI 636000080002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDDEN\nDACMICHAEL\nDBB06061986\rZVZVA01\r';
    const payload = parse(text);
    expect(payload).to.include({ kind: 'aamva', issuer: '636000' });
    expect(payload)
      .to.have.property('elements')
      .that.includes({ DAQ: 'T64235789', DCS: 'SAMPLE', DAC: 'MICHAEL', DBB: '06061986' });
  });

  it('reads addresses and contacts', () => {
    expect(parse('HTTP://Example.com/a?b=c')).to.deep.equal({
      kind: 'url',
      url: 'http://example.com/a?b=c',
      host: 'example.com',
    });
    expect(parse('MECARD:N:Owen;TEL:+12125658770;EMAIL:o@example.com;;')).to.deep.include({
      kind: 'contact',
      name: 'Owen',
      phones: ['+12125658770'],
      emails: ['o@example.com'],
    });
    expect(parse('BEGIN:VCARD\nVERSION:3.0\nFN:Jo Doe\nTEL;TYPE=work:123\nEND:VCARD')).to.deep.include({
      name: 'Jo Doe',
      phones: ['123'],
    });
  });

  it('keeps bytes that are no text', () => {
    const bytes = Uint8Array.of(0xdc, 0x03, 0, 1);
    expect(parsePayload('\x00\x01', bytes, [])).to.deep.equal({ kind: 'binary', base64: '3AMAAQ==' });
  });

  it('takes any text without throwing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          '',
          'BCD\n001\n1\nSCT\n',
          'SPC\n0200\n',
          '@\n\x1e\rANSI 636000',
          'MECARD:',
          'https://',
        ),
        fc.string(),
        (head, tail) => {
          expect(Payload.safeParse(parse(head + tail)).success).to.equal(true);
        },
      ),
    );
  });
});
