/** PDF bytes -> facts about every signature. Hostile bytes are data: nothing here judges, nothing throws for damage. */
import { type Digester, growingDigester } from '../../formats/cms/algorithms.ts';
import { type Certificate, fingerprint, hex } from '../../formats/cms/certificate.ts';
import { describeKey } from '../../formats/cms/verify.ts';
import { nameOf, openPdf, savedState, textOf } from '../../formats/pdf/index.ts';
import type { PdfDict, PdfFile, PdfView } from '../../formats/pdf/types.ts';
import type { ExtractContext } from '../stage.ts';
import { compareWithSigned, type SignedState } from './changes/compare.ts';
import { listedChanges } from './changes/listed.ts';
import { type Collected, collectSignatures, type Found, fieldName, signedFile } from './collect.ts';
import { type Cryptography, verifyContents } from './cryptography.ts';
import { pdfDate } from './dates.ts';
import type { CertificateFacts, Prepared, SignatureFacts, SignatureStageFacts } from './facts.ts';
import { permissionsOf } from './permissions.ts';
import { markSwitched } from './shadow/fields.ts';
import { preparedChanges } from './shadow/prepared.ts';
import { intactTime } from './time.ts';
import { askSecondReader } from './two-readers.ts';
import { distinct, type Material, type Proofs, proofsOf, readStore, speaksOf } from './validation-data.ts';

/** Left for judging and reporting when the comparison of later saves has to stop. */
const RESERVE_MS = 500;
/** Certificates kept for path building. */
const MAX_CERTIFICATES = 24;

export async function extract(context: ExtractContext): Promise<SignatureStageFacts> {
  const file = openPdf(await context.bytes());
  return extractFrom(file, () => context.remainingMs() < RESERVE_MS);
}

/** The same on an opened file; `expired` ends what costs time. */
export async function extractFrom(file: PdfFile, expired: () => boolean): Promise<SignatureStageFacts> {
  const collected = collectSignatures(file, expired);
  const read = readMessages(file, collected, expired);
  await askSecondReader(read.computed, expired);
  return factsOf(file, collected, read, expired);
}

/** By the first reader alone, for what asks nothing about who signed: comparisons, measurements of one step. */
export function signatureFacts(file: PdfFile, expired: () => boolean): SignatureStageFacts {
  const collected = collectSignatures(file, expired);
  return factsOf(file, collected, readMessages(file, collected, expired), expired);
}

interface Messages {
  store: Material | null;
  /** In the order of the collected signatures; null where there is none to compute or the time ended. */
  computed: (Cryptography | null)[];
}

function readMessages(file: PdfFile, { signatures }: Collected, expired: () => boolean): Messages {
  const store = readStore(file.latest);
  const digester = growingDigester(file.bytes);
  const computed = signatures.map((found) => (expired() ? null : computeSignature(found, store, digester)));
  return { store, computed };
}

function factsOf(
  file: PdfFile,
  collected: Collected,
  { store, computed }: Messages,
  expired: () => boolean,
): SignatureStageFacts {
  const facts: SignatureStageFacts = {
    emptyFields: collected.emptyFields.slice(0, 200),
    usageRights: collected.usageRights,
    saves: file.revisions.length,
    signatures: [],
    prepared: [],
    certificates: [],
    revocation: [],
    unverifiedRevocation: [],
    notAssessed: [],
    timeline: [],
  };
  const states = statesOf(file);
  if (expired() && computed.includes(null)) {
    facts.cut = true;
    facts.notAssessed.push({ what: 'some signatures', reason: 'time limit reached' });
  }
  const stores: { end: number; store: Material }[] = [];
  for (const [i, found] of collected.signatures.entries()) {
    const many = collected.signatures.length;
    const signature = describe(file, found, computed[i] ?? null, { states, expired, many });
    facts.signatures.push(signature);
    const stamped = store && !expired() && stampedStore(signature, states);
    if (stamped) stores.push({ end: signature.coveredUntil as number, store: stamped });
  }
  const oldest = facts.signatures.find(
    ({ kind, cryptography }) => kind === 'signature' && cryptography?.integrity === 'valid',
  );
  if (oldest) Object.assign(facts, preparedOf(file, oldest, expired));
  addValidationData(facts, computed, store, stores, expired);
  for (const signature of facts.signatures) timelineOf(facts, signature);
  noteUnread(file, facts);
  if (facts.preparedCut) {
    facts.notAssessed.push({
      what: 'part of what lies ready in the signed bytes',
      reason: 'time or size limit reached',
    });
  }
  if (collected.cut) {
    facts.cut = true;
    facts.notAssessed.push({
      what: 'some signatures or older saves',
      reason: 'the file has too many of them, or the time ended',
    });
  }
  if (facts.signatures.some((signature) => signature.changesCut)) {
    facts.notAssessed.push({
      what: 'part of the comparison between signed and present state',
      reason: file.encrypted === 'locked' ? 'encrypted with a password' : 'time or size limit reached',
    });
  }
  return facts;
}

