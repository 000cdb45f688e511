/** One signature as facts: what it covers, who signed, what was added afterwards. */
import { type Certificate, fingerprint, hex } from '../../formats/cms/certificate.ts';
import { describeKey } from '../../formats/cms/verify.ts';
import { nameOf, savedState, textOf } from '../../formats/pdf/index.ts';
import type { PdfDict, PdfFile, PdfView } from '../../formats/pdf/types.ts';
import { compareWithSigned, type SignedState } from './changes/compare.ts';
import { listedChanges } from './changes/listed.ts';
import { type Found, fieldName, signedFile } from './collect.ts';
import type { Cryptography } from './cryptography.ts';
import { pdfDate } from './dates.ts';
import type { CertificateFacts, SignatureFacts } from './facts.ts';
import { permissionsOf } from './permissions.ts';

/** The document as it was when its first `end` bytes were all there were. */
export type States = (end: number) => SignedState;

/** Taken from the opened file where that is sure to be the same; else the prefix is opened, one at a time. */
export function statesOf(file: PdfFile): States {
  let opened = file;
  return (end) => {
    const shared = savedState(file, end);
    if (shared) return { end, view: shared };
    if (opened.bytes.length !== end) opened = end === file.bytes.length ? file : signedFile(file, end);
    return { end, view: opened.latest };
  };
}

/** What the ranges of a signature come to in the file as it is now. */
interface Extent {
  /** Byte after the last one that it covers; null when its ranges say nothing usable. */
  end: number | null;
  /** Nothing but white space follows. */
  whole: boolean;
  /** The save that it covers to the end; -1 when its end is the end of none. */
  save: number;
  problems: SignatureFacts['rangeProblems'];
  /** Something follows that can be compared with what was signed. */
  later: boolean;
}

function extentOf(file: PdfFile, { coverage }: Found): Extent {
  const end = coverage.coveredUntil;
  const whole = end !== null && onlySpace(file.bytes, end, file.bytes.length);
  const save = end === null ? -1 : file.revisions.findIndex((r) => endsAt(file, r.endOffset, end));
  const problems = [...coverage.problems];
  const later = end !== null && !whole && problems.length === 0;
  const placed = !problems.includes('fits-no-place');
  if (end !== null && !whole && save < 0 && placed) problems.push('ends-inside-a-save');
  return { end, whole, save, problems, later };
}

/** Where the comparison with later saves begins: what came after a save in which the coverage ends is compared too. */
function comparedFrom(file: PdfFile, { end, save }: Extent): number | null {
  if (save >= 0) return Math.max(end ?? 0, file.revisions[save]?.endOffset ?? 0);
  return file.revisions.find((r) => r.endOffset > (end ?? Infinity))?.endOffset ?? end;
}

export function describe(
  file: PdfFile,
  found: Found,
  computed: Cryptography | null,
  around: { states: States; expired: () => boolean; many: number },
): SignatureFacts {
  const { states, expired, many } = around;
  const { coverage, view, dict } = found;
  const subFilter = nameOf(view.get(dict, 'SubFilter'));
  const extent = extentOf(file, found);
  const { end, whole, save, later } = extent;
  const coversWholeFile = whole && coverage.problems.length === 0;
  const base = later && !expired() ? comparedFrom(file, extent) : null;
  const compared = base === null ? null : compareWithSigned(states(base), file, expired);
  const { cut: permissionsCut, ...permissions } = permissionsOf(view, dict, found.fields[0]);
  const listed = compared?.changes ? listedChanges(compared.changes, permissions.locks, many) : null;
  return {
    fields: [...new Set(found.fields.map((field) => fieldName(file, field)))],
    objectNumber: found.objectNumber,
    kind: isTimestamp(found) ? 'timestamp' : 'signature',
    subFilter,
    reachedBy: found.reachedBy,
    byteRange: coverage.byteRange,
    rangeProblems: extent.problems,
    coveredUntil: end,
    signedSave: save < 0 ? null : save,
    coversWholeFile,
    ...tailFacts(file, extent),
    ...writtenFacts(found, computed),
    ...permissions,
    changes: coversWholeFile ? [] : (listed?.changes ?? null),
    ...(listed && listed.omitted > 0 ? { changesOmitted: listed.omitted } : {}),
    changesCut: permissionsCut || (compared?.cut ?? (later && compared === null)),
    validationData: { signer: false, timestamp: false, timestamped: false },
  };
}

function isTimestamp({ view, dict }: Found): boolean {
  return (
    nameOf(view.get(dict, 'SubFilter')) === 'ETSI.RFC3161' ||
    nameOf(view.get(dict, 'Type')) === 'DocTimeStamp'
  );
}

/** What stands behind the last byte that is covered, or behind the last save. */
function tailFacts(
  file: PdfFile,
  { end, whole, later }: Extent,
): Pick<SignatureFacts, 'blankTail' | 'looseTail'> {
  const blankTail = whole && end !== null ? file.bytes.length - end : 0;
  return { blankTail, ...(later && hasLooseTail(file) ? { looseTail: true } : {}) };
}

/** What the signature says of itself: who, when, why and where. */
function writtenFacts({ view, dict }: Found, computed: Cryptography | null) {
  return {
    cryptography: computed?.facts ?? null,
    signer: computed?.certificate ? certificateFacts(computed.certificate) : null,
    timestamp: computed?.timestamp?.facts ?? null,
    claimedTime: claimedTime(view, dict, computed),
    reason: textEntry(view, dict, 'Reason'),
    location: textEntry(view, dict, 'Location'),
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
