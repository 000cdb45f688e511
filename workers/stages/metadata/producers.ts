/** What kind of tool a document's own words name, by the table of products. */
import { PRODUCTS, type ToolKind } from './products.ts';

/** Longest name that is looked at: patterns run on bounded text. */
const MAX_NAME = 256;

export interface ToolName {
  /** The text as the file has it, at most 256 characters. */
  text: string;
  /** Known product, null when the table does not have it. */
  product: string | null;
  kind: ToolKind;
}

/**
 * Classifies the text of a Software, Producer, Creator or CreatorTool field.
 * iText appends `; modified using iText ...` to the name of the first writer: that is two tools.
 */
export function classifyTools(text: string): ToolName[] {
  const value = text.slice(0, MAX_NAME).replaceAll('\u0000', ' ').trim();
  if (value === '') return [];
  return value
    .split(/;\s*modified (?:using|by)\s+/i)
    .filter((part) => part !== '')
    .slice(0, 4)
    .map(classify);
}

function classify(text: string): ToolName {
  const found = PRODUCTS.find((candidate) => candidate.pattern.test(text));
  return { text, product: found?.name ?? null, kind: found?.kind ?? 'unknown' };
}
