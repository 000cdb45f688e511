/**
 * Bills and statements of many rows over many pages, honest ones and such of which one amount was altered or one row taken out:
 *
 *   node lab/bench/long-lists.ts OUT
 *   node lab/facts/save.ts FACTS OUT/genuine/* OUT/forged/* && node lab/ledger/sight.ts --truth OUT/truth.jsonl FACTS
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';

const ROWS = [35, 70, 95, 130, 180, 260, 420];
const WAYS = ['none', 'total', 'row', 'drop'] as const;
const ROWS_A_PAGE = 55;
const LEADING = 13;

type Way = (typeof WAYS)[number];
/** A cell that ends at a place of the page, in points; words begin at the first place. */
type Cell = readonly [end: number, text: string];
type Row = readonly Cell[];

const [WORDS, MIDDLE, PRICE, LAST] = [60, 330, 430, 540];
const show = (cents: number): string =>
  (cents / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** The same amounts at each run. */
const amountOf = (at: number): number => 310 + ((at * 3_707) % 9_113);
const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
/** In order through a month, however many rows there are. */
const dayOf = (at: number, count: number): string =>
  `${String(1 + Math.floor((at * 28) / count)).padStart(2, '0')}/03/2026`;

/** The amounts that are printed: of those that the paper was computed with one is another, or is gone. */
function printed(cents: readonly number[], way: Way): number[] {
  const at = Math.floor(cents.length / 3);
  if (way === 'drop') return cents.toSpliced(at, 1);
  return way === 'row' ? cents.with(at, (cents[at] ?? 0) + 20_000) : [...cents];
}

const altered = (cents: number, way: Way): number => (way === 'total' ? cents + 100_000 : cents);

function bill(count: number, way: Way): Row[] {
  const counts = Array.from({ length: count }, (_, at) => 1 + ((at * 7) % 12));
  const amounts = counts.map((times, at) => times * amountOf(at));
  const net = sumOf(amounts);
  const vat = Math.round(net / 5);
  const kept = way === 'drop' ? counts.toSpliced(Math.floor(count / 3), 1) : counts;
  const prices =
    way === 'drop'
      ? printed(
          counts.map((_, at) => amountOf(at)),
          way,
        )
      : counts.map((_, at) => amountOf(at));
  const rows = printed(amounts, way).map(
    (cents, at): Row => [
      [WORDS, `Article ${String.fromCharCode(65 + (at % 26))}`],
      [MIDDLE, String(kept[at])],
      [PRICE, show(prices[at] ?? 0)],
      [LAST, show(cents)],
    ],
  );
  const foot = (name: string, cents: number): Row => [
    [WORDS, name],
    [LAST, show(cents)],
  ];
  return [
    ...rows,
    foot('Subtotal', net),
    foot('VAT 20 %', vat),
    foot('Total due GBP', altered(net + vat, way)),
  ];
}

function calls(count: number, way: Way): Row[] {
  const amounts = Array.from({ length: count }, (_, at) => amountOf(at));
  const rows = printed(amounts, way).map(
    (cents, at): Row => [
      [WORDS, `${dayOf(at, count)}   Mobile call`],
      [LAST, show(cents)],
    ],
  );
  return [
    ...rows,
    [
      [WORDS, 'Total GBP'],
      [LAST, show(altered(sumOf(amounts), way))],
    ],
  ];
}

/** Each fourth movement is a credit. */
const isCredit = (at: number): boolean => at % 4 === 3;
const OPENING = 812_345;

function statement(count: number, way: Way, form: 'balances' | 'sides' | 'signed'): Row[] {
  const signed = Array.from({ length: count }, (_, at) => (isCredit(at) ? 3 : -1) * amountOf(at));
  const said = printed(
    signed.map((_, at) => at),
    way === 'drop' ? way : 'none',
  ).map((at) => {
    const own = signed[at] ?? 0;
    const cents = way === 'row' && at === Math.floor(count / 3) ? own + Math.sign(own) * 20_000 : own;
    return { at, cents, balance: OPENING + sumOf(signed.slice(0, at + 1)) };
  });
  const rows = said.map(({ at, cents, balance }): Row => {
    const words: Cell = [WORDS, `${dayOf(at, count)}   Payment`];
    if (form === 'signed') return [words, [LAST, show(cents)]];
    if (form === 'balances') return [words, [PRICE, show(cents)], [LAST, show(balance)]];
    return [words, [cents < 0 ? PRICE : LAST, show(Math.abs(cents))]];
  });
  const side = (sign: number): number => Math.abs(sumOf(signed.filter((cents) => Math.sign(cents) === sign)));
  const closing = altered(OPENING + sumOf(signed), way);
  return [
    [
      [WORDS, 'Opening balance GBP'],
      [LAST, show(OPENING)],
    ],
    ...rows,
    ...(form === 'sides'
      ? [
          [
            [WORDS, 'Total transactions'],
            [PRICE, show(side(-1))],
            [LAST, show(side(1))],
          ] as Row,
        ]
      : []),
    [
      [WORDS, 'Closing balance'],
      [LAST, show(closing)],
    ],
  ];
}

const PAPERS: Record<string, (count: number, way: Way) => Row[]> = {
  bill,
  calls,
  balances: (count, way) => statement(count, way, 'balances'),
  sides: (count, way) => statement(count, way, 'sides'),
  signed: (count, way) => statement(count, way, 'signed'),
};

async function pdfOf(rows: readonly Row[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let from = 0; from < rows.length; from += ROWS_A_PAGE) {
    const page = pdf.addPage();
    for (const [line, row] of rows.slice(from, from + ROWS_A_PAGE).entries())
      for (const [end, text] of row)
        page.drawText(text, { x: leftOf(end, text, font), y: 800 - line * LEADING, size: 9, font });
  }
  return pdf.save();
}

const leftOf = (end: number, text: string, font: PDFFont): number =>
  end === WORDS ? WORDS : end - font.widthOfTextAtSize(text, 9);

const [out] = process.argv.slice(2);
if (!out) {
  console.error('usage: node lab/bench/long-lists.ts OUT');
  process.exit(2);
}
const truth: string[] = [];
for (const part of ['genuine', 'forged']) mkdirSync(path.join(out, part), { recursive: true });
for (const [paper, rowsOf] of Object.entries(PAPERS))
  for (const count of ROWS)
    for (const way of WAYS) {
      const file = `${way === 'none' ? 'genuine' : 'forged'}/${paper}-${count}-${way}.pdf`;
      writeFileSync(path.join(out, file), await pdfOf(rowsOf(count, way)));
      truth.push(JSON.stringify({ file, way: `${paper} ${way}` }));
    }
writeFileSync(path.join(out, 'truth.jsonl'), `${truth.join('\n')}\n`);
console.log(`${truth.length} files in ${out}`);
