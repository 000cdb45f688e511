/** What pay slips call the month, the year up to it, and the amounts of both that stand in a fixed proportion. */
import { withBounds } from '../../reading/plain-words.ts';

/** Most pays of a year: weekly ones. */
export const MAX_PERIODS = 53;

export const YEAR = withBounds(
  /year.?to.?date|\bytd\b|\bto date\b|cumul|kumul|\bjahr(?!es(?:ab)?rechnung|gang)|\byear\b|ann[ée]e|\bannuel|\bannual|\banno\b|\ba[ñn]o\b|acumulad|progressiv|narastaj|\brok(?:u|iem)?\b|jaar|hittil|ackumul|hidtil|[åa]r til dato|dette [åa]r/,
);
export const PRIOR = withBounds(
  /\bprior\b|prev|\bvor(?:monat|trag|jahr|periode)|vorherig|bis(?:her|lang)|pr[ée]c[ée]d|anterior|poprzed|\bvorig|forrige|f[öo]reg|\blast\b|\bbefore\b|ausgang|brought/,
);
export const MONTH = withBounds(
  /\bthis (?:period|pay|month)|\bcurrent\b|\bperiod|month|monat|\bmois\b|\bmese\b|\bm[êe]s\b|miesi[ąa]c|amount|betrag|montant|importe|importo|\bvalor|kwota|bedrag|bel[øo]p|maand|\bpay\b|m[åa]ned|m[åa]nad/,
);
export const GROSS_PAY = withBounds(
  /gross|brutto?|\bbrute?\b|\bbruta?\b|total (?:earnings|pay|payments)|devengad|lord[oa]|competenze/,
);
export const INCOME_TAX = withBounds(
  /income tax|\bpaye\b|lohnsteuer|withholding|\bfederal\b|\bfed\b|quellensteuer|imp[ôo]t|pr[ée]l[èe]vement|\birpf\b|\birpef\b|\birs\b|\birrf\b|loonheffing|zaliczka|a-skat|prelimin[äa]r|forskuddstrekk|skattetrekk|da[ňn]/,
);
export const TAKEN_OFF = withBounds(
  /deduct|abz[üu]g|steuer|\btax\b|insurance|versicherung|contribut|cotis|pension|retrait|\bnet\b|\bnetto|medicare|social security|\bfica\b|trattenut|ritenut/,
);
