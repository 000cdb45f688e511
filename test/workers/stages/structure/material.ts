/** Documents of this stage's tests, and their facts as the stage's own schema reads them. */
import { expect } from 'chai';
import type { Verdict } from '../../../../shared/contracts/verdict.ts';
import { StructureFacts } from '../../../../workers/stages/structure/facts.ts';
import { pdfStructure } from '../../../../workers/stages/structure/pdf.ts';
import { append, HEADER, type OnePage, onePage, type Part, stream } from '../../formats/pdf/build.ts';

export const NOW = { now: Date.parse('2026-11-21T00:00:00Z') };

/** What the extractor finds, through JSON and the schema as in production. */
export function factsOf(pdf: Buffer): StructureFacts {
  const told = JSON.stringify(pdfStructure(pdf, () => false));
  const facts = StructureFacts.parse(JSON.parse(told));
  // The stage does not hold them against their schema: each detector answers as it is there, member by member.
  expect(JSON.stringify(facts)).to.equal(told);
  return facts;
}

export const INVOICE =
  'BT /F 10 Tf 20 80 Td (Invoice 4711) Tj 0 -20 Td (Total due) Tj 100 0 Td (1,250.00) Tj ET';

/** A one-page file and further saves of it. */
export function saved(content: string, ...updates: (Part[] | string)[]): Buffer {
  const saves = updates.map((update) => ({
    parts: typeof update === 'string' ? [{ num: 4, body: stream(update) }] : update,
  }));
  return append(HEADER, [{ parts: onePage(content) }, ...saves]).pdf;
}

/** White paint over the amount of INVOICE, then other text on top. */
export function covered(text: string, colour = '1 g'): string {
  return `${INVOICE} q ${colour} 118 57 50 12 re f Q BT /F 10 Tf 120 60 Td (${text}) Tj ET`;
}

/** One page whose resources have an image under the name X, of the given data. */
export function pictured(content: string, data: string): OnePage {
  const parts = onePage(content);
  parts[2].body = parts[2].body.replace('/Font', '/XObject << /X 6 0 R /Y 7 0 R >> /Font');
  return [...parts, image(6, data), image(7, 'ABCD')];
}

export function image(num: number, data: string, extra = ''): Part {
  const dict = `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray ${extra}`;
  return { num, body: stream(data, dict) };
}

/** A page with enough words to tell one text from another. */
export const LONG = `${INVOICE} BT /F 6 Tf 20 40 Td (Payment within thirty days of the date above to our account at the bank named below, please) Tj ET`;

/** A page of words in Helvetica (F), then `content` in it and in a second font (G); the text object stays open. */
export function twoFonts(content: string, second = 'ABCDEF+Verdana', first = 'Helvetica'): Buffer {
  const words = Array.from({ length: 30 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}`).join(' ');
  const parts = onePage(`BT /F 3 Tf 5 95 Td (${words}) Tj ET BT /F 10 Tf 50 80 Td ${content} ET`);
  parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /G 6 0 R');
  parts[4].body = (parts[4].body as string).replace('/Helvetica', `/${first}`);
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${second} /Encoding /WinAnsiEncoding >>`;
  return append(HEADER, [{ parts: [...parts, { num: 6, body: font }] }]).pdf;
}

/** The verdict's first occurrence, or a clear failure of the test. */
export function firstOf(verdict: Verdict) {
  if (verdict.verdict !== 'fail') throw new Error(`expected a finding, got ${JSON.stringify(verdict)}`);
  const [first] = verdict.occurrences;
  if (!first) throw new Error('a finding without an occurrence');
  return first;
}

/** An encrypted file that no empty password opens. */
export function locked(): Buffer {
  const parts = [...onePage(INVOICE), { num: 7, body: '<< /Filter /Adobe.PubSec /V 4 >>' }];
  return append(HEADER, [{ parts, trailer: '/Encrypt 7 0 R ' }]).pdf;
}
