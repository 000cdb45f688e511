import { CHANGES_PAGES } from '../../stages/metadata/products.ts';
import { kindOf } from '../../stages/ocr/kind/document-kind.ts';
import { inconclusive, notApplicable, pass } from '../../stages/stage.ts';
import { defineFusionRule } from '../fusion-rule.ts';

/** Papers that their issuer's books print, and what the program is called that a reader is told of. */
const FROM_BOOKS: ReadonlyMap<string, string> = new Map([
  ['bank statement', 'program that wrote this bank statement'],
  ['payslip', 'program that wrote this payslip'],
  ['utility bill', 'program that wrote this utility bill'],
]);
/** Below this the kind of the paper is a guess. */
const SURE_OF_KIND = 0.6;

/**
 * A paper that comes from the books of a bank, an employer or a supplier, in a file that names a program for changing or composing
 * pages. Drawing programs write every page anew, so that nothing of the file before is left to see. Whoever signed or marked
 * it there did no wrong: a person is asked to look, and nothing is weighed.
 */
export const issuerPaperByEditor = defineFusionRule({
  code: 'issuer-paper-by-editor',
  needs: ['metadata', 'ocr'],
  judge({ metadata, ocr }) {
    if (metadata.container !== 'pdf') return notApplicable('not a PDF');
    const kind = kindOf(ocr);
    const source = kind && kind.confidence >= SURE_OF_KIND ? FROM_BOOKS.get(kind.name) : undefined;
    if (source === undefined) return notApplicable("no paper of an issuer's books was recognised");
    if (metadata.tools.length === 0) return notApplicable('the PDF names no program');
    const named = [
      ...new Set(metadata.tools.filter(({ kind }) => CHANGES_PAGES.has(kind)).map(({ text }) => text)),
    ];
    if (named.length === 0) return pass;
    const [program] = named;
    return inconclusive('a program for changing pages wrote a paper that comes from its issuer’s books', [
      {
        values: named.map((text) => ({ source, text })),
        note: `Ask for the file as it was issued: "${program}" is a program for changing or composing pages, and a paper like this comes from its issuer’s books.`,
      },
    ]);
  },
});
