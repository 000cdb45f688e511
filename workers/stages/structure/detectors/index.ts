/** All detectors of a PDF. Those of the saves come before the pages, those of the objects behind them. */
import { activeContent } from './container/active-content/detector.ts';
import type { Detector } from './detector.ts';
import { annotationCovers } from './paint/annotation-covers/detector.ts';
import { coveredLettering } from './paint/covered-lettering/detector.ts';
import { covers } from './paint/covers/detector.ts';
import { lateAppendedText } from './paint/late-appended-text/detector.ts';
import { pageKinds } from './paint/page-kinds/detector.ts';
import { redactionResidue } from './paint/redaction-residue/detector.ts';
import { scanPatches } from './paint/scan-patches/detector.ts';
import { unshownValues } from './paint/unshown-values/detector.ts';
import { formValues } from './readers/form-values/detector.ts';
import { hiddenText } from './readers/hidden-text/detector.ts';
import { parserDifferential } from './readers/parser-differential/detector.ts';
import { orphanedContent } from './saves/orphaned-content/detector.ts';
import { producerFingerprint } from './saves/producer-fingerprint/detector.ts';
import { reencodedPages } from './saves/reencoded-pages/detector.ts';
import { revisions } from './saves/revisions/detector.ts';
import { rewrittenContent } from './saves/rewritten-content/detector.ts';
import { unreferencedObjects } from './saves/unreferenced-objects/detector.ts';
import { baselineMisalignment } from './type/baseline-misalignment/detector.ts';
import { exchangedValues } from './type/exchanged-values/detector.ts';
import { fontInconsistency } from './type/font-inconsistency/detector.ts';
import { fontSubsets } from './type/font-subsets/detector.ts';
import { guestFonts } from './type/guest-fonts/detector.ts';
import { justifiedLines } from './type/justified-lines/detector.ts';
import { mixedFontNumbers } from './type/mixed-font-numbers/detector.ts';
import { offEdgeValues } from './type/off-edge-values/detector.ts';
import { overlappingValues } from './type/overlapping-values/detector.ts';
import { pageFonts } from './type/page-fonts/detector.ts';
import { renamedGlyphs } from './type/renamed-glyphs/detector.ts';
import { secondSubsets } from './type/second-subsets/detector.ts';
import { squeezedValues } from './type/squeezed-values/detector.ts';
import { touchUps } from './type/touch-ups/detector.ts';

export const DETECTORS: readonly Detector[] = [
  revisions,
  covers,
  annotationCovers,
  coveredLettering,
  redactionResidue,
  unshownValues,
  scanPatches,
  pageKinds,
  lateAppendedText,
  fontInconsistency,
  fontSubsets,
  mixedFontNumbers,
  exchangedValues,
  guestFonts,
  secondSubsets,
  baselineMisalignment,
  justifiedLines,
  squeezedValues,
  offEdgeValues,
  overlappingValues,
  pageFonts,
  renamedGlyphs,
  touchUps,
  parserDifferential,
  hiddenText,
  producerFingerprint,
  reencodedPages,
  rewrittenContent,
  unreferencedObjects,
  formValues,
  orphanedContent,
  activeContent,
];
