/**
 * Which ways of altering each rule looks for: its k1/n1 is counted on those and on no others. A rule is not to be
 * blamed for what cannot show in its facts, nor praised for a find that another change caused. Ways are named as in the
 * lists. Codes of metadata alone have no ways here: a tool's name or a date says who saved a file, not that a value in it
 * was changed, and packages' manuals are no sample of the tools that issuers use. They stay context.
 */
import type { Code } from '../../shared/findings/catalogue.ts';

const COVERED = [
  'covered-and-retyped',
  'covered-and-retyped-by-update',
  'overlay-by-pdf-lib',
  'cover-and-new-value-in-a-form-XObject',
  'pdf-lib-cover',
  'pdftk-stamp',
  'qpdf-overlay',
  'ghostscript-endpage',
  'pdfbox-cover',
  'pdfbox-form',
  'itext-cover',
  'api2-cover',
  'pypdf-overlay',
  'cover-then-pdftocairo',
  'cover-then-print',
];
/** Where the string of a value gives way to another in its own font, or is taken out of it. */
const EXCHANGED_IN_ITS_FONT = [
  'codes-exchanged',
  'itext-string',
  'pdfbox-string',
  'cam-pdf-string',
  'mutool-redact-retype',
  'redact-retype-many',
  'redact-retype-own-font',
  'account-redacted-and-typed',
];
/** The same on papers whose fonts zlib at its usual effort did not compress: on others it does not show who wrote the page. */
const EXCHANGED_BESIDE_OTHER_ENCODERS = [
  'string-by-pikepdf',
  'string-by-pymupdf',
  'string-by-pypdf',
  'string-by-qpdf',
  'string-by-pdf-lib',
  'string-by-cam-pdf',
];
const SAVED_AFTER = [
  'amount-replaced',
  'date-replaced',
  'iban-replaced',
  'name-replaced',
  'covered-and-retyped-by-update',
];
const FONTS = [
  'digits-renamed-in-ToUnicode',
  'digits-renamed,-Type-1',
  'digits-renamed,-CFF',
  'digits-renamed,-CFF-by-glyph-numbers',
  'digits-renamed,-OpenType',
  'digits-renamed,-CFF-of-a-collection',
  'digits-drawn-twice,-nameless,-CFF',
  'digits-drawn-twice,-nameless,-Type-1',
  'copy-of-a-nameless-font-with-other-digits',
  'digits-exchanged-on-the-way-to-glyphs,-CIDToGIDMap',
  'digits-exchanged-on-the-way-to-glyphs,-Encoding',
  'outlines-exchanged',
  'outlines-of-two-digits-exchanged',
  'outlines-of-three-digits-passed-on',
];
/** Objects that some reader finds though no table of the newest save names them. */
const BESIDE_THE_FILE = [
  'prepared-second-content',
  'signed-then-appended-with-copied-xref',
  'signed-then-appended-without-xref',
];
const TYPED_IN_PICTURE = [
  'value-retyped',
  'cover-retype',
  'magick-retype',
  'region-misaligned',
  'region-other-quality',
];
/** Put into a captured page: other letters, or letters captured or saved otherwise. */
const OTHER_PRINT = [
  'value-retyped',
  'digit-retyped',
  'value-from-elsewhere',
  'value-from-another-page',
  'digit-copied',
  'cover-retype',
  'magick-retype',
  'blended-retype',
  'splice',
];
const REGION = [
  'region-misaligned',
  'region-misaligned-faint',
  'region-other-quality',
  'cover-retype',
  'splice',
  'photo-splice',
  'splice-scaled',
  'magick-retype',
];

/** Ways that change nothing of what a paper says; told, and counted apart from what was altered. */
export const ALTERS_NOTHING: ReadonlySet<string> = new Set(['photographed-from-screen']);

/** Ways after which the print says something else than the payment code. */
const OF_THE_CODE = [
  'every-amount-raised',
  'account-exchanged',
  'code-exchanged',
  'every-amount-raised-beside-its-data',
  'account-exchanged-beside-its-data',
];

