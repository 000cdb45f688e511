/** Trusted lists made and signed on the spot. */
import { createHash, sign } from 'node:crypto';
import { canonicalXml } from '../../../../workers/formats/xml/canonical.ts';
import { readXml } from '../../../../workers/formats/xml/reader.ts';
import { at } from '../../../../workers/formats/xml/tree.ts';
import { certificate, type SignerKind } from '../cms/make-cms.ts';

export interface ListOptions {
  territory?: string;
  type?: string;
  status?: string;
  anchors: Buffer[];
  pointers?: { territory: string; signer: Buffer }[];
  /** Algorithm URI of the signature. */
  method: string;
  canonical?: 'exclusive' | 'inclusive';
}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const FORMS = {
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  inclusive: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
};

export function trustedList(signer: SignerKind, options: ListOptions): Buffer {
  const identity = (der: Buffer) =>
    `<DigitalId><X509Certificate>${der.toString('base64')}</X509Certificate></DigitalId>`;
  const services = options.anchors.map(
    (der) =>
      `<TSPService><ServiceInformation><ServiceTypeIdentifier>http://uri.etsi.org/TrstSvc/Svctype/${options.type ?? 'CA/QC'}</ServiceTypeIdentifier><ServiceName><Name xml:lang="en">Root &amp; Sons</Name></ServiceName><ServiceDigitalIdentity>${identity(der)}</ServiceDigitalIdentity><ServiceStatus>http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/${options.status ?? 'granted'}</ServiceStatus><StatusStartingTime>2020-01-01T00:00:00Z</StatusStartingTime></ServiceInformation></TSPService>`,
  );
  const pointers = (options.pointers ?? []).map(
    ({ territory, signer: der }) =>
      `<OtherTSLPointer><ServiceDigitalIdentities><ServiceDigitalIdentity>${identity(der)}</ServiceDigitalIdentity></ServiceDigitalIdentities><TSLLocation>https://example.com/tl.xml</TSLLocation><AdditionalInformation><OtherInformation><SchemeTerritory>${territory}</SchemeTerritory></OtherInformation></AdditionalInformation></OtherTSLPointer>`,
  );
  const body = `<SchemeInformation><TSLSequenceNumber>12</TSLSequenceNumber><SchemeTerritory>${options.territory ?? 'UT'}</SchemeTerritory><PointersToOtherTSL>${pointers.join('')}</PointersToOtherTSL><ListIssueDateTime>2026-10-01T00:00:00Z</ListIssueDateTime><NextUpdate><dateTime>2027-04-01T00:00:00Z</dateTime></NextUpdate></SchemeInformation>
  <TrustServiceProviderList><TrustServiceProvider><TSPInformation><TSPName><Name xml:lang="en">Utopia Trust</Name></TSPName></TSPInformation><TSPServices>${services.join('')}</TSPServices></TrustServiceProvider></TrustServiceProviderList>`;
  const document = (signature: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" xmlns:unused="urn:unused" Id="list">${body}${signature}</TrustServiceStatusList>`;
  const form = FORMS[options.canonical ?? 'exclusive'];
  const exclusive = options.canonical !== 'inclusive';
  const canonical = { exclusive, comments: false };
  const digest = createHash('sha256')
    .update(canonicalXml(readXml(Buffer.from(document(''))), canonical))
    .digest('base64');
  const info = `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${form}"/><ds:SignatureMethod Algorithm="${options.method}"/><ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="${DSIG}enveloped-signature"/><ds:Transform Algorithm="${form}"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
  const signature = (value: string) =>
    `<ds:Signature xmlns:ds="${DSIG}">${info}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate(signer).toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`;
  const unsigned = readXml(Buffer.from(document(signature(''))));
  const signed = canonicalXml(at(unsigned, 'Signature', 'SignedInfo')!, canonical);
  const ec = signer.privateKey.asymmetricKeyType === 'ec';
  const value = ec
    ? sign('sha256', signed, { key: signer.privateKey, dsaEncoding: 'ieee-p1363' })
    : sign('sha256', signed, signer.privateKey);
  return Buffer.from(document(signature(value.toString('base64'))));
}
