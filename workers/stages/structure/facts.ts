/** What a file's structure tells: its container, its saves, what lies under what. No judgement. */
import { z } from 'zod';
import { NotAssessed, Suspicion, TimelineEvent } from '../../../shared/contracts/finding.ts';
import { ActiveContent } from './detectors/container/active-content/facts.ts';
import { Container } from './detectors/container/facts.ts';
import { CoveredLettering } from './detectors/paint/covered-lettering/facts.ts';
import { Cover } from './detectors/paint/covers/facts.ts';
import { LateAppendedText } from './detectors/paint/late-appended-text/facts.ts';
import { PageKind } from './detectors/paint/page-kinds/facts.ts';
import { RedactionResidue } from './detectors/paint/redaction-residue/facts.ts';
import { ScanPatch } from './detectors/paint/scan-patches/facts.ts';
import { UnshownValue } from './detectors/paint/unshown-values/facts.ts';
import { FieldMismatch } from './detectors/readers/form-values/facts.ts';
import { HiddenTexts } from './detectors/readers/hidden-text/facts.ts';
import { TwoViews } from './detectors/readers/parser-differential/facts.ts';
import { EarlierVersion } from './detectors/saves/orphaned-content/facts.ts';
import { ProducerFingerprint } from './detectors/saves/producer-fingerprint/facts.ts';
import { ReencodedPages } from './detectors/saves/reencoded-pages/facts.ts';
import { Revisions } from './detectors/saves/revisions/facts.ts';
import { RewrittenContent } from './detectors/saves/rewritten-content/facts.ts';
import { UnreferencedObjects } from './detectors/saves/unreferenced-objects/facts.ts';
import { OffBaseline } from './detectors/type/baseline-misalignment/facts.ts';
import { ExchangedValue } from './detectors/type/exchanged-values/facts.ts';
import { SetApart } from './detectors/type/font-inconsistency/facts.ts';
import { FontSubsets } from './detectors/type/font-subsets/facts.ts';
import { GuestFont } from './detectors/type/guest-fonts/facts.ts';
import { OffMargin } from './detectors/type/justified-lines/facts.ts';
import { MixedFontNumber } from './detectors/type/mixed-font-numbers/facts.ts';
import { OffEdgeValue } from './detectors/type/off-edge-values/facts.ts';
import { OverlappingValue } from './detectors/type/overlapping-values/facts.ts';
import { PageApart } from './detectors/type/page-fonts/facts.ts';
import { RenamedGlyphs } from './detectors/type/renamed-glyphs/facts.ts';
import { SecondSubset } from './detectors/type/second-subsets/facts.ts';
import { SqueezedValue } from './detectors/type/squeezed-values/facts.ts';
import { TouchUps } from './detectors/type/touch-ups/facts.ts';

/** What each detector answers, by its name; empty where nothing could be read. */
const FOUND = {
  revisions: Revisions.default({ saves: [], textChanges: [], rewrites: [] }),
  covers: z.array(Cover).default([]),
  annotationCovers: z.array(Cover).default([]),
  coveredLettering: z.array(CoveredLettering).default([]),
  redactionResidue: z.array(RedactionResidue).default([]),
  unshownValues: z.array(UnshownValue).default([]),
  scanPatches: z.array(ScanPatch).default([]),
  /** In page order. */
  pageKinds: z.array(PageKind).default([]),
  lateAppendedText: z.array(LateAppendedText).default([]),
  fontInconsistency: z.array(SetApart).default([]),
  fontSubsets: FontSubsets.default({ ordered: 0, cut: 0, early: [], unused: [] }),
  mixedFontNumbers: z.array(MixedFontNumber).default([]),
  exchangedValues: z.array(ExchangedValue).default([]),
  guestFonts: z.array(GuestFont).default([]),
  secondSubsets: z.array(SecondSubset).default([]),
  baselineMisalignment: z.array(OffBaseline).default([]),
  justifiedLines: z.array(OffMargin).default([]),
  squeezedValues: z.array(SqueezedValue).default([]),
  offEdgeValues: z.array(OffEdgeValue).default([]),
  overlappingValues: z.array(OverlappingValue).default([]),
  pageFonts: z.array(PageApart).default([]),
  renamedGlyphs: RenamedGlyphs.default({ fonts: [], twins: [] }),
  touchUps: z.array(TouchUps).default([]),
  /** Null when the preparation read no page. */
  parserDifferential: TwoViews.nullable().default(null),
  hiddenText: HiddenTexts.default({ texts: [], contradictions: [] }),
  producerFingerprint: ProducerFingerprint.nullable().default(null),
  reencodedPages: ReencodedPages.default({ compared: 0, apart: [], kept: false }),
  rewrittenContent: RewrittenContent.nullable().default(null),
  unreferencedObjects: UnreferencedObjects.default({ found: [], count: 0 }),
  formValues: z.array(FieldMismatch).default([]),
  orphanedContent: z.array(EarlierVersion).default([]),
  activeContent: z.array(ActiveContent).default([]),
};

export type DetectorName = keyof typeof FOUND;
export const DETECTOR_NAMES = Object.keys(FOUND) as DetectorName[];

const Findings = z.object(FOUND);
export type Findings = z.infer<typeof Findings>;

/** The answers of detectors that were not asked. */
export const nothingFound = (): Findings => Findings.parse({});

/** Why what a detector did not find may still be there, and what it saw and could not decide. */
const OpenFacts = z.partialRecord(
  z.enum(DETECTOR_NAMES),
  z.object({ reasons: z.array(z.string()).min(1), toCheck: z.array(Suspicion) }),
);
export type OpenFacts = z.infer<typeof OpenFacts>;

export const PdfStructure = z.object({
  version: z.string(),
  encryption: z.enum(['none', 'open', 'locked']),
  linearized: z.boolean(),
  pageCount: z.int().min(0),
  pagesRead: z.int().min(0),
  problems: z.array(z.object({ code: z.string(), offsetBytes: z.number().nullable(), message: z.string() })),
  open: OpenFacts.default({}),
  ...FOUND,
});
export type PdfStructure = z.infer<typeof PdfStructure>;

export const StructureFacts = z.object({
  container: Container,
  /** Null for images. */
  pdf: PdfStructure.nullable(),
  notAssessed: z.array(NotAssessed),
  timeline: z.array(TimelineEvent).optional(),
});
export type StructureFacts = z.infer<typeof StructureFacts>;
