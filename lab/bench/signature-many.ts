/** What a document costs that was signed again and again: `pdfsig` on the same files in the same run. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { openPdf } from '../../workers/formats/pdf/index.ts';
import { signatureEvidence } from '../../workers/stages/signature/evidence.ts';
import { signatureFacts } from '../../workers/stages/signature/extract.ts';
import { signClean } from '../corpus/causes/signing.ts';
import { makeClean } from '../corpus/index.ts';

export interface ManyRow {
  signatures: number;
  megabytes: number;
  /** Signatures told to be intact and followed by permitted changes only. */
  inOrder: number;
  /** Processor seconds: other work on the machine does not count. */
  stage: number;
  poppler: number | null;
}

/** One row for each of `counts` (ascending); `scratch` is a path for the file, null without pdfsig. */
export async function measureMany(counts: readonly number[], scratch: string | null): Promise<ManyRow[]> {
  const clean = await makeClean('invoice', 2);
  let file = clean.pdf!;
  const rows: ManyRow[] = [];
  for (let count = 1; count <= counts.at(-1)!; count++) {
    file = signClean(clean, 2, { file, field: `Signature${count}` }).file;
    if (!counts.includes(count)) continue;
    const { bytes } = file;
    const { seconds, inOrder } = judged(bytes);
    rows.push({
      signatures: count,
      megabytes: bytes.length / 1e6,
      inOrder,
      stage: seconds,
      poppler: scratch === null ? null : popplerSeconds(bytes, scratch),
    });
  }
  return rows;
}

function judged(bytes: Buffer): { seconds: number; inOrder: number } {
  const before = process.cpuUsage();
  const facts = signatureFacts(openPdf(bytes), () => false);
  const evidence = signatureEvidence(facts, { now: Date.now() });
  const { user, system } = process.cpuUsage(before);
  const inOrder = evidence.filter(
    (one) => one.integrity === 'valid' && (one.laterChanges === 'permitted' || one.coversWholeFile),
  );
  return { seconds: (user + system) / 1e6, inOrder: inOrder.length };
}

function popplerSeconds(bytes: Buffer, scratch: string): number | null {
  writeFileSync(scratch, bytes);
  // A shell reports what its child has used; the process itself only sees its own.
  const { stderr } = spawnSync(
    'bash',
    ['-c', `TIMEFORMAT='%U %S'; time pdfsig -nocert "$0" > /dev/null 2>&1`, scratch],
    {
      encoding: 'utf8',
    },
  );
  const parts = /([\d.]+) ([\d.]+)\s*$/.exec(stderr ?? '');
  return parts ? Number(parts[1]) + Number(parts[2]) : null;
}
