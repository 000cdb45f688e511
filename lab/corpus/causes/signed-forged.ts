/** Signed documents that were changed afterwards. */
import { boxOn, fieldOf, textRect } from '../layout.ts';
import { dictOf } from '../pdf/file.ts';
import { filledField, withTextField } from '../pdf/form.ts';
import { stringText } from '../pdf/objects.ts';
import { appendUpdate } from '../pdf/update.ts';
import { randomFrom } from '../random.ts';
import type { Cause, Clean, Forged } from '../types.ts';
import { coveredByAnnotation } from './annotated.ts';
import { coveredAppended } from './covered.ts';
import { amountReplaced, nameReplaced, requirePdf } from './replaced.ts';
import { signClean } from './signing.ts';
import { replacement } from './values.ts';

/** Signs first, then lets another cause do its work on the signed file. */
function afterSigning(name: string, inner: Cause, certify?: 1 | 2 | 3): Cause {
  return {
    name,
    forged: true,
    needs: { form: 'pdf' },
    applies: inner.applies,
    apply: async (clean, seed) => {
      const { file, detail } = signClean(clean, seed, certify === undefined ? {} : { certify });
      const made = await inner.apply({ ...clean, bytes: file.bytes, pdf: file }, seed);
      return { ...made, truth: { ...made.truth, cause: name, detail: { ...made.truth.detail, ...detail } } };
    },
  };
}

export const signedThenReplaced = afterSigning('signed-then-amount-replaced', amountReplaced);
export const signedThenRenamed = afterSigning('signed-then-name-replaced', nameReplaced);
export const signedThenCovered = afterSigning('signed-then-covered', coveredAppended);
/** Evil annotation attack: P 3 permits annotations, this one hides the amount. */
export const certifiedThenHidden = afterSigning(
  'certified-then-hidden-by-annotation',
  coveredByAnnotation,
  3,
);

/** Bytes inside the signed range changed: the amount itself where contents lie open, else a date or the identifier. */
export const signedThenBytesChanged: Cause = {
  name: 'signed-then-bytes-changed',
  forged: true,
  needs: { form: 'pdf' },
  applies: (clean) => clean.form === 'pdf',
  apply: (clean, seed): Forged => {
    const { file, detail } = signClean(clean, seed);
    const bytes = Buffer.from(file.bytes);
    const base = { cause: 'signed-then-bytes-changed', forged: true };
    if (!file.producer.compress && clean.plan.targets.amount !== undefined) {
      const change = replacement(clean, 'amount', randomFrom('flip', seed));
      const at = bytes.indexOf(stringText(change.old), 0, 'latin1');
      bytes.write(stringText(change.new), at, 'latin1');
      const { item } = fieldOf(file.layouts, change.field);
      const layout = file.layouts[change.page - 1];
      const place = layout === undefined ? {} : { page: change.page, box: boxOn(layout, textRect(item)) };
      const values = { old: change.old, new: change.new, follows: change.follows };
      return {
        bytes,
        mimeType: 'application/pdf',
        truth: { ...base, ...place, ...values, detail: { ...detail, at } },
      };
    }
    const found = bytes.indexOf('/CreationDate (D:20', 0, 'latin1');
    const at = found >= 0 ? found + 20 : bytes.indexOf('/ID [<', 0, 'latin1') + 7;
    const old = bytes.toString('latin1', at, at + 1);
    bytes.write(old === '7' ? '3' : '7', at, 'latin1');
    return { bytes, mimeType: 'application/pdf', truth: { ...base, detail: { ...detail, at } } };
  },
};

/** P 1 forbids any change; filling the form in breaks it though the digest still fits. */
export const certifiedThenFilled: Cause = {
  name: 'certified-then-form-filled-against-permission',
  forged: true,
  needs: { form: 'pdf' },
  applies: (clean) => clean.form === 'pdf',
  apply: (clean, seed): Forged => {
    const form = withTextField(requirePdf(clean));
    const { file, detail } = signClean(clean, seed, { file: form, certify: 1 });
    const value = `REF-${randomFrom('against', seed).digits(6)}`;
    return {
      bytes: appendUpdate(file, { changes: filledField({ ...file, field: form.field }, value) }).bytes,
      mimeType: 'application/pdf',
      truth: {
        cause: 'certified-then-form-filled-against-permission',
        forged: true,
        page: 1,
        old: '',
        new: value,
        detail,
      },
    };
  },
};

/** The form and its widget dropped by an update: a reader then shows no signature at all. */
export const signatureRemoved: Cause = {
  name: 'signature-removed',
  forged: true,
  needs: { form: 'pdf' },
  applies: (clean: Clean) => clean.form === 'pdf',
  apply: (clean, seed): Forged => {
    const { file, detail } = signClean(clean, seed);
    const { AcroForm: _form, Perms: _perms, ...catalog } = dictOf(file, file.catalog);
    const page = file.pages[0] ?? 0;
    const { Annots: _annots, ...pageDict } = dictOf(file, page);
    const changes = new Map([
      [file.catalog, { dict: catalog }],
      [page, { dict: pageDict }],
    ]);
    return {
      bytes: appendUpdate(file, { changes }).bytes,
      mimeType: 'application/pdf',
      truth: { cause: 'signature-removed', forged: true, detail },
    };
  },
};
