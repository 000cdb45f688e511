/** Files that name one program as their maker and are written as another one writes; and honest ways to two names. */
import { PDFDocument as SkiaDocument } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import { type Clean, makeClean } from '../corpus/index.ts';
import { dictOf, type PdfFile } from '../corpus/pdf/file.ts';
import { type PdfObject, stringText } from '../corpus/pdf/objects.ts';
import type { ProducerName } from '../corpus/pdf/producers.ts';
import { resave } from '../corpus/pdf/resave.ts';
import { appendUpdate } from '../corpus/pdf/update.ts';

export interface ProducerCase {
  name: string;
  /** What the two rules should say. */
  expected: 'contradicted' | 'resaved' | 'nothing';
  make(seed: number): Promise<Uint8Array>;
}

/** Four bytes behind `%` on the second line, as each program writes them. */
const OPENS = {
  Word: 'b5b5b5b5',
  Skia: 'd3ebe9e1',
  Ghostscript: 'c7ec8fa2',
  cairo: 'b5edaefb',
  pdfTeX: 'd0d4c5d8',
  dvipdfmx: 'e4f0edf8',
  FOP: 'aaabacad',
  PDFium: 'a1b3c5d7',
  qpdf: 'bff7a2fe',
  MuPDF: 'c2b5c2b6',
  PDFBox: 'f6e4fcdf',
  cpdf: '80818283',
} as const;
type Opening = keyof typeof OPENS;

const NAMES = {
  Word: 'Microsoft® Word for Microsoft 365',
  LibreOffice: 'LibreOffice 24.2',
  Skia: 'Skia/PDF m128',
  iText: 'iText® 7.2.5 ©2000-2023 iText Group NV (AGPL-version)',
  Adobe: 'Adobe PDF Library 17.0',
  FOP: 'Apache FOP Version 2.9',
} as const;

async function pdf(seed: number, producer: ProducerName = 'fop'): Promise<PdfFile> {
  const clean: Clean = await makeClean('statement', seed, { form: 'pdf', producer });
  if (!clean.pdf) throw new TypeError('no PDF');
  return clean.pdf;
}

function named(file: PdfFile, producer: string): Map<number, PdfObject> {
  return new Map([[file.info, { dict: { ...dictOf(file, file.info), Producer: stringText(producer) } }]]);
}

/** The opening of one program, the name of another. */
function written(opening: Opening, producer: string): ProducerCase['make'] {
  return async (seed) => {
    const file = await pdf(seed);
    const bytes = Buffer.from(resave(file, named(file, producer), file.id[1]).bytes);
    Buffer.from(OPENS[opening], 'hex').copy(bytes, bytes.indexOf(0x25, 5) + 1);
    return bytes;
  };
}

/** The same by an appended save that changes the name only, as metadata editors do. */
function appended(opening: Opening, first: string, later: string): ProducerCase['make'] {
  return async (seed) => {
    const file = await pdf(seed, 'itext');
    const bytes = Buffer.from(resave(file, named(file, first), file.id[1]).bytes);
    Buffer.from(OPENS[opening], 'hex').copy(bytes, bytes.indexOf(0x25, 5) + 1);
    const before = { ...resave(file, named(file, first), file.id[1]), bytes };
    return appendUpdate(before, { changes: named(file, later) }).bytes;
  };
}

/** A document that Skia itself wrote, under a name that is not Skia's. */
async function bySkia(producer: string | undefined): Promise<Uint8Array> {
  const document = new SkiaDocument({ title: 'Statement', ...(producer === undefined ? {} : { producer }) });
  const context = document.beginPage(300, 200);
  context.fillText('Closing balance 1,250.00', 20, 50);
  document.endPage();
  return new Uint8Array(document.close());
}

async function byPdfLib(seed: number): Promise<Uint8Array> {
  const file = await pdf(seed, 'libreoffice');
  const document = await PDFDocument.load(file.bytes, { updateMetadata: false });
  return document.save();
}

const AFRESH: readonly Opening[] = ['Word', 'Skia', 'Ghostscript', 'cairo', 'pdfTeX', 'dvipdfmx', 'FOP'];
const KEEPS: readonly Opening[] = ['PDFium', 'qpdf', 'MuPDF', 'PDFBox', 'cpdf'];
const DECLARED = Object.entries(NAMES);

export const PRODUCER_CASES: readonly ProducerCase[] = [
  ...AFRESH.flatMap((opening) =>
    DECLARED.filter(([name]) => name !== opening).map(([name, producer]) => ({
      name: `opens as ${opening}, says ${name}`,
      expected: 'contradicted' as const,
      make: written(opening, producer),
    })),
  ),
  {
    name: 'written by Skia under the name of Word',
    expected: 'contradicted',
    make: () => bySkia(NAMES.Word),
  },
  {
    name: 'Skia, renamed to Word by an appended save',
    expected: 'contradicted',
    make: appended('Skia', NAMES.Skia, NAMES.Word),
  },
  ...KEEPS.flatMap((opening) =>
    DECLARED.map(([name, producer]) => ({
      name: `${name}, saved again by ${opening}`,
      expected: 'resaved' as const,
      make: written(opening, producer),
    })),
  ),
  { name: 'LibreOffice, saved again by pdf-lib', expected: 'resaved', make: byPdfLib },
  { name: 'written by Skia', expected: 'nothing', make: () => bySkia(undefined) },
  ...(['Word', 'Skia', 'FOP'] as const).map((name) => ({
    name: `${name} under its own name`,
    expected: 'nothing' as const,
    make: written(name, NAMES[name]),
  })),
  {
    name: 'Skia, stamped by iText, which adds its name',
    expected: 'nothing',
    make: appended('Skia', NAMES.Skia, `${NAMES.Skia}; modified using ${NAMES.iText}`),
  },
  {
    name: 'Word, appended to by macOS under its own name',
    expected: 'nothing',
    make: appended('Word', NAMES.Word, 'macOS Version 14.4 (Build 23E214) Quartz PDFContext, AppendMode 1.1'),
  },
  {
    name: 'Word, recognised by Acrobat in an appended save',
    expected: 'nothing',
    make: appended('Word', NAMES.Word, 'Adobe Acrobat Pro 24.2 Paper Capture Plug-in'),
  },
  {
    name: 'a house’s own program, opens as Skia',
    expected: 'nothing',
    make: written('Skia', 'Ledger Print 3.1'),
  },
];
