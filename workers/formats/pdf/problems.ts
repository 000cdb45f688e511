import type { PdfProblem, PdfProblemCode } from './types.ts';

/**
 * Collects what is wrong with a file, up to a number; each (code, offset) once. The first of a code is kept whatever
 * came before it: two hundred harmless ones must not hide another.
 */
export class Problems {
  readonly list: PdfProblem[] = [];
  dropped = 0;
  private readonly seen = new Set<string>();
  private readonly codes = new Set<PdfProblemCode>();
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  add(code: PdfProblemCode, offset: number | null, message: string): void {
    if (this.list.length >= this.max && this.codes.has(code)) {
      this.dropped++;
      return;
    }
    const key = `${code}@${offset ?? message}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.codes.add(code);
    this.list.push({ code, offset, message });
  }
}
