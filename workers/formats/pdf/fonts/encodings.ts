/** Codes to Unicode for simple fonts (ISO 32000-1, Annex D) and glyph names to Unicode (Adobe Glyph List, Latin part). */

const ASCII_NAMES =
  'space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde';
const LATIN1_NAMES =
  'nbspace exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot sfthyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis';
/** Latin Extended-A, U+0100 to U+017E. */
const EXTENDED_NAMES =
  'Amacron amacron Abreve abreve Aogonek aogonek Cacute cacute Ccircumflex ccircumflex Cdotaccent cdotaccent Ccaron ccaron Dcaron dcaron Dcroat dcroat Emacron emacron Ebreve ebreve Edotaccent edotaccent Eogonek eogonek Ecaron ecaron Gcircumflex gcircumflex Gbreve gbreve Gdotaccent gdotaccent Gcommaaccent gcommaaccent Hcircumflex hcircumflex Hbar hbar Itilde itilde Imacron imacron Ibreve ibreve Iogonek iogonek Idotaccent dotlessi IJ ij Jcircumflex jcircumflex Kcommaaccent kcommaaccent kgreenlandic Lacute lacute Lcommaaccent lcommaaccent Lcaron lcaron Ldot ldot Lslash lslash Nacute nacute Ncommaaccent ncommaaccent Ncaron ncaron napostrophe Eng eng Omacron omacron Obreve obreve Ohungarumlaut ohungarumlaut OE oe Racute racute Rcommaaccent rcommaaccent Rcaron rcaron Sacute sacute Scircumflex scircumflex Scedilla scedilla Scaron scaron Tcommaaccent tcommaaccent Tcaron tcaron Tbar tbar Utilde utilde Umacron umacron Ubreve ubreve Uring uring Uhungarumlaut uhungarumlaut Uogonek uogonek Wcircumflex wcircumflex Ycircumflex ycircumflex Ydieresis Zacute zacute Zdotaccent zdotaccent Zcaron zcaron';
const GREEK_NAMES =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho . Sigma Tau Upsilon Phi Chi Psi Omega';

const OTHER_NAMES: Record<string, number> = {
  quoteleft: 0x2018,
  quoteright: 0x2019,
  quotesinglbase: 0x201a,
  quotedblleft: 0x201c,
  quotedblright: 0x201d,
  quotedblbase: 0x201e,
  dagger: 0x2020,
  daggerdbl: 0x2021,
  bullet: 0x2022,
  ellipsis: 0x2026,
  perthousand: 0x2030,
  guilsinglleft: 0x2039,
  guilsinglright: 0x203a,
  fraction: 0x2044,
  Euro: 0x20ac,
  euro: 0x20ac,
  trademark: 0x2122,
  minus: 0x2212,
  endash: 0x2013,
  emdash: 0x2014,
  florin: 0x192,
  circumflex: 0x2c6,
  caron: 0x2c7,
  breve: 0x2d8,
  dotaccent: 0x2d9,
  ring: 0x2da,
  ogonek: 0x2db,
  tilde: 0x2dc,
  hungarumlaut: 0x2dd,
  overscore: 0xaf,
  middot: 0xb7,
  ff: 0xfb00,
  fi: 0xfb01,
  fl: 0xfb02,
  ffi: 0xfb03,
  ffl: 0xfb04,
  lessequal: 0x2264,
  greaterequal: 0x2265,
  notequal: 0x2260,
  infinity: 0x221e,
  radical: 0x221a,
  summation: 0x2211,
  increment: 0x2206,
  checkmark: 0x2713,
};

const NAMES = new Map<string, number>(Object.entries(OTHER_NAMES));
const add = (names: string, first: number): void => {
  for (const [i, name] of names.split(' ').entries()) if (name !== '.') NAMES.set(name, first + i);
};
add(ASCII_NAMES, 0x20);
add(LATIN1_NAMES, 0xa0);
add(EXTENDED_NAMES, 0x100);
add(GREEK_NAMES, 0x391);
add(GREEK_NAMES.toLowerCase().replace('.', 'sigma1'), 0x3b1);
NAMES.set('mu', 0xb5);

/** Unicode text of a glyph name ("eacute", "uni20AC", "f_i", "a.alt"); null when the name says nothing. */
export function unicodeOfName(name: string): string | null {
  const direct = NAMES.get(name);
  if (direct !== undefined) return String.fromCodePoint(direct);
  const dot = name.indexOf('.');
  const base = dot < 0 ? name : name.slice(0, dot);
  if (base.includes('_')) {
    const parts = base.split('_', 8).map(unicodeOfName);
    return parts.includes(null) ? null : parts.join('');
  }
  const hex = /^(?:uni((?:[0-9A-F]{4}){1,4})|u([0-9A-F]{4,6}))$/.exec(base);
  if (hex?.[1]) return hex[1].replace(/..../g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)));
  if (hex?.[2])
    return Number.parseInt(hex[2], 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(hex[2], 16)) : null;
  const known = base === name ? undefined : NAMES.get(base);
  return known === undefined ? null : String.fromCodePoint(known);
}

/** StandardEncoding above 0x7f, as `code name` runs. */
const STANDARD_HIGH =
  'a1 exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl|b1 endash dagger daggerdbl periodcentered|b6 paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand|bf questiondown|c1 grave acute circumflex tilde macron breve dotaccent dieresis|ca ring cedilla|cd hungarumlaut ogonek caron emdash|e1 AE|e3 ordfeminine|e8 Lslash Oslash OE ordmasculine|f1 ae|f5 dotlessi|f8 lslash oslash oe germandbls';

function standard(): string[] {
  const table = new Array<string>(256).fill('');
  for (let c = 0x20; c < 0x7f; c++) table[c] = String.fromCharCode(c);
  table[0x27] = '\u2019';
  table[0x60] = '\u2018';
  for (const run of STANDARD_HIGH.split('|')) {
    const [code = '', ...names] = run.split(' ');
    for (const [i, name] of names.entries()) table[Number.parseInt(code, 16) + i] = unicodeOfName(name) ?? '';
  }
  return table;
}

function decoded(label: string, own: typeof WIN_ANSI_OWN): string[] {
  const decoder = new TextDecoder(label);
  const table = new Array<string>(256).fill('');
  for (let c = 0x20; c < 256; c++) if (c !== 0x7f) table[c] = decoder.decode(Uint8Array.of(c));
  for (const [codes, text] of own) for (const code of codes) table[code] = text;
  return table;
}

/** The decoder knows what Microsoft and Apple made of their character sets later: other signs at these codes (footnotes of D.2). */
const WIN_ANSI_OWN: readonly [codes: readonly number[], text: string][] = [
  [[0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d], '\u2022'],
  [[0xa0], ' '],
  [[0xad], '-'],
];
const MAC_ROMAN_OWN: readonly [codes: readonly number[], text: string][] = [
  [[0xca], ' '],
  [[0xdb], '\u00a4'],
];

const STANDARD = standard();
const TABLES = new Map(
  Object.entries<string[]>({
    StandardEncoding: STANDARD,
    WinAnsiEncoding: decoded('windows-1252', WIN_ANSI_OWN),
    MacRomanEncoding: decoded('macintosh', MAC_ROMAN_OWN),
  }),
);

/** Table of 256 Unicode strings ('' = nothing there) for a named encoding; StandardEncoding for an unknown name. */
export function encodingTable(name: string | null): readonly string[] {
  return TABLES.get(name ?? '') ?? STANDARD;
}
