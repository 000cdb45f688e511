/** A form field filled in after the document was made: permitted, signed or not. */

import { filledField, withTextField } from '../pdf/form.ts';
import { appendUpdate } from '../pdf/update.ts';
import { randomFrom } from '../random.ts';
import type { Cause } from '../types.ts';
import { requirePdf } from './replaced.ts';

export const formFilled: Cause = {
  name: 'form-filled',
  forged: false,
  needs: { form: 'pdf' },
  applies: (clean) => clean.form === 'pdf',
  apply: (clean, seed) => {
    const file = withTextField(requirePdf(clean));
    const value = `REF-${randomFrom('form', seed).digits(6)}`;
    return {
      bytes: appendUpdate(file, { changes: filledField(file, value) }).bytes,
      mimeType: 'application/pdf',
      truth: { cause: 'form-filled', forged: false, page: 1, old: '', new: value },
    };
  },
};
