/** Annotations in a later revision: one hides an amount, the other is an honest comment. */
import { coveringText, marginNote } from '../pdf/annotate.ts';
import { appendUpdate } from '../pdf/update.ts';
import { randomFrom } from '../random.ts';
import type { Cause } from '../types.ts';
import { addSeconds } from '../words/dates.ts';
import { requirePdf } from './replaced.ts';
import { placeOf, replacement } from './values.ts';

export const coveredByAnnotation: Cause = {
  name: 'covered-by-annotation',
  forged: true,
  needs: { form: 'pdf' },
  applies: (clean) => clean.form === 'pdf' && clean.plan.targets.amount !== undefined,
  apply: (clean, seed) => {
    const file = requirePdf(clean);
    const random = randomFrom('annotation', seed);
    const change = replacement(clean, 'amount', random);
    const { item, rect, truth } = placeOf(file.layouts, change);
    const cover = { x: rect.x - 2, y: rect.y - 1, width: rect.width + 4, height: rect.height + 2 };
    const time = addSeconds(file.modified, random.int(2, 40) * 86400);
    const changes = coveringText(file, change.page, cover, { ...item, text: change.new }, time);
    return {
      bytes: appendUpdate(file, { changes }).bytes,
      mimeType: 'application/pdf',
      truth: {
        cause: 'covered-by-annotation',
        forged: true,
        ...truth,
        detail: { field: change.field, subtype: 'FreeText' },
      },
    };
  },
};

export const commentAdded: Cause = {
  name: 'comment-added',
  forged: false,
  needs: { form: 'pdf' },
  applies: (clean) => clean.form === 'pdf',
  apply: (clean, seed) => {
    const file = requirePdf(clean);
    const time = addSeconds(file.modified, randomFrom('comment', seed).int(1, 20) * 86400);
    return {
      bytes: appendUpdate(file, { changes: marginNote(file, 1, 'Checked, please file.', time) }).bytes,
      mimeType: 'application/pdf',
      truth: { cause: 'comment-added', forged: false, page: 1, new: 'Checked, please file.' },
    };
  },
};
