/** The fusion rules that there are. The type makes the list complete: every catalogue row of `fusion` has one. */
import type { StageId } from '../../../shared/contracts/stages.ts';
import type { CodeOf } from '../../../shared/findings/catalogue.ts';
import type { FusionRule } from '../fusion-rule.ts';
import { embeddedInvoiceDisagrees } from './embedded-invoice-disagrees.ts';
import { identityPaperWithoutColour } from './identity-paper-without-colour.ts';
import { issuerPaperByEditor } from './issuer-paper-by-editor.ts';
import { lettersSharperThanPicture } from './letters-sharper-than-picture.ts';
import { pagesLeftOut } from './pages-left-out.ts';
import { paymentCodeDisagrees } from './payment-code-disagrees.ts';
import { portraitsOfTwoPeople } from './portraits-of-two-people.ts';
import { printedDateAfterFile } from './printed-date-after-file.ts';
import { screenPhotographed } from './screen-photographed.ts';
import { valueDrawnOtherwise } from './value-drawn-otherwise.ts';
import { valueInForeignGlyphs } from './value-in-foreign-glyphs.ts';

const RULES = {
  'payment-code-disagrees': paymentCodeDisagrees,
  'embedded-invoice-disagrees': embeddedInvoiceDisagrees,
  'printed-date-after-file': printedDateAfterFile,
  'letters-sharper-than-picture': lettersSharperThanPicture,
  'value-in-foreign-glyphs': valueInForeignGlyphs,
  'value-drawn-otherwise': valueDrawnOtherwise,
  'screen-photographed': screenPhotographed,
  'identity-paper-without-colour': identityPaperWithoutColour,
  'portraits-of-two-people': portraitsOfTwoPeople,
  'issuer-paper-by-editor': issuerPaperByEditor,
  'pages-left-out': pagesLeftOut,
} satisfies {
  [C in CodeOf<'fusion'>]: unknown;
};

// A rule is contravariant in its facts; judge-fusion.ts hands each one only what it declared.
export const FUSION_RULES = RULES as unknown as Record<CodeOf<'fusion'>, FusionRule<StageId>>;
