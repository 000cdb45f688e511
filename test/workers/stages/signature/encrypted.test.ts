import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { rc4 } from '../../../../workers/formats/pdf/syntax/rc4.ts';
import { signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import { rsa, signedMessage } from '../../formats/cms/make-cms.ts';
import { factsOf, minimalSigned, updated } from './material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });
const PAD = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const ID = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const OWNER = Buffer.alloc(32, 7);
const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest();

/** Algorithms 2 and 5 of ISO 32000-1, 7.6.3, for the empty user password. */
function fileKey(): Buffer {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  let key = md5(PAD, OWNER, permissions, ID);
  for (let i = 0; i < 50; i++) key = md5(key);
  return key;
}
function userEntry(key: Buffer): Buffer {
  let check: Uint8Array = md5(PAD, ID);
  for (let i = 0; i < 20; i++)
    check = rc4(
      key.map((byte) => byte ^ i),
      check,
    );
  return Buffer.concat([check, Buffer.alloc(16)]);
}
/** A string of object `num` as the file holds it. */
function cipher(num: number, text: string): string {
  const key = md5(fileKey(), Buffer.from([num, 0, 0, 0, 0]));
  return `<${Buffer.from(rc4(key, Buffer.from(text, 'latin1'))).toString('hex')}>`;
}
const trailer = (user: Buffer) =>
  `/ID [<${ID.toString('hex')}> <${ID.toString('hex')}>] /Encrypt <</Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${OWNER.toString('hex')}> /U <${user.toString('hex')}>>>`;
const field = (more = '') =>
  `<</Type /Annot /Subtype /Widget /FT /Tx /T ${cipher(8, 'amount')} /Rect [1 1 9 9] /P 3 0 R ${more}>>`;
const options = { sign, fields: '[5 0 R 6 0 R 8 0 R]', annots: '8 0 R', objects: [field()] };

describe('signatures of encrypted documents', () => {
  it('are verified and compared where the document opens without a password', () => {
    const open = trailer(userEntry(fileKey()));
    const bytes = minimalSigned({ ...options, trailer: open });
    expect(signatureEvidence(factsOf(bytes))[0]).to.include({ integrity: 'valid', coversWholeFile: true });
    const filled = updated(bytes, [[8, field(`/V ${cipher(8, '100')}`)]], open);
    const [evidence] = signatureEvidence(factsOf(filled));
    expect(evidence).to.include({ integrity: 'valid', laterChanges: 'permitted' });
    expect(evidence!.changes.map((change) => change.path)).to.deep.equal(['Root/AcroForm/amount']);
  });

  it('are verified where it does not, and nothing unread is called a change', () => {
    const locked = trailer(Buffer.alloc(32, 1));
    const bytes = minimalSigned({ ...options, trailer: locked });
    expect(signatureEvidence(factsOf(bytes))[0]).to.include({
      integrity: 'valid',
      coversWholeFile: true,
      field: 'object 5',
    });
    const again = (text: string) => field(`/TU ${cipher(8, text)}`);
    const first = minimalSigned({ ...options, objects: [again('a')], trailer: locked });
    const [evidence] = signatureEvidence(factsOf(updated(first, [[8, again('b')]], locked)));
    expect(evidence).to.include({ integrity: 'valid', laterChanges: 'unknown' });
    const page =
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 800] /Contents 4 0 R /Annots [5 0 R 6 0 R 8 0 R]>>';
    const [changed] = signatureEvidence(factsOf(updated(first, [[3, page]], locked)));
    expect(changed).to.include({ integrity: 'valid', laterChanges: 'forbidden' });
  });
});
