/**
 * What a stage is: facts first, judgement second.
 *
 * `extract` touches hostile bytes inside a sandboxed child and returns JSON facts, units in the names.
 * Rules are pure functions of those facts, one rule a file, the file's name is its code.
 * `stage.ts` of a stage loads its `extract.ts` lazily: the worker process that judges never loads a decoder.
 */
import type { ZodType } from 'zod';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type {
  FileNote,
  NotAssessed,
  Occurrence,
  Suspicion,
  TimelineEvent,
} from '../../shared/contracts/finding.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import type { CodeOf } from '../../shared/findings/catalogue.ts';
import type { NoteCodeOf } from '../../shared/findings/notes.ts';
import type { ArtifactKind } from '../prepare/artifacts.ts';
import type { SandboxSettings } from '../sandbox/settings.ts';

export type { Occurrence, Suspicion, Verdict };

/** Fields that every stage's facts have beside its own. */
export interface CommonFacts {
  /** What was not looked at and why (deadline, caps, unsupported feature). */
  notAssessed: NotAssessed[];
  /** Dated events for the report's one timeline. */
  timeline?: TimelineEvent[];
}

/** What `extract` gets. Paths are absolute, on this machine, read-only. */
export interface ExtractContext {
  /** Only where `reads` names it. */
  documentPath: string;
  document: PreparedDocument;
  /** Absolute path of an artifact that the preparation wrote (`Raster.file`, `EmbeddedImage.file`, ...). */
  artifactPath(file: string): string;
  /** The document's bytes, read once per task. */
  bytes(): Promise<Uint8Array>;
  /** Milliseconds left; at zero the child is killed. Stop earlier and return partial facts. */
  remainingMs(): number;
  settings: SandboxSettings;
}

/** Arguments of judgement beside the facts: time and trust are never taken from the surroundings. */
export interface RuleContext {
  /** Instant of judgement, milliseconds since the epoch. */
  now: number;
  /** Trust anchors for signers of documents, DER in base64; none means that trust cannot be told. */
  anchors?: readonly string[];
  /** Date of the oldest trusted list among their sources, ISO 8601; null when they come from no list. */
  anchorsAsOf?: string | null;
}

export type Rule<Facts> = (facts: Facts, context: RuleContext) => Verdict;

/** A note on the file, where its facts give one; no judgement. */
export type Note<Facts> = (facts: Facts) => Omit<FileNote, 'code'> | null;

export interface Stage<S extends StageId, Facts extends CommonFacts> {
  id: S;
  /** Shown in the report; raise it when facts or rules change their meaning. */
  version: string;
  /** What does the work, for the report: `assay-pdf`, `tesseract.js`, ... */
  engine: string;
  /** What of the document its extractor is given; each file is copied for it, and it can take over no other. */
  reads: readonly ('document' | ArtifactKind)[];
  /** Deadline of `extract`; its share of the submit's 60 s. */
  timeoutMs: number;
  facts: ZodType<Facts>;
  /** Null when the stage has work to do; else why it is skipped, for the reviewer. */
  skipReason(document: PreparedDocument): string | null;
  /** Loads the extractor; called in the sandboxed child only. */
  load(): Promise<{
    extract(context: ExtractContext): Promise<Facts>;
    warm?(settings: SandboxSettings): Promise<void>;
    warmMore?(settings: SandboxSettings): Promise<void>;
  }>;
  /** What the stage adds to `pipeline.evidence` beside its findings (`signatures`, ...). */
  reportEvidence?(facts: Facts, context: RuleContext): Record<string, unknown>;
  /** Of each of the stage's notes, by its code. */
  notes?: { [C in NoteCodeOf<S>]: Note<Facts> };
  /** A missing rule or an unknown code does not compile. */
  rules: { [C in CodeOf<S>]: Rule<Facts> };
}

/** Ties a stage's facts to its rules; the identity function, there for its types. */
export function defineStage<S extends StageId, Facts extends CommonFacts>(
  stage: Stage<S, Facts>,
): Stage<S, Facts> {
  return stage;
}

export const pass: Verdict = { verdict: 'pass' };

/** Passed, and what was seen speaks for the document (catalogue row's `assurance`). */
export function passWith(...assurance: Occurrence[]): Verdict {
  return { verdict: 'pass', assurance };
}

/** Found; strongest first. An empty list is a pass, so that rules can map and return. */
export function fail(occurrences: Occurrence[]): Verdict {
  if (occurrences.length === 0) return pass;
  return { verdict: 'fail', occurrences: occurrences.toSorted((a, b) => b.confidence - a.confidence) };
}

/** @param toCheck what was seen and could not be decided; empty where nothing was seen */
export function inconclusive(reason: string, toCheck: readonly Suspicion[] = []): Verdict {
  return { verdict: 'inconclusive', reason, ...(toCheck.length > 0 ? { toCheck: [...toCheck] } : {}) };
}

export function notApplicable(reason?: string): Verdict {
  return { verdict: 'not-applicable', reason };
}
