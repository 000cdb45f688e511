/**
 * ISO 3166-1 codes as passports use them: three letters in the machine readable zone (ICAO 9303-3, 5), two letters in
 * the certificates that signed the chip (9303-12, 7.1). Only for binding the one to the other.
 */

const PAIRS =
  'ABW AW AFG AF AGO AO AIA AI ALA AX ALB AL AND AD ARE AE ARG AR ARM AM ASM AS ATA AQ ATF TF ATG AG AUS AU AUT AT ' +
  'AZE AZ BDI BI BEL BE BEN BJ BES BQ BFA BF BGD BD BGR BG BHR BH BHS BS BIH BA BLM BL BLR BY BLZ BZ BMU BM BOL BO ' +
  'BRA BR BRB BB BRN BN BTN BT BVT BV BWA BW CAF CF CAN CA CCK CC CHE CH CHL CL CHN CN CIV CI CMR CM COD CD COG CG ' +
  'COK CK COL CO COM KM CPV CV CRI CR CUB CU CUW CW CXR CX CYM KY CYP CY CZE CZ DEU DE DJI DJ DMA DM DNK DK DOM DO ' +
  'DZA DZ ECU EC EGY EG ERI ER ESH EH ESP ES EST EE ETH ET FIN FI FJI FJ FLK FK FRA FR FRO FO FSM FM GAB GA GBR GB ' +
  'GEO GE GGY GG GHA GH GIB GI GIN GN GLP GP GMB GM GNB GW GNQ GQ GRC GR GRD GD GRL GL GTM GT GUF GF GUM GU GUY GY ' +
  'HKG HK HMD HM HND HN HRV HR HTI HT HUN HU IDN ID IMN IM IND IN IOT IO IRL IE IRN IR IRQ IQ ISL IS ISR IL ITA IT ' +
  'JAM JM JEY JE JOR JO JPN JP KAZ KZ KEN KE KGZ KG KHM KH KIR KI KNA KN KOR KR KWT KW LAO LA LBN LB LBR LR LBY LY ' +
  'LCA LC LIE LI LKA LK LSO LS LTU LT LUX LU LVA LV MAC MO MAF MF MAR MA MCO MC MDA MD MDG MG MDV MV MEX MX MHL MH ' +
  'MKD MK MLI ML MLT MT MMR MM MNE ME MNG MN MNP MP MOZ MZ MRT MR MSR MS MTQ MQ MUS MU MWI MW MYS MY MYT YT NAM NA ' +
  'NCL NC NER NE NFK NF NGA NG NIC NI NIU NU NLD NL NOR NO NPL NP NRU NR NZL NZ OMN OM PAK PK PAN PA PCN PN PER PE ' +
  'PHL PH PLW PW PNG PG POL PL PRI PR PRK KP PRT PT PRY PY PSE PS PYF PF QAT QA REU RE ROU RO RUS RU RWA RW SAU SA ' +
  'SDN SD SEN SN SGP SG SGS GS SHN SH SJM SJ SLB SB SLE SL SLV SV SMR SM SOM SO SPM PM SRB RS SSD SS STP ST SUR SR ' +
  'SVK SK SVN SI SWE SE SWZ SZ SXM SX SYC SC SYR SY TCA TC TCD TD TGO TG THA TH TJK TJ TKL TK TKM TM TLS TL TON TO ' +
  'TTO TT TUN TN TUR TR TUV TV TWN TW TZA TZ UGA UG UKR UA UMI UM URY UY USA US UZB UZ VAT VA VCT VC VEN VE VGB VG ' +
  'VIR VI VNM VN VUT VU WLF WF WSM WS YEM YE ZAF ZA ZMB ZM ZWE ZW';

/** Codes beside ISO 3166, and old ones that are still on documents. */
const OTHERS: Record<string, readonly string[]> = {
  D: ['DE'],
  ROM: ['RO'],
  RKS: ['KS', 'XK'],
  GBD: ['GB'],
  GBN: ['GB'],
  GBO: ['GB'],
  GBP: ['GB'],
  GBS: ['GB'],
  EUE: ['EU'],
  UNO: ['UN', 'ZZ'],
  UNA: ['UN', 'ZZ'],
  UNK: ['UN', 'ZZ', 'KS', 'XK'],
  XOM: ['XO', 'XM'],
  // The special administrative regions issue under the state's code in the zone.
  CHN: ['CN', 'HK', 'MO'],
  // Crown dependencies and overseas territories.
  GBR: ['GB', 'GG', 'IM', 'JE', 'GI', 'BM', 'KY', 'VG', 'TC', 'AI', 'MS', 'FK', 'SH'],
};

const TWO_LETTERS = new Map<string, readonly string[]>(Object.entries(OTHERS));
{
  const codes = PAIRS.split(' ');
  for (let i = 0; i < codes.length; i += 2) {
    const three = codes[i] as string;
    if (!TWO_LETTERS.has(three)) TWO_LETTERS.set(three, [codes[i + 1] as string]);
  }
}

/** May a document of `issuingState` (from the zone) be signed under `country` (from a certificate)? Null: not known. */
export function sameCountry(issuingState: string, country: string): boolean | null {
  const expected = TWO_LETTERS.get(issuingState);
  if (!expected) return null;
  return expected.includes(country.toUpperCase());
}

/** May an authority of `a` certify signers of `b` (both from certificates)? The same state, or parts of one. */
export function sameState(a: string, b: string): boolean {
  return a === b || Object.values(OTHERS).some((parts) => parts.includes(a) && parts.includes(b));
}

/**
 * Codes of 9303-3, 5 that belong to no country: organisations, persons without a state, banks, the specimen state.
 * Kosovo is written in three ways.
 */
const NO_COUNTRY =
  'EUE UNO UNA UNK UTO XXA XXB XXC XXX XBA XIM XCC XCE XCO XEC XPO XES XMP XOM XDC XCT XKX RKS KS NTZ IAO WSA'.split(
    ' ',
  );

/** Does `code` stand in ICAO's list of states and organisations? @param code of the zone, without fillers */
export const isKnownState = (code: string): boolean => TWO_LETTERS.has(code) || NO_COUNTRY.includes(code);
