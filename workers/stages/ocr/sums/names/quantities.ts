/**
 * What letters, certificates and pay slips call the amounts of a relation, in English, German, French, Spanish, Italian,
 * Portuguese, Dutch and Polish; of taxes in Danish, Swedish, Norwegian, Finnish, Czech and Hungarian as well. Each relation is stated by
 * its names alone: `result` is `base` with every `more` added and every `less` taken off.
 */

import { withBounds } from '../../reading/plain-words.ts';
import { EAST_ASIAN_PAY } from './pay-names.ts';

export interface Relation {
  base: RegExp;
  more?: RegExp;
  less?: RegExp;
  result: RegExp;
  /** Says the result once more; looked at only where the result itself holds. */
  again: RegExp;
  /** The parts are totals of tables of their own, whose rows stand between them. */
  isOfTotals?: boolean;
}

const TOTAL = '(?:total[ea]?|gesamt\\w*|insgesamt|complessiv[oa]|totaal|[łl][ąa]cz\\w+|razem)';
const RENT = '(?:rent|miete|huur|maandhuur|loyer|alquiler|renta|canone|affitto|renda|czynsz)';
const DEDUCTIONS =
  '(?:deductions|(?:gesamt)?abz[üui]{1,2}ge|retenues|cotisations(?: salariales)?|(?:a )?deducir|deducciones|trattenute|ritenute|inhoudingen|potr[ąa]ce(?:nia|[ńn])|descontos)';

/** What is asked for, or was sent, in the end. */
export const TO_PAY = withBounds(
  /amount (?:due|payable|to pay)|total (?:due|payable)|balance due|\bto pay\b|please (?:pay|transfer)|\bdebited\b|zahlbetrag|endbetrag|zu zahlen|[üu]berweisen|abgebucht|eingezogen|[àa] payer|[àa] r[ée]gler|pr[ée]lev[ée]|a pagar\b|da pagare|da versare|te betalen|over te maken|do zap[łl]aty|de plat[ăa]\b|maksettava\b|att betala\b|(?:\bat|\b[åa]) betale\b|til betaling|k [úu]hrad[ěeé]|fizetend[őo]|za pla[čc]ilo|za platiti|[öo]denecek|πληρωτ[έε]ο/,
);
/** What a sentence asks for, in front of the amount. */
export const ASKED_FOR = withBounds(
  /please (?:pay|transfer)|bitte (?:zahlen|[üu]berweisen)|merci de (?:bien vouloir )?r[ée]gler|veuillez (?:r[ée]gler|verser|payer)|\bgelieve\b|pros(?:imy|z[ęe]) o (?:zap[łl]at|wp[łl]at)|pyyd[äa]mme maksamaan|v[äa]nligen betala|bedes (?:ind)?betal|vennligst betal|pros[íi]me o [úu]hradu|uhra[ďd]te|v[ăa] rug[ăa]m|si prega di|rogamos (?:que )?(?:abone|pague)|queira (?:pagar|liquidar)/,
);
const PAID_OUT = withBounds(
  /paid (?:in)?to|paid out|transferred|credited|[üu]berwiesen|ausgezahlt|gutgeschrieben|\bvir[ée]e?\b|virement|\bvers[ée]e?\b|accredit|abonad|transferid|overgemaakt|bijgeschreven|przelan/,
);

const named = (words: RegExp, more: string): RegExp => new RegExp(`${words.source}|${more}`);

