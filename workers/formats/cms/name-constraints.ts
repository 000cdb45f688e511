/**
 * Name constraints (RFC 5280, 4.2.1.10): an authority that may vouch for some names only. Names of persons and
 * organisations, e-mail and host names are judged; a constraint of another kind leaves open what it applies to.
 */
import { type BerNode, childrenOf, contentOf, isContext, rawOf, readBer, smallInteger } from './ber.ts';
import type { Certificate } from './certificate.ts';
import { MAX_ATTRIBUTES, nameAttributes } from './name.ts';
import { nameParts } from './name-match.ts';
import { extensionsIn } from './signed-value.ts';

/** `unknown`: a constraint or a name that cannot be compared here. */
export type NamesAllowed = 'allowed' | 'forbidden' | 'unknown';

const NAME_CONSTRAINTS = '2.5.29.30';
const ALTERNATIVE_NAMES = '2.5.29.17';
const EMAIL_ATTRIBUTE = '1.2.840.113549.1.9.1';
const MAX_NAMES = 2_000;
/** Comparisons of one path: lists of thousands of constraints over thousands of names are not made in good faith. */
const MAX_COMPARISONS = 200_000;

/** Tags of GeneralName. */
const EMAIL = 1;
const HOST = 2;
const DIRECTORY = 4;

interface GeneralName {
  tag: number;
  node: BerNode;
  /** E-mail or host name, lower case; null for other kinds. */
  text: string | null;
}

interface Names {
  names: GeneralName[];
  /** False where there are more than are looked at, or one cannot be read: what is missing might say otherwise. */
  whole: boolean;
}

/** Does every certificate's name keep to the constraints of the authorities above it? @param path leaf first */
export function namesAllowed(path: readonly Certificate[]): NamesAllowed {
  let open = false;
  let left = MAX_COMPARISONS;
  for (const [i, authority] of path.entries()) {
    const constraints = i === 0 ? null : extensionOf(authority, NAME_CONSTRAINTS);
    if (!constraints) continue;
    const lists = childrenOf(constraints);
    const permitted = subtreesOf(lists.find((list) => isContext(list, 0)));
    const excluded = subtreesOf(lists.find((list) => isContext(list, 1)));
    const most = permitted.names.length + excluded.names.length;
    for (const [below, certificate] of path.slice(0, i).entries()) {
      // An authority that renews its own certificate is not bound by it; a signer always is (6.1.3 b).
      if (below > 0 && isSelfIssued(certificate)) continue;
      const { names, whole } = namesOf(certificate);
      if (!whole) open = true;
      for (const name of names) {
        left -= most;
        const judged = left < 0 ? 'unknown' : nameAllowed(name, permitted, excluded);
        if (left < 0 || judged === 'forbidden') return judged;
        if (judged === 'unknown') open = true;
      }
    }
  }
  return open ? 'unknown' : 'allowed';
}

/** Outside of every excluded subtree, and inside one of those permitted for names of its kind, where there are any. */
function nameAllowed(name: GeneralName, permitted: Names, excluded: Names): NamesAllowed {
  const within = (subtree: GeneralName) => isWithin(name, subtree);
  const out = excluded.names.map(within);
  const inside = permitted.names.filter(({ tag }) => tag === name.tag).map(within);
  if (out.includes('yes')) return 'forbidden';
  if (permitted.whole && inside.length > 0 && inside.every((one) => one === 'no')) return 'forbidden';
  if (!excluded.whole || out.includes('unknown')) return 'unknown';
  const isInside = inside.includes('yes') || (permitted.whole && inside.length === 0);
  return isInside ? 'allowed' : 'unknown';
}

function isSelfIssued(certificate: Certificate): boolean {
  return Buffer.compare(certificate.subjectRaw, certificate.issuerRaw) === 0;
}

function extensionOf(certificate: Certificate, wanted: string): BerNode | null {
  const list = childrenOf(readBer(certificate.tbs)).find((field) => isContext(field, 3));
  return extensionsIn(childrenOf(list)[0]).find(({ oid }) => oid === wanted)?.value ?? null;
}

function subtreesOf(list: BerNode | undefined): Names {
  return readNames(childrenOf(list).map(baseOf));
}

/** A minimum other than zero, or a maximum, is processed or the certificate refused (4.2.1.10): such a base is none here. */
function baseOf(subtree: BerNode): BerNode | undefined {
  const [base, ...distances] = childrenOf(subtree);
  const isPlain = distances.every((one) => isContext(one, 0) && smallInteger(one) === 0);
  return isPlain ? base : undefined;
}

function readNames(nodes: readonly (BerNode | undefined)[]): Names {
  const names = nodes.slice(0, MAX_NAMES).flatMap((node) => generalName(node) ?? []);
  return { names, whole: names.length === nodes.length };
}

function generalName(node: BerNode | undefined): GeneralName | null {
  if (node?.tagClass !== 2) return null;
  const text = node.tag === EMAIL || node.tag === HOST;
  return {
    tag: node.tag,
    node,
    text: text ? Buffer.from(contentOf(node)).toString('latin1').toLowerCase() : null,
  };
}

/** The subject, the e-mail addresses in it, and the alternative names. */
function namesOf(certificate: Certificate): Names {
  const subject = readBer(certificate.subjectRaw);
  const alternatives = readNames(childrenOf(extensionOf(certificate, ALTERNATIVE_NAMES)));
  const parts = childrenOf(subject);
  if (!subject || parts.length === 0) return alternatives;
  const emails = nameAttributes(subject)
    .flat()
    .filter(({ oid }) => oid === EMAIL_ATTRIBUTE)
    .map(({ text }) => ({ tag: EMAIL, node: subject, text: text.toLowerCase() }));
  const own: GeneralName[] = [{ tag: DIRECTORY, node: subject, text: null }, ...emails];
  const whole = alternatives.whole && parts.length <= MAX_ATTRIBUTES;
  return { names: [...own, ...alternatives.names], whole };
}

function isWithin(name: GeneralName, subtree: GeneralName): 'yes' | 'no' | 'unknown' {
  if (name.tag !== subtree.tag) return 'no';
  const answer = (holds: boolean) => (holds ? 'yes' : 'no');
  if (name.tag === DIRECTORY) {
    // The subject stands bare; elsewhere a Name is wrapped, for it is a CHOICE.
    const parts = (node: BerNode) =>
      nameParts(rawOf(isContext(node, DIRECTORY) ? (childrenOf(node)[0] ?? node) : node));
    const [own, base] = [parts(name.node), parts(subtree.node)];
    return answer(base.length <= own.length && base.every((part, i) => part === own[i]));
  }
  if (name.text === null || subtree.text === null) return 'unknown';
  if (name.tag === HOST) return answer(isBelow(name.text, subtree.text));
  const host = name.text.slice(name.text.lastIndexOf('@') + 1);
  if (subtree.text.includes('@')) return answer(name.text === subtree.text);
  return answer(subtree.text.startsWith('.') ? host.endsWith(subtree.text) : host === subtree.text);
}

function isBelow(host: string, base: string): boolean {
  const bare = base.replace(/^\./, '');
  return bare === '' || host === bare || host.endsWith(`.${bare}`);
}
