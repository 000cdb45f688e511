/** The document of the peer cases: one page, two signature fields, a text field and a group of two; and how to sign it. */
import { laterSave, type Objects, type Save, type Signing, signedSave } from './file.ts';

/** What a case says of each signature, oldest first: integrity and later changes. */
export type Said =
  `${'valid' | 'invalid' | 'indeterminate'} ${'none' | 'permitted' | 'forbidden' | 'unknown'}`;

export interface PeerCase {
  suite: 'pyHanko' | 'iText' | 'DSS' | 'PDFBox';
  name: string;
  make: () => Buffer;
  /** What the peer's own test expects, in our words. */
  peer: Said[];
  /** What is said here on purpose where that is something else, and why. */
  deviation?: { ours: Said[]; why: string };
}

/** What the cases mostly come to, of one signature. */
export const OK: Said = 'valid permitted';
export const BAD: Said = 'valid forbidden';
export const LAST: Said = 'valid none';

type Add = (name: string, peer: Said | Said[], make: () => Buffer, deviation?: PeerCase['deviation']) => void;

/** Adds cases of one suite to a list. */
export function caseAdder(suite: PeerCase['suite'], cases: PeerCase[]): Add {
  return (name, peer, make, deviation) => {
    cases.push({
      suite,
      name,
      make,
      peer: Array.isArray(peer) ? peer : [peer],
      ...(deviation ? { deviation } : {}),
    });
  };
}

export const FONT = '/Font <</F1 12 0 R>>';
export const catalog = (more = '', form = '5 0 R'): string =>
  `<</Type /Catalog /Pages 2 0 R /AcroForm ${form} ${more}>>`;
export const page = (annots = '[6 0 R 7 0 R 8 0 R 10 0 R 11 0 R]', more = '', contents = '4 0 R'): string =>
  `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${contents} /Resources <<${FONT}>> /Annots ${annots} ${more}>>`;
export const form = (fields = '[6 0 R 7 0 R 8 0 R 9 0 R]', more = ''): string =>
  `<</Fields ${fields} /SigFlags 3 ${more}>>`;
export const stream = (data: string, more = ''): string =>
  `<</Length ${data.length} ${more}>>\nstream\n${data}\nendstream`;
export const WIDGET = '/Type /Annot /Subtype /Widget';
export const sigField = (name: string, more = '', rect = '0 0 0 0', widget = WIDGET): string =>
  `<<${widget} /FT /Sig /T (${name}) /F 132 /Rect [${rect}] /P 3 0 R ${more}>>`;
export const textField = (name: string, more = '', y = 600): string =>
  `<<${WIDGET} /FT /Tx /T (${name}) /F 4 /Rect [72 ${y} 200 ${y + 20}] /P 3 0 R ${more}>>`;
export const inGroup = (name: string, more = ''): string => textField(name, `/Parent 9 0 R ${more}`, 640);
export const look = (text: string): string =>
  stream(`q BT /F1 12 Tf (${text}) Tj ET Q`, `/Type /XObject /Subtype /Form /BBox [0 0 128 20]`);
export const CONTENT = stream('BT /F1 12 Tf 72 700 Td (Total 100) Tj ET');
export const XMP =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xpacket end="r"?>';

export const PAPER: Objects = {
  1: catalog(),
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: page(),
  4: CONTENT,
  5: form(),
  6: sigField('Sig1'),
  7: sigField('Sig2'),
  8: textField('Text'),
  9: '<</T (Group) /Kids [10 0 R 11 0 R]>>',
  10: inGroup('One'),
  11: inGroup('Two'),
  12: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
};

export interface Certified {
  /** DocMDP permission. */
  permit?: 1 | 2 | 3;
  /** FieldMDP parameters, and the /Lock of the field that goes with them. */
  lock?: string;
  catalog?: string;
}

const REFERENCE = (method: string, parameters: string): string =>
  `<</Type /SigRef /TransformMethod /${method} /TransformParams <</Type /TransformParams /V /1.2 ${parameters}>>>>`;

/** The paper with `objects` instead of its own, signed in its first field (value: object 20). */
export function signed(objects: Objects = {}, options: Certified = {}, signing: Signing = {}): Buffer {
  const { permit, lock } = options;
  const references = [
    permit === undefined ? '' : REFERENCE('DocMDP', `/P ${permit}`),
    lock === undefined ? '' : REFERENCE('FieldMDP', lock),
  ].join('');
  const all: Objects = {
    ...PAPER,
    1: catalog(`${permit === undefined ? '' : '/Perms <</DocMDP 20 0 R>>'} ${options.catalog ?? ''}`),
    6: sigField('Sig1', `/V 20 0 R ${lock === undefined ? '' : `/Lock <</Type /SigFieldLock ${lock}>>`}`),
    ...objects,
  };
  const entries = `${references === '' ? '' : `/Reference [${references}]`} ${signing.entries ?? ''}`;
  return signedSave(Buffer.alloc(0), 20, all, { ...signing, entries });
}

/** One more save over the signed paper. */
export const saved = (file: Buffer, objects: Objects, save: Save = {}): Buffer =>
  laterSave(file, objects, save);

/** The second field signed too (value: object 21). */
export function signedAgain(file: Buffer, objects: Objects = {}, signing: Signing = {}): Buffer {
  return signedSave(file, 21, { 7: sigField('Sig2', '/V 21 0 R'), ...objects }, signing);
}

/** A further field made and signed (field 22, value 23). `head`: entries of the catalog. */
export function signedInNewField(
  file: Buffer,
  objects: Objects = {},
  rect = '0 0 0 0',
  signing: Signing = {},
): Buffer {
  const made: Objects = {
    3: page('[6 0 R 7 0 R 8 0 R 10 0 R 11 0 R 22 0 R]'),
    5: form('[6 0 R 7 0 R 8 0 R 9 0 R 22 0 R]'),
    22: sigField('New', '/V 23 0 R', rect),
  };
  return signedSave(file, 23, { ...made, ...objects }, { signer: 'Bea Example', ...signing });
}

/** A store of validation data (objects 40 and up) and the catalog entry that leads to it. */
export const STORE: Objects = {
  40: '<</Certs [41 0 R] /OCSPs [42 0 R] /VRI <</0123456789ABCDEF0123456789ABCDEF01234567 43 0 R>>>>',
  41: stream('certificate'),
  42: stream('answer'),
  43: '<</Cert [41 0 R] /OCSP [42 0 R]>>',
};

export const stored = (file: Buffer, more: Record<number, string> = {}): Buffer =>
  saved(file, { 1: catalog('/DSS 40 0 R'), ...STORE, ...more });

/** A new /Info, and the trailer entry that leads to it. */
export const INFO: Objects = { 30: '<</CreationDate (D:20201010000000Z)>>' };
export const LEADS_TO_INFO: Save = { trailer: '/Info 30 0 R' };

export const filled = (text: string): Objects => ({
  8: textField('Text', `/V (${text}) /AP <</N 38 0 R>>`),
  38: look(text),
});
/** The second signature field, where it can be seen. */
export const placed = (more: string, rect = '9 9 99 29'): string => sigField('Sig2', more, rect);

export const ALL = '6 0 R 7 0 R 8 0 R 10 0 R 11 0 R';
export const note = (text = 'Hello'): string =>
  `<</Type /Annot /Subtype /Text /Rect [300 300 320 320] /Contents (${text}) /P 3 0 R>>`;
export const commented: Objects = { 3: page(`[${ALL} 30 0 R]`), 30: note() };
