/** The demo page's words, one file a language: the page, its script and the session's instructions speak the same one. */
import type { Language } from '../../../shared/contracts/language.ts';
import { de } from './texts/de.ts';
import { type DemoTexts, en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';

export const DEMO_TEXTS: Readonly<Record<Language, DemoTexts>> = { en, de, fr, es };
