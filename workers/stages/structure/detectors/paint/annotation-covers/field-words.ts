/** The words that fields of a form show: annotations that come after them in the page's list are painted over them (ISO 32000-2, 12.5.1). */
import type { PageContent, PdfAnnotation, Rect } from '../../../../../formats/pdf/index.ts';
import { type Word, wordsOf } from '../../layout/words.ts';
import { WordGrid } from '../word-grid.ts';

export interface WordsBelow {
  readonly comparisons: number;
  under(box: Rect): Word[];
}

const NOTHING: WordsBelow = { comparisons: 0, under: () => [] };

export class FieldWords {
  private readonly contents = new Map<PdfAnnotation, PageContent | null>();
  private readonly places = new Map<PdfAnnotation, number>();
  private readonly placeOf = new Map<Word, number>();
  private readonly grid: WordGrid;

  /** @param painted those of a page, in their order */
  constructor(
    painted: readonly PdfAnnotation[],
    read: (annotation: PdfAnnotation) => PageContent | null,
    page: Rect,
  ) {
    for (const [place, annotation] of painted.entries()) {
      this.places.set(annotation, place);
      if (annotation.subtype !== 'Widget') continue;
      const content = read(annotation);
      this.contents.set(annotation, content);
      const words = content ? wordsOf(content).words : [];
      for (const word of words) if (word.visible) this.placeOf.set(word, place);
    }
    this.grid = new WordGrid([...this.placeOf.keys()], page);
  }

  get comparisons(): number {
    return this.grid.comparisons;
  }

  contentOf(field: PdfAnnotation): PageContent | null {
    return this.contents.get(field) ?? null;
  }

  /** What an annotation is painted over; fields lie side by side, and what one hides of another is no note. */
  before(annotation: PdfAnnotation): WordsBelow {
    const place = this.places.get(annotation) ?? 0;
    if (annotation.subtype === 'Widget' || this.placeOf.size === 0) return NOTHING;
    const { grid, placeOf } = this;
    return {
      get comparisons() {
        return grid.comparisons;
      },
      under: (box) => grid.under(box).filter((word) => (placeOf.get(word) ?? place) < place),
    };
  }
}
