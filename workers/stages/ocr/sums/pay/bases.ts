/**
 * Pay slips print what tax and contributions are taken from among what is taken off: `Net imposable`, `Podstawa opodatkowania`, `SV-Brutto`.
 * Such a base is no part of the sum that it stands in, though a result may begin with it.
 */
import { lowered, withBounds } from '../../reading/plain-words.ts';
import type { Entry } from '../entries.ts';
import { INCOME_TAX } from '../names/year-names.ts';

const BASE = withBounds(
  /net (?:imposable|fiscal|social)|montant (?:net )?(?:imposable|social)|base (?:imponible|de cotizaci[óo]n|sujeta|reguladora|irpf|imposable|csg|de incid[êe]ncia|irrf|inss|fgts|tribut)|\bbases? (?:ss|inps|irpef|i\.r\.p\.f)|podstaw\w* (?:opodatk|wymiaru|sk[łl]ad|naliczenia|zus|zdrow)|(?:sv|steuer|sozialversicherungs|lst|kv|rv|kv\/pv|rv\/av|av|pv)-?brutto|steuerpflichtiges? brutto|brutto (?:sv|steuer)|(?:ahv|qst|bvg|alv|uvg|nbu)-?(?:basis|pflichtig\w*|lohn)|imponibile|taxable (?:pay|gross|income|earnings|wages)|pensionable (?:pay|earnings|salary)|ni-?able (?:pay|earnings)|earnings for ni|(?:fica|medicare|social security|federal) (?:taxable )?wages|(?:sv|fiscaal|heffings)-?loon|loon (?:voor|lh|sv|zvw|wfsv)|belastbaar|rendimento (?:colet|tribut|sujeito)|mat[ée]ria colet|skattegrundlag|am-grundlag|a-indkomst|trekkgrunnlag|skattepliktig|vym[ěe][řr]ovac|vymeriavac|z[áa]klad (?:dan|dane|pro|pre|poji)|da[ňn]ov[ýy] z[áa]klad|venit (?:brut )?impozabil|venit baz|baz[ăa] (?:de )?(?:calcul|impoz)|(?:ad[óo]|j[áa]rul[ée]k)alap|osnovica/,
);
const PAY = withBounds(
  /salair|lohn|gehalt|wynagrodz|salari|sueldo|retribuzion|stipendi|venciment|\bpay\b|wage|earnings|mzda|brutt?o\b|\bbrute?\b|gross|devengad|bezug|bez[üu]ge|løn|l[öo]n\b|plat\b|plac|pla[ćc]a|b[ée]r\b|salaris/,
);
const CONTRIBUTION = withBounds(
  /cotis|sk[łl]adk|versicherung|insurance|social|inps|irpef|irpf|contingenc|seguridad|pension|retrait|contribut|lohnsteuer|loonheffing|segurança|inss|poji[šs]t|poist|\bahv\b|\bcas\b|\bcass\b|paye|medicare|doprinos|j[áa]rul[ée]k|skat|impôt/,
);
const NET = withBounds(
  /\bnett?[oa]?\b|\bnetto|take.?home|ausza[h]?lung|l[íi]quido|percibir|wyp[łl]at|v[ýy]plat|utbetal|udbetal|de plat[ăa]|payer|pay[ée]|kifizet/,
);

const named =
  (words: RegExp) =>
  ({ label }: Entry): boolean =>
    words.test(lowered(label));

/** The entries of a pay slip, with bases told from parts, and income tax below net pay from what is added to it. */
export function withBases(entries: readonly Entry[]): readonly Entry[] {
  const [pay, contribution] = [entries.find(named(PAY)), entries.find(named(CONTRIBUTION))];
  const net = entries.findLast((entry) => named(NET)(entry) && !named(BASE)(entry));
  if (!pay || !contribution || !net || pay === net) return entries;
  const first = entries.find((entry) => entry.role === 'result' && named(NET)(entry));
  return entries.map((entry): Entry => {
    const isWithin = entry.cell.row > pay.cell.row && entry.cell.row < net.cell.row;
    if (!isWithin || entry === contribution || entry.role === 'opening' || entry.role === 'closing')
      return entry;
    if (named(BASE)(entry)) return { ...entry, role: 'base' };
    const isBelowNet = first !== undefined && entry.cell.row > first.cell.row;
    return isBelowNet && entry.role !== 'result' && named(INCOME_TAX)(entry)
      ? { ...entry, role: 'minus' }
      : entry;
  });
}
