/** Passports whose data contradict themselves; drawn that way, so no pixel was ever edited. */

import { pictureJpeg } from '../image/picture.ts';
import { fieldOf, withField } from '../layout.ts';
import type { Cause, Forged } from '../types.ts';
import { pictureRandom, requirePicture } from './picture-change.ts';

function identityCause(name: string, field: string, changed: (old: string, seed: number) => string): Cause {
  return {
    name,
    forged: true,
    needs: { form: 'jpeg', kind: 'passport', capture: 'camera' },
    applies: (clean) => clean.kind === 'passport' && clean.form === 'jpeg',
    apply: (clean, seed): Forged => {
      const picture = requirePicture(clean);
      const old = fieldOf([picture.layout], field).item.text;
      const value = changed(old, seed);
      const layout = withField([picture.layout], field, value)[0] ?? picture.layout;
      return {
        bytes: pictureJpeg({ ...picture, raster: picture.redraw(layout) }),
        mimeType: 'image/jpeg',
        truth: {
          cause: name,
          forged: true,
          page: 1,
          box: picture.boxOf(field),
          old,
          new: value,
          detail: { field },
        },
      };
    },
  };
}

/** The printed date of birth is some years earlier than the one in the machine-readable zone. */
export const vizMrzMismatch = identityCause('viz-mrz-mismatch', 'birth', (old, seed) => {
  const years = pictureRandom('viz-mrz-mismatch', seed).int(1, 9);
  const [day = '1', month = 'JAN', year = '1980'] = old.split(' ');
  return `${day} ${month} ${Number(year) - years}`;
});

/** The printed date of expiry is some years later than the one in the machine-readable zone. */
export const vizMrzExpiry = identityCause('viz-mrz-expiry-mismatch', 'expiry', (old, seed) => {
  const years = pictureRandom('viz-mrz-expiry-mismatch', seed).int(1, 5);
  const [day = '1', month = 'JAN', year = '2030'] = old.split(' ');
  return `${day} ${month} ${Number(year) + years}`;
});

/** Two digits of the printed document number differ from the machine-readable zone. */
export const vizMrzNumber = identityCause('viz-mrz-number-mismatch', 'number', (old, seed) => {
  const random = pictureRandom('viz-mrz-number-mismatch', seed);
  const [first, second] = [random.int(1, 4), random.int(5, 8)];
  const shifted = (at: number): string => String((Number(old[at]) + random.int(1, 9)) % 10);
  return [...old].map((digit, at) => (at === first || at === second ? shifted(at) : digit)).join('');
});

/** The printed surname is another one than in the machine-readable zone. */
export const vizMrzName = identityCause('viz-mrz-name-mismatch', 'surname', (old, seed) => {
  const random = pictureRandom('viz-mrz-name-mismatch', seed);
  return random.pick(OTHER_SURNAMES.filter((name) => name !== old));
});
const OTHER_SURNAMES = ['BERGSTROM', 'QUINTANA', 'DELACROIX', 'FERNWOOD'] as const;

/** One digit of the expiry date in the machine-readable zone changed; its check digit was not. */
export const mrzCheckDigit = identityCause('mrz-check-digit-wrong', 'mrz2', (old, seed) => {
  const digit = Number(old[22]);
  const other = (digit + pictureRandom('mrz-check-digit-wrong', seed).int(1, 9)) % 10;
  return `${old.slice(0, 22)}${other}${old.slice(23)}`;
});
