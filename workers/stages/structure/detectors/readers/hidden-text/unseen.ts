/** Hidden text that is worth a word, and in which words. */
import type { HiddenText } from './facts.ts';

const WAYS: Record<HiddenText['way'], string> = {
  'no-ink': 'written without ink',
  transparent: 'fully transparent',
  tiny: 'too small to see',
  'paper-colour': 'in the colour of the paper',
  'layer-off': 'on a layer that is switched off',
  'outside-page': 'outside the visible page',
  'cut-out': 'in a strip that was cut out of it',
};

/** What TCPDF writes without ink at the foot of every document that it makes. */
const MAKERS_LINE = /^Powered by TCPDF \(www\.tcpdf\.org\)$/;

/** Neither the layer that OCR writes on a scan nor what a page's edge cuts off, nor a maker's own line. */
export function isUnseen({ way, text, onPicture }: HiddenText): boolean {
  if (MAKERS_LINE.test(text)) return false;
  return way !== 'outside-page' && (!onPicture || way === 'paper-colour');
}

/** An amount, date or account that nobody sees. Layers that are off and scaled-down logos are a designer's daily work. */
export function isUnseenValue(found: HiddenText): boolean {
  const value = found.token !== 'words' && found.token !== 'none';
  return isUnseen(found) && value && found.way !== 'layer-off' && found.way !== 'tiny';
}

/** One sentence about it. */
export function unseenNote({ page, way, text }: HiddenText): string {
  return `Page ${page} has text ${WAYS[way]}: “${text}”.`;
}
