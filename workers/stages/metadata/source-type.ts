/**
 * IPTC Digital Source Type (cv.iptc.org/newscodes/digitalsourcetype): the vocabulary in which C2PA actions,
 * XMP and camera makers say how a picture came to be.
 */

/**
 * What a digital source type says about generative models: `whole` picture, `part` of it, or null for every other type.
 * `computationalCapture`, `algorithmicallyEnhanced` and `algorithmicMedia` are phone cameras, filters and
 * computed graphics: not generative. Accepts the URI or its last segment.
 */
export function generativeExtent(type: string): 'whole' | 'part' | null {
  const term = type.trim().replace(/\/$/, '').split(/[/#:]/).at(-1) ?? '';
  if (term === 'trainedAlgorithmicMedia') return 'whole';
  if (term === 'compositeWithTrainedAlgorithmicMedia' || term === 'compositeSynthetic') return 'part';
  return null;
}

/** True for types that claim a capture of the real world by a device. */
export function isCapture(type: string): boolean {
  const term = type.trim().replace(/\/$/, '').split(/[/#:]/).at(-1) ?? '';
  return ['digitalCapture', 'computationalCapture', 'negativeFilm', 'positiveFilm', 'print'].includes(term);
}
