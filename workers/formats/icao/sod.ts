/** EF.SOD (ICAO 9303-10, 4.6.2): a CMS SignedData in template 77, or bare as some readers hand it on. */
import { childrenOf, isUniversal, readBer, smallInteger, TAG } from '../cms/ber.ts';
import { parseSignedData, type SignedData } from '../cms/signed-data.ts';
import { type LdsProblem, type LdsSecurityObject, parseLdsSecurityObject } from './lds-security-object.ts';
import { type FileProblem, paddingAfter, readTlvFile } from './tlv-file.ts';

/** The object's type and what states wrote there instead. */
const LDS_CONTENT_TYPES = new Set([
  '2.23.136.1.1.1',
  // Before the ICAO arc existed (Belgium, France).
  '1.3.27.1.1.1',
  // Sdu's own (Netherlands).
  '1.2.528.1.1006.1.20.1',
  // id-data (China).
  '1.2.840.113549.1.7.1',
]);
export const ICAO_LDS_OBJECT = '2.23.136.1.1.1';

export type SodProblem =
  | FileProblem
  | 'not-signed-data'
  | 'cms-damaged'
  | 'cms-version-unknown'
  | 'no-content'
  | 'content-type-unknown'
  | LdsProblem;

export interface Sod {
  message: SignedData | null;
  lds: LdsSecurityObject | null;
  /** The first problem; null when the file can be relied on as a statement (nothing about who made it). */
  problem: SodProblem | null;
  /** Without template 77. */
  bare: boolean;
  padding: number;
}

/** Reads the file as far as it can be read. Never throws. */
export function parseSod(bytes: Uint8Array): Sod {
  const sod: Sod = { message: null, lds: null, problem: null, bare: bytes[0] === 0x30, padding: 0 };
  const stop = (problem: SodProblem): Sod => ({ ...sod, problem });
  const outer = readTlvFile(bytes, sod.bare ? 0x30 : 0x77);
  sod.padding = outer.padding;
  if (!outer.node) return stop(outer.problem ?? 'not-tlv');
  const { source, contentStart, contentEnd, start, end } = outer.node;
  const cms = sod.bare ? source.subarray(start, end) : source.subarray(contentStart, contentEnd);
  const message = parseSignedData(cms);
  if (typeof message === 'string') return stop(message === 'damaged' ? 'cms-damaged' : 'not-signed-data');
  sod.message = message;
  if (outer.problem) return stop(outer.problem);
  const inner = paddingAfter(cms, message.length);
  if (inner === null) return stop('trailing-bytes');
  sod.padding += inner;
  const version = versionOf(cms);
  if (version === null || version < 1 || version > 5) return stop('cms-version-unknown');
  if (!message.content) return stop('no-content');
  if (!LDS_CONTENT_TYPES.has(message.contentType)) return stop('content-type-unknown');
  const lds = parseLdsSecurityObject(message.content);
  if (typeof lds === 'string') return stop(lds);
  sod.lds = lds;
  return sod;
}

/** CMSVersion: the standard's are 1 to 5, and states write any of them. */
function versionOf(cms: Uint8Array): number | null {
  const [, wrapper] = childrenOf(readBer(cms));
  const [version] = childrenOf(childrenOf(wrapper)[0]);
  return isUniversal(version, TAG.integer) ? smallInteger(version) : null;
}
