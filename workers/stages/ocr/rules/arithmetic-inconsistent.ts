import {
  fail,
  inconclusive,
  notApplicable,
  type Occurrence,
  pass,
  type Rule,
  type Suspicion,
} from '../../stage.ts';
import { LACKS_DRAWN, mayLackDrawn } from '../drawn/amounts.ts';
import type { OcrFacts } from '../facts.ts';
import { isRoundedToCoins } from '../reading/coins.ts';
import { mayCountMoney } from '../reading/money.ts';
import { printedCents } from '../reading/numbers.ts';
import { isBorneOut, mayLackGroup } from '../sums/digits/lost-digits.ts';
import type { AmountCell, Suspect } from '../sums/facts.ts';
import { ofAlike } from '../sums/telling/from-pixels.ts';
import { mendsSum } from '../sums/telling/mended-sums.ts';

/** Equations of the same table that must hold before a failing one means anything. */
const MIN_SUPPORTING = 3;

/** A payslip has few relations; its own words say which amount is gross and which is net. */
const MIN_SUPPORTING_PAYSLIP = 1;
/** Of so many rows that hold, no reading of the table other than the right one is left. */
const LONG_TABLE = 10;
const TOTAL_SUPPORTING = 4;

/** Numbers that were rounded one by one miss the rounded result by one unit of their last place. */
const ROUNDING_CENTS = 1;

/** What is left of a certainty where a second look alone bears an amount out that was read from pixels: never enough to pass LOW alone. */
const OCR_SHARE = 0.3;

/**
 * One amount contradicts the arithmetic that the rest of its table follows, and a single other value would make
 * everything fit. Whoever alters one amount rarely alters all that depend on it.
 */
export const arithmeticInconsistent: Rule<OcrFacts> = (facts) => {
  if (facts.equations.length === 0) return notApplicable('no table with its own arithmetic was found');
  if (facts.equations.every((equation) => equation.holds)) return pass;
  const certain = facts.suspects.filter((suspect) => confidenceOf(facts, suspect) > 0);
  if (certain.length === 0) {
    return inconclusive(
      'some amounts do not add up, but no single amount can be named that was altered',
      facts.suspects
        .filter((suspect) => isDoubt(facts, suspect))
        .map((suspect) => doubtAbout(facts, suspect)),
    );
  }
  if (mayLackDrawn(facts, facts.cells))
    return inconclusive(
      LACKS_DRAWN,
      certain.map((suspect) => doubtAbout(facts, suspect)),
    );
  if (certain.every(({ supporting }) => supporting < LONG_TABLE) && !mayCountMoney(facts)) {
    return inconclusive(
      'Numbers do not add up, and nothing tells that they are amounts of money.',
      certain.map((suspect) => doubtAbout(facts, suspect)),
    );
  }
  return fail(
    certain.map((suspect): Occurrence => {
      const cell = facts.cells[suspect.cell]!;
      const implied = impliedAmount(facts, suspect);
      return {
        confidence: confidenceOf(facts, suspect),
        page: cell.page,
        box: cell.box,
        recovered: { old: implied, new: cell.text, source: 'arithmetic of the table' },
        note:
          `${cell.text} does not fit: with ${implied} ${suspect.repairs.length > 1 ? 'all failing relations hold' : 'the failing relation holds'}, ` +
          `and ${suspect.supporting} others hold already.` +
          (suspect.impliedPrintedElsewhere ? ` ${implied} is still printed elsewhere in the document.` : ''),
        data: { supporting: suspect.supporting, digitsChanged: suspect.digitsChanged, source: cell.source },
      };
    }),
  );
};

/** Written as the amount in its place is; where that one is too short to have groups, as the other amounts are. */
const impliedAmount = ({ cells }: OcrFacts, { cell, impliedCents }: Suspect): string =>
  printedCents(
    impliedCents,
    [cells[cell], ...cells].flatMap((amount) => amount?.text ?? []),
  );

/** Equations of the same table that must hold before a sum that was read from pixels is worth a look. */
const MIN_SUPPORTING_DOUBT = 2;

/**
 * Read from pixels twice alike, and at odds with its table: too little for a finding, enough for a person's look. So is what was
 * read only once, where one other value mends two rows of a long table: had it been misread, the second look had shown that value.
 */
function isDoubt({ cells }: OcrFacts, suspect: Suspect): boolean {
  const cell = cells[suspect.cell];
  if (cell?.source !== 'ocr' || mayLackGroup(cell, suspect.impliedCents)) return false;
  if (suspect.confirmed === true) return suspect.supporting >= MIN_SUPPORTING_DOUBT;
  return suspect.repairs.length >= 2 && suspect.supporting >= LONG_TABLE;
}

function doubtAbout(facts: OcrFacts, suspect: Suspect): Suspicion {
  const cell = facts.cells[suspect.cell]!;
  const implied = impliedAmount(facts, suspect);
  return {
    page: cell.page,
    box: cell.box,
    values: [
      { source: 'printed', text: cell.text },
      { source: 'arithmetic of the table', text: implied },
    ],
    note: `${cell.text} does not fit the amounts beside it, which give ${implied}.`,
  };
}

