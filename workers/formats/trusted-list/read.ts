/** Trusted lists (ETSI TS 119 612) and the EU list of them: who says so, since when, and whom they trust for what. */
import { type Certificate, parseCertificate } from '../cms/certificate.ts';
import { readXml, XmlError } from '../xml/reader.ts';
import { checkEnveloped } from '../xml/signature.ts';
import { at, childElements, textIn, type XmlElement } from '../xml/tree.ts';

export interface TrustedService {
  provider: string;
  name: string;
  /** Last part of the type's URI, e.g. `CA/QC`. */
  type: string;
  /** Last part of the status's URI, e.g. `granted`. */
  status: string;
  /** ISO 8601. */
  since: string | null;
  certificates: Certificate[];
}

export interface TrustedList {
  territory: string;
  sequence: number;
  /** ISO 8601. */
  issuedAt: string;
  nextUpdate: string | null;
  /** Signed it; whether that one may is the caller's question. */
  signer: Certificate;
  /** Of a list of lists: who may sign the list of which territory. */
  pointers: { territory: string; location: string; signers: Certificate[] }[];
  services: TrustedService[];
}

const MAX_SERVICES = 50_000;

/** @throws XmlError when it is no trusted list, or its signature does not hold */
export function readTrustedList(bytes: Uint8Array): TrustedList {
  const root = readXml(bytes);
  if (root.local !== 'TrustServiceStatusList' || !root.uri.startsWith('http://uri.etsi.org/02231/')) {
    throw new XmlError('no trusted list (TrustServiceStatusList)');
  }
  const signed = checkEnveloped(root);
  if (!signed.holds) throw new XmlError(`its signature does not hold: ${signed.reason}`);
  const scheme = at(root, 'SchemeInformation');
  const issuedAt = instant(at(scheme, 'ListIssueDateTime'));
  if (!issuedAt) throw new XmlError('it has no date of issue');
  return {
    territory: textIn(at(scheme, 'SchemeTerritory')).slice(0, 8),
    sequence: Number(textIn(at(scheme, 'TSLSequenceNumber'))) || 0,
    issuedAt,
    nextUpdate: instant(at(scheme, 'NextUpdate', 'dateTime')),
    signer: signed.certificate,
    pointers: childElements(at(scheme, 'PointersToOtherTSL'), 'OtherTSLPointer').slice(0, 200).map(pointerOf),
    services: childElements(at(root, 'TrustServiceProviderList'), 'TrustServiceProvider')
      .flatMap(servicesOf)
      .slice(0, MAX_SERVICES),
  };
}

function pointerOf(pointer: XmlElement): TrustedList['pointers'][number] {
  const others = childElements(at(pointer, 'AdditionalInformation'), 'OtherInformation');
  const territory = others.map((other) => textIn(at(other, 'SchemeTerritory'))).find((t) => t !== '') ?? '';
  const identities = childElements(at(pointer, 'ServiceDigitalIdentities'), 'ServiceDigitalIdentity');
  return {
    territory: territory.slice(0, 8),
    location: textIn(at(pointer, 'TSLLocation')).slice(0, 500),
    signers: identities.flatMap(certificatesIn),
  };
}

function servicesOf(provider: XmlElement): TrustedService[] {
  const by = textIn(at(provider, 'TSPInformation', 'TSPName', 'Name')).slice(0, 200);
  return childElements(at(provider, 'TSPServices'), 'TSPService').map((service) => {
    const information = at(service, 'ServiceInformation');
    return {
      provider: by,
      name: textIn(at(information, 'ServiceName', 'Name')).slice(0, 200),
      type: textIn(at(information, 'ServiceTypeIdentifier')).replace(/^.*\/Svctype\//, ''),
      status: textIn(at(information, 'ServiceStatus')).replace(/^.*\/Svcstatus\//, ''),
      since: instant(at(information, 'StatusStartingTime')),
      certificates: certificatesIn(at(information, 'ServiceDigitalIdentity')),
    };
  });
}

function certificatesIn(identity: XmlElement | null): Certificate[] {
  return childElements(identity, 'DigitalId').flatMap((id) => {
    const text = textIn(at(id, 'X509Certificate'));
    return text === '' ? [] : (parseCertificate(Buffer.from(text, 'base64')) ?? []);
  });
}

function instant(element: XmlElement | null): string | null {
  const time = Date.parse(textIn(element));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Services whose certificates sign for people or for time: authorities and timestamping units. */
const TYPES = /^(?:CA\/(?:QC|PKC)|TSA(?:\/(?:QTST|TSS-QC|TSS-AdESQCandQES))?|NationalRootCA-QC)$/;
const STATUSES = new Set(['granted', 'recognisedatnationallevel']);

/** Services that are trusted now for signatures and timestamps. */
export function trustedNow(list: TrustedList): TrustedService[] {
  return list.services.filter((service) => TYPES.test(service.type) && STATUSES.has(service.status));
}
