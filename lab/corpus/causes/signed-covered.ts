/** What a certification permits and what deceives all the same: Rohlmann et al., IEEE S&P 2021 (EAA, SSA). */
import { fieldOf } from '../layout.ts';
import { coveringText } from '../pdf/annotate.ts';
import type { PdfFile } from '../pdf/file.ts';
import { num, type PdfObject } from '../pdf/objects.ts';
import { appendUpdate } from '../pdf/update.ts';
import { randomFrom } from '../random.ts';
import type { Cause, Clean, Forged } from '../types.ts';
import { addSeconds } from '../words/dates.ts';
import { type SigningDetail, signClean } from './signing.ts';
import { placeOf, type Replacement, replacement } from './values.ts';

type Scene = {
  file: PdfFile;
  change: Replacement;
  cover: { x: number; y: number; width: number; height: number };
};

function covering(
  name: string,
  permission: 2 | 3,
  act: (clean: Clean, seed: number, scene: Scene) => PdfFile,
): Cause {
  return {
    name,
    forged: true,
    needs: { form: 'pdf' },
    applies: (clean) => clean.form === 'pdf' && clean.plan.targets.amount !== undefined,
    apply: (clean, seed): Forged => {
      const signed: { file: PdfFile; detail: SigningDetail } = signClean(clean, seed, {
        certify: permission,
      });
      const change = replacement(clean, 'amount', randomFrom('cover', seed));
      const { rect, truth } = placeOf(signed.file.layouts, change);
      const cover = { x: rect.x - 2, y: rect.y - 1, width: rect.width + 4, height: rect.height + 2 };
      const file = act(clean, seed, { file: signed.file, change, cover });
      return {
        bytes: file.bytes,
        mimeType: 'application/pdf',
        truth: {
          cause: name,
          forged: true,
          ...truth,
          detail: { ...signed.detail, field: change.field },
        },
      };
    },
  };
}

/** Evil annotation without a type: viewers draw its appearance, and lists of comments leave it out. */
export const hiddenByUntyped = covering(
  'certified-then-hidden-by-untyped-annotation',
  3,
  (_clean, seed, scene) => {
    const { file, change, cover } = scene;
    const { item } = fieldOf(file.layouts, change.field);
    const time = addSeconds(file.modified, 86400);
    const changes = coveringText(file, change.page, cover, { ...item, text: change.new }, time);
    const annotation = changes.get(file.size);
    if (annotation === undefined || !('dict' in annotation)) throw new RangeError('no annotation');
    const { Subtype, ...dict } = annotation.dict;
    changes.set(file.size, { dict: seed % 2 === 0 ? dict : { ...dict, Subtype: `${Subtype}X` } });
    return appendUpdate(file, { changes });
  },
);

/** Evil signature: P 2 lets others sign, and the new signature's appearance lies over the amount. */
export const hiddenBySignature = covering('certified-then-hidden-by-signature', 2, (clean, seed, scene) => {
  const { file, change, cover } = scene;
  const { item } = fieldOf(file.layouts, change.field);
  const height = file.layouts[change.page - 1]?.height ?? 842;
  const made = coveringText(file, 1, cover, { ...item, text: change.new }, file.modified);
  const appearance = made.get(file.size + 1) as PdfObject;
  const stream = file.size;
  const prepared = appendUpdate(file, { changes: new Map([[stream, appearance]]) });
  const sides = [cover.x, height - cover.y - cover.height, cover.x + cover.width, height - cover.y];
  const rect = `[${sides.map(num).join(' ')}]`;
  return signClean(clean, seed + 1, {
    file: prepared,
    field: 'Signature2',
    signer: 'Somebody of Nowhere',
    appearance: { rect, stream },
  }).file;
});
