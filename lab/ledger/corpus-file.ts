/** One file of the generated corpus, by the words of its recipe. */
import { FONT_CASES } from '../bench/font-cases.ts';
import { STRUCTURE_CASES } from '../bench/structure-cases/index.ts';
import { CAUSES, makeClean } from '../corpus/index.ts';
import { type Capture, type Clean, FORMS, type Form, KINDS, type Kind } from '../corpus/types.ts';

/** Sheets of pictures, pixels: about one megapixel, so that a thousand can be looked at in an hour. */
const LONG_SIDE = 1200;

/**
 * Edits of the benches, which go beyond the corpus's causes. The font cases' controls are honest in their fonts alone:
 * each paints one value of a finished page anew, which is what other rules look for.
 */
export const CASES = [...STRUCTURE_CASES, ...FONT_CASES.filter(({ forged }) => forged)];

export interface CorpusRecipe {
  kind: Kind;
  form: Form;
  capture: Capture;
  seed: number;
  /** Null for the clean document. */
  cause: string | null;
}

export const recipeText = ({ kind, form, capture, seed, cause }: CorpusRecipe): string =>
  [kind, form, capture, seed, cause ?? 'clean'].join(' ');

/** @throws Error for words that are no recipe */
export function parseRecipe(text: string): CorpusRecipe {
  const [kind, form, capture, seed, ...words] = text.split(' ');
  const cause = words.join(' ');
  const recipe = {
    kind: KINDS.find((one) => one === kind),
    form: FORMS.find((one) => one === form),
    capture: (['none', 'scan', 'camera'] as const).find((one) => one === capture),
    seed: Number(seed),
  };
  if (!recipe.kind || !recipe.form || !recipe.capture || !Number.isSafeInteger(recipe.seed) || !cause)
    throw new Error(`no recipe of the corpus: ${text}`);
  return { ...recipe, cause: cause === 'clean' ? null : cause } as CorpusRecipe;
}

let last: { key: string; clean: Promise<Clean> } | undefined;

/** Several causes change one clean document, which is made once while they follow each other. */
function cleanOf({ kind, form, capture, seed }: CorpusRecipe): Promise<Clean> {
  const key = [kind, form, capture, seed].join(' ');
  if (last?.key !== key)
    last = {
      key,
      clean: makeClean(kind, seed, { form, capture, ...(form === 'pdf' ? {} : { longSide: LONG_SIDE }) }),
    };
  return last.clean;
}

/** @returns null when the cause does not apply to such a document */
export async function makeCorpusFile(
  recipe: CorpusRecipe,
): Promise<{ bytes: Buffer; forged: boolean } | null> {
  const clean = await cleanOf(recipe);
  if (recipe.cause === null) return { bytes: clean.bytes, forged: false };
  const cause = CAUSES.find(({ name }) => name === recipe.cause);
  if (cause) {
    if (!cause.applies(clean)) return null;
    const { bytes, truth } = await cause.apply(clean, recipe.seed);
    return { bytes, forged: truth.forged };
  }
  const edit = CASES.find(({ name, form }) => name === recipe.cause && form === recipe.form);
  const made = await edit?.make(clean, recipe.seed);
  return edit && made ? { bytes: Buffer.from(made.bytes), forged: edit.forged } : null;
}
