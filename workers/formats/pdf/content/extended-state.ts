/** Graphics state parameter dictionaries, as `gs` sets them (ISO 32000-1, 8.4.5). */
import { entry, nameOf, numberOf } from '../syntax/values.ts';
import type { PdfDict, PdfValue, PdfView } from '../types.ts';
import type { GraphicsState } from './graphics-state.ts';
import { num } from './operands.ts';
import type { PaintHost } from './paint-host.ts';

export function setExtended(
  state: GraphicsState,
  dict: PdfDict | null,
  host: Pick<PaintHost, 'context' | 'font'>,
): void {
  if (!dict) return;
  const view = host.context;
  state.fillAlpha = numberOf(view.get(dict, 'ca')) ?? state.fillAlpha;
  state.strokeAlpha = numberOf(view.get(dict, 'CA')) ?? state.strokeAlpha;
  state.lineWidth = numberOf(view.get(dict, 'LW')) ?? state.lineWidth;
  if (entry(dict, 'SMask')) state.softMask = view.get(dict, 'SMask').kind === 'dict';
  state.blend = isBlending(view, view.get(dict, 'BM')) ?? state.blend;
  const font = view.get(dict, 'Font');
  if (font.kind === 'array') {
    state.font = host.font(font.items[0] ?? null);
    state.fontSize = num(font.items[1]);
  }
}

/** Modes that show what lies below in some way (11.3.5). */
const BLENDING: ReadonlySet<string> = new Set([
  ...['Multiply', 'Screen', 'Overlay', 'Darken', 'Lighten', 'ColorDodge', 'ColorBurn', 'HardLight'],
  ...['SoftLight', 'Difference', 'Exclusion', 'Hue', 'Saturation', 'Color', 'Luminosity'],
]);
const PLAIN: readonly string[] = ['Normal', 'Compatible'];
/** Names of one list that are looked at. */
const MAX_MODES = 50;

/** The first mode of a list that readers know counts, and Normal where they know none; null where nothing is set. */
function isBlending(view: PdfView, value: PdfValue): boolean | null {
  if (value.kind === 'null') return null;
  const items = value.kind === 'array' ? value.items.slice(0, MAX_MODES) : [value];
  const names = items.map((item) => nameOf(view.resolve(item)) ?? '');
  return BLENDING.has(names.find((name) => BLENDING.has(name) || PLAIN.includes(name)) ?? '');
}
