/** The document security store (ISO 32000-2, 12.8.4.3): what it holds about one signer. */
import {
  childrenOf,
  contentOf,
  integerHex,
  isUniversal,
  oidOf,
  rawOf,
  readBer,
  smallInteger,
  TAG,
} from '../../formats/cms/ber.ts';
import { type Certificate, hex, parseCertificate } from '../../formats/cms/certificate.ts';
import type { PdfView } from '../../formats/pdf/types.ts';

export interface Store {
  certificates: Certificate[];
  /** Issuer name (raw DER, hex) of each CRL. */
  crlIssuers: Set<string>;
  /** Serial numbers that OCSP responses speak about, hex. */
  ocspSerials: Set<string>;
}

/** Entries read of each of the store's arrays; a national archive's store has some dozens. */
const MAX_ENTRIES = 500;

/** Reads /DSS of a view; null when there is none. */
export function readStore(view: PdfView): Store | null {
  const dss = view.get(view.catalog, 'DSS');
  if (dss.kind !== 'dict') return null;
  const streams = (key: string): Uint8Array[] => {
    const list = view.get(dss, key);
    return list.kind !== 'array'
      ? []
      : list.items.slice(0, MAX_ENTRIES).flatMap((item) => {
          const stream = view.resolve(item);
          return stream.kind === 'stream' ? [view.decode(stream).bytes] : [];
        });
  };
  return {
    certificates: streams('Certs').flatMap((der) => parseCertificate(der) ?? []),
    crlIssuers: new Set(streams('CRLs').flatMap((der) => crlIssuer(der) ?? [])),
    ocspSerials: new Set(streams('OCSPs').flatMap(ocspSerials)),
  };
}

/** Does the store (or what the message carries) have the issuer's certificate and revocation data for the signer? */
export function validationDataFor(
  store: Store | null,
  signer: Certificate | null,
  carried: readonly Certificate[],
): { certificates: boolean; revocation: boolean } {
  if (!store || !signer) return { certificates: false, revocation: false };
  const issuer = hex(signer.issuerRaw);
  const selfIssued = issuer === hex(signer.subjectRaw);
  const known = [...store.certificates, ...carried];
  return {
    certificates: selfIssued || known.some((certificate) => hex(certificate.subjectRaw) === issuer),
    revocation: selfIssued || store.crlIssuers.has(issuer) || store.ocspSerials.has(signer.serial),
  };
}

/** Issuer of a CertificateList (RFC 5280, 5.1), raw hex. */
function crlIssuer(der: Uint8Array): string | null {
  const [tbs] = childrenOf(readBer(der));
  const fields = childrenOf(tbs);
  const issuer = fields[smallInteger(fields[0]) === null ? 1 : 2];
  return issuer ? hex(rawOf(issuer)) : null;
}

const BASIC_OCSP = '1.3.6.1.5.5.7.48.1.1';

/** Serial numbers of an OCSPResponse (RFC 6960, 4.2.1); none when it is not a successful basic response. */
function ocspSerials(der: Uint8Array): string[] {
  const [, wrapper] = childrenOf(readBer(der));
  const [type, octets] = childrenOf(childrenOf(wrapper)[0]);
  if (oidOf(type) !== BASIC_OCSP || !octets) return [];
  const [data] = childrenOf(readBer(contentOf(octets)));
  const responses = childrenOf(data).findLast((field) => isUniversal(field, TAG.sequence));
  return childrenOf(responses).flatMap((response) => {
    const [id] = childrenOf(response);
    return integerHex(childrenOf(id)[3]) ?? [];
  });
}