function confidenceOf(facts: OcrFacts, suspect: Suspect): number {
  const { cells, equations } = facts;
  const cell = cells[suspect.cell]!;
  const { kind } = equations[suspect.repairs[0]!]!;
  if (isInnocent(kind, cell, suspect) || cell.source === 'ocr-layer') return 0;
  const mendsMore = suspect.repairs.length >= 2 || mendsSum(facts, suspect);
  const certainty = mendsMore ? MENDS_MORE : strength(kind, suspect);
  if (cell.source === 'text-layer') return certainty;
  return certainty * shareOfPixels(facts, suspect, kind, mendsMore);
}

/** What is left where the amount was read from pixels; 0 where nothing else bears the reading out and a second look did not repeat it. */
function shareOfPixels(facts: OcrFacts, suspect: Suspect, kind: Kind, mendsMore: boolean): number {
  const isSure = isSurely(facts.cells[suspect.cell]);
  const isFirm = isSure && isOneDigitOfMany(kind, suspect) && areOthersRead(facts, suspect);
  if (isFirm) return ofAlike(amountsOf(facts, suspect).length);
  if (suspect.confirmed !== true && !(mendsMore && isSure)) return 0;
  const told = mendsMore || suspect.impliedPrintedElsewhere;
  if (isSure && (mendsMore || areOthersRead(facts, suspect)))
    return told || isOfLongTable(kind, suspect) ? ofAlike(amountsOf(facts, suspect).length) : 0;
  // One relation that one misread digit explains is a misread digit, and a second look by the same engine errs alike.
  return told ? OCR_SHARE : 0;
}

type Kind = OcrFacts['equations'][number]['kind'];

/** What may be rounded to what coins there are, and to whole units where a tax is. */
const IN_COINS: readonly Kind[] = ['total', 'tax', 'row-product'];

function isInnocent(kind: Kind, cell: AmountCell, suspect: Suspect): boolean {
  return (
    // What rounding does is no alteration, and nobody alters so little.
    Math.abs(suspect.impliedCents - cell.cents) <= ROUNDING_CENTS ||
    (IN_COINS.includes(kind) && isRoundedToCoins(cell.cents, suspect.impliedCents)) ||
    // The same digits on the other side of nothing: a mark of debit or credit was not understood.
    Math.abs(suspect.impliedCents) === Math.abs(cell.cents) ||
    suspect.supporting < (kind === 'net-pay' ? MIN_SUPPORTING_PAYSLIP : MIN_SUPPORTING) ||
    mayLackGroup(cell, suspect.impliedCents)
  );
}

/** All amounts of the relations that its replacement mends. */
const amountsOf = ({ equations }: OcrFacts, { repairs }: Suspect): number[] => [
  ...new Set(repairs.flatMap((at) => equations[at]?.cells ?? [])),
];

const areOthersRead = (facts: OcrFacts, suspect: Suspect): boolean =>
  amountsOf(facts, suspect)
    .filter((at) => at !== suspect.cell)
    .flatMap((at) => facts.cells[at] ?? [])
    .every((cell) => isSurely(cell) || isBorneOut(facts, null, cell));

const isSurely = (cell: AmountCell | undefined): boolean =>
  cell?.source === 'text-layer' || cell?.surely === true;

/** Rows that hold, beside one that both readers read surely and that one digit would mend: which of its amounts, it need not say. */
const FIRM_TABLE = 8;

const isOneDigitOfMany = (kind: Kind, { supporting, digitsChanged }: Suspect): boolean =>
  kind === 'running-balance' && supporting >= FIRM_TABLE && digitsChanged === 1;

const isOfLongTable = (kind: Kind, { supporting }: Suspect): boolean =>
  kind === 'running-balance' && supporting >= LONG_TABLE;

/** Two relations or more hold with one other value. By judgement, as the others. */
const MENDS_MORE = 0.9;

/**
 * Of one relation. Set by judgement, not by counts: it orders the causes of one broken relation by how innocent they may be. What a finding
 * with it weighs is counted (shared/findings/rates.json).
 */
function strength(kind: Kind, suspect: Suspect): number {
  if (suspect.impliedPrintedElsewhere && !suspect.repeated) return 0.85;
  // One failing relation has innocent causes (a discount, a fee beside the table); few changed digits have fewer.
  if (suspect.repeated || suspect.digitsChanged > 2) return 0;
  const oneDigit = suspect.digitsChanged === 1;
  switch (kind) {
    case 'running-balance':
      return oneDigit && suspect.supporting >= LONG_TABLE ? 0.85 : 0.7;
    // Every row, the sum and the tax hold, and the total misses theirs by one digit.
    case 'total':
      return oneDigit && suspect.supporting >= TOTAL_SUPPORTING ? 0.6 : 0.4;
    // A reimbursement beside the column changes a net amount as well, but hardly by one digit alone.
    case 'net-pay':
      return oneDigit ? 0.45 : 0;
    default:
      return 0.4;
  }
}
