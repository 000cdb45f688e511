import { expect } from 'chai';
import type { Code } from '../../../../../workers/stages/qr/facts.ts';
import { sealSignatureBroken } from '../../../../../workers/stages/qr/rules/seal-signature-broken.ts';

type State = Extract<Code['payload'], { kind: 'seal' }>['check']['state'];

type Reason = Extract<Code['payload'], { kind: 'seal' }>['check']['reason'];

const seal = (state: State, reason: Reason = 'no-key'): Code => ({
  page: 1,
  box: [0.8, 0.8, 0.1, 0.1],
  format: 'DataMatrix',
  text: 'DC04',
  readers: ['zxing'],
  payload: {
    kind: 'seal',
    scheme: '2d-doc',
    issuer: 'FR00',
    signer: 'FR00 0001',
    type: '06',
    fields: [],
    check: {
      state,
      signedBy: state === 'unchecked' ? '' : 'C=FR, CN=0001',
      reason: state === 'unchecked' ? reason : '',
    },
  },
});

const plain: Code = { ...seal('valid'), payload: { kind: 'text' } };

const judge = (codes: Code[], cut = false) =>
  sealSignatureBroken({ notAssessed: [], pagesRead: [1], codes, cut }, { now: 0 });

describe('seal-signature-broken', () => {
  it('tells whose key does not fit, also beside seals that hold', () => {
    const verdict = judge([seal('valid'), seal('broken'), plain]);
    if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
    expect(verdict.occurrences).to.have.length(1);
    expect(verdict.occurrences[0]?.note).to.include('C=FR, CN=0001');
  });

  it('passes seals that were checked and hold', () => {
    expect(judge([seal('valid'), seal('intact')]).verdict).to.equal('pass');
  });

  it('hands one that fails under its own certificate to a person', () => {
    const verdict = judge([seal('unchecked', 'own-key-fails'), seal('unchecked')]);
    if (verdict.verdict !== 'inconclusive') throw new Error(verdict.verdict);
    expect(verdict.toCheck).to.have.length(1);
  });

  it('is open where one could not be checked, or codes were left out, and does not apply without a seal', () => {
    expect(judge([seal('valid'), seal('unchecked')]).verdict).to.equal('inconclusive');
    expect(judge([seal('valid')], true).verdict).to.equal('inconclusive');
    expect(judge([plain], true).verdict).to.equal('inconclusive');
    expect(judge([plain]).verdict).to.equal('not-applicable');
    expect(judge([seal('broken')], true).verdict).to.equal('fail');
  });
});