export const LOOKS_FOR: Partial<Record<Code, readonly string[]>> = {
  'revision-text-changed': SAVED_AFTER,
  'revision-image-replaced': ['scan-patched'],
  'earlier-page-left-behind': ['old-page-content-left-among-the-objects', 'itext-string'],
  'page-content-rewritten': [
    'covered-and-retyped-by-update',
    'signed-then-covered',
    'shadow-hide',
    'scan-patched',
  ],
  'touch-up-edit': ['amount-edited-in-Acrobat,-own-font', 'digit-in-the-editor-s-font'],
  'value-touched-up': ['amount-edited-in-Acrobat,-own-font', 'digit-in-the-editor-s-font'],
  'text-covered-and-retyped': COVERED,
  'value-painted-over': [
    'picture-of-the-new-value-over-the-old',
    'covered-by-image-patch',
    'pdf-lib-picture',
  ],
  'text-under-annotation': [
    'covered-by-annotation',
    'mutool-freetext',
    'certified-then-hidden-by-annotation',
    'pdfbox-annotation',
    'itext-annotation',
  ],
  'scan-patched': [
    'scan-patched',
    'scan-with-a-value-painted-over-and-typed',
    'scan-with-a-patch-of-another-picture',
  ],
  'text-covered': ['amount-whitened'],
  'hidden-value': ['white-text-beside-the-visible-value', 'invisible-value-over-the-visible-one'],
  'hidden-text': ['invisible-value-over-the-visible-one', 'white-text-beside-the-visible-value'],
  'field-shows-other-value': ['field-whose-appearance-is-not-its-value'],
  'value-typed-later': [
    'shaded-over',
    'mutool-redact-retype',
    'account-redacted-and-typed',
    'amount-in-a-foreign-font',
    'amount-written-anew-beside-its-line',
  ],
  'value-exchanged': [
    'redact-retype-many',
    'redact-retype-own-font',
    'mutool-redact-retype',
    'amount-in-a-foreign-font',
    'amount-written-anew-beside-its-line',
  ],
  'subset-contradicts-text': EXCHANGED_IN_ITS_FONT,
  'page-reencoded': EXCHANGED_BESIDE_OTHER_ENCODERS,
  'value-set-apart': ['amount-in-a-foreign-font', 'digit-in-the-editor-s-font'],
  'value-off-grid': ['amount-written-anew-beside-its-line'],
  'value-overlaps-text': ['codes-added'],
  'page-fonts-apart': ['page-of-another-statement'],
  'machine-text-differs': ['invisible-value-over-the-visible-one'],
  'glyphs-renamed': FONTS,
  'digits-set-apart': ['digit-in-the-editor-s-font'],
  'masked-content': BESIDE_THE_FILE,
  'objects-outside-xref': BESIDE_THE_FILE,
  'readers-disagree': [
    'two-readings-by-hybrid-xref',
    'two-readings-by-object-stream',
    'two-readings-by-page-count',
    'two-readings-by-page-with-kids',
    'two-readings-by-wrong-offset',
  ],
  'changed-after-signing': [
    'signed-then-amount-replaced',
    'signed-then-name-replaced',
    'shadow-replace',
    'shadow-hide',
    'shadow-hide-and-replace',
    'certified-then-form-filled-against-permission',
    'certified-then-signed-against-permission',
    'certified-after-approval',
    'locked-field-filled',
    'signature-reason-rewritten',
    'signed-then-false-validation-data',
  ],
  'covered-after-signing': [
    'signed-then-covered',
    'certified-then-hidden-by-annotation',
    'certified-then-hidden-by-signature',
    'certified-then-hidden-by-untyped-annotation',
  ],
  'prepared-for-change': ['prepared-field', 'prepared-overlay', 'prepared-second-content'],
  'signature-digest-mismatch': ['signed-then-bytes-changed'],
  'signature-byte-range-invalid': ['signature-range-emptied', 'signature-wrapped'],
  'signature-removed': ['signature-removed', 'signed-then-form-dropped'],
  'arithmetic-inconsistent': [
    'arithmetic-broken',
    'amount-replaced',
    'printed-from-edited-source',
    'total-raised',
    'line-raised',
    'tax-raised',
  ],
  'payment-code-disagrees': ['total-raised', ...OF_THE_CODE],
  'embedded-invoice-disagrees': ['every-amount-raised-beside-its-data', 'account-exchanged-beside-its-data'],
  'weekday-contradicts-date': ['date-moved'],
  'sums-contradicted': [
    'arithmetic-broken',
    'printed-from-edited-source',
    'total-raised',
    'line-raised',
    'tax-raised',
    'sum-broken-at-the-source',
    'several-sums-broken-at-the-source',
    'codes-exchanged',
    'codes-added',
    'redact-retype-many',
    'redact-retype-own-font',
    'office-round-trip',
    'page-of-another-statement',
    'picture-below-layer-exchanged',
  ],
  'layer-contradicts-picture': ['picture-below-layer-exchanged'],
  'value-not-text': ['value-as-a-picture', 'value-as-a-see-through-picture', 'value-as-outlines'],
  'page-shows-other-amount': ['shapes-of-another-value', 'outlines-exchanged'],
  'account-contradicts-bank': ['account-of-another-country'],
  'mrz-check-digit-failed': ['mrz-check-digit-wrong'],
  'viz-mrz-disagrees': [
    'viz-mrz-mismatch',
    'viz-mrz-expiry-mismatch',
    'viz-mrz-name-mismatch',
    'viz-mrz-number-mismatch',
  ],
  'iban-checksum-failed': ['iban-broken', 'account-mistyped'],
  'value-printed-otherwise': OTHER_PRINT,
  'value-copied': ['value-from-elsewhere', 'digit-copied'],
  'foreign-jpeg-grid': REGION,
  'edited-region-in-resaved-jpeg': REGION,
  'copied-region': ['copy-move', 'copy-turned', 'clone'],
  'ground-without-grain': ['erase', 'blur'],
  'letters-sharper-than-picture': TYPED_IN_PICTURE,
  'screen-photographed': ['photographed-from-screen'],
  'value-in-foreign-glyphs': [
    'value-retyped',
    'value-from-elsewhere',
    'value-from-another-page',
    'screen-value-by-pillow',
    'screen-value-by-imagemagick',
    'screen-value-by-svg',
    'screen-value-by-canvas',
    'screen-value-from-another',
  ],
  'value-drawn-otherwise': [
    'value-retyped',
    'digit-retyped',
    'digit-copied',
    'magick-retype',
    'cover-retype',
    'screen-value-by-pillow',
    'screen-value-by-imagemagick',
    'screen-value-by-svg',
    'screen-value-by-canvas',
    'screen-digit-copied',
  ],
  'noisy-print-on-drawn-page': [
    'screen-value-from-another',
    'value-retyped',
    'blended-retype',
    'value-from-another-page',
    'splice',
    'blur',
  ],
  'print-mixed-otherwise': [
    'value-retyped',
    'digit-retyped',
    'magick-retype',
    'cover-retype',
    'screen-value-by-pillow',
    'screen-value-by-imagemagick',
    'screen-value-by-svg',
    'screen-value-by-canvas',
  ],
  'thumbnail-disagrees': ['stale-thumbnail'],
  'jpeg-editor-traces': ['exif-editor'],
};

