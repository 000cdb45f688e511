/**
 * Cards, passports and visas with a machine readable zone in OCR-B, drawn as SVG; every check digit is right. OCR-B comes
 * from Debian's fonts-ocr-b: where it is missing, another face would be drawn, and the figures would mean something else.
 */
import { checkDigit } from '../../workers/formats/mrz/check-digit.ts';
import type { MrzFormat } from '../../workers/formats/mrz/layout.ts';
import { type Random, randomFrom } from '../corpus/random.ts';

export interface ZonePaper {
  format: MrzFormat;
  lines: string[];
  /** Size in millimetres. */
  width: number;
  height: number;
  /** Box of the zone's characters in millimetres: left, top, width, height. */
  zone: [number, number, number, number];
  svg(pxPerMm: number): string;
}

const STATES = [
  'AUT',
  'BEL',
  'CHE',
  'CZE',
  'D',
  'DNK',
  'ESP',
  'FIN',
  'GBR',
  'HUN',
  'ITA',
  'JPN',
  'NLD',
  'UTO',
];
const SYLLABLES =
  'AN BER CHRI DA EL FIN GIL HAR IL JU KOT LI MIL NOR OT PIT QUI RA STI TIL UL VIT WIT XI YT ZI TJI ILL'.split(
    ' ',
  );
const SIZES: Record<MrzFormat, readonly [number, number]> = {
  TD1: [85.6, 54],
  TD2: [105, 74],
  TD3: [125, 88],
  'MRV-A': [120, 80],
  'MRV-B': [105, 74],
  'FRA-ID': [105, 74],
};
/** Millimetres of a character and from line to line (9303-3, 4). */
const PITCH = 2.54;
const SPACING = 6.0;
const CAP = 2.5;
/** Font size at which OCR-B advances by the pitch. */
const FONT = 3.51;

const padded = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<');

function name(random: Random): string {
  return Array.from({ length: random.int(1, 4) }, () => random.pick(SYLLABLES)).join('');
}

function numberOf(random: Random): string {
  const letters = 'ABCDEFGHJKLMNPRTVWXYZ';
  return Array.from({ length: 9 }, (_, at) =>
    at < 2 || random.chance(0.2) ? letters.charAt(random.int(0, letters.length - 1)) : random.digits(1),
  ).join('');
}

const day = (random: Random, from: number, to: number): string =>
  [random.int(from, to), random.int(1, 12), random.int(1, 28)]
    .map((n) => String(n).padStart(2, '0'))
    .join('');

const digit = (text: string): string => text + checkDigit(text);

export function zoneLines(format: MrzFormat, random: Random): string[] {
  const state = random.pick(STATES).padEnd(3, '<');
  const surname = random.chance(0.2) ? `${name(random)}<${name(random)}` : name(random);
  const given = Array.from({ length: random.int(1, 3) }, () => name(random)).join('<');
  const names = `${surname}<<${given}`;
  const number = digit(numberOf(random));
  const [birth, expiry] = [digit(day(random, 40, 99)), digit(day(random, 26, 36))];
  const sex = random.pick(['M', 'F', '<']);
  const rest = random.chance(0.5) ? '' : random.digits(random.int(4, 9));
  const data = number + state + birth + sex + expiry;
  if (format === 'TD1') {
    const first = padded(`I${random.pick(['D', '<', 'R'])}${state}${number}${rest}`, 30);
    const middle = `${birth}${sex}${expiry}${state}`.padEnd(29, '<');
    const composite = first.slice(5) + birth + expiry + middle.slice(18);
    return [first, middle + checkDigit(composite), padded(names, 30)];
  }
  if (format === 'FRA-ID') {
    const first = padded(`IDFRA${surname}`, 30) + padded(random.digits(3), 6);
    const second = `${digit(random.digits(12))}${padded(given.replaceAll('<', '<<'), 14)}${birth}${random.pick(['M', 'F'])}`;
    return [first, second + checkDigit(first + second)];
  }
  const code = format === 'TD3' ? 'P<' : format === 'TD2' ? 'I<' : 'V<';
  const length = format === 'TD3' || format === 'MRV-A' ? 44 : 36;
  const first = padded(code + state + names, length);
  if (format.startsWith('MRV')) return [first, padded(data + rest, length)];
  const optional = padded(rest, format === 'TD3' ? 14 : 7);
  const line = data + optional + (format === 'TD3' ? checkDigit(optional) : '');
  return [first, line + checkDigit(line.slice(0, 10) + line.slice(13, 20) + line.slice(21))];
}

