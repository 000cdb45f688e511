/** What readers of one file's layers gather, image and PDF alike. */
import type { MetadataFacts } from './facts.ts';

export interface LayerReading
  extends Pick<
    MetadataFacts,
    'layers' | 'tools' | 'dates' | 'camera' | 'media' | 'pdf' | 'ai' | 'notAssessed'
  > {
  /** `dcterms:provenance` of XMP. */
  provenance: string | null;
}

export function emptyReading(): LayerReading {
  return {
    layers: [],
    tools: [],
    dates: [],
    camera: null,
    media: null,
    pdf: null,
    ai: [],
    notAssessed: [],
    provenance: null,
  };
}
