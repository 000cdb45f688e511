/** What the signature stage and `pdfsig` say of documents whose truth is known. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rowOf } from '../../shared/findings/catalogue.ts';
import { openPdf } from '../../workers/formats/pdf/index.ts';
import { type SignatureEvidence, signatureEvidence } from '../../workers/stages/signature/evidence.ts';
import { signatureFacts } from '../../workers/stages/signature/extract.ts';
import { signature as stage } from '../../workers/stages/signature/stage.ts';
import { CAUSES, makeClean } from '../corpus/index.ts';
import { PRODUCERS, type ProducerName } from '../corpus/pdf/producers.ts';

const KINDS = ['invoice', 'statement', 'payslip'] as const;
const now = Date.now();

export interface Seen {
  evidence: SignatureEvidence[];
  /** Codes of MEDIUM or above that fired. */
  alarms: string[];
}

function look(bytes: Uint8Array): Seen {
  const facts = signatureFacts(openPdf(bytes), () => false);
  const alarms = Object.entries(stage.rules).flatMap(([code, rule]) => {
    return !rowOf(code).context && rule(facts, { now }).verdict === 'fail' ? [code] : [];
  });
  return { evidence: signatureEvidence(facts, { now }), alarms };
}

/** What pdfsig says: `clean` is every signature valid and one over the whole file; `partly` valid but not over it. */
export type PopplerWord = 'clean' | 'partly' | 'none' | 'not valid';

export interface Poppler {
  word: PopplerWord;
  count: number;
  valid: number;
}

export function popplerVersion(): string | null {
  return spawnSync('pdfsig', ['-v'], { encoding: 'utf8' }).stderr?.split('\n')[0] || null;
}

function askPoppler(file: string): Poppler {
  const text = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8', timeout: 20_000 }).stdout ?? '';
  const count = text.match(/^Signature #/gm)?.length ?? 0;
  const valid = text.match(/Signature is Valid/g)?.length ?? 0;
  const whole = /- Total document signed/.test(text);
  const word = count === 0 ? 'none' : valid < count ? 'not valid' : whole ? 'clean' : 'partly';
  return { word, count, valid };
}

export interface CauseRow {
  cause: string;
  files: number;
  alarmed: number;
  codes: Set<string>;
  poppler: Map<PopplerWord, number>;
  signatures: number;
  /** Signatures whose integrity is what the cause makes it. */
  agreed: number;
}

/** Bytes of the signed part changed, or the range bent: the causes after which a signature is not intact. */
const BROKEN = new Set(['signed-then-bytes-changed', 'signature-wrapped', 'signature-range-emptied']);

const isAboutSignatures = (name: string): boolean => /sign|certif|shadow|prepared|locked/.test(name);

/** One row a cause, over `seeds` seeds; kinds and producers take turns. */
export async function measureCauses(
  forged: boolean,
  seeds: number,
  scratch: string | null,
): Promise<CauseRow[]> {
  const rows: CauseRow[] = [];
  const producers = Object.keys(PRODUCERS).filter((name) => name !== 'scanner') as ProducerName[];
  for (const cause of CAUSES.filter((one) => one.forged === forged && isAboutSignatures(one.name))) {
    const row: CauseRow = {
      cause: cause.name,
      files: 0,
      alarmed: 0,
      codes: new Set(),
      poppler: new Map(),
      signatures: 0,
      agreed: 0,
    };
    for (let seed = 1; seed <= seeds; seed++) {
      const producer = producers[seed % producers.length]!;
      const clean = await makeClean(KINDS[seed % KINDS.length]!, seed, { ...cause.needs, producer });
      if (!cause.applies(clean)) continue;
      add(row, (await cause.apply(clean, seed)).bytes, scratch);
    }
    rows.push(row);
  }
  return rows;
}

function add(row: CauseRow, bytes: Buffer, scratch: string | null): void {
  const { evidence, alarms } = look(bytes);
  const expected = (one: SignatureEvidence) => (one.integrity === 'valid') !== BROKEN.has(row.cause);
  row.files++;
  if (alarms.length > 0) row.alarmed++;
  for (const code of alarms) row.codes.add(code);
  row.signatures += Math.max(1, evidence.length);
  row.agreed += evidence.filter(expected).length;
  if (!scratch) return;
  writeFileSync(scratch, bytes);
  const { word } = askPoppler(scratch);
  row.poppler.set(word, (row.poppler.get(word) ?? 0) + 1);
}

export interface FolderResult {
  files: number;
  signatures: number;
  /** Files of genuine signatures that are all intact; files with an anomaly that is told. */
  agreed: number;
  wrongAccepts: number;
  popplerAgreed: number;
}

/** Signed files of a folder whose manifest beside it says which are genuine; null when it is not there. */
export function measureFolder(directory: string, withPoppler: boolean): FolderResult | null {
  const manifest = path.join(directory, '..', 'MANIFEST.tsv');
  if (!existsSync(directory) || !existsSync(manifest)) return null;
  const rows = readFileSync(manifest, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'));
  const expected = new Map(rows.map(([name = '', , what = '']) => [path.basename(name), what]));
  const result: FolderResult = { files: 0, signatures: 0, agreed: 0, wrongAccepts: 0, popplerAgreed: 0 };
  for (const name of readdirSync(directory).filter((one) => one.endsWith('.pdf'))) {
    const file = path.join(directory, name);
    const { evidence } = look(readFileSync(file));
    if (evidence.length === 0) continue;
    const genuine = expected.get(name) === 'authentic';
    const accepted = evidence.every((one) => one.integrity === 'valid' && one.laterChanges !== 'forbidden');
    result.files++;
    result.signatures += evidence.length;
    if (accepted === genuine) result.agreed++;
    if (accepted && !genuine) result.wrongAccepts++;
    if (!withPoppler) continue;
    const { word } = askPoppler(file);
    if ((word === 'clean' || word === 'partly') === genuine) result.popplerAgreed++;
  }
  return result;
}