/** @param hard security print under the zone, faint ink, a diagonal SPECIMEN across it */
export function zonePaper(format: MrzFormat, seed: number, hard = false): ZonePaper {
  const random = randomFrom('zone-paper', format, seed);
  const lines = zoneLines(format, random);
  const [width, height] = SIZES[format];
  const across = (lines[0] ?? '').length * PITCH;
  const left = (width - across) / 2;
  const bottom = height - random.int(35, 60) / 10;
  const top = bottom - (lines.length - 1) * SPACING - CAP;
  const hue = random.int(0, 359);
  const paper = `hsl(${hue},${random.int(10, 45)}%,${random.int(82, 93)}%)`;
  const waves = Array.from({ length: random.int(6, 18) }, (_, at) => {
    const y = (at * height) / 12;
    const high = random.int(2, 9);
    return `<path d="M0 ${y} q ${width / 8} ${high} ${width / 4} 0 t ${width / 4} 0 t ${width / 4} 0 t ${width / 4} 0" fill="none" stroke="hsl(${hue + 40},40%,${random.int(62, 82)}%)" stroke-width=".${random.int(1, hard ? 7 : 4)}"/>`;
  });
  const printed = Array.from({ length: random.int(4, 7) }, (_, at) => {
    const y = 14 + at * 5;
    const value =
      at === 1
        ? (lines.at(-1) ?? '').slice(0, 12).replaceAll('<', ' ')
        : `${name(random)} ${random.digits(3)}`;
    return y > top - 4
      ? ''
      : `<text x="38" y="${y - 2}" font-size="1.6" fill="#446" font-family="DejaVu Sans">${name(random)} / ${name(random)}</text><text x="38" y="${y}" font-size="2.6" fill="#112" font-family="Liberation Sans">${value}</text>`;
  });
  const ink = `hsl(0,0%,${hard ? random.int(25, 48) : random.int(5, 25)}%)`;
  const across45 = hard
    ? `<text x="${width * 0.12}" y="${height * 0.97}" font-size="${height / 5}" fill="#a22" opacity=".3" font-family="Liberation Sans" font-weight="bold" transform="rotate(-22 ${width * 0.12} ${height * 0.97})">SPECIMEN</text>`
    : '';
  // librsvg sets a text's characters by their own advance: one text for each keeps ICAO's pitch.
  const zone = lines.flatMap((line, row) =>
    [...line].map((char, at) => {
      const [x, y] = [left + at * PITCH, top + CAP + row * SPACING].map((value) => value.toFixed(3));
      return `<text x="${x}" y="${y}" font-family="OCR B" font-size="${FONT}" fill="${ink}">${char === '<' ? '&lt;' : char}</text>`;
    }),
  );
  const body = [
    `<rect width="${width}" height="${height}" rx="3" fill="${paper}"/>`,
    ...waves,
    `<text x="6" y="8" font-size="4" fill="#224" font-family="Liberation Sans" font-weight="bold">${name(random)} ${name(random)}</text>`,
    `<rect x="6" y="12" width="24" height="${Math.max(12, Math.min(30, top - 15))}" fill="#c9c2b8"/><ellipse cx="18" cy="${12 + Math.min(30, top - 15) / 2}" rx="7" ry="${Math.min(9, (top - 15) / 3)}" fill="#b08a70"/>`,
    ...printed,
    `<rect x="0" y="${top - 3}" width="${width}" height="${height - top + 3}" fill="#fff" opacity=".${hard ? 0 : random.int(1, 6)}"/>`,
    across45,
    ...zone,
  ].join('');
  return {
    format,
    lines,
    width,
    height,
    zone: [left, top, across, bottom - top],
    svg: (px) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width * px}" height="${height * px}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  };
}
