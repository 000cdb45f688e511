/** What a file's structure tells: its container, its saves, what lies under what. No judgement. */
import { z } from 'zod';
import { Box, NotAssessed, Suspicion, TimelineEvent } from '../../../shared/contracts/finding.ts';
import { Page, Text } from './detectors/layout/facts.ts';
import { ActiveContent, Container, Writing } from './facts/container.ts';
import { DigitTwins, PageApart, RenamedGlyphs, SetApart, TypedLater } from './facts/fonts.ts';
import {
  Cover,
  CoveredLettering,
  FieldMismatch,
  HiddenContradiction,
  HiddenText,
  OffGrid,
  ScanPatch,
} from './facts/painting.ts';
import { LeftBehind, PageRewrite, Revision, TextChange, UnnamedObject } from './facts/saves.ts';
import { TwoViews } from './facts/views.ts';

export * from './detectors/layout/facts.ts';
export * from './facts/container.ts';
export * from './facts/fonts.ts';
export * from './facts/painting.ts';
export * from './facts/saves.ts';
export * from './facts/views.ts';

/** Each looks for one thing; what it left undecided stands under its name. */
export const DETECTORS = [
  'revisions',
  'unreferenced-objects',
  'orphaned-content',
  'producer-fingerprint',
  'covers',
  'covered-lettering',
  'annotation-covers',
  'scan-patches',
  'page-kinds',
  'late-appended-text',
  'font-inconsistency',
  'digit-font-inconsistency',
  'second-subsets',
  'baseline-misalignment',
  'page-fonts',
  'renamed-glyphs',
  'touch-ups',
  'parser-differential',
  'hidden-text',
  'form-values',
  'active-content',
] as const;
export const DetectorName = z.enum(DETECTORS);
export type DetectorName = z.infer<typeof DetectorName>;

/** Why what a detector did not find may still be there, and what it saw and could not decide. */
export const OpenFacts = z.partialRecord(
  DetectorName,
  z.object({ reasons: z.array(z.string()).min(1), toCheck: z.array(Suspicion) }),
);
export type OpenFacts = z.infer<typeof OpenFacts>;

export const PdfStructure = z.object({
  version: z.string(),
  encryption: z.enum(['none', 'open', 'locked']),
  linearized: z.boolean(),
  pageCount: z.int().min(0),
  pagesRead: z.int().min(0),
  open: OpenFacts.default({}),
  revisions: z.array(Revision),
  textChanges: z.array(TextChange),
  rewrites: z.array(PageRewrite),
  covers: z.array(Cover),
  coveredLettering: z.array(CoveredLettering).default([]),
  unnamed: z.array(UnnamedObject),
  unnamedCount: z.int().min(0),
  /** Pages with Acrobat's mark of text edited in place, and how many marks. */
  touchUps: z.array(
    z.object({
      page: Page,
      marks: z.int().min(1),
      /** Values at a mark: in front of it as Acrobat writes, or the page's last text behind one. */
      values: z.array(z.object({ text: Text, box: Box, place: z.enum(['before', 'last']) })),
    }),
  ),
  /** Values beside the line that the words around them keep. */
  offGrid: z.array(OffGrid),
  setApart: z.array(SetApart),
  typedLater: z.array(TypedLater).default([]),
  pagesApart: z.array(PageApart).default([]),
  hiddenText: z.array(HiddenText),
  contradictions: z.array(HiddenContradiction),
  renamedGlyphs: z.array(RenamedGlyphs),
  digitTwins: z.array(DigitTwins).default([]),
  /** Null when the preparation read no page. */
  views: TwoViews.nullable().default(null),
  /** Null in locked files. */
  writing: Writing.nullable().default(null),
  fieldMismatches: z.array(FieldMismatch),
  scanPatches: z.array(ScanPatch),
  /** What each page read consists of, in page order. */
  pageKinds: z.array(z.enum(['picture', 'text', 'empty'])),
  leftBehind: z.array(LeftBehind),
  active: z.array(ActiveContent),
  problems: z.array(z.object({ code: z.string(), offsetBytes: z.number().nullable(), message: z.string() })),
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
