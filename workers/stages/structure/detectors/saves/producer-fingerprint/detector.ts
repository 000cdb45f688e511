/** What a file says of the program that wrote it, and what its bytes show of it. */
import { entry, info, type PdfFile, textOf, xmp } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector } from '../../detector.ts';
import { cut } from '../../layout/page-box.ts';
import type { ProducerFingerprint } from './facts.ts';

const MAX_COMMENT = 40;
/** The end of the first save: its trailer stands there. */
const TAIL_BYTES = 4_096;
const MAX_PACKET = 100_000;

/** Fonts of the pages whose names are held against the habits of programs. */
const MAX_FONTS = 200;

export const producerFingerprint = defineDetector({
  name: 'producerFingerprint',
  sees: ['objects'],
  begin({ file }) {
    const fonts = new Map<number, string>();
    return {
      page({ content }) {
        for (const item of content.items)
          if (
            item.type === 'text' &&
            item.fontNum !== null &&
            fonts.size < MAX_FONTS &&
            !fonts.has(item.fontNum)
          )
            fonts.set(item.fontNum, item.font);
      },
      found: () => all(fingerprintOf(file, new Set(fonts.values()))),
    };
  },
});

/** @param fonts names of fonts that the pages use */
export function fingerprintOf(file: PdfFile, fonts: ReadonlySet<string>): ProducerFingerprint {
  const end = file.revisions[0]?.endOffset ?? file.bytes.length;
  const tail = Buffer.from(file.bytes.subarray(Math.max(0, end - TAIL_BYTES), end)).toString('latin1');
  const marks: ProducerFingerprint['marks'] = [];
  // An entry that no standard knows and only LibreOffice writes.
  if (tail.includes('/DocChecksum')) marks.push('doc-checksum');
  if (tail.includes('%iText-')) marks.push('itext-comment');
  if (info(file.latest)?.entries.some(({ key }) => key.value.startsWith('PTEX.'))) marks.push('ptex');
  if ([...fonts].some((font) => /^(?:ABCDEE|BCD[A-Z]EE)\+/.test(font))) marks.push('word-subsets');
  const subsets = [...fonts].filter((font) => /^[A-Z]{6}\+/.test(font));
  if (subsets.length > 0 && subsets.every((font) => /^[B-Z]AAAAA\+/.test(font)))
    marks.push('libreoffice-subsets');
  return { producer: producerOf(file), comment: commentOf(file), saves: file.revisions.length, marks };
}

/** /Producer of the newest save, else that of the XMP packet. */
function producerOf(file: PdfFile): string | null {
  const view = file.latest;
  const dict = info(view);
  const value = dict && entry(dict, 'Producer') ? view.get(dict, 'Producer') : null;
  const text = value?.kind === 'string' ? textOf(value).replaceAll('\u0000', '').trim() : '';
  if (text !== '') return cut(text);
  const packet = Buffer.from((xmp(view) ?? new Uint8Array(0)).subarray(0, MAX_PACKET)).toString('utf8');
  const found = /<pdf:Producer>([^<]{1,200})<|\bpdf:Producer="([^"]{1,200})"/.exec(packet);
  return cut((found?.[1] ?? found?.[2] ?? '').trim()) || null;
}

/** Bytes of the comment behind the header, hexadecimal; '' where there is none. */
function commentOf(file: PdfFile): string {
  if (file.headerOffset < 0) return '';
  const { bytes, headerOffset } = file;
  const head = Buffer.from(bytes.subarray(headerOffset, headerOffset + 100)).toString('latin1');
  const comment = /^%PDF-\d\.\d[^\r\n]{0,20}(?:\r\n|\r|\n)%([^\r\n]*)/.exec(head)?.[1] ?? '';
  return Buffer.from(comment.slice(0, MAX_COMMENT), 'latin1').toString('hex');
}
