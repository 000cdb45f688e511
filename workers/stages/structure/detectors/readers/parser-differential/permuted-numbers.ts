/**
 * Numbers that both readers have with the same digits, in another order: `1,250.00` and `5,210.00`. Text that moved is the same
 * letters in another place, and so are these; but within one painted string no reader puts digits in another order.
 */

/** A page's letters and digits, one after the other, and the index of the string that each comes from. */
export interface Strings {
  text: string;
  at: readonly number[];
  weak: readonly boolean[];
}

export interface PermutedNumber {
  ours: string;
  theirs: string;
  /** Where they begin. */
  own: number;
  other: number;
}

/** Fewer digits say too little. */
const MIN_DIGITS = 3;
/** Numbers that the other reader seems not to have; of a page on which there are more, each is told by what else differs. */
const MAX_ASKED = 200;

export function permutedNumbers(ours: Strings, theirs: Strings): PermutedNumber[] {
  const [own, other] = [numbersOf(ours), numbersOf(theirs)];
  const lost = missingIn(theirs.text, own, other);
  const come = lost.length > 0 ? missingIn(ours.text, other, own) : [];
  return lost.flatMap((number) => {
    const at = come.findIndex(({ digits }) => inOrder(digits) === inOrder(number.digits));
    const [twin] = at < 0 ? [] : come.splice(at, 1);
    return twin ? [{ ours: number.digits, theirs: twin.digits, own: number.from, other: twin.from }] : [];
  });
}

interface Digits {
  digits: string;
  from: number;
}

/** Digits in a row of one string, of which the reader is sure. */
function numbersOf({ text, at, weak }: Strings): Digits[] {
  const found: Digits[] = [];
  for (const match of text.matchAll(/\p{Nd}+/gu)) {
    let from = match.index;
    for (let i = from + 1, end = from + match[0].length; i <= end; i++) {
      if (i < end && at[i] === at[from]) continue;
      const digits = text.slice(from, i);
      if (digits.length >= MIN_DIGITS && !weak.slice(from, i).includes(true)) found.push({ digits, from });
      from = i;
    }
  }
  return found;
}

function missingIn(text: string, numbers: readonly Digits[], others: readonly Digits[]): Digits[] {
  const known = new Set(others.map(({ digits }) => digits));
  const asked = numbers.filter(({ digits }) => !known.has(digits));
  return asked.length > MAX_ASKED ? [] : asked.filter(({ digits }) => !text.includes(digits));
}

const inOrder = (digits: string): string => [...digits].toSorted().join('');
