/** A document made false from the start: one amount differs, nothing was edited, only the sums do not hold. */
import { boxOn, fieldOf, textRect, withField } from '../layout.ts';
import { buildPdf } from '../pdf/build.ts';
import { randomFrom } from '../random.ts';
import type { Cause } from '../types.ts';
import { requirePdf } from './replaced.ts';
import { replacement } from './values.ts';

export const arithmeticBroken: Cause = {
  name: 'arithmetic-broken',
  forged: true,
  needs: { form: 'pdf' },
  applies: (clean) => clean.form === 'pdf' && clean.plan.targets.amount !== undefined,
  apply: (clean, seed) => {
    const file = requirePdf(clean);
    const change = replacement(clean, 'amount', randomFrom('arithmetic', seed));
    const layouts = withField(file.layouts, change.field, change.new);
    const { producer, created } = file;
    const made = buildPdf({ layouts, producer, created, title: clean.plan.title, seed: clean.seed });
    const layout = layouts[change.page - 1];
    if (layout === undefined) throw new RangeError('no page');
    return {
      bytes: made.bytes,
      mimeType: 'application/pdf',
      truth: {
        cause: 'arithmetic-broken',
        forged: true,
        page: change.page,
        box: boxOn(layout, textRect(fieldOf(layouts, change.field).item)),
        new: change.new,
        detail: { field: change.field, right: change.old },
      },
    };
  },
};