const RELATIONS_AS_WRITTEN: readonly Relation[] = [
  {
    result: new RegExp(
      `warmmiete|gesamtmiete|bruttomiete|loyer charges comprises|${TOTAL}\\s(?:\\S+\\s){0,2}${RENT}\\b|\\b${RENT}\\s(?:\\S+\\s)?${TOTAL}`,
    ),
    base: new RegExp(`kaltmiete|grundmiete|nettomiete|loyer hors charges|\\b${RENT}\\b`),
    more: /neben\s?kosten|betriebskosten|heizkosten|service\s?(?:charge|kosten)|utilit|heating|(?<!hors )\bcharges\b|stookkosten|\bgastos\b|comunidad|suministros|\bspese\b|\boneri\b|op[łl]at|\bmedia\b|despesas|condom[íi]nio|parking|stellplatz|garage/,
    again: TO_PAY,
  },
  {
    result: new RegExp(
      `${TOTAL}\\s(?:\\S+\\s){0,2}(?:\\w*inkomen|income|salary|pay|compensation|remuneration|verg[üu]tung|jahresgehalt|einkommen|r[ée]mun[ée]ration|remuneraci[óo]n|retribuzione|reddito|wynagrodzenie|rendimento)`,
    ),
    base: /salar|gehalt|lohn|salaire|salario|stipendio|sueldo|wynagrodzenie|vencimento/,
    more: /toeslag|uitkering|vakantiegeld|bonus|allowance|zulage|urlaubsgeld|weihnachtsgeld|pr[ée]mie|\bprimes?\b|\bplus\b|paga(?:s)? extra|indennit|premio|tredicesima|dodat|subs[íi]dio|overtime/,
    again: /\btotal income\b/,
  },
  {
    result: named(
      /\bnet (?:pay|salary|wages?)\b|take.?home|auszahlungsbetrag|nettolohn|nettogehalt|nettoverdienst|net [àa] payer|net pay[ée]|\bl[íi]quido|neto a percibir|netto (?:in busta|a pagare|uitbetaald|do wyp[łl]aty)|nettoloon|uit te betalen|kwota do wyp[łl]aty/,
      EAST_ASIAN_PAY.net,
    ),
    base: named(
      /gross (?:pay|salary|earnings|wages?)|total (?:earnings|payments)|brutto(?:lohn|gehalt|verdienst|entgelt)|gesamtbrutto|salaire brut|total brut|\bdevengad|totale (?:lord[oa]|competenze)|brutoloon|wynagrodzenie brutto|total (?:de )?(?:vencimentos|abonos)|il[íi]quido/,
      EAST_ASIAN_PAY.gross,
    ),
    less: new RegExp(
      `(?:^|\\b(?:total[ea]?|totaal|suma|summe|less|minus|after|gesamt|abz[üu]glich|der|des|de|delle|van)\\s)${DEDUCTIONS}(?:\\s(?:total|gesamt|of|von|de|di|van))?$|^(?:${EAST_ASIAN_PAY.deductions})$`,
    ),
    again: PAID_OUT,
    isOfTotals: true,
  },
  {
    result:
      /^(?!.*(?:\bnett?o?\b|nettobetrag|\bht\b|hors taxe|imponibile|sub-?total|zwischensumme|excl|before tax)).*(?:\b(?:gross|brutto\w*|ttc|totale?|totaal|gesamt\w*|rechnungsbetrag|razem|og[óo][łl]em)\b|do zap[łl]aty|tax included|incl)/,
    base: /\bnet(?:to|te|betrag)?\b|nettobetrag|hors taxe|\bht\b|imponibile|base imponible|sub-?total|zwischensumme|excl|before tax|vor steuer/,
    more: /\b(?:vat|mwst|ust|t\.?v\.?a|i\.?v\.?a|btw|gst|hst|ptu)\b|umsatzsteuer|mehrwertsteuer|versicherungsteuer|premium tax|sales tax|taxe sur/,
    again: TO_PAY,
  },
  {
    result:
      /nachzahlung|nachforderung|\bguthaben\b|abgabengutschrift|amount (?:due|payable)|balance due|refund|erstattung|solde|reste [àa] payer|trop.?per[çc]u|importe a (?:pagar|devolver)|conguaglio|rimborso|a debito|bijbetalen|te betalen|terugga[af]|teruggave|nadp[łl]at|niedop[łl]at|do zap[łl]aty/,
    base: /rechnungsbetrag|(?:total|gesamt|ihre?) ?(?:costs?|kosten|anteil)|kostenanteil|your share|quote-part|votre part|su parte|vostra quota|uw aandeel|festgesetzte|festgesetzt|assessed|tax due|imp[ôo]t d[ûu]|cuota (?:l[íi]quida|resultante)|imposta (?:netta|dovuta)|verschuldigd|totale kosten|montant total|charges r[ée]elles|koszty/,
    less: /vorauszahlung|vorausgezahlt|(?:abz[üu]glich|abzgl\.?|geleistet\w*|gezahlt\w*|bezahlt\w*) abschl[äa]g|advance|pre-?payments?|already paid|withheld|lohnsteuer|einbehalten|acomptes?|provisions? (?:vers|pay)|d[ée]j[àa] (?:vers|pay)|retenciones|pagos a cuenta|ritenute|acconti|versat|voorschot|ingehouden|voorheffing|zaliczk/,
    again: PAID_OUT,
  },
  {
    result:
      /\brefund|overpa(?:id|yment)|tax (?:owed|underpaid)|erstattung|guthaben|nachzahlung|trop.?per[çc]u|remboursement|a (?:devolver|ingresar)|rimborso|a credito|terug te|terugga[af]|teruggave|zwrot|nadp[łl]at|niedop[łl]at|a (?:receber|restituir|reembolsar)|reembolso|overskydende skat|restskat|tilbagebetaling|til udbetaling|[åa]terbetalning|[öo]verskjutande|att f[åa] tillbaka|kvarskatt|til gode|tilbakebetaling|palautus|j[äa][äa]nn[öo]svero|p[řr]eplatek|nedoplatek|vr[áa]cen|visszat[ée]r[íi]t|t[úu]lfizet/,
    base: /\bincome tax\b|total tax\b|einkommensteuer|imp[ôo]t sur le revenu|\birpf\b|\birpef\b|imposta sul reddito|inkomstenbelasting|podatek|\birs\b|\bimposto\b|\b(?:a-)?skatt?\b|\b(?:tulo)?vero\b|\bda[ňn]\b|\bad[óo]\b/,
    less: /already (?:paid|withheld)|bereits|d[ée]j[àa] (?:pay|vers|pr[ée]lev|reten)|\bya (?:retenid|pagad|ingresad)|gi[àa] (?:versat|pagat|trattenut)|\breeds|j[áa] (?:pag|retid|descontad)|ju[żz] (?:zap|wp|pobr)|pobran|allerede betalt|forskud|indeholdt|redan|prelimin[äa]r|avdragen skatt|\bjo (?:maksettu|peritty)|ennakonpid|ji[žz] (?:zapl|sra)|m[áa]r (?:befiz|megfiz|levont)/,
    again: PAID_OUT,
  },
  {
    result:
      /reste [àa] (?:votre |ma )?charge|out.of.pocket|(?:patient|member|your) (?:pays|owes?|responsibility)|\beigenanteil|a carico (?:dell.)?(?:assistito|paziente)|eigen bijdrage/,
    base: /honoraires|\bfees? charged|(?:amount|total) (?:billed|charged)|billed amount|montant (?:factur[ée]|des (?:soins|frais))|frais (?:engag[ée]s|r[ée]els)|\bd[ée]penses?\b|rechnungsbetrag|onorari[oa]/,
    less: /rembours|pris en charge par|reimbursed|(?:insurance|plan|insurer) (?:paid|pays)|paid by (?:your |the )?(?:insur|plan)|erstattet|erstattung|\brimbors|vergoed/,
    again: TO_PAY,
  },
];

