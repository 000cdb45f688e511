/** Small PDFs whose every object and every save a case may choose, signed as often as it likes. */

import { timestampingUnit } from '../../corpus/pdf/sign.ts';
import { signerCertificate } from '../../corpus/pki/certificates.ts';
import { signedData, timestampToken } from '../../corpus/pki/cms.ts';

/** Bodies of objects by number. */
export type Objects = Readonly<Record<number, string>>;

export interface Save {
  /** Entries of the trailer beside /Size, /Root and /Prev. */
  trailer?: string;
  /** Numbers that the save frees. */
  freed?: readonly number[];
  /** Written between the objects and the table. */
  extra?: (offset: number) => { text: string; trailer: string };
  /** Where the table says that an object stands, when elsewhere than `at`. */
  placed?: (num: number, at: number) => number;
  /** What startxref says, when something else than `at`. */
  startxref?: (at: number) => number;
  /** Numbers for which the table gives the place of another object of the save. */
  aliases?: Readonly<Record<number, number>>;
  /** Numbers for which the table gives a place in older bytes. */
  named?: readonly (readonly [number, number])[];
  /** Objects written into the save that no table names, each with its number. */
  hidden?: readonly (readonly [number, string])[];
}

const ROOM = 6_000;
const RANGE = '#'.repeat(48);
const emptyValue = ({ room }: Signing): string => `<${'0'.repeat(room ?? ROOM)}>`;

/** A file of one save that nobody signed. */
export function firstSave(objects: Objects, save: Save = {}): Buffer {
  return append(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'), objects, save, '');
}

export function laterSave(file: Buffer, objects: Objects, save: Save = {}): Buffer {
  return append(file, objects, save, `/Prev ${startOfLast(file)}`);
}

function startOfLast(file: Buffer): number {
  const text = file.toString('latin1', file.lastIndexOf('startxref'));
  return Number(/^startxref\s+(\d+)/.exec(text)?.[1]);
}

function append(file: Buffer, objects: Objects, save: Save, prev: string): Buffer {
  let out = '';
  const at = (): number => file.length + out.length;
  const rows: [number, string][] = (save.freed ?? []).map((num) => [num, '0000000000 00001 f ']);
  for (const [num, body] of Object.entries(objects)) {
    const place = save.placed?.(Number(num), at()) ?? at();
    rows.push([Number(num), `${String(place).padStart(10, '0')} 00000 n `]);
    out += `${num} 0 obj\n${body}\nendobj\n`;
  }
  for (const [num, other] of Object.entries(save.aliases ?? {}))
    rows.push([Number(num), rows.find(([one]) => one === other)?.[1] ?? '0000000000 65535 f ']);
  for (const [num, place] of save.named ?? [])
    rows.push([num, `${String(place).padStart(10, '0')} 00000 n `]);
  for (const [num, body] of save.hidden ?? []) out += `${num} 0 obj\n${body}\nendobj\n`;
  const extra = save.extra?.(at());
  out += extra?.text ?? '';
  const xref = at();
  out += `xref\n0 1\n0000000000 65535 f \n${rows.map(([num, row]) => `${num} 1\n${row}\n`).join('')}`;
  const entries = [prev, save.trailer ?? '', extra?.trailer ?? ''].join(' ');
  out += `trailer\n<</Size 99 /Root 1 0 R ${entries}>>\nstartxref\n${save.startxref?.(xref) ?? xref}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(out, 'latin1')]);
}

export interface Signing {
  /** `timestamp` makes a document timestamp. */
  kind?: 'signature' | 'timestamp';
  /** Entries of the dictionary beside those that every signature has. */
  entries?: string;
  /** Replaces /Type. */
  type?: string;
  signer?: string;
  save?: Save;
  /** Replaces what is written as /ByteRange; gets the right one. */
  range?: (right: readonly number[]) => string;
  /** The bytes that are signed, when other than those of the right range. */
  covered?: (file: Buffer, right: readonly number[]) => Buffer;
  /** Digits of room for the value. */
  room?: number;
  /** Makes the message instead. */
  message?: (covered: Buffer) => Buffer;
}

/** The file with one more save, in which object `value` is a signature over everything but its own value. */
export function signedSave(file: Buffer, value: number, objects: Objects, signing: Signing = {}): Buffer {
  const stamp = signing.kind === 'timestamp';
  const type = signing.type ?? `/Type ${stamp ? '/DocTimeStamp' : '/Sig'}`;
  const filter = stamp ? 'ETSI.RFC3161' : 'adbe.pkcs7.detached';
  const dict = `<<${type} /Filter /Adobe.PPKLite /SubFilter /${filter} /ByteRange ${RANGE} /Contents ${emptyValue(signing)} ${signing.entries ?? ''}>>`;
  const made =
    file.length === 0
      ? firstSave({ ...objects, [value]: dict }, signing.save)
      : laterSave(file, { ...objects, [value]: dict }, signing.save);
  return fill(made, file.length, signing);
}

function fill(made: Buffer, from: number, signing: Signing): Buffer {
  const value = emptyValue(signing);
  const start = made.indexOf(value, from, 'latin1');
  const close = start + value.length;
  const right = [0, start, close, made.length - close];
  made.write(
    (signing.range?.(right) ?? `[${right.join(' ')}]`).padEnd(RANGE.length),
    made.indexOf(RANGE, from),
  );
  const covered =
    signing.covered?.(made, right) ?? Buffer.concat([made.subarray(0, start), made.subarray(close)]);
  const message = signing.message ?? ((bytes: Buffer) => messageOver(bytes, signing));
  const der = message(covered);
  if (der.length * 2 > value.length - 2) throw new RangeError(`no room for ${der.length} bytes`);
  made.write(der.toString('hex'), start + 1, 'latin1');
  return made;
}

function messageOver(covered: Buffer, { kind, signer = 'Ada Example' }: Signing): Buffer {
  return kind === 'timestamp'
    ? timestampToken(covered, timestampingUnit(), '20240601120000Z')
    : signedData(covered, signerCertificate(signer, 'p256'), 'adbe.pkcs7.detached', '240501120000Z');
}
