/** Seals for contactless travel (ICAO, Visible Digital Seals for Non-Constrained Environments): what is signed, and what is read. */
import { sign } from 'node:crypto';
import { expect } from 'chai';
import { checkSeal } from '../../../../workers/formats/seal/check.ts';
import { readSeal } from '../../../../workers/formats/seal/read.ts';
import type { Seal } from '../../../../workers/formats/seal/seal.ts';
import { Payload } from '../../../../workers/stages/qr/facts.ts';
import { parsePayload } from '../../../../workers/stages/qr/payload.ts';
import { sealSigner } from './make-seal.ts';

const signer = sealSigner({ common: 'UT' });
const cer = signer.certificate.raw.toString('base64');

/** A code whose `data` is the text given, signed over the canonical form that is given beside it. */
function codeOf(data: string, canonical = data, alg = 'ES256', more = {}): string {
  const value = sign('sha256', Buffer.from(canonical), { key: signer.key, dsaEncoding: 'ieee-p1363' });
  return `{"data":${data},"sig":${JSON.stringify({ alg, cer, sigvl: value.toString('base64'), ...more })}}`;
}

const HEADER = '"hdr":{"is":"UTO","t":"icao.test","v":1}';
const person = (pid: string) => `{${HEADER},"msg":{"pid":${pid}}}`;
const read = (text: string): Seal | null => readSeal(Buffer.from(text));
const stateOf = (text: string) => checkSeal(read(text)!, [signer.certificate]);

describe('the canonical form of a seal for travel (RFC 8785)', () => {
  for (const [what, written, canonical] of [
    ['keys in the order of their code units (3.2.3)', '{"n":"A","dob":"x"}', '{"dob":"x","n":"A"}'],
    ['no blanks between them (3.2.1)', '{ "n" :\n"A" }', '{"n":"A"}'],
    ['characters instead of their escapes (3.2.2.2)', '{"n":"\\u00c5\\u002f\\/"}', '{"n":"Å//"}'],
    ['small letters in the escapes that stay', '{"n":"\\u001F\\n"}', '{"n":"\\u001f\\n"}'],
    ['numbers as ECMAScript writes them (3.2.2.3)', '{"w":1E2,"x":4.50,"y":-0}', '{"w":100,"x":4.5,"y":0}'],
  ] as const)
    it(`has ${what}`, () => {
      const signed = `{${HEADER},"msg":{"pid":${canonical}}}`;
      expect(stateOf(codeOf(person(written), signed)).state).to.equal('valid');
      expect(stateOf(codeOf(person(written), person(written))).state).to.equal('broken');
    });
});

describe('the signature of a seal for travel', () => {
  const DATA = person('{"n":"A"}');

  it('is one of the algorithms that the standard has, however they are spaced', () => {
    for (const alg of ['ES256', 'ES 256'])
      expect(stateOf(codeOf(DATA, DATA, alg)).state, alg).to.equal('valid');
    for (const alg of ['RS256', 'none', '', 'ES25', 'XES256', undefined])
      expect(stateOf(codeOf(DATA, DATA, '', { alg })), String(alg)).to.deep.include({
        state: 'unchecked',
        reason: 'no-signature',
      });
  });

  it('is there only with its value and its certificate', () => {
    for (const more of [{ sigvl: '' }, { cer: '' }, { cer: undefined }])
      expect(read(codeOf(DATA, DATA, 'ES256', more))!.signed, JSON.stringify(more)).to.equal(null);
  });

  it('covers the header as well', () => {
    const text = codeOf(DATA);
    expect(stateOf(text).state).to.equal('valid');
    expect(stateOf(text.replace('"v":1', '"v":2')).state).to.equal('broken');
    expect(stateOf(text.replace('"UTO"', '"UTA"')).state).to.equal('broken');
  });
});

describe('the person of a seal for travel', () => {
  it('is told by the fields that the standard has, as text of at most two hundred characters', () => {
    const seal = read(
      codeOf(person(`{"n":"${'N'.repeat(201)}","dob":19870504,"i":"X1","ai":"Y2","sex":"F"}`)),
    )!;
    expect(seal.fields).to.deep.equal([
      { kind: 'name', label: 'name', value: 'N'.repeat(200) },
      { kind: 'number', label: 'document number', value: 'X1' },
      { kind: 'number', label: 'additional number', value: 'Y2' },
    ]);
  });

  it('has no field of a name that every object knows, which would leave the whole page without facts', () => {
    const hostile = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];
    const pid = `{${hostile.map((key) => `"${key}":"x"`).join(',')},"n":"A"}`;
    const text = codeOf(person(pid));
    const payload = parsePayload(text, Buffer.from(text), []);
    expect(Payload.safeParse(payload).success).to.equal(true);
    expect(payload)
      .to.have.property('fields')
      .that.deep.equals([{ kind: 'name', label: 'name', value: 'A' }]);
  });

  it('may be left out, with the message or without', () => {
    for (const data of [`{${HEADER}}`, `{${HEADER},"msg":{}}`])
      expect(read(codeOf(data))!.fields, data).to.deep.equal([]);
  });
});

describe('JSON that is no seal for travel', () => {
  for (const [what, text] of [
    ['of a type of somebody else’s', codeOf('{"hdr":{"is":"UTO","t":"acme.test"}}')],
    ['without an issuer', codeOf('{"hdr":{"t":"icao.test"}}')],
    ['without a signature’s place', `{"data":{${HEADER}},"text":"\\"sig\\""}`],
    ['that is cut', codeOf(person('{"n":"A"}')).slice(0, -1)],
    ['whose person is a list', codeOf(`{${HEADER},"msg":{"pid":["A"]}}`)],
  ] as const)
    it(`is JSON ${what}`, () => {
      expect(read(text)).to.equal(null);
    });
});
