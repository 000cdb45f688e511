import { entry, nameOf, numberOf } from '../syntax/values.ts';
import type { PdfDict, PdfValue, PdfView } from '../types.ts';

/** sRGB 0..255, or null when it cannot be told without rendering (patterns, PostScript tint functions). */
export type Rgb = [number, number, number] | null;

/** What a colour operator's operands mean in the current space. */
export interface ColourSpace {
  components: number;
  /** Components of the colour that the space begins with (8.6.8). */
  initial: readonly number[];
  rgb(components: readonly number[]): Rgb;
}

const byte = (value: number): number => Math.round(255 * Math.min(1, Math.max(0, value || 0)));

export const GRAY: ColourSpace = {
  components: 1,
  initial: [0],
  rgb: ([g = 0]) => [byte(g), byte(g), byte(g)],
};
export const RGB: ColourSpace = {
  components: 3,
  initial: [0, 0, 0],
  rgb: ([r = 0, g = 0, b = 0]) => [byte(r), byte(g), byte(b)],
};
/** Plain subtractive conversion: good enough to tell paper from ink. Without its last operand it is black. */
export const CMYK: ColourSpace = {
  components: 4,
  initial: [0, 0, 0, 1],
  rgb: ([c = 0, m = 0, y = 0, k = 1]) => [
    byte((1 - c) * (1 - k)),
    byte((1 - m) * (1 - k)),
    byte((1 - y) * (1 - k)),
  ],
};
const UNKNOWN: ColourSpace = { components: 0, initial: [], rgb: () => null };
/** What the L* of white is. */
const LAB_WHITE = 100;
const LAB: ColourSpace = {
  components: 3,
  initial: [0, 0, 0],
  rgb: ([l = 0]) => GRAY.rgb([l / LAB_WHITE]),
};
/** Of a profile; no ink to begin with, other than DeviceCMYK (8.6.5.5). */
const PROFILED_CMYK: ColourSpace = { ...CMYK, initial: [0, 0, 0, 0] };

/** Components that a function gives (Annex C: 32 colorants); a longer list would be worked through at every operator. */
const MAX_COMPONENTS = 32;

const BY_NAME = new Map(
  Object.entries<ColourSpace>({
    DeviceGray: GRAY,
    CalGray: GRAY,
    G: GRAY,
    DeviceRGB: RGB,
    CalRGB: RGB,
    RGB,
    DeviceCMYK: CMYK,
    CMYK,
    Lab: LAB,
  }),
);

/** Colour space by a name or array (ISO 32000-1, 8.6), names looked up in the resources. */
export function colourSpace(
  view: PdfView,
  value: PdfValue,
  resources: PdfDict | null,
  depth = 0,
): ColourSpace {
  if (depth > 4) return UNKNOWN;
  if (value.kind === 'name') {
    // Only those of devices are told by their names alone (8.6.8); `/G` may be whatever the page calls so.
    const isOwn = !value.value.startsWith('Device');
    const own = isOwn ? entry(asDict(view.get(resources, 'ColorSpace')), value.value) : null;
    if (own) return colourSpace(view, view.resolve(own), null, depth + 1);
    return BY_NAME.get(value.value) ?? UNKNOWN;
  }
  if (value.kind !== 'array') return UNKNOWN;
  const family = nameOf(view.resolve(value.items[0])) ?? '';
  const item = (i: number): PdfValue => view.resolve(value.items[i]);
  if (family === 'ICCBased')
    return [UNKNOWN, GRAY, UNKNOWN, RGB, PROFILED_CMYK][numberOf(view.get(item(1), 'N')) ?? 0] ?? UNKNOWN;
  if (family === 'Separation' || family === 'DeviceN') return tinted(view, item, family, depth);
  if (family === 'Indexed' || family === 'I') return indexed(view, item, resources, depth);
  return BY_NAME.get(family) ?? UNKNOWN;
}

function asDict(value: PdfValue): PdfDict | null {
  return value.kind === 'dict' ? value : null;
}

/** One ink, full to begin with (8.6.6.4). */
const FULL_TINT = { components: 1, initial: [1] } as const;

function tinted(view: PdfView, item: (i: number) => PdfValue, family: string, depth: number): ColourSpace {
  const name = family === 'Separation' ? nameOf(item(1)) : null;
  if (name === 'None') return UNKNOWN;
  if (name === 'Black' || name === 'All') return { ...FULL_TINT, rgb: ([t = 1]) => GRAY.rgb([1 - t]) };
  const alternate = colourSpace(view, item(2), null, depth + 1);
  const tint = item(3);
  // Only exponential functions; a sampled or PostScript one is left unknown rather than guessed.
  if (family !== 'Separation' || numberOf(view.get(tint, 'FunctionType')) !== 2) return UNKNOWN;
  const ends = ['C0', 'C1'].map((key) => {
    const array = view.get(tint, key);
    if (array.kind !== 'array') return null;
    return array.items.slice(0, MAX_COMPONENTS).map((v) => numberOf(view.resolve(v)) ?? 0);
  });
  const [c0, c1] = [ends[0] ?? [0], ends[1] ?? [1]];
  const exponent = numberOf(view.get(tint, 'N')) ?? 1;
  return {
    ...FULL_TINT,
    rgb: ([t = 1]) =>
      alternate.rgb(c0.map((from, i) => from + Math.max(0, t) ** exponent * ((c1[i] ?? from) - from))),
  };
}

function indexed(
  view: PdfView,
  item: (i: number) => PdfValue,
  resources: PdfDict | null,
  depth: number,
): ColourSpace {
  const base = colourSpace(view, item(1), resources, depth + 1);
  const table = item(3);
  const bytes =
    table.kind === 'string' ? table.bytes : table.kind === 'stream' ? view.decode(table).bytes : null;
  const n = base.components;
  if (!bytes || n === 0) return UNKNOWN;
  const highest = numberOf(item(2)) ?? bytes.length / n - 1;
  // Bytes stand for the range of the component: of Lab, the lightness is all that counts here.
  const full = base === LAB ? LAB_WHITE : 1;
  return {
    components: 1,
    initial: [0],
    rgb: ([index = 0]) => {
      const from = Math.max(0, Math.min(Math.round(index), Math.floor(highest))) * n;
      return base.rgb(Array.from(bytes.subarray(from, from + n), (b) => (b / 255) * full));
    },
  };
}
