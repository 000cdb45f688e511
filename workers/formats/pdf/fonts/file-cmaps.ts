/** CMaps of a file's streams: each read once however many fonts name it, and all of them within one budget. */

import type { PdfFile, PdfStream, PdfView } from '../types.ts';
import { type CMap, parseCMap } from './cmap.ts';

/** Mappings kept of one file; sixty bytes can ask for 65 536. A large Chinese document has some hundred thousand. */
const MAX_KEPT = 1_500_000;

interface Kept {
  maps: Map<number, CMap>;
  room: number;
}

const known = new WeakMap<PdfFile, Kept>();

/** The CMap in a stream; without further mappings where the file's budget is spent. */
export function cmapOf(view: PdfView, stream: PdfStream): CMap {
  const kept = known.get(view.file) ?? { maps: new Map<number, CMap>(), room: MAX_KEPT };
  known.set(view.file, kept);
  const found = kept.maps.get(stream.dataStart);
  if (found) return found;
  const map = parseCMap(view.decode(stream).bytes, kept.room);
  kept.room -= map.unicode.size + map.cids.length;
  kept.maps.set(stream.dataStart, map);
  return map;
}
