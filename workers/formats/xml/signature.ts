/** XML signatures (W3C XMLDSig 1.1), enveloped in the document that they sign: the one form that signed lists use. */
import { createHash } from 'node:crypto';
import type { DigestName, SignatureScheme } from '../cms/algorithms.ts';
import { type Certificate, parseCertificate } from '../cms/certificate.ts';
import { checkSignature } from '../cms/verify.ts';
import { type CanonicalForm, canonicalDocument, canonicalXml } from './canonical.ts';
import { at, attribute, childElements, textIn, type XmlElement } from './tree.ts';

export type XmlSignature =
  /** The signature holds and covers the whole document but itself. */
  { holds: true; certificate: Certificate } | { holds: false; reason: string };

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const ENVELOPED = `${DSIG}enveloped-signature`;

const FORMS = new Map(
  Object.entries<Omit<CanonicalForm, 'without'>>({
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': { exclusive: false, comments: false },
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments': { exclusive: false, comments: true },
    'http://www.w3.org/2001/10/xml-exc-c14n#': { exclusive: true, comments: false },
    'http://www.w3.org/2001/10/xml-exc-c14n#WithComments': { exclusive: true, comments: true },
  }),
);

const DIGESTS = new Map(
  Object.entries<DigestName>({
    'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
    'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
    'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
  }),
);

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const MORE_2007 = 'http://www.w3.org/2007/05/xmldsig-more#';
const METHODS = new Map(
  (['sha256', 'sha384', 'sha512'] as const).flatMap((hash): [string, SignatureScheme][] => [
    [`${MORE}rsa-${hash}`, { kind: 'rsa-pkcs1', hash }],
    // XMLDSig writes r and s side by side (RFC 4050, 3.3).
    [`${MORE}ecdsa-${hash}`, { kind: 'ecdsa-plain', hash }],
    [
      `${MORE_2007}${hash}-rsa-MGF1`,
      { kind: 'rsa-pss', hash, mgfHash: hash, saltLength: Number(hash.slice(3)) / 8 },
    ],
  ]),
);

/** Verifies the document's only enveloped signature under the certificate that it carries; who that is, is not judged. */
export function checkEnveloped(root: XmlElement): XmlSignature {
  const fail = (reason: string): XmlSignature => ({ holds: false, reason });
  const signatures = childElements(root, 'Signature').filter((element) => element.uri === DSIG);
  const [signature] = signatures;
  if (!signature || signatures.length > 1) return fail(signature ? 'several signatures' : 'it is not signed');
  const info = at(signature, 'SignedInfo');
  const form = formOf(at(info, 'CanonicalizationMethod'));
  const scheme = METHODS.get(attribute(at(info, 'SignatureMethod') ?? signature, 'Algorithm') ?? '');
  if (!info || !form || !scheme) return fail('an algorithm that is not supported');
  const uncovered = checkReferences(childElements(info, 'Reference'), root, signature);
  if (uncovered !== null) return fail(uncovered);
  const certificate = parseCertificate(
    Buffer.from(textIn(at(signature, 'KeyInfo', 'X509Data', 'X509Certificate')), 'base64'),
  );
  if (!certificate) return fail('it carries no certificate');
  const value = Buffer.from(textIn(at(signature, 'SignatureValue')), 'base64');
  const checked = checkSignature(scheme, 'sha256', certificate.spki, [canonicalXml(info, form)], value);
  if (checked.outcome === 'valid') return { holds: true, certificate };
  return fail(checked.outcome === 'invalid' ? 'the signature value does not fit' : checked.reason);
}

/** Why the references do not hold, or do not cover the document; null when they do. */
function checkReferences(
  references: readonly XmlElement[],
  root: XmlElement,
  signature: XmlElement,
): string | null {
  if (references.length === 0 || references.length > 8) return 'an unusual number of references';
  let wholeDocument = false;
  for (const reference of references) {
    const checked = checkReference(reference, root, signature);
    if (typeof checked === 'string') return checked;
    wholeDocument ||= checked.root;
  }
  return wholeDocument ? null : 'the signature does not cover the document';
}

function formOf(method: XmlElement | null): CanonicalForm | null {
  const form = method && FORMS.get(attribute(method, 'Algorithm') ?? '');
  if (!form) return null;
  const list = at(method, 'InclusiveNamespaces');
  const prefixes = list ? (attribute(list, 'PrefixList') ?? '').split(/\s+/).filter(Boolean) : [];
  return { ...form, inclusivePrefixes: new Set(prefixes.map((p) => (p === '#default' ? '' : p))) };
}

/** Whether the reference is the root; a reason when it does not hold. */
function checkReference(
  reference: XmlElement,
  root: XmlElement,
  signature: XmlElement,
): { root: boolean } | string {
  const uri = attribute(reference, 'URI');
  const target = uri === '' ? root : uri?.startsWith('#') ? soleWithId(root, uri.slice(1)) : null;
  if (!target) return 'a reference leads nowhere, or to two places';
  let form: CanonicalForm = { exclusive: false, comments: false };
  let without: XmlElement | null = null;
  for (const transform of childElements(at(reference, 'Transforms'), 'Transform')) {
    const canonical = formOf(transform);
    if (canonical) form = canonical;
    else if (attribute(transform, 'Algorithm') === ENVELOPED) without = signature;
    else return 'a transform that is not supported';
  }
  const digest = DIGESTS.get(attribute(at(reference, 'DigestMethod') ?? reference, 'Algorithm') ?? '');
  if (!digest) return 'a digest that is not supported';
  const stated = Buffer.from(textIn(at(reference, 'DigestValue')), 'base64');
  // Such addresses leave comments out before any transform (4.4.3.3); only the empty one means the whole document.
  const wanted = { ...form, comments: false, without };
  const message = uri === '' ? canonicalDocument(root, wanted) : canonicalXml(target, wanted);
  const computed = createHash(digest).update(message).digest();
  if (Buffer.compare(stated, computed) !== 0) return 'the document was changed after signing';
  // Everything but the signature is covered; a reference without the enveloped transform could not hold.
  return { root: target === root };
}

/** The element of an identifier; null when none or several have it (signature wrapping). */
function soleWithId(root: XmlElement, id: string): XmlElement | null {
  const found: XmlElement[] = [];
  const stack: XmlElement[] = [root];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const own = next.attributes.some((one) => /^id$/i.test(one.local) && one.value === id);
    if (own) found.push(next);
    for (const child of next.children) if (child.kind === 'element') stack.push(child);
  }
  return found.length === 1 ? (found[0] as XmlElement) : null;
}