/** Limits of the reader show as it reads, so this comes last. */
function noteUnread(file: PdfFile, facts: SignatureStageFacts): void {
  if (!file.problems.some(({ code }) => code === 'object-cap')) return;
  facts.unread = true;
  facts.notAssessed.push({ what: 'part of some objects', reason: 'they hold more values than are read' });
  for (const signature of facts.signatures) if (!signature.coversWholeFile) signature.changesCut = true;
}

/** The document as it was when its first `end` bytes were all there were. */
type States = (end: number) => SignedState;

/** Taken from the opened file where that is sure to be the same; else the prefix is opened, one at a time. */
function statesOf(file: PdfFile): States {
  let opened = file;
  return (end) => {
    const shared = savedState(file, end);
    if (shared) return { end, view: shared };
    if (opened.bytes.length !== end) opened = end === file.bytes.length ? file : signedFile(file, end);
    return { end, view: opened.latest };
  };
}

function computeSignature(
  { coverage, view, dict }: Found,
  store: Material | null,
  digester: Digester,
): Cryptography | null {
  if (!coverage.contents || !coverage.parts || coverage.problems.includes('contents-empty')) return null;
  const subFilter = nameOf(view.get(dict, 'SubFilter'));
  const certificates = certificatesOf(view, dict);
  const { contents, parts } = coverage;
  return verifyContents(subFilter, contents, parts, certificates, store?.certificates, digester);
}

function describe(
  file: PdfFile,
  found: Found,
  computed: Cryptography | null,
  around: { states: States; expired: () => boolean; many: number },
): SignatureFacts {
  const { states, expired, many } = around;
  const { coverage, view, dict } = found;
  const subFilter = nameOf(view.get(dict, 'SubFilter'));
  const stamp = subFilter === 'ETSI.RFC3161' || nameOf(view.get(dict, 'Type')) === 'DocTimeStamp';
  const end = coverage.coveredUntil;
  const whole = end !== null && onlySpace(file.bytes, end, file.bytes.length);
  const save = end === null ? -1 : file.revisions.findIndex((r) => endsAt(file, r.endOffset, end));
  const problems = [...coverage.problems];
  const later = end !== null && !whole && problems.length === 0;
  const placed = !problems.includes('fits-no-place');
  if (end !== null && !whole && save < 0 && placed) problems.push('ends-inside-a-save');
  // A coverage that ends inside a save says nothing about the rest of that save: what came after it is compared.
  const base =
    save >= 0
      ? Math.max(end ?? 0, file.revisions[save]?.endOffset ?? 0)
      : (file.revisions.find((r) => r.endOffset > (end ?? Infinity))?.endOffset ?? end);
  const compared =
    later && base !== null && !expired() ? compareWithSigned(states(base), file, expired) : null;
  const { cut: permissionsCut, ...permissions } = permissionsOf(view, dict, found.fields[0]);
  const listed = compared?.changes ? listedChanges(compared.changes, permissions.locks, many) : null;
  return {
    fields: [...new Set(found.fields.map((field) => fieldName(file, field)))],
    objectNumber: found.objectNumber,
    kind: stamp ? 'timestamp' : 'signature',
    subFilter,
    reachedBy: found.reachedBy,
    byteRange: coverage.byteRange,
    rangeProblems: problems,
    coveredUntil: end,
    signedSave: save < 0 ? null : save,
    coversWholeFile: whole && coverage.problems.length === 0,
    blankTail: whole ? file.bytes.length - end : 0,
    ...(later && hasLooseTail(file) ? { looseTail: true } : {}),
    cryptography: computed?.facts ?? null,
    signer: computed?.certificate ? certificateFacts(computed.certificate) : null,
    timestamp: computed?.timestamp?.facts ?? null,
    claimedTime: claimedTime(view, dict, computed),
    reason: textEntry(view, dict, 'Reason'),
    location: textEntry(view, dict, 'Location'),
    ...permissions,
    changes: whole && coverage.problems.length === 0 ? [] : (listed?.changes ?? null),
    ...(listed && listed.omitted > 0 ? { changesOmitted: listed.omitted } : {}),
    changesCut: permissionsCut || (compared?.cut ?? (later && compared === null)),
    validationData: { signer: false, timestamp: false, timestamped: false },
  };
}

const BLANK: ReadonlySet<number> = new Set([0, 9, 10, 13, 32]);

/** White space and NULs: what line-end conversion and padding leave behind. */
function onlySpace(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from > 4096) return false;
  return bytes.subarray(from, to).every((byte) => BLANK.has(byte));
}

const looseTails = new WeakMap<PdfFile, boolean>();

/** What stands after the last save and is no save: readers pass over it, and nothing says what it is there for. */
function hasLooseTail(file: PdfFile): boolean {
  const known = looseTails.get(file);
  if (known !== undefined) return known;
  const from = file.revisions.reduce((most, { endOffset }) => Math.max(most, endOffset), 0);
  const tail = Buffer.from(file.bytes.buffer, file.bytes.byteOffset + from, file.bytes.length - from);
  // Another end mark is what careless tools leave behind.
  const marked = tail.length < 64 ? tail.toString('latin1').replace(/%%EOF/g, '') : null;
  const blank = marked === null ? tail.every((byte) => BLANK.has(byte)) : /^[\0\t\n\r ]*$/.test(marked);
  looseTails.set(file, !blank);
  return !blank;
}