/** Chains that leave a picture's own history in it. Other chains end it by the next saving. */
export const KEEPS_HISTORY: ReadonlySet<string> = new Set(['as-is', 'wrapped']);

/**
 * Findings that state a fact: bytes do not match a digest or key that the file itself carries, or the file says so
 * itself. No honest writer makes such a file but by a fault, so their weight does not rest on counts; the list names
 * the files on which they were tried and must stay silent where nothing is wrong.
 */
export const PROOFS: Partial<Record<Code, { reason: string; list: string }>> = {
  'signature-digest-mismatch': {
    reason: 'The digest of the signed bytes is not the one that was signed.',
    list: 'corpus',
  },
  'signature-value-invalid': {
    reason: 'The signature value does not verify under the key that it names.',
    list: 'corpus',
  },
  'signature-byte-range-invalid': {
    reason: 'The signature leaves out bytes that it must cover.',
    list: 'corpus',
  },
  'changed-after-signing': {
    reason: 'The signed state, kept inside the file, is not the state that is shown.',
    list: 'corpus',
  },
  'seal-signature-broken': {
    reason: 'The seal does not verify under the key that it names, which is at hand.',
    list: 'devset',
  },
  'c2pa-tampered': {
    reason: 'A hash of the signed content credentials does not match the bytes.',
    list: 'devset',
  },
  'ai-generated-declared': { reason: 'The file itself says so.', list: 'devset' },
};
