/** What the codes of the two standard fonts of signs mean, which no file need carry (ISO 32000-1, Annex D.5 and D.6). */
import { withoutTag } from './subset-tag.ts';

/** From 0x20 and from 0xa0; a space where there is nothing, a piece of a large sign, or one that Unicode has but once. */
const SYMBOL_LOW =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧ∆ΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
const SYMBOL_HIGH =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇   ∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈   ∑           〉∫⌠ ⌡';

/** Symbol's own encoding: 256 Unicode strings, '' where it says nothing. */
export const SYMBOL: string[] = new Array<string>(256).fill('');
for (const [first, characters] of [
  [0x20, SYMBOL_LOW],
  [0xa0, SYMBOL_HIGH],
] as const)
  for (const [i, character] of [...characters].entries())
    SYMBOL[first + i] = character === ' ' ? '' : character;
SYMBOL[0x20] = ' ';

/** @param baseFont with the prefix of a subset and a style, where it has them */
export function signFont(baseFont: string): 'Symbol' | 'ZapfDingbats' | null {
  const name = withoutTag(baseFont).replace(/,.*$/, '');
  return name === 'Symbol' || name === 'ZapfDingbats' ? name : null;
}
