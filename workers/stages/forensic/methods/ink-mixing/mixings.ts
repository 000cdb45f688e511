/**
 * How programs mix ink and ground where a letter covers a sample in part. Coverage is a whole number of 255ths; the arithmetic that follows
 * differs from library to library in how it rounds, and so leaves colours that no other one can make.
 */
const COVERAGES = 256;

/** Exact products of two numbers of 255ths, rounded, as pixman has them (`MUL_UN8`). */
function rounded(one: number, other: number): number {
  const product = one * other + 128;
  return (product + (product >> 8)) >> 8;
}

/** Skia's faster product (`approxMulDiv255`): up to one less. */
const approximate = (one: number, other: number): number => (one * other + one) >> 8;

function toLight(level: number): number {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function fromLight(light: number): number {
  const share = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.floor(255 * share + 0.5);
}

type Mix = (ink: number, ground: number, coverage: number) => number;

/** One coverage for all channels of a sample. */
const MIXES = {
  /** Skia's raster: Chromium, Android. */
  skia: (ink, ground, coverage) => approximate(ink, coverage) + approximate(ground, 255 - coverage),
  /** cairo: GTK, Inkscape, librsvg. */
  pixman: (ink, ground, coverage) => Math.min(255, rounded(ink, coverage) + rounded(ground, 255 - coverage)),
  /** Rounded once: Pillow, Qt, float arithmetic. */
  rounded: (ink, ground, coverage) => Math.floor((ink * coverage + ground * (255 - coverage)) / 255 + 0.5),
  /** Rounded down once: ImageMagick. */
  truncated: (ink, ground, coverage) => Math.floor((ink * coverage + ground * (255 - coverage)) / 255),
  /** By light in place of levels: GIMP. */
  light: (ink, ground, coverage) =>
    fromLight((toLight(ink) * coverage + toLight(ground) * (255 - coverage)) / 255),
} as const satisfies Record<string, Mix>;

/** Of a sample of three subpixels, each with a coverage of its own: Skia has 33 of them. */
const SUBPIXEL_COVERAGES = 32;
const skiaSubpixel: Mix = (ink, ground, coverage) => ground + (((ink - ground) * coverage) >> 5);

export const MIXING_NAMES = [
  'skia',
  'skiaSubpixel',
  'pixman',
  'rounded',
  'truncated',
  'light',
  'nearlyLight',
] as const;
export type MixingName = (typeof MIXING_NAMES)[number];
type Colour = readonly [number, number, number];
/** Whether a mixing can make a colour of an ink and its ground. */
type Makes = (code: number) => boolean;

export const codeOf = (red: number, green: number, blue: number): number => (red << 16) | (green << 8) | blue;
export const colourOf = (code: number): Colour => [code >> 16, (code >> 8) & 255, code & 255];

/**
 * Of one ink on one ground: for each colour the mixings that cannot make it, a bit each in the order of their names. A page has few
 * colours and many samples, so that each is asked about once.
 */
export function refusalsOf(ink: number, ground: number): (code: number) => number {
  const [inks, grounds] = [colourOf(ink), colourOf(ground)];
  const makes = MIXING_NAMES.map((name): Makes => {
    if (name === 'skiaSubpixel') return subpixelsOf(inks, grounds);
    // In floating point and by tables: one level more or less.
    return name === 'nearlyLight'
      ? wholesOf(inks, grounds, MIXES.light, 1)
      : wholesOf(inks, grounds, MIXES[name], 0);
  });
  const known = new Map<number, number>();
  return (code) => {
    const found = known.get(code);
    if (found !== undefined) return found;
    const refused = makes.reduce((bits, isMade, at) => (isMade(code) ? bits : bits | (1 << at)), 0);
    known.set(code, refused);
    return refused;
  };
}

function wholesOf(inks: Colour, grounds: Colour, mix: Mix, slack: number): Makes {
  const byRed = new Map<number, Colour[]>();
  for (let coverage = 0; coverage < COVERAGES; coverage++) {
    const made: Colour = [
      mix(inks[0], grounds[0], coverage),
      mix(inks[1], grounds[1], coverage),
      mix(inks[2], grounds[2], coverage),
    ];
    for (let red = made[0] - slack; red <= made[0] + slack; red++)
      byRed.set(red, [...(byRed.get(red) ?? []), made]);
  }
  return (code) => {
    const [red, green, blue] = colourOf(code);
    return (byRed.get(red) ?? []).some(
      (made) => Math.abs(made[1] - green) <= slack && Math.abs(made[2] - blue) <= slack,
    );
  };
}

function subpixelsOf(inks: Colour, grounds: Colour): Makes {
  const made = inks.map((ink, at) => {
    const levels = new Uint8Array(256);
    for (let coverage = 0; coverage <= SUBPIXEL_COVERAGES; coverage++)
      levels[skiaSubpixel(ink, grounds[at] ?? 0, coverage)] = 1;
    return levels;
  });
  return (code) => colourOf(code).every((level, at) => made[at]?.[level] === 1);
}
