/**
 * Makes pictures with real C2PA content credentials, signed by a certificate of this run: the library's own builder
 * writes the manifest, node:crypto signs it (COSE_Sign1, ES256, RFC 9052).
 */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bits, OID, octets, oid, sequence, setOf, tlv, utf8 } from '../../../../lab/corpus/pki/der.ts';
import { extension, certificate as issued, keyIdentifier } from '../../../../lab/corpus/pki/x509.ts';

/** The builder reads its source through this browser class, which Node lacks. */
class BytesBlob extends Blob {
  readonly content: Uint8Array;
  constructor(bytes: Uint8Array) {
    super([bytes as Uint8Array<ArrayBuffer>]);
    this.content = bytes;
  }
  override slice(start = 0, end = this.content.length): BytesBlob {
    return new BytesBlob(this.content.slice(start, end));
  }
}
class FileReaderSync {
  readAsArrayBuffer(blob: BytesBlob): ArrayBuffer {
    return new Uint8Array(blob.content).buffer;
  }
}

const issuer = keyPair();
const signer = keyPair();

function keyPair() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

const name = (common: string) =>
  sequence(
    setOf(sequence(oid(OID.organisation), utf8('Assay tests'))),
    setOf(sequence(oid(OID.commonName), utf8(common))),
  );

/** An end-entity certificate as C2PA 2.1, 14.5 asks: digitalSignature, emailProtection, authority key identifier. */
function certificate(): Buffer {
  const spki = signer.publicKey.export({ type: 'spki', format: 'der' });
  const issuerSpki = issuer.publicKey.export({ type: 'spki', format: 'der' });
  return issued(
    {
      serial: 4711n,
      algorithm: sequence(oid(OID.ecdsaWithSha256)),
      issuer: name('Test issuer'),
      from: '250101000000Z',
      until: '491231235959Z',
      subject: name('Test signer'),
      spki,
      extensions: [
        extension(OID.basicConstraints, true, sequence()),
        extension(OID.keyUsage, true, bits(Buffer.from([0x80]), 7)),
        extension(OID.extendedKeyUsage, false, sequence(oid('1.3.6.1.5.5.7.3.4'))),
        extension(OID.subjectKeyIdentifier, false, octets(keyIdentifier({ spki }))),
        extension(
          OID.authorityKeyIdentifier,
          false,
          sequence(tlv(0x80, keyIdentifier({ spki: issuerSpki }))),
        ),
      ],
    },
    (body) => sign('sha256', body, issuer.privateKey),
  );
}

/** The issuer's own certificate in PEM: what a trust list would hold. */
export function issuerPem(): string {
  const spki = issuer.publicKey.export({ type: 'spki', format: 'der' });
  const der = issued(
    {
      serial: 1n,
      algorithm: sequence(oid(OID.ecdsaWithSha256)),
      issuer: name('Test issuer'),
      from: '250101000000Z',
      until: '491231235959Z',
      subject: name('Test issuer'),
      spki,
      extensions: [
        // CA: TRUE
        extension(OID.basicConstraints, true, sequence(tlv(0x01, Buffer.from([0xff])))),
        extension(OID.keyUsage, true, bits(Buffer.from([0x04]), 2)),
        extension(OID.subjectKeyIdentifier, false, octets(keyIdentifier({ spki }))),
      ],
    },
    (body) => sign('sha256', body, issuer.privateKey),
  );
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const cborBytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const cborText = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);

const RESERVED = 2048;

/** Tagged COSE_Sign1 with a detached payload, padded to the size that the manifest reserved for it. */
function coseSign1(payload: Uint8Array): Buffer {
  const der = certificate();
  // {1: -7 (ES256), 33 (x5chain): certificate}
  const protectedHeader = Buffer.concat([Buffer.from([0xa2, 1, 0x26, 0x18, 33]), cborBytes(der)]);
  const toSign = Buffer.concat([
    Buffer.from([0x84]),
    cborText('Signature1'),
    cborBytes(protectedHeader),
    cborBytes(Buffer.alloc(0)),
    cborBytes(Buffer.from(payload)),
  ]);
  const signature = sign('sha256', toSign, { key: signer.privateKey, dsaEncoding: 'ieee-p1363' });
  const build = (padding: number) =>
    Buffer.concat([
      Buffer.from([0xd2, 0x84]),
      cborBytes(protectedHeader),
      Buffer.from([0xa1]),
      cborText('pad'),
      cborBytes(Buffer.alloc(padding)),
      Buffer.from([0xf6]),
      cborBytes(signature),
    ]);
  // The length head of the padding is three bytes at this size, one when it is empty.
  return build(RESERVED - build(0).length - 2);
}

