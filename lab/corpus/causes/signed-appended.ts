/** Attacks by what is appended after signing (ISA), by what a later save takes away, and by what it says of itself. */
import { withField } from '../layout.ts';
import { contentObject, pageContent } from '../pdf/content.ts';
import { dictOf, type PdfFile } from '../pdf/file.ts';
import { objectBytes, ref, stringText } from '../pdf/objects.ts';
import { appendUpdate } from '../pdf/update.ts';
import { randomFrom } from '../random.ts';
import type { Cause, Clean, Forged, Truth } from '../types.ts';
import { type SigningDetail, type SigningOptions, signClean } from './signing.ts';
import { replacement } from './values.ts';

type Change = Pick<Truth, 'page' | 'old' | 'follows'>;
type Made = { bytes: Buffer; detail: SigningDetail } & Change;

function attack(name: string, make: (clean: Clean, seed: number) => Made, amount = false): Cause {
  return {
    name,
    forged: true,
    needs: { form: 'pdf' },
    applies: (clean) => clean.form === 'pdf' && (!amount || clean.plan.targets.amount !== undefined),
    apply: (clean, seed): Forged => {
      const { bytes, detail, ...truth } = make(clean, seed);
      return { bytes, mimeType: 'application/pdf', truth: { cause: name, forged: true, ...truth, detail } };
    },
  };
}

/** A changed page content as an object, for readers that rebuild the file by scanning. */
function forgedContent(clean: Clean, file: PdfFile, seed: number): { object: Buffer; truth: Change } {
  const change = replacement(clean, 'amount', randomFrom('appended', seed));
  const layout = withField(file.layouts, change.field, change.new)[change.page - 1];
  if (layout === undefined) throw new RangeError('no page');
  const body = objectBytes(contentObject(pageContent(layout, file.producer), file.producer));
  const number = file.contents[change.page - 1] ?? 0;
  const object = Buffer.concat([
    Buffer.from(`${number} 0 obj\n`, 'latin1'),
    body,
    Buffer.from('\nendobj\n', 'latin1'),
  ]);
  return { object, truth: { page: change.page, old: change.old, follows: change.follows } };
}

/** Objects after the end, and no table: readers that repair show them, others do not. */
export const appendedWithoutXref = attack(
  'signed-then-appended-without-xref',
  (clean, seed) => {
    const { file, detail } = signClean(clean, seed);
    const { object, truth } = forgedContent(clean, file, seed);
    return { bytes: Buffer.concat([file.bytes, object]), detail, ...truth };
  },
  true,
);

/** The same, dressed up with a copy of the old table and trailer. */
export const appendedWithCopiedXref = attack(
  'signed-then-appended-with-copied-xref',
  (clean, seed) => {
    const { file, detail } = signClean(clean, seed);
    const { object, truth } = forgedContent(clean, file, seed);
    return {
      bytes: Buffer.concat([file.bytes, object, file.bytes.subarray(file.startxref)]),
      detail,
      ...truth,
    };
  },
  true,
);

/** The form is dropped from the catalog alone: the widget stays, readers find no signature. */
export const formDropped = attack('signed-then-form-dropped', (clean, seed) => {
  const { file, detail } = signClean(clean, seed);
  const { AcroForm: _form, ...catalog } = dictOf(file, file.catalog);
  return {
    bytes: appendUpdate(file, { changes: new Map([[file.catalog, { dict: catalog }]]) }).bytes,
    detail,
  };
});

/** The signature's dictionary is written again with another reason; value and range stay. */
export const reasonReplaced = attack('signature-reason-rewritten', (clean, seed) => {
  const { file, detail } = signClean(clean, seed);
  const value = Math.max(
    ...[...file.objects].flatMap(([num, o]) => ('dict' in o && o.dict.ByteRange ? [num] : [])),
  );
  const [, first, second] = file.byteRange;
  const dict = {
    ...dictOf(file, value),
    ByteRange: `[${file.byteRange.join(' ')}]`,
    Contents: file.bytes.toString('latin1', first, second),
    Reason: stringText('I disagree with everything above'),
  };
  const changes = new Map([[value, { dict }]]);
  return { bytes: appendUpdate(file, { changes, direct: new Set([value]) }).bytes, detail };
});

const again = (seed: number, file: PdfFile, more: SigningOptions): SigningOptions => ({
  ...more,
  file,
  field: 'Signature2',
  signer: `Countersigner ${seed % 7} of Eastmere`,
});

/** A certification has to come first; one that comes later changes what the first signer's document permits. */
export const certifiedAfterApproval = attack('certified-after-approval', (clean, seed) => {
  const first = signClean(clean, seed);
  const second = signClean(clean, seed + 1, again(seed, first.file, { certify: 2 }));
  return { bytes: second.file.bytes, detail: first.detail };
});

/** P 1 permits no further signature. */
export const signedAgainstPermission = attack('certified-then-signed-against-permission', (clean, seed) => {
  const first = signClean(clean, seed, { certify: 1 });
  const second = signClean(clean, seed + 1, again(seed, first.file, {}));
  return { bytes: second.file.bytes, detail: first.detail };
});

/** What stands as validation data is the page's own content: an update of the one rewrites the other. */
export const falseValidationData = attack('signed-then-false-validation-data', (clean, seed) => {
  const { file, detail } = signClean(clean, seed);
  const dict = { ...dictOf(file, file.catalog), DSS: ref(file.pages[0] ?? 0) };
  return { bytes: appendUpdate(file, { changes: new Map([[file.catalog, { dict }]]) }).bytes, detail };
});
