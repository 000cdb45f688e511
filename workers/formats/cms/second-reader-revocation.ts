/** Revocation lists (RFC 5280, 5) and OCSP responses (RFC 6960, 4.2) as pkijs reads them, compared with the first reading. */
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { allRevoked, type CrlHead, findRevoked } from './crl.ts';
import type { OcspAnswer, OcspResponse } from './ocsp.ts';
import { childrenOf, digest, hexOf, integerHexOf, isContext, parsed } from './second-reader-asn1.ts';
import { againSigned, differenceOf, instantOf, ownSigned, type Values } from './second-reader-values.ts';

const ARCHIVE_CUTOFF = '1.3.6.1.5.5.7.48.1.6';
const ISSUING_DISTRIBUTION_POINT = '2.5.29.28';
const DELTA = '2.5.29.27';
const EXPIRED_CERTS_ON_CRL = '2.5.29.60';
const REASON_CODE = '2.5.29.21';
const URI = 6;

/**
 * Where the readers differ about what a response says of a certificate; null when they say the same.
 * @param der the response as it was found
 * @param serial hex without leading zeros
 */
export function ocspDifference(response: OcspResponse, der: Uint8Array, serial: string): string | null {
  return differenceOf('an OCSP response', ownResponse(response, serial), () => responseAgain(der, serial));
}

function ownResponse(response: OcspResponse, serial: string): Values {
  const { responder } = response;
  const id = responder && ('nameRaw' in responder ? digest(responder.nameRaw) : responder.keyHash);
  return {
    ...ownSigned(response),
    'time of production': response.producedAt,
    responder: id,
    ...answersIn(response.answers.filter((answer) => answer.serial === serial)),
  };
}

function responseAgain(der: Uint8Array, serial: string): Values {
  const read = basicOf(parsed(der));
  const data = read.tbsResponseData;
  const responder: unknown = data.responderID;
  const answers = data.responses.map(answerOf).filter((answer) => answer.serial === serial);
  return {
    ...againSigned(data.tbsView, read.signatureAlgorithm, read.signature),
    'time of production': instantOf(data.producedAt),
    responder:
      responder instanceof pkijs.RelativeDistinguishedNames
        ? digest(new Uint8Array(responder.valueBeforeDecode))
        : responder instanceof asn1js.OctetString
          ? hexOf(responder.valueBlock.valueHexView)
          : null,
    ...answersIn(answers),
  };
}

function basicOf(root: asn1js.BaseBlock): pkijs.BasicOCSPResponse {
  if (!(childrenOf(root)[0] instanceof asn1js.Enumerated))
    return new pkijs.BasicOCSPResponse({ schema: root });
  const { responseBytes } = new pkijs.OCSPResponse({ schema: root });
  if (!responseBytes) throw new Error('no response bytes');
  return new pkijs.BasicOCSPResponse({ schema: parsed(new Uint8Array(responseBytes.response.getValue())) });
}

function answerOf({
  certID,
  certStatus,
  thisUpdate,
  nextUpdate,
  singleExtensions,
}: pkijs.SingleResponse): OcspAnswer {
  const tag = certStatus.idBlock.tagNumber;
  return {
    hash: certID.hashAlgorithm.algorithmId,
    issuerNameHash: hexOf(certID.issuerNameHash.valueBlock.valueHexView),
    issuerKeyHash: hexOf(certID.issuerKeyHash.valueBlock.valueHexView),
    serial: integerHexOf(certID.serialNumber),
    status: tag === 0 ? 'good' : tag === 1 ? 'revoked' : 'unknown',
    revokedAt: tag === 1 ? timeOf(childrenOf(certStatus)[0]) : null,
    thisUpdate: instantOf(thisUpdate),
    nextUpdate: instantOf(nextUpdate),
    archiveCutoff: timeOf(singleExtensions?.find(({ extnID }) => extnID === ARCHIVE_CUTOFF)?.parsedValue),
  };
}

/** One value for every part of the answers about one serial number, so that the part that differs can be named. */
function answersIn(answers: readonly OcspAnswer[]): Values {
  const all = (part: keyof OcspAnswer): string => answers.map((answer) => String(answer[part])).join(', ');
  return {
    status: all('status'),
    'time of revocation': all('revokedAt'),
    'this update': all('thisUpdate'),
    'next update': all('nextUpdate'),
    'archive cutoff': all('archiveCutoff'),
    'issuer asked about': `${all('hash')} ${all('issuerNameHash')} ${all('issuerKeyHash')}`,
  };
}

/**
 * Where the readers differ about a list; null when they say the same. Lists of more elements than asn1js is given stand
 * on the first reader's word (limit too-many-nodes).
 * @param serial of the certificate in question, hex without leading zeros; without one every entry is compared
 */
