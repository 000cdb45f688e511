/**
 * What an amount is, by the words beside it, in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish; totals and
 * taxes also as Nordic, Czech, Croatian, Hungarian, Romanian, Turkish and Greek papers call them, results by the plainest words of
 * Baltic, Icelandic, Slovak, Slovene, Vietnamese, Indonesian, Cyrillic and East Asian papers, and as Hebrew and Arabic ones do.
 * A label says whether an amount is a result of others or one of those that results follow from; how it follows is tried.
 */

import { CARRIED } from '../../../../reading/carried.ts';
import { lowered, withBounds } from '../../reading/plain-words.ts';
import { BALANCES_ELSEWHERE } from './balances-elsewhere.ts';
import { EAST_ASIAN_PAY } from './pay-names.ts';
import { RIGHT_TO_LEFT, RIGHT_TO_LEFT_QUALIFIERS } from './right-to-left-names.ts';
import { GIVEN, GIVEN_BACK } from './tender-names.ts';

/**
 * `result`: follows from other amounts. `minus`: takes something off what stands above it, whatever its sign. `tax`: a
 * rate of something, added or contained. `tender`: how it was paid, no part of any sum. `opening`, `closing`, `carried`:
 * balances of an account. `standing`: a balance of some day, which may be either end. `base`: what tax and contributions of a pay slip
 * are taken from, by its place too (bases.ts). `part`: anything else.
 */
export type Role =
  | 'result'
  | 'minus'
  | 'tax'
  | 'tender'
  | 'opening'
  | 'closing'
  | 'carried'
  | 'standing'
  | 'base'
  | 'part';

type NamedRole = Exclude<Role, 'base'>;

const BALANCES: readonly (readonly [NamedRole, RegExp])[] = [
  [
    'opening',
    /(?:opening|previous|starting|beginning|initial|old) (?:statement |account )?balance|balance (?:brought )?(?:at|on) start|balance (?:from|on) (?:your |the )?(?:last|previous) (?:statement|bill)|(?:last|previous) (?:statement|bill) balance|saldo (?:der )?(?:letzten?|vorigen?) abrechnung|er[öo]ffnungs(?:saldo|bestand)|report à nouveau|(?:alter|letzter|vorheriger) (?:konto)?(?:stand|saldo)|alt(?:er)? ?saldo|anfangs(?:saldo|bestand)|saldovortrag|(?:ancien|pr[ée]c[ée]dent) solde|solde (?:initial|pr[ée]c[ée]dent|d.ouverture|ancien|de d[ée]part)|saldo (?:anterior|inicial|iniziale|precedente|pocz[ąa]tkowe|poprzednie|inicial)|(?:begin|vorig|oud|start)\s?saldo/,
  ],
  [
    'closing',
    /(?:closing|ending|new|final) (?:statement |account )?balance|(?:neuer|aktueller) (?:konto)?(?:stand|saldo)|(?:end|schluss)(?:saldo|bestand)|nouveau solde|solde (?:final|de cl[ôo]ture|nouveau|actuel)|saldo (?:final|finale|actual|ko[ńn]cowe|nuevo|attuale|nowe)|(?:eind|nieuw|slot)\s?saldo/,
  ],
  ['carried', CARRIED],
  ...(['carried', 'opening', 'closing'] as const).map(
    (role) => [role, new RegExp(RIGHT_TO_LEFT[role], 'u')] as const,
  ),
  ...BALANCES_ELSEWHERE,
  [
    'standing',
    /(?:kontostand|saldo|guthaben|kassenbestand) (?:am|per|zum|vom) \d|solde (?:cr[ée]diteur |d[ée]biteur )?(?:en euros )?au \d|saldo (?:contabile |contable |contabil[íi]stico )?(?:al|em|op|na dzie[ńn]|na) \d|balance (?:on|at|as (?:at|of|on)) \d/,
  ],
];

/** How it was paid beside cash, and what cash is rounded by. */
const PAID_OTHERWISE = withBounds(
  /\b(?:rounding|rounded|ec|visa|mastercard|maestro|card|karte|saved|savings|ersparnis|you saved)\b/,
);
const TENDER = [GIVEN, GIVEN_BACK, PAID_OTHERWISE];
const MINUS = withBounds(
  /discount|rebate|\bpopust|\bsleva|kedvezm[ée]ny|reducere|\bavans|indirim|έκπτωση|voucher|coupon|deposit|paid|prepaid|pre-?payment|\badvances?\b|on account|vorauszahl|voorschot|provisions? (?:vers|pay)|\bless\b|deduct|credit|rabatt|skonto|nachlass|gutschein|anzahlung|abschl[aä]g|abz[üu]g|abzgl|gezahlt|bezahlt|guthaben|\bremise|rabais|escompte|acompte|\bavoirs?\b|\bvers[ée]|retenu|descuento|anticipo|pagado|a cuenta|sconto|acconto|pagato|\bversat[oi]\b|trattenut|ritenut|desconto|adiantamento|\bsinal\b|\bpagos?\b|korting|aanbetaling|betaald|voldaan|inhouding|rabat|upust|zaliczk|zap[łl]acono|potr[ąa]ce/,
);
/**
 * What a tenant pays each month for heating and running costs, ahead of their bill, is part of the rent. A bill takes off several of
 * them ("Vorauszahlungen", "acconti versati"), or says that they were paid.
 */
