/**
 * What statements call their balances in languages beyond those of roles.ts, and what they call the sums of what came in and went out.
 * Hebrew and Arabic have their own words in right-to-left-names.ts.
 */
import { lowered, withBounds } from '../../reading/plain-words.ts';
import { RIGHT_TO_LEFT } from './right-to-left-names.ts';

type Balance = 'opening' | 'closing' | 'carried';

/** Carried first: "balance to the next page" has the words of a closing one in it. */
export const BALANCES_ELSEWHERE: readonly (readonly [Balance, RegExp])[] = [
  [
    'carried',
    /(?:次|前|翌)(?:頁|ページ)(?:へ|より|から)?(?:の)?繰越|(?:次|前)(?:頁|ページ)残高|承前[页頁]|承上[页頁]|[转轉]下[页頁]|[过過]次[页頁]|(?:다음|이전|전|차)\s?(?:장|쪽|페이지)(?:으로|에서)?\s?이월|nakl[iî] yek[ûu]n|ε[ιί]ς μεταφορ[άα]|εκ μεταφορ[άα]ς|ยอดยกไป|(?:mang|chuyển) sang trang|trang trước (?:mang|chuyển) sang|prenos na|перенос(?:ено)? (?:на|со?|з) (?:след|пред|наст|попер)|к переносу|saldo (?:di)?pindah(?:k?an)/u,
  ],
  [
    'opening',
    withBounds(
      /\bbalance at (?:the )?(?:beginning|opening)\b|(?:前月|前期|前回|前年度?)(?:より)?(?:の)?(?:繰越|残高)|期首(?:繰越)?残高|開始残高|(?:期初|上期|上月|上年)(?:余[额額]|[结結][余餘]|餘額)|(?:전월|전기|전일)\s?(?:이월|잔액)|이월\s?(?:잔액|금액)|기초\s?잔액|\bdevreden bakiye|\ba[çc][ıi]l[ıi][şs] bakiyesi|\b[öo]nceki bakiye|προηγο[ύυ]μενο υπ[όο]λοιπο|αρχικ[όο] υπ[όο]λοιπο|ยอด(?:คงเหลือ)?ยกมา|ยอดเงินต้นงวด|\bs[ốo] d[ưu] đ[ầa]u|प्रारंभिक शेष|आरंभिक शेष|\bing[åa]ende saldo|\binng[åa]ende saldo|\bprimo\s?saldo|\balkusaldo|\bpo[čc][áa]te[čc]n[íi] z[ůu]statek|\bpo[čc]iato[čc]n[ýy] zostatok|\bnyit[óo] egyenleg|\bsold ini[țtţ]ial|\bpo[čc]etno stanje|начално салдо|входящ(?:ий|ее) (?:остаток|сальдо)|в?хідний залишок|\bsaldo awal|\bbaki awal/,
    ),
  ],
  [
    'closing',
    withBounds(
      /\bbalance at (?:the )?(?:end|close|closing)\b|(?:次月|翌月|次期|翌期)(?:へ)?(?:の)?(?:繰越|残高)|期末(?:繰越)?残高|(?:当|今)?月末残高|最終残高|今回残高|(?:期末|本期|本月)(?:余[额額]|[结結][余餘]|餘額)|(?:최종|기말|마감)\s?잔액|차(?:월|기)\s?이월|\bkapan[ıi][şs] bakiyesi|\b(?:d[öo]nem )?son(?:u)? bakiye(?:si)?|\byeni bakiye|ν[έε]ο υπ[όο]λοιπο|τελικ[όο] υπ[όο]λοιπο|ยอดคงเหลือ(?:สุดท้าย|ปลายงวด|ยกไป)|ยอดปลายงวด|\bs[ốo] d[ưu] cu[ốo]i|अंतिम शेष|समापन शेष|\butg[åa]ende saldo|\bultimo\s?saldo|\bloppusaldo|\bkone[čc]n[ýyíi] (?:z[ůu]statek|zostatok)|\bz[áa]r[óo] egyenleg|\bsold final|\b(?:zavr[šs]no|kona[čc]no|novo) stanje|крайно салдо|исходящ(?:ий|ее) (?:остаток|сальдо)|вихідний залишок|\bsaldo akhir|\bbaki akhir/,
    ),
  ],
];

const TOTAL =
  /\btotal(?:e|en|s|es)?\b|\bsummen?\b|\bsuma\b|\bsum\b|\btotaal\b|\btotaux\b|\brazem\b|\btoplam\b|σ[ύυ]νολο|合計|合计|總計|总计|합계|\bt[ổo]ng(?: c[ộo]ng)?|รวม|कुल|\bcelkem\b|\bspolu\b|\b[öo]sszes(?:en)?\b|\bukupno\b|\bjumlah\b|всього|итого|общо|всего/;
const IN =
  /\b(?:deposits?|credits?|paid in|money in|receipts|incoming|additions|haben|gutschriften|eing[äa]nge|zahlungseing[äa]nge|cr[ée]dits?|abonos|ingresos|haberes|accrediti|entrate|avere|cr[ée]ditos|entradas|bijschrijvingen|wp[łl]ywy|uznania|alacak|wp[łl]at)\b|πιστ[ώω]σ\w*|お?預り(?:金額)?|入金|贷方|貸方|收入|存入|입금|ฝาก|जमा|\bph[áa]t sinh c[óo]\b|\binsättningar|\bkreditn[íi]/;
const OUT =
  /\b(?:withdrawals?|debits?|paid out|money out|payments|outgoing|subtractions|soll|lastschriften|belastungen|ausg[äa]nge|zahlungsausg[äa]nge|d[ée]bits?|cargos|gastos|adeudos|addebiti|uscite|dare|d[ée]bitos|sa[íi]das|afschrijvingen|wydatki|obci[ąa][żz]enia|bor[çc]|wyp[łl]at)\b|χρε[ώω]σ\w*|お?支払(?:金額)?|出金|借方|支出|支取|출금|ถอน|निकासी|\bph[áa]t sinh n[ợo]\b|\buttag|\bdebetn[íi]/;
const ASIDE = /\b(?:of|and|other|der|die|des|de|los|dei|degli|den|und|et|y|e|van|no|this|period|summe)\b/;

const [TOTALS, INS, OUTS, ASIDES] = [
  `${withBounds(TOTAL).source}|${RIGHT_TO_LEFT.result}`,
  `${withBounds(IN).source}|${RIGHT_TO_LEFT.in}`,
  `${withBounds(OUT).source}|${RIGHT_TO_LEFT.out}`,
  withBounds(ASIDE).source,
].map((words) => new RegExp(words, 'gu')) as [RegExp, RegExp, RegExp, RegExp];
const WORD = /\p{L}[\p{L}\p{M}]*/u;

/** Whether a label says that an amount is all that came in, or all that went out, and nothing else: "Total ATM withdrawals" is a part. */
export function sideOf(label: string): 'in' | 'out' | null {
  const text = lowered(label);
  if (/\d/.test(text) || text.search(TOTALS) < 0) return null;
  const without = (words: RegExp): boolean =>
    !WORD.test(text.replaceAll(words, ' ').replaceAll(TOTALS, ' ').replaceAll(ASIDES, ' '));
  const [isIn, isOut] = [text.search(INS) >= 0 && without(INS), text.search(OUTS) >= 0 && without(OUTS)];
  return isIn === isOut ? null : isIn ? 'in' : 'out';
}