export interface Action {
  action: string;
  digitalSourceType?: string;
}

/** Signs a JPEG with the given actions. */
export async function withCredentials(jpeg: Uint8Array, actions: Action[]): Promise<Buffer> {
  const entry = import.meta.resolve('@contentauth/c2pa-wasm');
  const { initSync, WasmBuilder } = await import(entry);
  initSync({ module: await readFile(fileURLToPath(new URL('./c2pa_bg.wasm', entry))) });
  Object.assign(globalThis, { FileReaderSync });
  const definition = {
    claim_generator_info: [{ name: 'assay-tests', version: '1' }],
    format: 'image/jpeg',
    assertions: [{ label: 'c2pa.actions', data: { actions } }],
  };
  const builder = WasmBuilder.fromJson(JSON.stringify(definition));
  const definitionOfSigner = {
    alg: 'es256',
    reserveSize: RESERVED,
    sign: async (claim: Uint8Array) => new Uint8Array(coseSign1(claim)),
  };
  return Buffer.from(await builder.sign(definitionOfSigner, [], 'image/jpeg', new BytesBlob(jpeg)));
}

/** Where the content of the JUMBF box with this label begins and ends; `jumb`, `jumd` and their heads are in front. */
function boxOf(file: Buffer, label: string): { start: number; end: number; payload: number } {
  const at = file.indexOf(Buffer.from(`${label}\0`, 'latin1'));
  // LBox jumb, LBox jumd, 16 bytes of type, one of toggles.
  const superbox = at - 33;
  if (at < 0 || file.toString('latin1', superbox + 4, superbox + 8) !== 'jumb')
    throw new Error(`no box ${label}`);
  const description = file.readUInt32BE(superbox + 8);
  return {
    start: superbox + 8,
    end: superbox + file.readUInt32BE(superbox),
    // The content box's own head of eight bytes.
    payload: superbox + 8 + description + 8,
  };
}

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * The same signed JPEG with a data hash that leaves out `more` bytes behind the manifest as well, and a claim that
 * says so and is signed anew: what a camera does that writes EXIF after it has signed.
 */
export function leavingOut(signed: Buffer, more: number): Buffer {
  const file = Buffer.from(signed);
  const data = boxOf(file, 'c2pa.hash.data');
  const before = sha256(file.subarray(data.start, data.end));
  const startAt = file.indexOf('start', data.payload) + 5;
  const lengthAt = file.indexOf('length', data.payload) + 6;
  // CBOR integers: one byte below 24, 0x18 and one byte below 256; 0x19 and two bytes for the length.
  const start = file[startAt] === 0x18 ? file[startAt + 1]! : file[startAt]!;
  if (file[lengthAt] !== 0x19) throw new Error('the manifest is not of the size that this rewrites');
  const length = file.readUInt16BE(lengthAt + 1) + more;
  file.writeUInt16BE(length, lengthAt + 1);
  const hashAt = file.indexOf(Buffer.from([0x64, ...Buffer.from('hash'), 0x58, 0x20]), data.payload) + 7;
  sha256(file.subarray(0, start), file.subarray(start + length)).copy(file, hashAt);
  const named = file.indexOf(before);
  if (named < 0) throw new Error('the claim does not name the hash of the assertion');
  sha256(file.subarray(data.start, data.end)).copy(file, named);
  const claim = boxOf(file, file.includes('c2pa.claim.v2\0') ? 'c2pa.claim.v2' : 'c2pa.claim');
  const signature = boxOf(file, 'c2pa.signature');
  coseSign1(file.subarray(claim.payload, claim.end)).copy(file, signature.payload);
  return file;
}
