/** EXIF (CIPA DC-008, on TIFF 6.0) as an APP1 segment: the camera's fields, optionally a thumbnail. */
import { segment } from './jpeg.ts';

export type ExifFacts = {
  make: string;
  model: string;
  software?: string;
  /** Last change, `YYYY:MM:DD hh:mm:ss`. */
  dateTime: string;
  dateTimeOriginal: string;
  width: number;
  height: number;
  thumbnail?: Buffer;
};

type Entry = { tag: number; type: 2 | 3 | 4 | 5; values: number[] | string };

const SIZE = { 2: 1, 3: 2, 4: 4, 5: 8 } as const;

/** Bytes of an IFD at a TIFF offset, little-endian, with the values that do not fit inline behind it. */
function directory(entries: readonly Entry[], offset: number, next: number): Buffer {
  const sorted = [...entries].sort((one, other) => one.tag - other.tag);
  const table = Buffer.alloc(2 + sorted.length * 12 + 4);
  table.writeUInt16LE(sorted.length, 0);
  const extra: Buffer[] = [];
  let end = offset + table.length;
  for (const [index, entry] of sorted.entries()) {
    const data = valueBytes(entry);
    const at = 2 + index * 12;
    table.writeUInt16LE(entry.tag, at);
    table.writeUInt16LE(entry.type, at + 2);
    table.writeUInt32LE(data.length / SIZE[entry.type], at + 4);
    if (data.length <= 4) {
      data.copy(table, at + 8);
      continue;
    }
    table.writeUInt32LE(end, at + 8);
    const padded = Buffer.concat([data, Buffer.alloc(data.length % 2)]);
    extra.push(padded);
    end += padded.length;
  }
  table.writeUInt32LE(next, table.length - 4);
  return Buffer.concat([table, ...extra]);
}

function valueBytes(entry: Entry): Buffer {
  if (typeof entry.values === 'string') return Buffer.from(`${entry.values}\0`, 'latin1');
  const data = Buffer.alloc(entry.values.length * (entry.type === 3 ? 2 : 4));
  for (const [index, value] of entry.values.entries()) {
    if (entry.type === 3) data.writeUInt16LE(value, index * 2);
    else data.writeUInt32LE(value, index * 4);
  }
  return data;
}

/** The whole APP1 segment. */
export function exifSegment(facts: ExifFacts): Buffer {
  const first: Entry[] = [
    { tag: 0x010f, type: 2, values: facts.make },
    { tag: 0x0110, type: 2, values: facts.model },
    { tag: 0x0112, type: 3, values: [1] },
    { tag: 0x011a, type: 5, values: [72, 1] },
    { tag: 0x011b, type: 5, values: [72, 1] },
    { tag: 0x0128, type: 3, values: [2] },
    { tag: 0x0132, type: 2, values: facts.dateTime },
    { tag: 0x8769, type: 4, values: [0] },
  ];
  if (facts.software !== undefined) first.push({ tag: 0x0131, type: 2, values: facts.software });
  const camera: Entry[] = [
    { tag: 0x829a, type: 5, values: [1, 120] },
    { tag: 0x829d, type: 5, values: [18, 10] },
    { tag: 0x8827, type: 3, values: [125] },
    { tag: 0x9003, type: 2, values: facts.dateTimeOriginal },
    { tag: 0x9004, type: 2, values: facts.dateTimeOriginal },
    { tag: 0x920a, type: 5, values: [54, 10] },
    { tag: 0xa002, type: 4, values: [facts.width] },
    { tag: 0xa003, type: 4, values: [facts.height] },
  ];
  const pointer = first.find((entry) => entry.tag === 0x8769);
  const firstLength = directory(first, 8, 0).length;
  const cameraAt = 8 + firstLength;
  if (pointer !== undefined) pointer.values = [cameraAt];
  const cameraBytes = directory(camera, cameraAt, 0);
  const secondAt = cameraAt + cameraBytes.length;
  const header = Buffer.from('49492a0008000000', 'hex');
  const parts = [header, directory(first, 8, facts.thumbnail === undefined ? 0 : secondAt), cameraBytes];
  if (facts.thumbnail !== undefined) {
    const entries = (at: number): Entry[] => [
      { tag: 0x0103, type: 3, values: [6] },
      { tag: 0x0201, type: 4, values: [at] },
      { tag: 0x0202, type: 4, values: [facts.thumbnail?.length ?? 0] },
    ];
    const length = directory(entries(0), secondAt, 0).length;
    parts.push(directory(entries(secondAt + length), secondAt, 0), facts.thumbnail);
  }
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), ...parts]));
}