export function crlDifference(list: CrlHead, der: Uint8Array, serial?: string): string | null {
  return differenceOf('a revocation list', ownList(list, serial), () => listAgain(der, serial));
}

function ownList(list: CrlHead, serial: string | undefined): Values {
  const entry = serial === undefined ? null : findRevoked(list, serial);
  const { scope } = list;
  return {
    ...ownSigned(list),
    issuer: digest(list.issuerRaw),
    'this update': list.thisUpdate,
    'next update': list.nextUpdate,
    'expired certificates since': list.expiredSince,
    entries: serial === undefined ? entriesText([...allRevoked(list)]) : null,
    status: entry ? 'listed' : 'not listed',
    'time of revocation': entry?.revokedAt ?? null,
    reason: entry?.reason ?? null,
    ...scopeValues(scope?.users ?? true, scope?.authorities ?? true, scope?.partial ?? false),
    point: scope?.point ? hexOf(scope.point) : null,
  };
}

const scopeValues = (users: boolean, authorities: boolean, partial: boolean): Values => ({
  'speaks for users': users,
  'speaks for authorities': authorities,
  'speaks for a part': partial,
});

/** All entries as one value: serial numbers with their instants. */
const entriesText = (entries: readonly (readonly [string, number | null])[]): string =>
  digest(Buffer.from(entries.map((entry) => entry.join(' ')).join('\n')));

function listAgain(der: Uint8Array, serial: string | undefined): Values {
  const read = new pkijs.CertificateRevocationList({ schema: parsed(der) });
  const extensions = read.crlExtensions?.extensions ?? [];
  const extensionOf = (id: string): unknown => extensions.find(({ extnID }) => extnID === id)?.parsedValue;
  const revoked = read.revokedCertificates ?? [];
  const entry = revoked.find(({ userCertificate }) => integerHexOf(userCertificate) === serial);
  const entries = revoked.map(
    (one) => [integerHexOf(one.userCertificate), instantOf(one.revocationDate.value)] as const,
  );
  const point = extensionOf(ISSUING_DISTRIBUTION_POINT);
  const scope = point instanceof pkijs.IssuingDistributionPoint ? point : null;
  const unknown = extensions.some(({ critical, extnID }) => critical && !KNOWN.has(extnID));
  const partial =
    extensions.some(({ extnID }) => extnID === DELTA) ||
    unknown ||
    Boolean(scope?.onlySomeReasons || scope?.indirectCRL || scope?.onlyContainsAttributeCerts);
  return {
    ...againSigned(read.tbsView, read.signatureAlgorithm, read.signatureValue),
    issuer: digest(new Uint8Array(read.issuer.valueBeforeDecode)),
    'this update': instantOf(read.thisUpdate.value),
    'next update': instantOf(read.nextUpdate?.value),
    'expired certificates since': timeOf(extensionOf(EXPIRED_CERTS_ON_CRL)),
    entries: serial === undefined ? entriesText(entries) : null,
    status: entry ? 'listed' : 'not listed',
    'time of revocation': instantOf(entry?.revocationDate.value),
    reason: entry ? reasonOf(entry) : null,
    ...scopeValues(!scope?.onlyContainsCACerts, !scope?.onlyContainsUserCerts, partial),
    point: scope ? pointOf(extensions.find(({ extnID }) => extnID === ISSUING_DISTRIBUTION_POINT)) : null,
  };
}

const KNOWN = new Set([DELTA, EXPIRED_CERTS_ON_CRL, ISSUING_DISTRIBUTION_POINT]);

function reasonOf({ crlEntryExtensions }: pkijs.RevokedCertificate): number | null {
  const found: unknown = crlEntryExtensions?.extensions.find(
    ({ extnID }) => extnID === REASON_CODE,
  )?.parsedValue;
  return found instanceof asn1js.Enumerated ? found.valueBlock.valueDec : null;
}

/** The first URI of a name, else its first part, hex of its content as the first reader has it; null where there is no name. */
function pointOf(extension: pkijs.Extension | undefined): string | null {
  const fields = extension ? childrenOf(parsed(extension.extnValue.valueBlock.valueHexView)) : [];
  const field = fields.find((one) => isContext(one, 0));
  if (!field) return null;
  const names = childrenOf(childrenOf(field)[0]);
  const { valueBeforeDecodeView, idBlock, lenBlock } =
    names.find((name) => isContext(name, URI)) ?? names[0] ?? field;
  return hexOf(valueBeforeDecodeView.subarray(idBlock.blockLength + lenBlock.blockLength));
}

function timeOf(block: unknown): number | null {
  return block instanceof asn1js.UTCTime || block instanceof asn1js.GeneralizedTime
    ? instantOf(block.toDate())
    : null;
}
