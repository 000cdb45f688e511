/**
 * What kind of document the pages are: scores of words that the kinds print, of the machine readable zone and of the
 * page's shape, put through a softmax. The weights are set by hand and can be read; nothing is trained.
 */
import { KINDS, NO_DOCUMENT } from '../../../shared/contracts/document-kind.ts';
import type { OcrFacts } from './facts.ts';
import { around } from './words.ts';

export type Kind = (typeof KINDS)[number] | typeof NO_DOCUMENT | 'other';

/** Words in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish; without accents, in small letters. */
const WORDS: Record<(typeof KINDS)[number], RegExp[]> = {
  invoice: [
    /\binvoice|rechnung(?!sabschluss)|\bfacture\b|\bfactura\b|\bfattura\b|\bfatura\b|\bfactuur\b|\bfaktura\b/,
    /invoice (no|number|date)|rechnungs(nr|nummer|datum)|n\W{0,2} ?(de )?(facture|factura|fattura|fatura)|factuurnummer|numer faktury/,
    /bill to|rechnungsempfanger|payment terms|zahlbar|due date|echeance|vencimiento|scadenza|vervaldatum|termin platnosci|subtotal|netto|\bvat\b|mwst|\btva\b|\biva\b|\bbtw\b/,
  ],
  receipt: [
    /\breceipt\b|kassenbon|\bbeleg\b|ticket de caisse|\brecibo\b(?! de (?:vencimento|nomina|salario|haberes))|scontrino|\bkassabon\b|\bparagon\b/,
    /\bcash\b|\bchange\b|cashier|\bbar\b gegeben|ruckgeld|especes|efectivo|contanti|resto|wisselgeld|gotowka/,
    /rounding|cashier|\bpos no\b|table no|served by|member card|gst summary|kassierer|bediener|caissier|cajero|cassiere|kassier\b|kasjer/,
    /thank you|vielen dank|merci|gracias|grazie|obrigad|bedankt|dziekujemy|please come again/,
  ],
  'bank statement': [
    /statement of account|account statement|bank statement|\bstatement\b.{0,80}\baccount of\b|kontoauszug|releve de compte|extracto (de cuenta|bancario)|estratto conto|extrato|rekeningafschrift|wyciag/,
    /opening balance|closing balance|balance brought|saldo|solde|kontostand/,
    /\biban\b|sort code|withdrawal|deposit|lastschrift|uberweisung|virement|domiciliacion|bonifico/,
    /standing order|direct debit|card payment|transfer received|dauerauftrag|kartenzahlung|gutschrift|prelevement|pago con tarjeta|transferencia|addebito|accredito|debito direto|automatische incasso|bijschrijving|zlecenie stale|przelew/,
  ],
  payslip: [
    /payslip|pay slip|pay ?stub|gehaltsabrechnung|lohnabrechnung|entgeltabrechnung|bulletin de (paie|salaire)|\bnomina\b|busta paga|recibo de vencimento|loonstrook|pasek wynagrodzen/,
    /gross pay|net pay|brutto|netto|salaire (brut|net)|salario|stipendio|wynagrodzenie|liquido a receber|salaris/,
    /basic salary|basic pay|holiday pay|overtime|night shifts?|grundgehalt|uberstunden|salaire de base|heures sup|salario base|horas extra|stipendio base|paga base|straordinari|vencimento base|basisloon|vakantiegeld|overuren|nadgodziny|premia/,
    /national insurance|social security|sozialversicherung|cotisation|employer|arbeitgeber|employeur|deductions|abzuge/,
  ],
  'tax form': [
    /tax return|tax form|form (w-?2|1040|1099)|steuerbescheid|steuererklarung|avis d.impot|declaration des revenus|declaracion de la renta|dichiarazione dei redditi|belastingaangifte|\bpit-?\d/,
    /finanzamt|internal revenue|hmrc|agencia tributaria|agenzia delle entrate|belastingdienst|urzad skarbowy|taxable income/,
  ],
  'utility bill': [
    /electricity|\bgas bill|water bill|utility|stromrechnung|\bkwh\b|electricite|electricidad|energia elettrica|eletricidade|elektriciteit|energia elektryczna/,
    /meter (reading|number)|zahlerstand|compteur|contador|contatore|meterstand|licznik|tariff|supply address/,
  ],
  letter: [
    /\bdear (sir|madam|mr|ms|mrs)|sehr geehrte|madame, monsieur|estimad[oa]|gentile|caro senhor|geachte|szanown/,
    /yours (sincerely|faithfully)|mit freundlichen grussen|veuillez agreer|atentamente|distinti saluti|atenciosamente|hoogachtend|z powazaniem/,
  ],
  certificate: [
    /\bcertificate\b|zertifikat|urkunde|\bzeugnis\b|certificat\b|attestation|certificado|certificato|diploma|getuigschrift|swiadectwo|zaswiadczenie/,
    /hereby (certif|confirm)|this is to certify|awarded|hiermit wird|bescheinig|certifie que|certifica que|si certifica/,
  ],
  contract: [
    /\bcontract\b|\bagreement\b|\bvertrag\b|\bcontrat\b|\bcontrato\b|\bcontratto\b|overeenkomst|\bumowa\b/,
    /hereinafter|the parties|vertragspartei|ci-apres|las partes|le parti|as partes|partijen|strony umowy|whereas/,
  ],
  cheque: [
    /pay to the order|\bcheque\b|\bverrechnungsscheck|payez contre ce cheque|paguese|assegno/,
    /not negotiable|a\/c payee|account payee/,
  ],
  passport: [/passport|reisepass|passeport|pasaporte|passaporto|passaporte|paspoort|paszport/],
  'identity card': [
    /identity card|personalausweis|carte (nationale )?d.identite|documento nacional de identidad|carta d.identita|cartao de cidadao|identiteitskaart|dowod osobisty/,
  ],
  'residence permit': [
    /residence permit|aufenthaltstitel|titre de sejour|permiso de residencia|permesso di soggiorno|titulo de residencia|verblijfsvergunning|karta pobytu/,
  ],
  'driving licence': [
    /driving licen[cs]e|driver.?s? licen[cs]e|fuhrerschein|permis de conduire|permiso de conduccion|patente di guida|carta de conducao|rijbewijs|prawo jazdy/,
  ],
  visa: [/\bvisa\b.*(number of entries|duration of stay|valid for)|schengen|\bvisum\b/],
};