function endsAt(file: PdfFile, endOffset: number, end: number): boolean {
  return endOffset >= end ? onlySpace(file.bytes, end, endOffset) : onlySpace(file.bytes, endOffset, end);
}

function certificatesOf(view: PdfView, dict: PdfDict): Uint8Array[] {
  const value = view.get(dict, 'Cert');
  const items = value.kind === 'array' ? value.items.slice(0, MAX_CERTIFICATES) : [value];
  return items.flatMap((item) => {
    const string = view.resolve(item);
    return string.kind === 'string' ? [string.bytes] : [];
  });
}

function certificateFacts(certificate: Certificate): CertificateFacts {
  const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
  return {
    subject: certificate.subject,
    issuer: certificate.issuer,
    serial: certificate.serial,
    notBefore: iso(certificate.notBefore),
    notAfter: iso(certificate.notAfter),
    selfIssued: hex(certificate.subjectRaw) === hex(certificate.issuerRaw),
    key: describeKey(certificate.spki),
    sha256: fingerprint(certificate),
  };
}

function claimedTime(view: PdfView, dict: PdfDict, computed: Cryptography | null): string | null {
  const written = textEntry(view, dict, 'M');
  if (computed?.signingTime) return new Date(computed.signingTime).toISOString();
  return written === null ? null : pdfDate(written);
}

function textEntry(view: PdfView, dict: PdfDict, key: string): string | null {
  const value = view.get(dict, key);
  return value.kind === 'string' && view.file.encrypted !== 'locked' ? textOf(value).slice(0, 500) : null;
}

function preparedOf(
  file: PdfFile,
  signature: SignatureFacts,
  expired: () => boolean,
): { prepared: Prepared[]; preparedCut?: true } {
  const { coveredUntil, rangeProblems } = signature;
  if (coveredUntil === null || rangeProblems.length > 0) return { prepared: [] };
  if (expired()) return { prepared: [], preparedCut: true };
  const signed = coveredUntil === file.bytes.length ? file : signedFile(file, coveredUntil);
  const { found, complete } = preparedChanges(signed, expired);
  if (signed !== file) markSwitched(found, file.latest);
  return { prepared: found, ...(complete ? {} : { preparedCut: true }) };
}

/** The store that an intact document timestamp covers: B-LTA needs one with the signer's data (EN 319 142-1, 5.5). */
function stampedStore(signature: SignatureFacts, states: States): Material | null {
  if (signature.kind !== 'timestamp' || signature.cryptography?.integrity !== 'valid') return null;
  return signature.coveredUntil === null ? null : readStore(states(signature.coveredUntil).view);
}

/** Adds what certificates and revocation data prove, and says of each signature whether its own are complete. */
function addValidationData(
  facts: SignatureStageFacts,
  computed: readonly (Cryptography | null)[],
  store: Material | null,
  stores: readonly { end: number; store: Material }[],
  expired: () => boolean,
): void {
  const leaves = computed.flatMap((c) =>
    [c?.certificate, c?.timestamp?.certificates[0]].flatMap((x) => x ?? []),
  );
  const rest = computed.flatMap((c) => [...(c?.certificates ?? []), ...(c?.timestamp?.certificates ?? [])]);
  const carried = computed.flatMap((c) => c?.revocation ?? []);
  const pool = distinct([...leaves, ...rest, ...(store?.certificates ?? [])]);
  const sources = [...(store?.sources ?? []), ...carried];
  const proofs: Proofs = proofsOf({ certificates: pool, sources }, expired);
  if (expired()) facts.notAssessed.push({ what: 'some validation data', reason: 'time limit reached' });
  Object.assign(facts, proofs.facts);
  for (const [i, signature] of facts.signatures.entries()) {
    const { certificate = null, timestamp = null } = computed[i] ?? {};
    const end = signature.coveredUntil ?? Infinity;
    const stamp = timestamp?.certificates[0];
    signature.validationData = {
      signer: certificate !== null && proofs.complete(certificate),
      timestamp: stamp !== undefined && proofs.complete(stamp),
      timestamped:
        certificate !== null &&
        stores.some((s) => s.end > end && !expired() && speaksOf(s.store, certificate, pool)),
    };
  }
}

function timelineOf(facts: SignatureStageFacts, signature: SignatureFacts): void {
  const name = signature.fields[0] ?? 'a signature';
  const stamped = intactTime(signature.timestamp);
  if (stamped)
    facts.timeline.push({ at: stamped, event: `timestamp of ${name}`, source: 'timestamp authority' });
  if (signature.claimedTime && signature.kind === 'signature') {
    facts.timeline.push({ at: signature.claimedTime, event: `${name} signed`, source: 'signer’s own clock' });
  }
}
