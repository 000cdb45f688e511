/**
 * The structured invoice that hybrid invoices carry as an attachment: Factur-X, ZUGFeRD and XRechnung in the syntax of
 * UN/CEFACT CII, Order-X's siblings in UBL 2 (EN 16931-3). The same software writes it and the page.
 */
import { dictOf, textOf } from '../../formats/pdf/index.ts';
import type { PdfFile, PdfStream, PdfValue, PdfView } from '../../formats/pdf/types.ts';
import { readXml } from '../../formats/xml/reader.ts';
import { at, childElements, textIn, type XmlElement } from '../../formats/xml/tree.ts';
import type { EmbeddedInvoice } from './facts.ts';

/** XML attachments that are looked at; others are passed over, however many. */
const MAX_FILES = 16;
/** Names and nodes of the tree of attachments. */
const MAX_NAMES = 10_000;
/** Invoices of hundreds of lines have some hundred kilobytes. */
const MAX_XML_BYTES = 4 * 1024 * 1024;

type Leave = (reason: string) => void;

/**
 * The first attachment that is an invoice; null when there is none that can be read. Never throws.
 * @param leave told why an attachment that may be the invoice was not looked at
 */
export function readEmbeddedInvoice(file: PdfFile, leave: Leave = () => undefined): EmbeddedInvoice | null {
  if (file.encrypted === 'locked') return null;
  const view = file.latest;
  for (const { name, stream } of attachments(view, leave)) {
    const { bytes: xml, complete } = view.decode(stream);
    const root = complete && xml.length <= MAX_XML_BYTES ? rootOf(xml) : null;
    if (!root) {
      leave('an attached XML file is damaged or too large');
      continue;
    }
    const invoice = invoiceIn(root);
    if (invoice) return { fileName: name.slice(0, 128), ...invoice };
  }
  return null;
}

/**
 * XML files among the file specifications of the catalog: the name tree of embedded files, and associated files
 * (ISO 32000-2, 7.11.4, 14.13).
 */
function attachments(view: PdfView, leave: Leave): { name: string; stream: PdfStream }[] {
  const found: { name: string; stream: PdfStream }[] = [];
  let names = 0;
  const take = (value: PdfValue | undefined): void => {
    if (++names > MAX_NAMES || found.length > MAX_FILES) return;
    const specification = dictOf(view.resolve(value));
    if (!specification) return;
    const name = [view.get(specification, 'UF'), view.get(specification, 'F')].find(
      (v) => v.kind === 'string',
    );
    const files = view.get(specification, 'EF');
    const stream = [view.get(files, 'UF'), view.get(files, 'F')].find((v) => v.kind === 'stream');
    if (name?.kind !== 'string' || stream?.kind !== 'stream') return;
    const text = textOf(name);
    // A file that is embedded is often named as associated too.
    const known = found.some((other) => other.stream.num === stream.num);
    if (!known && /\.xml$/i.test(text)) found.push({ name: text, stream });
  };
  const nodes: PdfValue[] = [view.get(view.get(view.catalog, 'Names'), 'EmbeddedFiles')];
  for (let seen = 0; seen < nodes.length && names <= MAX_NAMES; seen++) {
    const node = nodes[seen] as PdfValue;
    names++;
    const listed = view.get(node, 'Names');
    if (listed.kind === 'array')
      for (let i = 1; i < listed.items.length && names <= MAX_NAMES; i += 2) take(listed.items[i]);
    const kids = view.get(node, 'Kids');
    if (kids.kind === 'array')
      for (const kid of kids.items.slice(0, MAX_NAMES - nodes.length)) nodes.push(view.resolve(kid));
  }
  const associated = view.get(view.catalog, 'AF');
  if (associated.kind === 'array') for (const item of associated.items.slice(0, MAX_NAMES)) take(item);
  if (names > MAX_NAMES || found.length > MAX_FILES) leave('there are more attachments than are looked at');
  return found.slice(0, MAX_FILES);
}

type Parsed = Omit<EmbeddedInvoice, 'fileName'>;

function rootOf(xml: Uint8Array): XmlElement | null {
  try {
    return readXml(xml);
  } catch {
    return null;
  }
}

function invoiceIn(root: XmlElement): Parsed | null {
  if (root.local === 'CrossIndustryInvoice') {
    const settlement = at(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement');
    const sums = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
    return crossIndustry(at(root, 'ExchangedDocument', 'ID'), settlement, sums);
  }
  if (root.local === 'CrossIndustryDocument') {
    const settlement = at(
      root,
      'SpecifiedSupplyChainTradeTransaction',
      'ApplicableSupplyChainTradeSettlement',
    );
    const sums = at(settlement, 'SpecifiedTradeSettlementMonetarySummation');
    return crossIndustry(at(root, 'HeaderExchangedDocument', 'ID'), settlement, sums);
  }
  return root.local === 'Invoice' || root.local === 'CreditNote' ? universal(root) : null;
}

function crossIndustry(
  id: XmlElement | null,
  settlement: XmlElement | null,
  sums: XmlElement | null,
): Parsed {
  const means = childElements(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  return {
    syntax: 'cii',
    number: shortText(id),
    currency: shortText(at(settlement, 'InvoiceCurrencyCode')),
    totalCents: centsIn(at(sums, 'GrandTotalAmount')),
    payableCents: centsIn(at(sums, 'DuePayableAmount')),
    ibans: ibansIn(means.map((one) => at(one, 'PayeePartyCreditorFinancialAccount', 'IBANID'))),
  };
}

function universal(root: XmlElement): Parsed {
  const sums = at(root, 'LegalMonetaryTotal');
  const means = childElements(root, 'PaymentMeans');
  return {
    syntax: 'ubl',
    number: shortText(at(root, 'ID')),
    currency: shortText(at(root, 'DocumentCurrencyCode')),
    totalCents: centsIn(at(sums, 'TaxInclusiveAmount')),
    payableCents: centsIn(at(sums, 'PayableAmount')),
    ibans: ibansIn(means.map((one) => at(one, 'PayeeFinancialAccount', 'ID'))),
  };
}

const shortText = (element: XmlElement | null): string => textIn(element).slice(0, 64);

function ibansIn(elements: readonly (XmlElement | null)[]): string[] {
  const values = elements.map((element) => textIn(element).replaceAll(/\s/g, '').toUpperCase());
  return [...new Set(values.filter((value) => /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(value)))].slice(0, 8);
}

/** An xs:decimal of at most two significant places as hundredths; null for anything else. */
function centsIn(element: XmlElement | null): number | null {
  const match = /^([+-]?)(?=\.?\d)(\d{0,12})(?:\.(\d{0,2})0*)?$/.exec(textIn(element));
  if (!match) return null;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' ? -cents : cents;
}
