import { fail } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A form field that shows one thing and stores another: who opens it and who evaluates it get different answers. */
export const fieldShowsOtherValue = pdfRule(['formValues'], (pdf) =>
  fail(
    pdf.formValues.map(({ page, box, name, value, shown }) => ({
      confidence: /\d/.test(value) && /\d/.test(shown) ? 0.9 : 0.5,
      page,
      box,
      recovered: { old: value, new: shown, source: `value of the form field ${name}` },
      note: `The form field “${name}” on page ${page} shows “${shown}”; its value is “${value}”.`,
      data: { field: name },
    })),
  ),
);
