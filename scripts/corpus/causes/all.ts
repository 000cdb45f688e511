/** Every cause, forgeries and permitted controls. A new one is added here and nowhere else. */
import type { Cause } from '../types.ts';
import { commentAdded, coveredByAnnotation } from './annotated.ts';
import { arithmeticBroken } from './arithmetic.ts';
import { coveredAppended, coveredByImage, coveredResaved } from './covered.ts';
import { formFilled } from './form-filled.ts';
import { mrzCheckDigit, vizMrzMismatch } from './identity-data.ts';
import { exifEditor, pictureCropped, pictureResaved, staleThumbnail } from './picture-traces.ts';
import { copyMove, regionMisaligned, regionMisalignedFaint, regionOtherQuality } from './regions.ts';
import { amountReplaced, dateReplaced, ibanReplaced, nameReplaced } from './replaced.ts';
import { metadataDisagrees, resavedByEditor, resavedByIssuer } from './resaved.ts';
import { scanPatched } from './scan-patched.ts';
import { shadowHide, shadowHideAndReplace, shadowReplace } from './shadow.ts';
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
  scanPatched,
  regionOtherQuality,
  regionMisaligned,
  regionMisalignedFaint,
  copyMove,
  exifEditor,
  staleThumbnail,
  vizMrzMismatch,
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
  formFilled,
  commentAdded,
  resavedByIssuer,
  pictureResaved,
  pictureCropped,
];
