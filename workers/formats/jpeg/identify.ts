import type { AppData } from './model.ts';

/** Signature at the start of the payload, the APPn number that carries it, and what it is. */
const SIGNATURES: readonly (readonly [marker: number, signature: string, app: AppData])[] = [
  [0xe0, 'JFIF\0', 'jfif'],
  [0xe0, 'JFXX\0', 'jfxx'],
  [0xe1, 'Exif\0', 'exif'],
  [0xe1, 'http://ns.adobe.com/xap/1.0/\0', 'xmp'],
  [0xe1, 'http://ns.adobe.com/xmp/extension/\0', 'xmp-extended'],
  [0xe1, 'FLIR\0', 'flir'],
  [0xe2, 'ICC_PROFILE\0', 'icc'],
  [0xe2, 'MPF\0', 'mpf'],
  [0xeb, 'JP', 'jumbf'],
  [0xec, 'Ducky', 'ducky'],
  [0xed, 'Photoshop 3.0\0', 'photoshop'],
  [0xee, 'Adobe', 'adobe'],
];

/** Tells what an APPn payload `[start, end)` is; `unknown` when no signature fits. */
export function identifyApp(marker: number, bytes: Uint8Array, start: number, end: number): AppData {
  for (const [carrier, signature, app] of SIGNATURES) {
    if (carrier === marker && startsWith(bytes, start, end, signature)) return app;
  }
  return 'unknown';
}

/** True when the bytes at `start` (and before `end`) spell the given Latin-1 text. */
export function startsWith(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  if (start + text.length > end) return false;
  for (let i = 0; i < text.length; i++) if (bytes[start + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** The marker's name in ITU-T T.81 table B.1. */
export function markerName(marker: number): string {
  if (marker >= 0xe0 && marker <= 0xef) return `APP${marker - 0xe0}`;
  if (marker >= 0xd0 && marker <= 0xd7) return `RST${marker - 0xd0}`;
  const named: Record<number, string> = {
    196: 'DHT',
    200: 'JPG',
    204: 'DAC',
    216: 'SOI',
    217: 'EOI',
    218: 'SOS',
    219: 'DQT',
    220: 'DNL',
    221: 'DRI',
    222: 'DHP',
    223: 'EXP',
    254: 'COM',
  };
  if (named[marker]) return named[marker];
  return marker >= 0xc0 && marker <= 0xcf ? `SOF${marker - 0xc0}` : `0x${marker.toString(16)}`;
}
