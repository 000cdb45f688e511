/** EF.DG1 (ICAO 9303-10, 4.7.1): the machine readable zone in 61/5F1F. */
import { type BerNode, childrenOf, contentOf } from '../cms/ber.ts';
import { type Mrz, parseMrz } from '../mrz/parse.ts';
import { type FileProblem, readTlvFile } from './tlv-file.ts';

export type Dg1Problem = FileProblem | 'no-mrz' | 'mrz-size-unknown' | 'mrz-foreign-characters';

export interface Dg1 {
  tag: string | null;
  /** Read wherever it can be read, whatever the problem. */
  mrz: Mrz | null;
  problem: Dg1Problem | null;
}

const isMrzElement = (node: BerNode): boolean => node.tagClass === 1 && node.tag === 31;

export function parseDg1(bytes: Uint8Array): Dg1 {
  const file = readTlvFile(bytes, 0x61);
  if (!file.node) return { tag: file.tag, mrz: null, problem: file.problem };
  const element = childrenOf(file.node).find(isMrzElement);
  if (!element) return { tag: file.tag, mrz: null, problem: 'no-mrz' };
  const mrz = parseMrz(Buffer.from(contentOf(element)).toString('latin1'));
  if (!mrz) return { tag: file.tag, mrz: null, problem: 'mrz-size-unknown' };
  const problem =
    file.problem ??
    (file.padding > 0 ? 'trailing-bytes' : mrz.foreignCharacters ? 'mrz-foreign-characters' : null);
  return { tag: file.tag, mrz, problem };
}
