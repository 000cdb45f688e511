import { expect } from 'chai';
import fc from 'fast-check';
import { checkSeal } from '../../../../workers/formats/seal/check.ts';
import { readSeal } from '../../../../workers/formats/seal/read.ts';
import type { Seal } from '../../../../workers/formats/seal/seal.ts';
import {
  c40,
  healthOf,
  PAYSLIP,
  sealSigner,
  TWO_D_DOC_HEADER,
  twoDDocOf,
  vdsNcOf,
  vdsOf,
} from './make-seal.ts';

const NOTHING = Buffer.alloc(0);
const PERSON = { n: 'MARTIN ADELE', dob: '1987-05-04', i: 'X4RTBPFW4' };

function read(written: string | Buffer): Seal {
  const seal = readSeal(typeof written === 'string' ? Buffer.from(written) : written);
  if (!seal) throw new Error('no seal');
  return seal;
}

const told = (seal: Seal): Record<string, string> =>
  Object.fromEntries(seal.fields.map(({ label, value }) => [label, value]));

describe('signed seals', () => {
  const root = sealSigner({ common: 'Root' });
  const other = sealSigner({ common: 'Other' });

  describe('2D-Doc', () => {
    const authority = sealSigner({ country: 'FR', common: 'FR00' });
    const signer = sealSigner({
      country: 'FR',
      common: '0001',
      issuer: { common: 'FR00', key: authority.key },
    });

    it('is cut by the sizes of its fields, one after the other', () => {
      expect(told(read(twoDDocOf(signer.key)))).to.deep.equal({
        customer: 'MME MARTIN ADELE',
        'employer’s number': '12345678901234',
        'beginning of the period': '2025-02-18',
        'taxable net salary': '2310.55',
        'net salary': '2104.18',
        IBAN: 'FR7630006000011234567890189',
      });
    });

    it('is valid under the certificate of its authority and number, and broken by one digit', () => {
      const text = twoDDocOf(signer.key);
      const keys = [other.certificate, authority.certificate, signer.certificate];
      expect(checkSeal(read(text), keys)).to.deep.include({ state: 'valid', reason: '' });
      const altered = text.replace('2104.18', '3104.18');
      expect(altered).not.to.equal(text);
      expect(checkSeal(read(altered), keys).state).to.equal('broken');
      expect(checkSeal(read(twoDDocOf(other.key)), keys).state).to.equal('broken');
    });

    it('is not judged by keys of other names, nor without a signature', () => {
      const text = twoDDocOf(signer.key);
      const namesake = sealSigner({
        country: 'FR',
        common: '0001',
        issuer: { common: 'FR01', key: authority.key },
      });
      expect(checkSeal(read(text), [])).to.deep.include({ state: 'unchecked', reason: 'no-key' });
      expect(checkSeal(read(text), [namesake.certificate]).state).to.equal('unchecked');
      const unsigned = read(`${TWO_D_DOC_HEADER}${PAYSLIP}`);
      expect(checkSeal(unsigned, [signer.certificate])).to.deep.include({ reason: 'no-signature' });
    });

    it('of older versions has a shorter header', () => {
      expect(told(read('DC02FR000001FFFF23DC0018F42\x1d'))).to.deep.equal({ 'invoice number': 'F42' });
      expect(told(read('DC03FR000001FFFF23DC000118F42\x1d'))).to.deep.equal({ 'invoice number': 'F42' });
    });

    it('tells days that the calendar has, and no others', () => {
      const born = (day: string) => told(read(`DC04FR000001FFFF23DC0601FR69${day}`));
      expect(born('29022024')).to.deep.equal({ 'date of birth': '2024-02-29' });
      for (const day of ['99999999', '29022023', '00001980', '31041990', '1990abcd'])
        expect(born(day), day).to.deep.equal({});
    });
  });

  describe('VDS-NC', () => {
    const signer = sealSigner({ common: 'UT', issuer: { common: 'Root', key: root.key } });

    it('holds under its own certificate, and is valid where somebody vouches for that', () => {
      for (const der of [false, true]) {
        const seal = read(vdsNcOf(signer, PERSON, der));
        expect(checkSeal(seal, [other.certificate]).state).to.equal('intact');
        expect(checkSeal(seal, [root.certificate]).state).to.equal('valid');
        expect(checkSeal(seal, [signer.certificate]).state).to.equal('valid');
      }
      expect(told(read(vdsNcOf(signer, PERSON)))).to.deep.equal({
        name: 'MARTIN ADELE',
        'date of birth': '1987-05-04',
        'document number': 'X4RTBPFW4',
      });
    });

    it('is broken by a letter, however its keys are ordered', () => {
      const text = vdsNcOf(signer, PERSON);
      const altered = read(text.replace('ADELE', 'ADELA'));
      expect(checkSeal(altered, [root.certificate]).state).to.equal('broken');
      expect(checkSeal(altered, [other.certificate]).reason).to.equal('own-key-fails');
      const turned = vdsNcOf(signer, Object.fromEntries(Object.entries(PERSON).reverse()));
      expect(checkSeal(read(turned), [root.certificate]).state).to.equal('valid');
    });

    it('is not vouched for by a name alone', () => {
      const impostor = sealSigner({ common: 'Root' });
      const seal = read(vdsNcOf(signer, PERSON));
      expect(checkSeal(seal, [impostor.certificate]).state).to.equal('intact');
    });

    it('with a certificate that is none is not judged', () => {
      const text = vdsNcOf(signer, PERSON).replace(/"cer":"[^"]{20}/, '"cer":"AAAAAAAAAAAAAAAAAAAA');
      expect(checkSeal(read(text), [])).to.deep.include({ state: 'unchecked', reason: 'key-unreadable' });
    });
  });

  describe('the health certificate', () => {
    it('names its key by the certificate’s digest', () => {
      const text = healthOf(other, 'Martin');
      expect(told(read(text))).to.deep.equal({
        surname: 'Martin',
        'given names': 'Adèle',
        'date of birth': '1987-05-04',
      });
      expect(read(text).issuer).to.equal('UT');
      expect(checkSeal(read(text), [root.certificate]).state).to.equal('unchecked');
      expect(checkSeal(read(text), [root.certificate, other.certificate]).state).to.equal('valid');
    });

    it('with content of somebody else’s is broken', () => {
      const seal = read(healthOf(other, 'Martin'));
      const stranger = read(healthOf(other, 'Durand'));
      const message = stranger.signed?.message ?? NOTHING;
      const mixed: Seal = { ...seal, signed: seal.signed && { ...seal.signed, message } };
      expect(checkSeal(mixed, [other.certificate]).state).to.equal('broken');
    });

    it('that cannot be opened is told as one', () => {
      expect(read(`HC1:${'6BF+70790T9WJWG'.repeat(4)}`)).to.deep.include({
        scheme: 'eu-health',
        signed: null,
      });
    });
  });

  describe('visible digital seals', () => {
    const zone = 'MED<<MANNSENS<<MANNY<<<<<<<<<<<<<<<<6525845096USA7008038M2201018<<<<<<06';
    const features = [
      { tag: 2, value: c40(zone) },
      { tag: 3, value: c40('ABC123456DEF') },
    ];
    const signers = ['P-256', 'brainpoolP224r1', 'brainpoolP384r1', 'P-521'].map((curve) =>
      sealSigner({ common: 'TS', curve, serial: 0x32n }),
    );

    it('say what their zone says, under the signer of their country, name and number', () => {
      const digests = ['sha256', 'sha224', 'sha384', 'sha512'];
      for (const [at, { key, certificate }] of signers.entries()) {
        for (const version of [3, 4] as const) {
          const bytes = vdsOf(key, { version, features }, digests[at]);
          const seal = read(bytes);
          expect(seal).to.deep.include({
            scheme: 'icao-vds',
            issuer: 'UTO',
            signer: 'UTTS 32',
            type: 'fd02',
          });
          expect(told(seal)).to.deep.equal({
            surname: 'MANNSENS',
            'given names': 'MANNY',
            'document number': '652584509',
            'number in the register of foreigners': 'ABC123456DEF',
          });
          expect(checkSeal(seal, [certificate]).state).to.equal('valid');
          expect(checkSeal(seal, [root.certificate]).state).to.equal('unchecked');
        }
      }
      expect(signers).to.have.length(4);
    });

    it('are broken by a bit of a feature', () => {
      const [signer] = signers;
      if (!signer) throw new Error('no signer');
      const bytes = vdsOf(signer.key, { features });
      bytes[24] = (bytes[24] ?? 0) ^ 1;
      expect(checkSeal(read(bytes), [signer.certificate]).state).to.equal('broken');
    });

    it('of visas leave out the end of the second line', () => {
      const visa = 'VNUTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L8988901C4XXX4009078F96121';
      const [signer] = signers;
      if (!signer) throw new Error('no signer');
      const value = c40(visa.padEnd(72, '<'));
      const seal = read(vdsOf(signer.key, { type: '5d01', features: [{ tag: 1, value }] }));
      expect(told(seal)).to.include({ surname: 'ERIKSSON', 'document number': 'L8988901C' });
    });
  });

  it('are nothing that only begins like one', () => {
    for (const text of [
      '',
      'DC',
      'HC1:',
      '{"sig"',
      '{"sig":1}',
      '{"data":{"hdr":{"t":"x","is":"UTO"}},"sig":{}}',
    ])
      expect(readSeal(Buffer.from(text)), text).to.equal(null);
    expect(readSeal(Buffer.from([0xdc, 3]))).to.equal(null);
  });

  it('never throw, whatever bytes they are made of', () => {
    const starts = [
      'DC04FR000001FFFF23DC0601FR',
      'HC1:',
      '{"data":{"hdr":{"t":"icao.x","is":"UTO"}},"sig":',
      '',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.string({ maxLength: 300, unit: 'binary-ascii' }),
        (start, rest) => {
          const seal = readSeal(Buffer.from(start + rest, 'latin1'));
          if (seal) checkSeal(seal, [root.certificate]);
        },
      ),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const seal = readSeal(
          Buffer.concat([Buffer.from('dc036abc6d32c8a72cb18d7ad88d7ad8fd02', 'hex'), bytes]),
        );
        if (seal) checkSeal(seal, [root.certificate]);
      }),
    );
  });
});
