/** Patterns by which kinds of documents are told: what a kind is called, and groups of words that few others print. */
import type { KINDS } from '../../../shared/contracts/document-kind.ts';

/** In English, German, French, Spanish, Italian, Portuguese, Dutch, Polish; without accents, in small letters. The first of a kind is its name. */
export const PATTERNS: Readonly<Record<(typeof KINDS)[number], readonly RegExp[]>> = {
  invoice: [
    /\binvoice|\bpro-?forma\b|(?<!ab|be)rechnung(?!sabschluss)|privatliquidation|honorarnote|\bfact?ur[ae]\b(?! simplificada| d.{0,5}(?:agua|luz|gas|eau|elec))|\bfattura\b|\bfatura\b(?! simplificada| d.{0,4}(?:agua|luz|gas|elet))|\bfactuur\b|\bfaktura\b|\bparcella\b|note d.honoraires/,
    /invoice (no|number|date)|rechnungs(nr|nummer|datum)|n\W{0,2} ?(de )?(facture|factura|fattura|fatura)|factuurnummer|numer faktury/,
    /\b(?:bill|sold) to\b|rechnungsempfanger|payment terms|zahlbar|due date|echeance|vencimiento|scadenza|vervaldatum|termin platnosci|subtotal|netto|\bvat\b|mwst|\btva\b|\biva\b|\bbtw\b/,
  ],
  receipt: [
    /\breceipt\b|kassenbon|\bbeleg\b|\bquittung\b|ticket de caisse|\brecibo\b(?! de (?:vencimento|nomina|salario|haberes))|fact?ura simplificada|scontrino|documento commerciale|\bkassabon\b|\bparagon\b/,
    /\bcash\b|\bchange\b|cashier|contactless|girocard|bancomat|(?:visa|mastercard) (?:debit|credit)|(?:visa|mastercard|maestro|card|karte|carte|tarjeta|carta)\W*\*{2,}|\bbar\b gegeben|ruckgeld|especes|\bcb \d|efectivo|numerario|\btroco\b|contant[ei]|resto|wisselgeld|gotowka|reszta/,
    /rounding|cashier|\bpos no\b|\btill \d|table no|served by|member card|gst summary|kassierer|bediente sie|\bkasse \d|tse-|bediener|\bcovers \d|caissier|\bcaisse \d|couverts|cajero|\bcaja \d|cassiere|\bcassa \d|kassier\b|kasjer/,
    /\bthank(?:s| you)\b|vielen dank|merci|gracias|grazie|obrigad|bedankt|dziekujemy|please come again/,
  ],
  'bank statement': [
    /statement of account|account statement|bank statement|\bstatement\b.{0,80}\baccount of\b|account activity|kontoauszug|member statement|(?:releve|extrait) (?:de compte|d.operations)|extracto (de cuenta|de movimientos|bancario)|estratto conto|extrato|rekening(?:afschrift|overzicht)|wyciag/,
    /opening balance|closing balance|balance brought|saldo|solde|kontostand/,
    /\biban\b|sort code|withdrawal|deposit|lastschrift|uberweisung|virement|domiciliacion|bonifico/,
    /standing order|direct debit|card payment|transfer received|dauerauftrag|kartenzahlung|gutschrift|prelevement|pago con tarjeta|transferencia|addebito|accredito|debito direto|automatische incasso|bijschrijving|zlecenie stale|przelew/,
  ],
  payslip: [
    /payslip|pay slip|pay ?stub|pay advice|(?:salary|wage) slip|earnings statement|statement of earnings|(?:gehalts|lohn|entgelt|bezuge|verdienst)abrechnung|(?:bulletin|fiche) de (paie|salaire)|\bnomina\b|busta paga|cedolino|recibo de (?:vencimento|salario|haberes)|loonstrook|(?:loon|salaris)specificatie|pasek (?:wynagrodzen|placowy)|lista plac/,
    /gross pay|net pay|brutto|netto|salaire (brut|net)|salario|stipendio|wynagrodzenie|liquido a receber|salaris/,
    /basic salary|basic pay|holiday pay|overtime|night shifts?|grundgehalt|uberstunden|salaire de base|heures sup|salario base|horas extra|stipendio base|paga base|straordinari|vencimento base|basisloon|vakantiegeld|overuren|nadgodziny|premia/,
    /national insurance|social security|\bpaye\b|sozialversicherung|lohnsteuer|cotisation|employer|arbeitgeber|employeur|deductions|abzuge|withholding|\bfica\b|trattenute|\birpf\b|loonheffing|skladki zus/,
  ],
  'tax form': [
    /tax return|tax form|tax assessment|individual income tax|form (w-?2|1040|1099)|\bp(?:45|60)\b.{0,40}\btax|steuerbescheid|steuererklarung|bescheid .{0,20}uber einkommensteuer|lohnsteuerbescheinigung|avis d.impo|declaration des revenus|taxe fonciere|(?:declaracion de la|impuesto sobre la) renta|dichiarazione dei redditi|modello 730|certificazione unica|(?:nota|demonstracao) de liquidacao|declaracao de irs|belastingaangifte|aanslag inkomstenbelasting|\bpit-?\d|zeznanie o/,
    /finanzamt|internal revenue|department of the treasury|hmrc|finances publiques|agencia tributaria|agenzia delle entrate|autoridade tributaria|belastingdienst|urzad skarbowy|taxable income|filing status|zu versteuerndes einkommen|revenu fiscal de reference|cuota integra/,
  ],
  'utility bill': [
    /electricity|\b(?:gas|water|energy) (?:bill|statement)|utility|(?:strom|gas|wasser)rechnung|verbrauchsabrechnung|abrechnung (?:erdgas|gas|strom|wasser)|\bsewerage|\bkwh\b|electricite|facture d.(?:eau|energie)|fatura d[ae] (?:agua|luz|gas)|electricidad|factura (?:del? )?(?:la )?(?:agua|gas|luz)|energia elettrica|\bbolletta\b|eletricidade|elektriciteit|energienota|energia elektryczna/,
    /meter (reading|number)|zahlerstand|compteur|contador|contatore|meterstand|licznik|tariff|supply address/,
    /standing charge|unit rate|grundpreis|neuer abschlag|consommation|point de livraison|potencia contratada|\bcups\b|consumo|\bpod\b|verbruik|zuzycie/,
  ],
  letter: [
    /\bdear (?:sir|madam|m(?:r|s|rs|iss)\b|dr\b|customer|member|all\b|[a-z]+,)|\bbeste [a-z]+,|\bchere? [a-z]+,|sehr geehrte|\bliebe[rs]? [a-z]+|\b(?:madame|monsieur),|\bestimad[oa]|gentil[ei]|\begregi[ao]|spett(?:\.|abile)|caro senhor|\bexm[oa]|prezad[oa]|geachte|szanown/,
    /yours (sincerely|faithfully)|(?:kind|best|warm) regards|mit (?:freundlichen|besten) grussen|(?:freundliche|viele) grusse|agreer|cordialement|sentiments distingues|atentamente|(?:un cordial|cordiales) saludos?|distinti saluti|cordiali saluti|atenciosamente|melhores cumprimentos|hoogachtend|vriendelijke groet|z powazaniem|z wyrazami szacunku/,
  ],
  certificate: [
    /\bcertificate\b|zertifikat|urkunde|zeugnis\b|(?<!lohnsteuer)bescheinigung\b|certificat\b|attestation|diplome\b|certificado|certificato|diploma|getuigschrift|swiadectwo|zaswiadcz|\bdyplom\b|certyfikat|\battestato\b|certified copy of an entry/,
    /hereby (certif|confirm)|this is to certify|awarded|hiermit wird|bescheinig|abschlussprufung|certifie que|proces-verbal du jury|certifica que|si certifica/,
  ],
  contract: [
    /\bcontract\b|\bagreement\b|\blease of\b|this deed|vertrag\b|\bcontrat\b|\bcontrato\b|\bcontratto\b|overeenkomst|\bumowa\b/,
    /hereinafter|the parties|\blandlord\b|\blessor\b|vertragspartei|vermieter|ci-apres|bailleur|les soussignes|las partes|arrendador|le parti|locatore|as partes|partijen|verhuurder|strony umowy|whereas/,
  ],
  cheque: [
    /pay to the order|\bpay .{2,60} or order\b|\bcheque\b|(?:verrechnungs|order|bar)scheck|gegen diesen scheck|payez contre ce cheque|paguese|assegno|\bczek\b/,
    /not negotiable|a\/c payee|account payee|(?:pounds|dollars|euros?) only|oder uberbringer|non endossable|non trasferibile/,
  ],
  passport: [/passport|reisepass|passeport|pasaporte|passaporto|passaporte|paspoort|paszport/],
  'identity card': [
    /identity card|national id\b|personalausweis|identitatskarte|carte (nationale )?d.identite|documento nacional de identidad|cedula de (?:identidad|ciudadania)|carta d(?:i |.)identita|cartao de cidadao|identiteitskaart|dowod osobisty/,
  ],
  'residence permit': [
    /residence permit|aufenthaltstitel|(?:titre|carte) de sejour|(?:permiso|tarjeta|autorizacion) de residencia|permesso di soggiorno|titulo de residencia|verblijfs(?:vergunning|titel)|karta pobytu/,
  ],
  'driving licence': [
    /driving licen[cs]e|driver.?s? licen[cs]e|fuhrerschein|permis de conduire|(?:permiso|licencia) de condu(?:ccion|cir)|patente di guida|carta de conducao|rijbewijs|prawo jazdy/,
  ],
  visa: [
    /\bvisa\b.*(number of entries|duration of stay|valid for)|schengen|\bvisum\b|\bvisto\b.*(?:ingressi|entradas)/,
  ],
};