/** What the first pattern of a kind, its name, and each further one are worth. */
const NAME = 2.4;
const FURTHER = 1.1;
/** Nothing that is known: what an unknown kind has from the start. */
const OTHER = 1.6;
const ZONE = 6;

/** Null when nothing was read that a kind could be told from. */
export function kindOf(facts: OcrFacts): { name: Kind; confidence: number } | null {
  const words = facts.pages.flatMap(({ words: own }) => own);
  if (words.length === 0 && facts.mrz.length === 0) return isBlank(facts) ? WITHOUT_TEXT : null;
  const text = words
    .slice(0, 3000)
    .map((word) => word.text)
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .toLowerCase();
  const scores = new Map<Kind, number>([['other', OTHER]]);
  for (const kind of KINDS) {
    const score = WORDS[kind].reduce(
      (sum, pattern, at) => sum + (pattern.test(text) ? (at === 0 ? NAME : FURTHER) : 0),
      0,
    );
    scores.set(kind, score);
  }
  const add = (kind: Kind, value: number): void => {
    scores.set(kind, (scores.get(kind) ?? 0) + value);
  };
  const [zone] = facts.mrz;
  if (zone) {
    const kind: Kind = zone.format.startsWith('MRV')
      ? 'visa'
      : zone.fields.documentCode.startsWith('P')
        ? 'passport'
        : /residence permit|aufenthaltstitel|titre de sejour|permiso de residencia/.test(text)
          ? 'residence permit'
          : 'identity card';
    add(kind, ZONE);
  }
  // A page of running balances is a statement, a short one with a cash total a receipt.
  if (facts.equations.some(({ kind, holds }) => kind === 'running-balance' && holds))
    add('bank statement', 2);
  if (facts.equations.some(({ kind, holds }) => kind === 'net-pay' && holds)) add('payslip', 2);
  if (facts.pages.length === 1 && words.length > 20 && isNarrow(facts)) add('receipt', 1.5);
  const total = [...scores.values()].reduce((sum, score) => sum + Math.exp(score), 0);
  const [name, score] = [...scores].reduce((best, own) => (own[1] > best[1] ? own : best));
  return { name, confidence: Math.round((100 * Math.exp(score)) / total) / 100 };
}

/** Of 123 pictures in which nothing looked like text none was a document; of 480 documents none was one of them. */
const WITHOUT_TEXT = { name: NO_DOCUMENT, confidence: 0.95 } as const;

/** Every page was looked at, and nothing on it looks like text: a photograph of something else. */
const isBlank = ({ pages, cut }: OcrFacts): boolean =>
  pages.length > 0 && !cut && pages.every(({ reading }) => reading === 'none');

/** A page whose size is not known is taken for A4. */
const ASPECT = 210 / 297;
/** Width of all print against its height, below which it is a strip. */
const STRIP = 0.6;
/** Words of a line: prose in a narrow column has more. */
const MOST_PER_LINE = 7;

/** Words stand in a column much higher than wide, as on a till roll. */
function isNarrow({ pages }: OcrFacts): boolean {
  const [page] = pages;
  const boxes = page?.words.map(({ box }) => box) ?? [];
  const lines = new Set(page?.words.map(({ line }) => line)).size;
  const [, , width, height] = around(boxes);
  const picture = page?.ocr?.picture;
  const aspect = picture ? picture.widthPx / picture.heightPx : ASPECT;
  return lines > 12 && boxes.length / lines < MOST_PER_LINE && width * aspect < STRIP * height;
}
