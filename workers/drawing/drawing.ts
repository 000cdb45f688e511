/** A drawing in work: what was asked, with the pictures of its pages and the document as files. */
import type { DrawingTask } from '../../shared/contracts/drawing.ts';

export interface Drawing extends Omit<DrawingTask, 'pages' | 'kept'> {
  pages: { number: number; path: string }[];
  /** Paths of the pictures of places, by their names. */
  kept: ReadonlyMap<string, string>;
  /** Where the document lies. @throws when it was not given along */
  documentPath(): string;
}