const RENT_ADVANCE = withBounds(
  /(?:heiz|betriebs|neben)(?:kosten)?-?(?:vorauszahlung|vorschuss|akonto|abschlag)\b|\b(?:voraus(?:zahlung)?|vorschuss|akonto|a.?conto) (?:\S+ ){0,2}(?:heiz|betriebs|neben)-?(?:\s|kosten)|\bvoorschot (?:\S+ ){0,2}(?:service|stook|energie|gas|water|verwarming)|(?:service|stook)kostenvoorschot\b|\bacconto (?:\S+ ){0,2}(?:spese|oneri|condomin|riscald)|\bzaliczka (?:\S+ ){0,2}(?:media|ogrzew|wod|eksploat)|\ba ?conto (?:varme|vand|vatten)/g,
);
const TAX = withBounds(
  /\b(?:vat|tax|taxes|mwst|ust|u\.st|t\.?v\.?a|i\.?v\.?[ae]|btw|gst|hst|pst|igic|ptu|mva|moms|steuer|dph|ddv|pdv|kdv|top\.?kdv|alv(?!\W?(?:beitr|abz|zus))|[áa]fa|φπα)\b|umsatzsteuer|mehrwertsteuer|impuesto|imposto|podatek|arvonlis[äa]vero|k[äa]ibemaks|\b(?:pvn|pvm|vsk|ppn)\b|vir[ðd]isaukaskatt|merverdiavgift|merv[äa]rdesskatt|(?<!\p{L})(?:ндс|ддс|пдв)(?!\p{L})|thu[ếe] gtgt|消費税|부가(?:가치)?세|增值税|税[额額]|ภาษีมูลค่าเพิ่ม/u,
);
const RESULT = withBounds(
  /^(?:nett?|gross)[.:]?$|paid out\b|\bpay-?out\b|ausgezahlt|net vers[ée]|uitbetaald|(?<!\p{L})utbetalas(?!\p{L})|wyp[łl]acono|sub-?\s?tota+l|\btotal|\btotais\b|(?:zwischen|umsatz|tages|monats)total|\btotaux\b|\bsumas\b|\btotale\b|\btotaal|\bsum\b|summe(?!r)|gesamt|gross (?:pay|salary|earnings|wage)|(?:gross|operating|net) (?:profit|loss|income|result)|profit (?:\S+ ){0,3}(?:before|after|for)\b|\bbrutto|bruttolohn|\bbrut\b|salaire brut|devengad|lord[oa]|il[íi]quido|brutoloon|\bnet (?:amount|total|pay|salary|wage|price)|\bnetto(?!y)|\bneto\b|\bbruto\b|nettolohn|net [àa] payer|\bht\b|\bttc\b|hors taxe|\bnet hors tva|montant ht|base impo[nñ]ible|imponibile|l[íi]quido|excl\b|incl\b|razem|\bsuma\b|og[óo][łlt]em|amount (?:due|payable|paid)|balance due|to pay\b|payable|rechnungsbetrag|rest(?:betrag|forderung)|ausmachender betrag|offener betrag|endbetrag|zahlbetrag|zu zahlen|(?<!vor|bar)auszahlung|[àa] payer|a (?:pagar|percibir|receber)|da pagare|in busta|te betalen|do (?:zap[łlti]aty|wyp[łlti]aty)|te ontvangen|[åa] betale\b|at betale\b|att betala|\bi alt\b|\bsumma\b|\bdelsumma?\b|yhteens[äa]|mezisou[čc]et|\bcelkem\b|k [úu]hrad[ěeé]|\bukupno\b|za platiti|ispla[ćc]eno|[öo]sszesen|fizetend[őo]?(?!\p{L})|de plat[ăa]|\btoplam|[öo]denecek|σ[υύ]νολ[οα]|συνολικ|πληρωτ[έε]ο|take.?home/u,
);
const ELSEWHERE =
  /(?<!\p{L})(?:delsum|mellansumma|v[äa]lisumma|vahesumma|starpsumma|me[đd]u(?:zbroj|suma)|r[ée]sz[öo]sszeg|medzis[úu][čc]et|parziale|подытог)|vmesn[ai] (?:vsota|se[šs]tevek)|k[öo]ztes [öo]sszeg|междинна сума|пром[іi]жний п[іi]дсумок|(?<!\p{L})[il1]alt(?!\p{L})|remunera[çc][ãa]o (?:bruta|il[íi]quida)|(?<!\p{L})hrub[áa] mzda|брутн\p{L}* (?:възнаграждение|заплата)|br[üu]t (?:[üu]cret|maa[şs]|kazan[çc])|μ[ει]?ικτ(?:[έε]ς|[άα])|brutt[óo] ?b[ée]r|brutopalk|til ut?d?betaling|til [úu]tborgunar|samtals|i[šs] viso|priskai[čc]iuota|\bmok[ėe]ti\b|\bkop[āa]\b|apmaksai|\bkokku\b|tasuda\b|\bspolu\b|\bcelkom\b|k [úu]hrade|\bskupaj\b|za pla[čc]ilo|\bt[ổo]ng(?: c[ộo]ng)?(?!\p{L})|th[ựu]c l[ĩi]nh|\bjumlah\b|(?<!\p{L})(?:всього|усього|разом|итого|всего|общо|укупно)(?!\p{L})|(?:до сплати|к оплате|за плащане|за уплату|към плащане)|合計|小計|総額|合计|小计|總計|总计|[應应]付(?:金[額额]|[總总]?[額额])|請求(?:金)?額|합계|총액|소계|(?:결제|청구)\s?금액|ยอดรวม|รวม(?:เป็นเงิน|ทั้งสิ้น|เงิน)|καθαρ[ήη] αξ[ίι]α|καθαρ(?:[έε]ς|[άα]) (?:αποδοχ|πληρωτ)|ποσ[όο] πληρωμ[ήη]ς|γεν\w* σ[ύυ]νολο|(?<!\p{L})(?:maksetaan|maksettava|v[äa]ljamakstav|izmaksai|i[šs]mok[ėe]ti|(?:na|k) v[ýy]plat[ue]|k v[ýy]plat[ěe]|za izpla[čc]ilo|za isplatu|kifizetend[őo]|net [öo]denen|ele ge[çc]en|att utbetala|at udbetale)(?!\p{L})|за получаване/u;
