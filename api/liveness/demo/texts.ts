/** The demo page's words, one file a language: the page, its script and the session's instructions speak the same one. */
import type { Language } from '../../../shared/contracts/language.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';

/** A sentence for each key of the English ones, none more and none less. */
type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
export type DemoTexts = SameKeys<typeof en>;

export const DEMO_TEXTS: Readonly<Record<Language, DemoTexts>> = { en, de, fr, es };
