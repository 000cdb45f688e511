/**
 * Programs that make documents, as data: what each writes into Info, and the file structure that goes with it. A
 * clean document's producer string always matches its structure; disagreement is a forger's work.
 */

/** Layout of the cross-reference data; `hybrid` is Word's table with an /XRefStm beside it. */
export type XrefStyle = 'table' | 'stream' | 'hybrid';

export type Producer = {
  version: '1.4' | '1.5' | '1.6' | '1.7';
  xref: XrefStyle;
  objectStreams: boolean;
  /** `standard`: not embedded; `truetype`: simple, WinAnsi; `type0`: composite, Identity-H with ToUnicode. */
  fonts: 'standard' | 'truetype' | 'type0';
  /** How text operators are written: one transform per text, y-down page (browsers), or marked content (Word). */
  operators: 'plain' | 'flipped' | 'marked';
  producer: string;
  creator?: string;
  xmp: boolean;
  modDate: boolean;
  /** False: page contents lie open, so that a value can be changed in place. */
  compress: boolean;
};

export const PRODUCERS = {
  itext: {
    version: '1.4',
    xref: 'table',
    objectStreams: false,
    fonts: 'standard',
    operators: 'plain',
    producer: 'iText 2.1.7 by 1T3XT',
    xmp: false,
    modDate: true,
    compress: true,
  },
  fop: {
    version: '1.4',
    xref: 'table',
    objectStreams: false,
    fonts: 'standard',
    operators: 'plain',
    producer: 'Apache FOP Version 2.9',
    creator: 'Billing 4.2',
    xmp: true,
    modDate: false,
    compress: true,
  },
  word: {
    version: '1.7',
    xref: 'hybrid',
    objectStreams: false,
    fonts: 'truetype',
    operators: 'marked',
    producer: 'Microsoft\u00ae Word for Microsoft 365',
    creator: 'Microsoft\u00ae Word for Microsoft 365',
    xmp: false,
    modDate: true,
    compress: true,
  },
  libreoffice: {
    version: '1.7',
    xref: 'table',
    objectStreams: false,
    fonts: 'truetype',
    operators: 'plain',
    producer: 'LibreOffice 24.2',
    creator: 'Writer',
    xmp: false,
    modDate: false,
    compress: true,
  },
  skia: {
    version: '1.4',
    xref: 'table',
    objectStreams: false,
    fonts: 'type0',
    operators: 'flipped',
    producer: 'Skia/PDF m128',
    creator: 'Chromium',
    xmp: false,
    modDate: true,
    compress: true,
  },
  pdflib: {
    version: '1.6',
    xref: 'stream',
    objectStreams: true,
    fonts: 'truetype',
    operators: 'plain',
    producer: 'PDFlib+PDI 9.4.0 (Linux-x86_64)',
    creator: 'Statement Composer 7',
    xmp: true,
    modDate: true,
    compress: true,
  },
  adobe: {
    version: '1.6',
    xref: 'stream',
    objectStreams: true,
    fonts: 'truetype',
    operators: 'plain',
    producer: 'Adobe PDF Library 17.0',
    creator: 'Adobe InDesign 19.0 (Windows)',
    xmp: true,
    modDate: true,
    compress: true,
  },
  /** A house's own program, unknown to any list, that never compresses. */
  inhouse: {
    version: '1.4',
    xref: 'table',
    objectStreams: false,
    fonts: 'standard',
    operators: 'plain',
    producer: 'Ledger Print 3.1',
    xmp: false,
    modDate: false,
    compress: false,
  },
  scanner: {
    version: '1.4',
    xref: 'table',
    objectStreams: false,
    fonts: 'standard',
    operators: 'plain',
    producer: 'Canon iR-ADV C3520',
    creator: 'Canon iR-ADV C3520',
    xmp: false,
    modDate: false,
    compress: true,
  },
} as const satisfies Record<string, Producer>;

export type ProducerName = keyof typeof PRODUCERS;