const RESULT_ELSEWHERE = withBounds(
  new RegExp(`${Object.values(EAST_ASIAN_PAY).join('|')}|${RIGHT_TO_LEFT.result}|${ELSEWHERE.source}`, 'u'),
);
const [MINUS_FROM_RIGHT, TAX_FROM_RIGHT, BESIDE_TAX_FROM_RIGHT] = [
  RIGHT_TO_LEFT.minus,
  RIGHT_TO_LEFT.tax,
  RIGHT_TO_LEFT.besideTax,
].map((words) => new RegExp(words, 'u')) as [RegExp, RegExp, RegExp];
/** "Total without VAT", "avec TVA", "Celkem bez DPH": what a tax is added to, or has been. */
const BESIDE_TAX = withBounds(
  /\binc(?:[li1]|\b)|\binkl|\bine\b|\bexc|\be[kx]s?kl|\beks\b|\bescl|\bsuppl|(?:(?<!\p{L})|total|montant|prix)ht\b|ttc|before|after|hors|brutto|netto|\bnet\b|payer|(?<!\p{L})(?:bez|brez|ohne|mit|sans|avec|sin|con|senza|sem|com|zonder|met|uden|utan|uten|med|f[ăa]r[ăa]|cu|s|z|sa|u|be|su|ar|ilman?|without|with|vč|včetn[ěe]|sis|без|с|со|з|προ|πριν|χωρ[ίι]ς|με|συμπ)\.?[ /]\s?(?:vat|tax|mwst|ust|umsatzsteuer|steuer|t\.?v\.?a|i\.?v\.?a|btw|moms|mva|dph|ddv|pdv|pvm|pvn|gst|alv|k[äa]ibemaks\p{L}*|ндс|пдв|ддс|φπα)(?!\p{L})|[áa]fa n[ée]lk[üu]l|kdv hari[çc]|kdv dahil/u,
);
/** "GST 6 % included in total", "duty incl. in price": how much of it is tax, not a total with its tax. */
const CONTAINED =
  /(?:incl\.?|inkl\.?|includ\w*|inclus\w*|inclu[ií]d\w*|contained|compris\w*|enthalten\w*|inbegrepen|begrepen|zawart\w*) (?:in|dans|en|nel|nell\S*|no|na|w|im)\b/;
