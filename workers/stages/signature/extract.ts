/** PDF bytes -> facts about every signature. Hostile bytes are data: nothing here judges, nothing throws for damage. */
import { type Digester, growingDigester } from '../../formats/cms/algorithms.ts';
import { nameOf, openPdf } from '../../formats/pdf/index.ts';
import type { PdfDict, PdfFile, PdfView } from '../../formats/pdf/types.ts';
import type { ExtractContext } from '../stage.ts';
import { type Collected, collectSignatures, type Found, signedFile } from './collect.ts';
import { type Cryptography, verifyContents } from './cryptography.ts';
import { describe, type States, statesOf } from './describe.ts';
import type { Prepared, SignatureFacts, SignatureStageFacts } from './facts.ts';
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

function certificatesOf(view: PdfView, dict: PdfDict): Uint8Array[] {
  const value = view.get(dict, 'Cert');
  const items = value.kind === 'array' ? value.items.slice(0, MAX_CERTIFICATES) : [value];
  return items.flatMap((item) => {
    const string = view.resolve(item);
    return string.kind === 'string' ? [string.bytes] : [];
  });
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
