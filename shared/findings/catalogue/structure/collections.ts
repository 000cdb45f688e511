/** The collections of genuine files on which the rows' firing rates were measured. */

/** `lab/bench/rule-rates.ts`, November 2026. With none firing among n files, the true rate may still be 3/n (95 %). */
export const ON =
  'public pristine PDFs, manuals of free software and PDFs in the source packages of other programs, November 2026';

/** Every alarm counts that a file raised when it was first seen, mended or not: `docs/measurements/unseen.md`. */
export const AT_FIRST_SIGHT =
  'PDFs in the source packages of 26 other programs, each counted when first seen, November 2026';

/** Files that these rules were not made with: `docs/measurements/glyphs.md`, `docs/measurements/producers.md`. */
export const ON_UNSEEN =
  'test files of 29 PDF programs, public pristine PDFs and manuals of free software, November 2026';

/** `docs/measurements/other-forgers.md`: on the files of `unseen.md` and public pristine PDFs once more. */
export const ON_OTHERS =
  'PDFs in the source packages of other programs and public pristine PDFs, November 2026';
