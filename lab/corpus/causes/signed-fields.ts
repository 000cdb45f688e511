/** Form fields of signed documents: prepared to show another value, locked, and filled all the same. */
import { contradictingField, filledField, withTextField } from '../pdf/form.ts';
import { stringText } from '../pdf/objects.ts';
import { appendUpdate } from '../pdf/update.ts';
import { randomFrom } from '../random.ts';
import type { Cause, Clean, Forged } from '../types.ts';
import { requirePdf } from './replaced.ts';
import { signClean } from './signing.ts';

type Values = { shown: string; held: string };

function withField(
  name: string,
  forged: boolean,
  make: (clean: Clean, seed: number, values: Values) => Forged,
): Cause {
  return {
    name,
    forged,
    needs: { form: 'pdf' },
    applies: (clean) => clean.form === 'pdf',
    apply: (clean, seed) => {
      const random = randomFrom('signed field', seed);
      return make(clean, seed, { shown: `${random.digits(4)}.00`, held: `9${random.digits(5)}.00` });
    },
  };
}

const pdf = 'application/pdf' as const;

/** Shadow replace by a form: what is signed shows one value and holds another. */
export const preparedField = withField('prepared-field', true, (clean, seed, { shown, held }) => {
  const form = contradictingField(withTextField(requirePdf(clean)), shown, held);
  const { file, detail } = signClean(clean, seed, { file: form });
  return {
    bytes: file.bytes,
    mimeType: pdf,
    truth: { cause: 'prepared-field', forged: true, page: 1, old: shown, detail },
  };
});

/** And is made to show it: to every rule of permissions that is filling in. */
export const fieldAppearanceSwapped = withField(
  'signed-field-appearance-swapped',
  true,
  (clean, seed, { shown, held }) => {
    const form = contradictingField(withTextField(requirePdf(clean)), shown, held);
    const { file, detail } = signClean(clean, seed, { file: form });
    const changes = filledField({ ...file, field: form.field }, held);
    const truth = {
      cause: 'signed-field-appearance-swapped',
      forged: true,
      page: 1,
      old: shown,
      new: held,
      detail,
    };
    return { bytes: appendUpdate(file, { changes }).bytes, mimeType: pdf, truth };
  },
);

/** The signature locks the field (FieldMDP by the /Lock of its own field), and it is filled in. */
export const lockedFieldFilled = withField('locked-field-filled', true, (clean, seed, { held }) => {
  const form = withTextField(requirePdf(clean));
  const Lock = `<</Type /SigFieldLock /Action /Include /Fields [${stringText('Reference')}]>>`;
  const { file, detail } = signClean(clean, seed, { file: form, fieldEntries: { Lock } });
  const changes = filledField({ ...file, field: form.field }, held);
  const truth = { cause: 'locked-field-filled', forged: true, page: 1, old: '', new: held, detail };
  return { bytes: appendUpdate(file, { changes }).bytes, mimeType: pdf, truth };
});

/** The signature locks another field only. */
export const unlockedFieldFilled = withField('unlocked-field-filled', false, (clean, seed, { held }) => {
  const form = withTextField(requirePdf(clean));
  const Lock = `<</Type /SigFieldLock /Action /Include /Fields [${stringText('Refer')}]>>`;
  const { file, detail } = signClean(clean, seed, { file: form, fieldEntries: { Lock } });
  const changes = filledField({ ...file, field: form.field }, held);
  const truth = { cause: 'unlocked-field-filled', forged: false, page: 1, old: '', new: held, detail };
  return { bytes: appendUpdate(file, { changes }).bytes, mimeType: pdf, truth };
});
