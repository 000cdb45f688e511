/** Every cause, forgeries and permitted controls. A new one is added here and nowhere else. */
import type { Cause } from '../types.ts';
import { commentAdded, coveredByAnnotation } from './annotated.ts';
import { arithmeticBroken } from './arithmetic.ts';
import { coveredAppended, coveredByImage, coveredResaved } from './covered.ts';
import { formFilled } from './form-filled.ts';
import { mrzCheckDigit, vizMrzExpiry, vizMrzMismatch, vizMrzName, vizMrzNumber } from './identity-data.ts';
import { exifEditor, pictureCropped, pictureResaved, staleThumbnail } from './picture-traces.ts';
import { copyMove, regionMisaligned, regionMisalignedFaint, regionOtherQuality } from './regions.ts';
import { amountReplaced, dateReplaced, ibanReplaced, nameReplaced } from './replaced.ts';
import { metadataDisagrees, resavedByEditor, resavedByIssuer } from './resaved.ts';
import { scanPatched } from './scan-patched.ts';
import {
  preparedSecondContent,
  preparedToHide,
  shadowHide,
  shadowHideAndReplace,
  shadowReplace,
} from './shadow.ts';
import {
  appendedWithCopiedXref,
  appendedWithoutXref,
  certifiedAfterApproval,
  falseValidationData,
  formDropped,
  reasonReplaced,
  signedAgainstPermission,
} from './signed-appended.ts';
import { hiddenBySignature, hiddenByUntyped } from './signed-covered.ts';
import {
  fieldAppearanceSwapped,
  lockedFieldFilled,
  preparedField,
  unlockedFieldFilled,
} from './signed-fields.ts';
import {
  certifiedThenFilled,
  certifiedThenHidden,
  signatureRemoved,
  signedThenBytesChanged,
  signedThenCovered,
  signedThenRenamed,
  signedThenReplaced,
} from './signed-forged.ts';
import { signedArchived, signedLongTerm, signedStamped } from './signed-long-term.ts';
import {
  certified,
  certifiedThenCommented,
  signed,
  signedThenDss,
  signedThenFilled,
  signedTwice,
} from './signed-permitted.ts';
import { signatureRangeEmptied, signatureWrapped } from './signed-wrapped.ts';
import {
  twoByHybrid,
  twoByObjectStream,
  twoByPageCount,
  twoByPageWithKids,
  twoByWrongOffset,
} from './two-readings.ts';

export const CAUSES: readonly Cause[] = [
  amountReplaced,
  nameReplaced,
  dateReplaced,
  ibanReplaced,
  coveredResaved,
  coveredAppended,
  coveredByImage,
  coveredByAnnotation,
  arithmeticBroken,
  resavedByEditor,
  metadataDisagrees,
  signedThenBytesChanged,
  signedThenReplaced,
  signedThenRenamed,
  signedThenCovered,
  certifiedThenHidden,
  certifiedThenFilled,
  signatureRemoved,
  shadowHide,
  shadowReplace,
  shadowHideAndReplace,
  preparedToHide,
  preparedSecondContent,
  preparedField,
  fieldAppearanceSwapped,
  signatureWrapped,
  signatureRangeEmptied,
  appendedWithoutXref,
  appendedWithCopiedXref,
  formDropped,
  reasonReplaced,
  falseValidationData,
  certifiedAfterApproval,
  signedAgainstPermission,
  twoByPageCount,
  twoByPageWithKids,
  twoByHybrid,
  twoByWrongOffset,
  twoByObjectStream,
  hiddenByUntyped,
  hiddenBySignature,
  lockedFieldFilled,
  scanPatched,
  regionOtherQuality,
  regionMisaligned,
  regionMisalignedFaint,
  copyMove,
  exifEditor,
  staleThumbnail,
  vizMrzMismatch,
  vizMrzExpiry,
  vizMrzNumber,
  vizMrzName,
  mrzCheckDigit,
  signed,
  certified,
  signedThenFilled,
  signedThenDss,
  signedTwice,
  certifiedThenCommented,
  signedStamped,
  signedLongTerm,
  signedArchived,
  unlockedFieldFilled,
  formFilled,
  commentAdded,
  resavedByIssuer,
  pictureResaved,
  pictureCropped,
];
