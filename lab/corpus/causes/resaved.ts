/** Only metadata changed: saved again by an editor, or Info and XMP made to disagree. The pages stay as they were. */
import { buildPdf, uuid } from '../pdf/build.ts';
import { dictOf, type PdfFile } from '../pdf/file.ts';
import { type PdfObject, stringText } from '../pdf/objects.ts';
import type { Producer } from '../pdf/producers.ts';
import { resave } from '../pdf/resave.ts';
import { xmpPacket } from '../pdf/xmp.ts';
import { randomFrom } from '../random.ts';
import type { Cause, Forged } from '../types.ts';
import { addSeconds, pdfDate, xmpDate } from '../words/dates.ts';
import { requirePdf } from './replaced.ts';

/** Editors by what they write into Info, with the structure that they save. */
const EDITORS: readonly Pick<Producer, 'producer' | 'creator' | 'version' | 'xref' | 'objectStreams'>[] = [
  { producer: 'iLovePDF', creator: '', version: '1.7', xref: 'stream', objectStreams: true },
  {
    producer: 'SAMBox 3.0.2 (www.sejda.org)',
    creator: 'Sejda 5.3.7',
    version: '1.6',
    xref: 'stream',
    objectStreams: true,
  },
  {
    producer: 'Foxit PDF Editor Printer Version 13.0.1.2',
    version: '1.7',
    xref: 'table',
    objectStreams: false,
  },
  {
    producer: 'Wondershare PDFelement 10.2',
    creator: 'Wondershare PDFelement',
    version: '1.7',
    xref: 'table',
    objectStreams: false,
  },
];

/** The whole file saved again by an editor; Producer, ModDate, version and structure are the editor's. */
export const resavedByEditor: Cause = {
  name: 'resaved-by-editor',
  forged: true,
  needs: { form: 'pdf' },
  applies: (clean) => clean.form === 'pdf',
  apply: (clean, seed): Forged => {
    const file = requirePdf(clean);
    const random = randomFrom('resaved', seed);
    const editor = random.pick(EDITORS);
    const when = addSeconds(file.modified, random.int(2, 60) * 86400);
    const info: Record<string, string> = {
      ...dictOf(file, file.info),
      Producer: stringText(editor.producer),
      ModDate: `(${pdfDate(when)})`,
    };
    if (editor.creator !== undefined && editor.creator !== '') info.Creator = stringText(editor.creator);
    const changes = new Map<number, PdfObject>([[file.info, { dict: info }]]);
    const saved = resave(file, changes, random.bytes(16).toString('hex').toUpperCase(), {
      producer: { ...file.producer, ...editor },
    });
    return {
      bytes: saved.bytes,
      mimeType: 'application/pdf',
      truth: {
        cause: 'resaved-by-editor',
        forged: true,
        old: file.producer.producer,
        new: editor.producer,
        detail: { xmpStillSays: file.metadata === undefined ? '' : file.producer.producer },
      },
    };
  },
};

/** Info backdated while XMP still tells the time and the program. */
export const metadataDisagrees: Cause = {
  name: 'metadata-disagrees',
  forged: true,
  needs: { form: 'pdf', producer: 'pdflib' },
  applies: (clean) => clean.form === 'pdf' && clean.pdf?.metadata !== undefined,
  apply: (clean, seed): Forged => {
    const file = requirePdf(clean);
    const random = randomFrom('disagrees', seed);
    const editedAt = addSeconds(file.created, random.int(40, 300) * 86400);
    const xmp = xmpPacket({
      createDate: xmpDate(editedAt),
      modifyDate: xmpDate(editedAt),
      producer: 'PDFium',
      creatorTool: 'PDF Editor',
      documentId: uuid(file.id[0]),
      instanceId: uuid(random.bytes(16).toString('hex')),
    });
    const changes = new Map<number, PdfObject>([
      [file.metadata ?? 0, { dict: { Type: '/Metadata', Subtype: '/XML' }, stream: xmp }],
    ]);
    return {
      bytes: resave(file, changes, file.id[1]).bytes,
      mimeType: 'application/pdf',
      truth: {
        cause: 'metadata-disagrees',
        forged: true,
        old: pdfDate(file.created),
        new: xmpDate(editedAt),
        detail: { infoProducer: file.producer.producer, xmpProducer: 'PDFium' },
      },
    };
  },
};

/** The issuer's own program saved the document again some minutes later: dates differ, nothing else. A control. */
export const resavedByIssuer: Cause = {
  name: 'resaved-by-issuer',
  forged: false,
  needs: { form: 'pdf', producer: 'word' },
  applies: (clean) => clean.form === 'pdf' && clean.pdf?.producer.modDate === true,
  apply: (clean, seed): Forged => {
    const file: PdfFile = requirePdf(clean);
    const modified = addSeconds(file.created, randomFrom('issuer', seed).int(60, 3000));
    const { layouts, producer, created } = file;
    const saved = buildPdf({
      layouts,
      producer,
      created,
      modified,
      title: clean.plan.title,
      seed: clean.seed,
    });
    return {
      bytes: saved.bytes,
      mimeType: 'application/pdf',
      truth: { cause: 'resaved-by-issuer', forged: false },
    };
  },
};