export const RELATIONS = RELATIONS_AS_WRITTEN.map(
  ({ base, more, less, result, ...rest }): Relation => ({
    ...rest,
    base: withBounds(base),
    result: withBounds(result),
    ...(more && { more: withBounds(more) }),
    ...(less && { less: withBounds(less) }),
  }),
);

/** Amounts of a month and of a year stand beside each other without adding up. */
export const PERIODS: readonly RegExp[] = [
  /month|monat|mtl\b|mensu|mensil|maand|\bmois\b|\bm[êe]s\b|\bmese\b|miesi[ęe]c/,
  /\byear|annual|jahr|j[äa]hrlich|\ban(?:n[ée]e|nuel\w*)?\b|\ba[ñn]o\b|anual|\banno\b|annu[oa]|jaar|\brok|roczn/,
  /\bweek|w[öo]che|semaine|semana|settimana|tydzie|\bday|\btag\b|t[äa]glich|\bjour\b|\bd[íi]a\b|giorno|\bdag\b|hour|stunde/,
].map(withBounds);

/** Of another time, or no part of this document's relation. */
export const OTHERWISE =
  /to date|\bytd\b|cumul|kumul|prev|last year|vorjahr|vormonat|last month|average|per (?:hour|day)|deposit|kaution|caution|fianza|cauzione|waarborg|kaucj|arrear|r[üu]ckstand|achterstand|max|limit/;

/** Says by itself that amounts are added, or does so beside another such word. */
export const ADDED = withBounds(
  /\b(?:plus|zuz[üu]glich|zzgl|major[ée]e?s?|m[áa]s|pi[ùu]|oltre|mais|vermeerderd|powi[ęe]kszon\w*)\b|\+/,
);
export const ALSO_ADDED = withBounds(/\b(?:and|und|sowie|et|y|e|en|oraz|i)\b/);
export const TAKEN_OFF = withBounds(
  /\b(?:minus|less|abz[üu]glich|abzgl|moins|menos|meno|verminderd|minder|pomniejszon\w*)\b|\bmin[ou]r[ée]/,
);
/** With few words to its amount: "in total", "the total amount is", "Gesamtbetrag von". */
export const IN_TOTAL = withBounds(
  /(?:\b(?:total(?:l?ing)?|altogether|insgesamt|gesamt\w*|zusammen|totale?|soit|tout|complessiv\w*|samen|totaal|[łl][ąa]cznie|razem|sum(?:me|a)?|somme|somma|\w+summe|endbetrag|rechnungsbetrag)\b|=)(?:\s\S+){0,3}$/,
);
/** The same behind the amount. */
export const TOTAL_BEHIND = withBounds(
  /^\S{0,4}\s?(?:in total|altogether|insgesamt|zusammen|(?:au|en|in|no) totale?|in totaal|[łl][ąa]cznie|razem)\b/,
);
