/** Words of invoices, statements and payslips in eight languages, and how each writes amounts and dates. */

export interface AccountWords {
  /** Decimal separator and what parts thousands. */
  marks: readonly [decimal: string, group: string];
  date: (day: string, month: string) => string;
  currency: string;
  invoice: string;
  item: string;
  quantity: string;
  price: string;
  amount: string;
  subtotal: string;
  discount: string;
  delivery: string;
  net: string;
  tax: string;
  total: string;
  paid: string;
  due: string;
  statement: string;
  booked: string;
  opening: string;
  carried: string;
  closing: string;
  balance: string;
  payslip: string;
  pay: readonly string[];
  gross: string;
  deductions: readonly string[];
  netPay: string;
}

const dots = (day: string, month: string): string => `${day}.${month}.2026`;
const slashes = (day: string, month: string): string => `${day}/${month}/2026`;

// biome-ignore format: a table reads better
export const ACCOUNT_WORDS: Record<string, AccountWords> = {
  en: { marks: ['.', ','], date: slashes, currency: 'GBP', invoice: 'Invoice', item: 'Description', quantity: 'Qty', price: 'Unit price', amount: 'Amount', subtotal: 'Subtotal', discount: 'Discount', delivery: 'Carriage', net: 'Net amount', tax: 'VAT 20%', total: 'Invoice total', paid: 'Deposit paid', due: 'Balance due', statement: 'Account statement', booked: 'Details', opening: 'Opening balance', carried: 'Balance carried forward', closing: 'Closing balance', balance: 'Balance', payslip: 'Payslip', pay: ['Basic pay', 'Overtime', 'Bonus'], gross: 'Gross pay', deductions: ['Income tax', 'National insurance', 'Pension'], netPay: 'Net pay' },
  de: { marks: [',', '.'], date: dots, currency: 'EUR', invoice: 'Rechnung', item: 'Bezeichnung', quantity: 'Menge', price: 'Einzelpreis', amount: 'Betrag', subtotal: 'Zwischensumme', discount: 'Rabatt', delivery: 'Versandkosten', net: 'Nettobetrag', tax: '19 % MwSt.', total: 'Rechnungsbetrag', paid: 'Anzahlung', due: 'Zu zahlen', statement: 'Kontoauszug', booked: 'Buchungstext', opening: 'Alter Kontostand', carried: 'Übertrag', closing: 'Neuer Kontostand', balance: 'Saldo', payslip: 'Entgeltabrechnung', pay: ['Grundgehalt', 'Überstunden', 'Zulage'], gross: 'Gesamtbrutto', deductions: ['Lohnsteuer', 'Krankenversicherung', 'Rentenversicherung'], netPay: 'Auszahlungsbetrag' },
  fr: { marks: [',', '\u00a0'], date: slashes, currency: '€', invoice: 'Facture', item: 'Désignation', quantity: 'Qté', price: 'Prix unitaire', amount: 'Montant', subtotal: 'Sous-total', discount: 'Remise', delivery: 'Frais de port', net: 'Total HT', tax: 'TVA 20 %', total: 'Total TTC', paid: 'Acompte versé', due: 'Net à payer', statement: 'Relevé de compte', booked: 'Libellé', opening: 'Solde initial', carried: 'Report', closing: 'Solde final', balance: 'Solde', payslip: 'Bulletin de paie', pay: ['Salaire de base', 'Heures supplémentaires', 'Prime'], gross: 'Salaire brut', deductions: ['Impôt sur le revenu', 'Assurance maladie', 'Retraite'], netPay: 'Net à payer' },
  es: { marks: [',', '.'], date: slashes, currency: '€', invoice: 'Factura', item: 'Concepto', quantity: 'Cantidad', price: 'Precio', amount: 'Importe', subtotal: 'Subtotal', discount: 'Descuento', delivery: 'Portes', net: 'Base imponible', tax: 'IVA 21 %', total: 'Total factura', paid: 'Anticipo', due: 'Total a pagar', statement: 'Extracto de cuenta', booked: 'Concepto', opening: 'Saldo anterior', carried: 'Suma y sigue', closing: 'Saldo final', balance: 'Saldo', payslip: 'Nómina', pay: ['Salario base', 'Horas extra', 'Plus'], gross: 'Total devengado', deductions: ['IRPF', 'Seguridad social', 'Desempleo'], netPay: 'Líquido a percibir' },
  it: { marks: [',', '.'], date: slashes, currency: '€', invoice: 'Fattura', item: 'Descrizione', quantity: 'Quantità', price: 'Prezzo', amount: 'Importo', subtotal: 'Subtotale', discount: 'Sconto', delivery: 'Spese di trasporto', net: 'Imponibile', tax: 'IVA 22%', total: 'Totale fattura', paid: 'Acconto', due: 'Da pagare', statement: 'Estratto conto', booked: 'Causale', opening: 'Saldo iniziale', carried: 'Riporto', closing: 'Saldo finale', balance: 'Saldo', payslip: 'Busta paga', pay: ['Paga base', 'Straordinari', 'Premio'], gross: 'Totale lordo', deductions: ['IRPEF', 'INPS', 'Fondo pensione'], netPay: 'Netto in busta' },
  pt: { marks: [',', '.'], date: slashes, currency: '€', invoice: 'Fatura', item: 'Descrição', quantity: 'Quantidade', price: 'Preço', amount: 'Valor', subtotal: 'Subtotal', discount: 'Desconto', delivery: 'Portes', net: 'Total líquido', tax: 'IVA 23%', total: 'Total da fatura', paid: 'Adiantamento', due: 'Valor a pagar', statement: 'Extrato de conta', booked: 'Descritivo', opening: 'Saldo inicial', carried: 'Transporte', closing: 'Saldo final', balance: 'Saldo', payslip: 'Recibo de vencimento', pay: ['Vencimento base', 'Horas extra', 'Prémio'], gross: 'Total ilíquido', deductions: ['IRS', 'Segurança social', 'Seguro'], netPay: 'Líquido a receber' },
  nl: { marks: [',', '.'], date: (day, month) => `${day}-${month}-2026`, currency: '€', invoice: 'Factuur', item: 'Omschrijving', quantity: 'Aantal', price: 'Prijs', amount: 'Bedrag', subtotal: 'Subtotaal', discount: 'Korting', delivery: 'Verzendkosten', net: 'Totaal excl. btw', tax: 'Btw 21%', total: 'Totaal incl. btw', paid: 'Aanbetaling', due: 'Te betalen', statement: 'Rekeningafschrift', booked: 'Omschrijving', opening: 'Beginsaldo', carried: 'Transport', closing: 'Eindsaldo', balance: 'Saldo', payslip: 'Loonstrook', pay: ['Basissalaris', 'Overwerk', 'Toeslag'], gross: 'Brutoloon', deductions: ['Loonheffing', 'Pensioenpremie', 'WGA premie'], netPay: 'Nettoloon' },
  pl: { marks: [',', '\u00a0'], date: dots, currency: 'PLN', invoice: 'Faktura', item: 'Nazwa', quantity: 'Ilość', price: 'Cena', amount: 'Wartość', subtotal: 'Suma', discount: 'Rabat', delivery: 'Dostawa', net: 'Razem netto', tax: 'VAT 23%', total: 'Razem brutto', paid: 'Zaliczka', due: 'Do zapłaty', statement: 'Wyciąg z rachunku', booked: 'Tytuł', opening: 'Saldo początkowe', carried: 'Do przeniesienia', closing: 'Saldo końcowe', balance: 'Saldo', payslip: 'Pasek wynagrodzenia', pay: ['Płaca zasadnicza', 'Nadgodziny', 'Premia'], gross: 'Razem brutto', deductions: ['Zaliczka na podatek', 'Składka emerytalna', 'Składka zdrowotna'], netPay: 'Do wypłaty' },
};
