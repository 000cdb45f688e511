/** Hidden text that is worth a word, and in which words. */
import { isNumbered } from '../../layout/values.ts';
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

/** With the country in front: letterheads have them in white, on a band of colour that a program which sets the page again may lose. */
const TELEPHONE = /\+\d{1,3}(?:[\s./()-]{0,2}\d){6,13}(?!\d)/g;

/** An amount, date or account that nobody sees. Layers that are off and scaled-down logos are a designer's daily work. */
export function isUnseenValue(found: HiddenText): boolean {
  const isOfTelephone = found.token === 'number' && !isNumbered(found.text.replaceAll(TELEPHONE, ''));
  const value = found.token !== 'words' && found.token !== 'none' && !isOfTelephone;
  return isUnseen(found) && value && found.way !== 'layer-off' && found.way !== 'tiny';
}

/** One sentence about it. */
export function unseenNote({ page, way, text }: HiddenText): string {
  return `Page ${page} has text ${WAYS[way]}: “${text}”.`;
}
