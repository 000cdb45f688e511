/** ICAO 9303-3, 4.9: the check digit of machine readable zones. */

const WEIGHTS = [7, 3, 1] as const;

/** The digit over `text` (digits count themselves, A is 10 to Z is 35, the filler 0), as one character. */
export function checkDigit(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += weightOf(text.charCodeAt(i)) * (WEIGHTS[i % 3] as number);
  return String(sum % 10);
}

function weightOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 65 && code <= 90) return code - 55;
  return 0;
}
