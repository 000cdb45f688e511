/**
 * Letters of banks in the countries whose account numbers begin with them, as their own identifiers do (ISO 9362, ISO 13616): those that keep
 * accounts of many people. A list can only be too short: of a bank that it lacks nothing is known.
 */
const BANKS: Readonly<Record<string, string>> = {
  BG: 'BGUS BNBG BPBI BUIN CECB CREX DEMI ESPY FINV IABG INTF IORT PRCB RZBB SOMB STSA TTBB UBBS UNCR',
  GB: 'ABBY AIBK BARC BCYP BKEN BNPA BOFA BOFI BOFS BUKB CHAS CITI CLRB CLYD COUT CPBK DABA DEUT HBUK HLFX HOAB LOYD MIDL MODR MONZ MYMB NAIA NWBK RBOS REVO SCBL SRLG TCCL TRWI TSBS ULSB YORK',
  GI: 'BARC GIBK NWBK RBOS XAPO',
  IE: 'AIBK BARC BOFA BOFI CITI DABA ICON IPBS REVO ULSB',
  LV: 'AIZK HABA KBRB LAPB LATB MULT NDEA PARX PRTT RIKO RTMB TREL UNLA',
  MT: 'APSB CFTE LBMA MALT MMEB PAPY SBMT VALL',
  NL: 'ABNA ADYB AEGO ANDL ARBN ARSN ASNB BITS BNDA BNGH BNPA BUNQ CITI COBA DEUT DHBN FLOR FRBK FTSB FVLB HAND HSBC INGB ISBK KABA KNAB KRED LOYD LPLN MHCB MODR MOYO NNBA NTSB NWAB RABO RBRB REVO SNSB TRIO UGBI ZWLB',
  RO: 'BACX BPOS BRDE BREL BTRL BUCU CARP CECE CITI CRCO CRDZ EGNA INGB NBOR OTPV PIRB REVO RNCB RZBR TREZ UGBI VBBU',
}; // biome-ignore format: a table reads better

const known = new Map(
  Object.entries(BANKS).map(([country, letters]) => [country, new Set(letters.split(' '))]),
);

/** Countries whose account numbers begin with letters of their bank. */
export const hasBankLetters = (country: string): boolean => known.has(country);

export const isKnownBank = (country: string, letters: string): boolean =>
  known.get(country)?.has(letters) ?? false;
