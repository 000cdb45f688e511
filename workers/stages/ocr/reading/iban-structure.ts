/** Which characters of an IBAN can be letters, by country (SWIFT, IBAN registry), and what a reader took for others. */

/** Behind country and check digits: n digits, a letters, c either, each so many times. */
const STRUCTURES: Record<string, string> = {
  AD: 'n8c12', AE: 'n19', AL: 'n8c16', AT: 'n16', AZ: 'a4c20', BA: 'n16', BE: 'n12', BG: 'a4n6c8', BH: 'a4c14',
  BI: 'n23', BR: 'n23a1c1', BY: 'c4n4c16', CH: 'n5c12', CR: 'n18', CY: 'n8c16', CZ: 'n20', DE: 'n18', DJ: 'n23',
  DK: 'n14', DO: 'c4n20', EE: 'n16', EG: 'n25', ES: 'n20', FI: 'n14', FK: 'a2n12', FO: 'n14', FR: 'n10c11n2',
  GB: 'a4n14', GE: 'a2n16', GI: 'a4c15', GL: 'n14', GR: 'n7c16', GT: 'c24', HN: 'a4n20', HR: 'n17', HU: 'n24',
  IE: 'a4n14', IL: 'n19', IQ: 'a4n15', IS: 'n22', IT: 'a1n10c12', JO: 'a4n4c18', KW: 'a4c22', KZ: 'n3c13',
  LB: 'n4c20', LC: 'a4c24', LI: 'n5c12', LT: 'n16', LU: 'n3c13', LV: 'a4c13', LY: 'n21', MC: 'n10c11n2', MD: 'c20',
  ME: 'n18', MK: 'n3c10n2', MN: 'n16', MR: 'n23', MT: 'a4n5c18', MU: 'a4n19a3', NI: 'a4n20', NL: 'a4n10', NO: 'n11',
  OM: 'n3c16', PK: 'a4c16', PL: 'n24', PS: 'a4c21', PT: 'n21', QA: 'a4c21', RO: 'a4c16', RS: 'n18', RU: 'n14c15',
  SA: 'n2c18', SC: 'a4n20a3', SD: 'n14', SE: 'n20', SI: 'n15', SK: 'n20', SM: 'a1n10c12', SO: 'n19', ST: 'n21',
  SV: 'a4n20', TL: 'n19', TN: 'n20', TR: 'n6c16', UA: 'n6c19', VA: 'n18', VG: 'a4n16', XK: 'n16', YE: 'a4n4c18',
}; // biome-ignore format: a table reads better

type Kind = 'a' | 'n' | 'c';

const KINDS = new Map(
  Object.entries(STRUCTURES).map(([country, structure]) => [
    country,
    [...structure.matchAll(/([anc])(\d+)/g)].flatMap(([, kind, count]) =>
      Array<Kind>(Number(count)).fill(kind as Kind),
    ),
  ]),
);

/** Country and check digits. */
const HEAD = 4;

/** @returns undefined for countries without IBANs */
export function ibanLength(country: string): number | undefined {
  const kinds = KINDS.get(country);
  return kinds && HEAD + kinds.length;
}

/** Digits and capitals that readers take for each other. */
const AS_LETTER: Record<string, string> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' };
const AS_DIGIT: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};

/**
 * Letters where the country has letters and digits where it has digits, as far as one can be taken for the other.
 *
 * @returns null where a character stands that the country has not there and that looks like none that it has
 */
export function asStructured(iban: string): string | null {
  const kinds = KINDS.get(iban.slice(0, 2));
  if (!kinds || iban.length !== HEAD + kinds.length) return null;
  const body = [...iban.slice(HEAD)].map((sign, at) => {
    if (kinds[at] === 'a') return /[A-Z]/.test(sign) ? sign : AS_LETTER[sign];
    if (kinds[at] === 'n') return /\d/.test(sign) ? sign : AS_DIGIT[sign];
    return sign;
  });
  return body.includes(undefined) ? null : iban.slice(0, HEAD) + body.join('');
}
