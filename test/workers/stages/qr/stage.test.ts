/** What the report tells of codes: nothing is told as verified or as refuted that nobody could check. */
import { expect } from 'chai';
import type { Code, Payload } from '../../../../workers/stages/qr/facts.ts';
import { qr } from '../../../../workers/stages/qr/stage.ts';

type Check = Extract<Payload, { kind: 'seal' }>['check'];

const code = (payload: Payload, text = 'text'): Code => ({
  page: 2,
  box: [0.1, 0.2, 0.3, 0.4],
  format: 'QRCode',
  text,
  readers: ['zxing', 'jsqr'],
  payload,
});
const seal = (check: Check): Code =>
  code({
    kind: 'seal',
    scheme: '2d-doc',
    issuer: 'FR00',
    signer: 'FR00 0001',
    type: '06',
    fields: [{ kind: 'amount', label: 'net salary', value: '2104.18' }],
    check,
  });
const told = (...codes: Code[]) =>
  qr.reportEvidence!({ notAssessed: [], pagesRead: [1], codes }, { now: 0 }) as {
    barcodes?: Record<string, unknown>[];
  };

describe('codes in the report', () => {
  it('have no place where there are none', () => {
    expect(told()).to.deep.equal({});
  });

  it('are told with their kind, their place and a thousand characters of their text', () => {
    expect(told(code({ kind: 'text' }, 'x'.repeat(1001)))).to.deep.equal({
      barcodes: [
        { format: 'QRCode', text: 'x'.repeat(1000), page: 2, box: [0.1, 0.2, 0.3, 0.4], kind: 'text' },
      ],
    });
  });

  it('are seals by the name of their scheme, with their fields and their signature', () => {
    const check: Check = { state: 'valid', signedBy: 'CN=0001', reason: '' };
    expect(told(seal(check)).barcodes![0]).to.deep.include({
      kind: '2d-doc',
      fields: [{ label: 'net salary', value: '2104.18' }],
      signature: { ...check, issuer: 'FR00', signer: 'FR00 0001' },
    });
  });

  for (const [state, verified] of [
    ['valid', true],
    ['broken', false],
    ['intact', undefined],
    ['unchecked', undefined],
  ] as const)
    it(`are ${verified === undefined ? 'neither verified nor refuted' : verified ? 'verified' : 'refuted'} where a seal is ${state}`, () => {
      const [found] = told(seal({ state, signedBy: '', reason: '' })).barcodes!;
      expect(Object.hasOwn(found!, 'verified')).to.equal(verified !== undefined);
      expect(found!.verified).to.equal(verified);
    });
});

describe('documents whose codes are read', () => {
  const reason = (condition: string, conditionReason?: string) =>
    qr.skipReason({ condition, conditionReason } as Parameters<typeof qr.skipReason>[0]);

  it('are those that can be read; of the others it is told why not', () => {
    expect(reason('readable')).to.equal(null);
    expect(reason('locked')).to.equal('the document is locked');
    expect(reason('locked', 'a password is asked for')).to.equal('a password is asked for');
  });
});
