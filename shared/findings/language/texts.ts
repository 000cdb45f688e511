/** The texts, one file a language. English has the messages only: its catalogue is the source of the others. */
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };

export type Message = string | { one: string; other: string };

export interface FindingTexts {
  title: string;
  meaning: string;
  basis: string;
  alternatives: string[];
  advice: string;
  assurance?: string;
}

export interface Texts {
  messages: Readonly<Record<string, Message>>;
  /**
   * A sentence of the analysis -> the same in this language. `{name}` stands for a value, which stays as it is; `[name]`
   * for a phrase, or several with commas, that has a sentence of its own; `[name?]` for a phrase or a value.
   */
  sentences: Readonly<Record<string, string>>;
  /** Code of a finding or a note -> what its row says. */
  findings: Readonly<Record<string, FindingTexts>>;
}

export const TEXTS = { en: { ...en, sentences: {}, findings: {} }, de, fr, es };