/** "IRPF (neto de deducciones)". */
const ASIDE = /\([^()]*\)/g;
/** "Rebate 23.5% of subtotal": a share of a result, and none itself. */
const SHARE_OF = /\d\s?%\s(?:of|on|von|vom|auf|de|du|des|del|della|di|sul|sobre|van|over|av|af|z|od)\s.*/u;
/** What is a total by its first word stays one: "Total incl. in EUR". */
const WHOLE =
  /^(?:total|sum|amount|price|gross|brutto|gesamt|betrag|preis|endbetrag|montant|prix|importe|precio|prezzo|bedrag|razem)/;
/** Sums of something else than the table: of a year, of points, of quantities. */
const OTHERWISE = withBounds(
  /\bscores?\b|judge|\bfactor|average|\bmean\b|year to date|\bytd\b|cumul|kumul|annual|jahres|per month|points|quantity|weight|\bitems?\b|\bqty\b/,
);

const KNOWN = [
  ...BALANCES.map(([, words]) => words),
  RESULT,
  RESULT_ELSEWHERE,
  BESIDE_TAX_FROM_RIGHT,
  TAX,
  TAX_FROM_RIGHT,
  MINUS,
  MINUS_FROM_RIGHT,
  ...TENDER,
  WHOLE,
].map((words) => new RegExp(`[\\p{L}.-]*(?:${words.source})[\\p{L}.-]*`, 'giu'));
/** Says more closely which result it is, and nothing of what it is a result of. */
const QUALIFIERS =
  /^(?:the|of|for|this|your|our|in|and|now|der|die|das|des|den|dem|und|f[üu]r|zu|im|in|le|la|les|du|de|des|et|l|d|el|los|del|y|o|il|lo|gli|dei|delle|di|e|do|da|dos|het|een|van|en|te|na|za|i|amount|betrag|montant|importe|importo|valor|bedrag|kwota|belopp|bel[øo]b|net|netto|gross|brutto|invoice|rechnung|facture|factura|fattura|fatura|factuur|faktura|eur|euro|euros|usd|chf|gbp|excl|exkl|incl|inkl|exclusive|inclusive|including|excluding|ohne|mit|sans|avec|sin|con)$/iu;
const WORD = /\p{L}[\p{L}\p{M}]+/gu;

/**
 * How many words of a result's label nobody here knows, or null where it bears numbers, so that other amounts or a part of the whole may
 * be meant: "Total of services, VAT 10 % included", "Total 183.3 555.50".
 */
export function unknownWords(label: string): number | null {
  const text = lowered(label);
  if (/\d/.test(text)) return null;
  const rest = KNOWN.reduce((left, words) => left.replaceAll(words, ' '), text);
  return (rest.match(WORD) ?? []).filter(
    (word) => !QUALIFIERS.test(word) && !RIGHT_TO_LEFT_QUALIFIERS.test(word),
  ).length;
}

/** `IVA23 %`, as readers of pixels lose the space. */
const GLUED_RATE = /(?<!\p{L})(\p{L}{2,4})(\d{1,2}(?:[.,]\d{1,2})?\s?%)/u;

/** @param label the words that an amount stands beside */
export function roleOf(label: string): NamedRole {
  const text = lowered(label).replace(GLUED_RATE, '$1 $2');
  const outside = text.replaceAll(ASIDE, ' ');
  const named = (/\p{L}{2}/u.test(outside) ? outside : text).replace(SHARE_OF, '');
  for (const [role, words] of BALANCES) if (words.test(named)) return role;
  if (OTHERWISE.test(text)) return 'part';
  if (CONTAINED.test(text) && (TAX.test(text) || !WHOLE.test(text))) return 'tax';
  const isResult = RESULT.test(named) || RESULT_ELSEWHERE.test(named);
  if (isTender(text) && !isResult) return 'tender';
  // "Total deductions" is a result, "Deposit paid" is none; "Total VAT" is a tax.
  if (isTax(text)) return 'tax';
  if (isResult) return 'result';
  return isMinus(text) ? 'minus' : 'part';
}

const isMinus = (text: string): boolean =>
  MINUS_FROM_RIGHT.test(text) || MINUS.test(text.replaceAll(RENT_ADVANCE, ' '));

const isTender = (text: string): boolean => TENDER.some((words) => words.test(text));

const isTax = (text: string): boolean =>
  TAX_FROM_RIGHT.test(text) ? !BESIDE_TAX_FROM_RIGHT.test(text) : TAX.test(text) && !BESIDE_TAX.test(text);
