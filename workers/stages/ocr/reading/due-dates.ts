/** Dates to pay by, and two of them in one document. */
import type { PrintedDate } from '../facts.ts';
import { isWithin, type Line, textOf } from '../words.ts';
import { withBounds } from './plain-words.ts';
import type { Restated } from './restated-facts.ts';

/** When a sum has to be paid, or will be taken; not the end of a time that is counted. */
const DUE =
  /\bdue\b(?!.*\bas (?:of|at)\b)|pay(?:able|ment)? (?:by|before|until)|f[äa]llig|zahlbar bis|(?:betrag|zahlung|[üu]berweisen)(?!.*\d{4} bis\b).*\bbis\b|[ée]ch[ée]ance|(?:r[ée]gler|payer|payable) (?:avant|jusqu|au plus tard)|vencimiento|cargar?[áa]? .*\bel\b|fecha de cargo|scadenza|pagare entro|betaaldatum|(?:betaalt|betalen) (?:uiterlijk|v[óo][óo]r)|uiterste|zahlungstermin|termin (?:p[łl]atno|zap[łl]aty)|termine (?:di|per il) pagamento|vencimento|pag[áa]vel at[ée]/i;
/** In further languages. */
const DUE_ELSEWHERE = withBounds(
  /forfallsdato|forfaldsdato|(?:att\s*)?f[öo]rfall(?:odatum|odag|er)|betalas\s*senast|betales?\s*(?:senest|innen)|betalingsfrist|er[äa]p[äa]iv[äa]|\bsplatnos[tť]\w*|splatn[ée]\s*do|rok\s*(?:pla[ćc]anja|pla[čc]ila)|platite\s*do|zapadlost|dospijeće|(?:fizet[ée]si|befizet[ée]si)\s*hat[áa]rid[őo]|fizetend[őo]|scaden[țt][ăa]|termen\s*de\s*plat[ăa]|son\s*[öo]deme(?:\s*tarihi)?|vade\s*tarihi|πληρωμή\s*έως|προθεσμία\s*πληρωμής|ημερομηνία\s*λήξης|срок\s*(?:за\s*плащане|оплаты)|падеж|сплатити\s*до|apmok[ėe]ti\s*iki|apmaksas\s*termi[ņn]š|maks[e]?t[äa]htaeg/iu,
);
/** Who pays sooner pays less: that date is another one. */
const DISCOUNT = withBounds(
  /skonto|discount|escompte|sconto\b|descuento|desconto|korting|rabatt?\b|slev[ay]\b|alennus|kedvezm[ée]ny|indirim/iu,
);

export const isDue = (label: string): boolean => DUE.test(label) || DUE_ELSEWHERE.test(label);

/** Another date than that to pay the whole sum by stands on the line. */
export const isDiscounted = (line: Line | undefined): boolean =>
  line !== undefined && DISCOUNT.test(textOf(line).text);

/** The number of the line on which something stands. */
export function lineOf(
  lines: readonly Line[],
): (place: Pick<PrintedDate, 'page' | 'box'>) => number | undefined {
  const heights = lines.map(({ page, words }, row) => {
    const middles = words.map(({ box: [, top, , height] }) => top + height / 2);
    return { page, row, words, highest: Math.min(...middles), lowest: Math.max(...middles) };
  });
  const pages = Map.groupBy(heights, ({ page }) => page);
  return ({ page, box }) => {
    const [top, bottom] = [box[1], box[1] + box[3]];
    return pages
      .get(page)
      ?.find(
        ({ highest, lowest, words }) =>
          highest <= bottom && lowest >= top && words.some((word) => isWithin(word.box, box)),
      )?.row;
  };
}

/** Instalments have many. */
const DUE_DATES = 2;

/** The same but for the day, the month or the year; characters of the file only. */
export function otherDueDates(lines: readonly Line[], dates: readonly PrintedDate[]): Restated[] {
  const at = lineOf(lines);
  const due = dates.filter(
    (date) =>
      date.source === 'text-layer' &&
      !date.ambiguous &&
      isDue(date.label) &&
      !isDiscounted(lines[at(date) ?? -1]),
  );
  const [one, other] = [...new Map(due.map((printed) => [printed.date, printed])).values()];
  if (!one || !other || new Set(due.map(({ date }) => date)).size !== DUE_DATES) return [];
  const [a, b] = [one, other].map(({ date }) => date.split('-'));
  if (!a || !b || a.filter((part, at) => part !== b[at]).length !== 1) return [];
  const place = ({ page, box, text }: PrintedDate): Restated['places'][0] => ({ page, box, text });
  return [{ kind: 'due-date', label: '', places: [place(one), place(other)] }];
}
