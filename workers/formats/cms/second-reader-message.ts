/**
 * A message as pkijs holds it, with only what it is asked about: asn1js reads all of the bytes, but of signers and
 * certificates only the one asked for and the one that it names become pkijs's objects, whose schemas take most of its time.
 */
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { type Block, childrenOf, isContext, parsed } from './second-reader-asn1.ts';

const MAX_CERTIFICATES = 24;

/**
 * SignedData (RFC 5652, 5.1) with one signer, which then has place 0. Throws for bytes that are none, as pkijs does.
 * @param signer place of the SignerInfo in the message
 * @param elsewhere certificates that are not in the message, DER
 */
export function oneSignerOf(
  message: Uint8Array,
  signer: number,
  elsewhere: readonly Uint8Array[],
): pkijs.SignedData {
  const { content } = new pkijs.ContentInfo({ schema: parsed(message) });
  const fields = childrenOf(content);
  const [version, digests, encapsulated] = fields;
  const signers = fields.at(-1);
  const known = version instanceof asn1js.Integer && digests instanceof asn1js.Set && fields.length >= 4;
  if (!known || !(encapsulated instanceof asn1js.Sequence) || !(signers instanceof asn1js.Set))
    throw new Error('no SignedData');
  const info = childrenOf(signers)[signer];
  const data = new pkijs.SignedData({
    version: version.valueBlock.valueDec,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ schema: encapsulated }),
    signerInfos: info ? [new pkijs.SignerInfo({ schema: info })] : [],
  });
  const embedded = fields.slice(3).find((field) => isContext(field, 0));
  const certificates = [
    ...childrenOf(embedded).filter((node) => node instanceof asn1js.Sequence),
    ...elsewhere.slice(0, MAX_CERTIFICATES).flatMap((raw) => parsedOrNone(raw)),
  ];
  if (embedded || certificates.length > 0)
    data.certificates = withSerialOf(data.signerInfos[0], certificates).flatMap(certificateOf);
  return data;
}

/** The certificates with the serial number that the signer names; all where none has it, or it names a key. */
function withSerialOf(
  signer: pkijs.SignerInfo | undefined,
  certificates: readonly Block[],
): readonly Block[] {
  const sid: unknown = signer?.sid;
  if (!(sid instanceof pkijs.IssuerAndSerialNumber)) return certificates;
  const found = certificates.filter((certificate) => {
    const fields = childrenOf(childrenOf(certificate)[0]);
    const serial = isContext(fields[0], 0) ? fields[1] : fields[0];
    return serial instanceof asn1js.Integer && serial.isEqual(sid.serialNumber);
  });
  return found.length > 0 ? found : certificates;
}

/** What verifying asks of a certificate (RFC 5280, 4.1): its issuer, its serial number and its key. */
function certificateOf(node: Block): pkijs.Certificate[] {
  const fields = childrenOf(childrenOf(node)[0]);
  const [serialNumber, , issuer, , , key] = isContext(fields[0], 0) ? fields.slice(1) : fields;
  if (!(serialNumber instanceof asn1js.Integer) || !issuer || !key) return [];
  const name = new pkijs.RelativeDistinguishedNames({ schema: issuer });
  const subjectPublicKeyInfo = new pkijs.PublicKeyInfo({ schema: key });
  return [new pkijs.Certificate({ serialNumber, issuer: name, subjectPublicKeyInfo })];
}

function parsedOrNone(raw: Uint8Array): Block[] {
  try {
    return [parsed(raw)];
  } catch {
    return [];
  }
}
