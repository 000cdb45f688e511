/** The strings and predefined charsets that every CFF program may use unsaid (Adobe Technical Note 5176, appendices A to C). */

/** Standard strings, by their number (SID). */
export const STANDARD_STRINGS: readonly string[] =
  '.notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ydieresis zcaron exclamsmall Hungarumlautsmall dollaroldstyle dollarsuperior ampersandsmall Acutesmall parenleftsuperior parenrightsuperior twodotenleader onedotenleader zerooldstyle oneoldstyle twooldstyle threeoldstyle fouroldstyle fiveoldstyle sixoldstyle sevenoldstyle eightoldstyle nineoldstyle commasuperior threequartersemdash periodsuperior questionsmall asuperior bsuperior centsuperior dsuperior esuperior isuperior lsuperior msuperior nsuperior osuperior rsuperior ssuperior tsuperior ff ffi ffl parenleftinferior parenrightinferior Circumflexsmall hyphensuperior Gravesmall Asmall Bsmall Csmall Dsmall Esmall Fsmall Gsmall Hsmall Ismall Jsmall Ksmall Lsmall Msmall Nsmall Osmall Psmall Qsmall Rsmall Ssmall Tsmall Usmall Vsmall Wsmall Xsmall Ysmall Zsmall colonmonetary onefitted rupiah Tildesmall exclamdownsmall centoldstyle Lslashsmall Scaronsmall Zcaronsmall Dieresissmall Brevesmall Caronsmall Dotaccentsmall Macronsmall figuredash hypheninferior Ogoneksmall Ringsmall Cedillasmall questiondownsmall oneeighth threeeighths fiveeighths seveneighths onethird twothirds zerosuperior foursuperior fivesuperior sixsuperior sevensuperior eightsuperior ninesuperior zeroinferior oneinferior twoinferior threeinferior fourinferior fiveinferior sixinferior seveninferior eightinferior nineinferior centinferior dollarinferior periodinferior commainferior Agravesmall Aacutesmall Acircumflexsmall Atildesmall Adieresissmall Aringsmall AEsmall Ccedillasmall Egravesmall Eacutesmall Ecircumflexsmall Edieresissmall Igravesmall Iacutesmall Icircumflexsmall Idieresissmall Ethsmall Ntildesmall Ogravesmall Oacutesmall Ocircumflexsmall Otildesmall Odieresissmall OEsmall Oslashsmall Ugravesmall Uacutesmall Ucircumflexsmall Udieresissmall Yacutesmall Thornsmall Ydieresissmall 001.000 001.001 001.002 001.003 Black Bold Book Light Medium Regular Roman Semibold'.split(
    ' ',
  );

/** SIDs by glyph number, as runs. ISOAdobe is 0 to 228. */
export const ISO_ADOBE: readonly number[] = runs('0-228');
export const EXPERT: readonly number[] = runs(
  '0-1 229-238 13-15 99 239-248 27-28 249-266 109-110 267-318 158 155 163 319-326 150 164 169 327-378',
);
export const EXPERT_SUBSET: readonly number[] = runs(
  '0-1 231-232 235-238 13-15 99 239-248 27-28 249-251 253-266 109-110 267-270 272 300-302 305 314-315 158 155 163 320-326 150 164 169 327-346',
);

/** Expert encoding: first code, and the SIDs from there. */
const EXPERT_CODES =
  '32: 1 229-230|36: 231-238 13-15 99 239-248 27-28 249-252|65: 253-257|73: 258|76: 259-262|82: 263-265|86: 266 109-110 267-269|93: 270-303|161: 304-306|166: 307-311|172: 312|175: 313|178: 314-315|182: 316-318|188: 158 155 163 319-325|200: 326 150 164 169 327-378';

/** SIDs by character code; 0 where there is none. */
export const EXPERT_ENCODING: readonly number[] = expertEncoding();

function expertEncoding(): number[] {
  const table = new Array<number>(256).fill(0);
  for (const part of EXPERT_CODES.split('|')) {
    const [first, sids = ''] = part.split(': ');
    for (const [i, sid] of runs(sids).entries()) table[Number(first) + i] = sid;
  }
  return table;
}

function runs(text: string): number[] {
  return text.split(' ').flatMap((run) => {
    const [low = 0, high = low] = run.split('-').map(Number);
    return Array.from({ length: high - low + 1 }, (_, i) => low + i);
  });
}
