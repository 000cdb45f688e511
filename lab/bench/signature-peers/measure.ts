/** How often what is said here is what other validators' own tests expect, and where it is not, on purpose or by mistake. */
import { openPdf } from '../../../workers/formats/pdf/index.ts';
import { signatureEvidence } from '../../../workers/stages/signature/evidence.ts';
import { signatureFacts } from '../../../workers/stages/signature/extract.ts';
import { PEER_CASES } from './index.ts';

export interface PeerRow {
  suite: string;
  cases: number;
  signatures: number;
  /** Cases with as many signatures as the peer finds. */
  counted: number;
  /** Signatures of which integrity, and which later changes, are said as the peer says them. */
  integrity: number;
  later: number;
  /** Cases that agree in everything; cases that differ as written down; cases that differ otherwise. */
  agreed: number;
  meant: number;
  unmeant: number;
}

export interface PeerDeviation {
  suite: string;
  name: string;
  peer: string;
  ours: string;
  why: string;
}

function measurePeers(): { rows: PeerRow[]; deviations: PeerDeviation[] } {
  const rows = new Map<string, PeerRow>();
  const deviations: PeerDeviation[] = [];
  for (const { suite, name, make, peer, deviation } of PEER_CASES) {
    const row = rows.get(suite) ?? emptyRow(suite);
    rows.set(suite, row);
    const evidence = signatureEvidence(signatureFacts(openPdf(make()), () => false));
    const said = evidence.map((one) => `${one.integrity} ${one.laterChanges}`);
    const half = (text: string | undefined, part: number) => text?.split(' ')[part];
    row.cases++;
    row.signatures += peer.length;
    row.counted += Number(said.length === peer.length);
    row.integrity += peer.filter((one, i) => half(one, 0) === half(said[i], 0)).length;
    row.later += peer.filter((one, i) => half(one, 1) === half(said[i], 1)).length;
    const asPeer = said.join() === peer.join();
    const asMeant = deviation !== undefined && said.join() === deviation.ours.join();
    row.agreed += Number(asPeer);
    row.meant += Number(!asPeer && asMeant);
    row.unmeant += Number(!asPeer && !asMeant);
    if (deviation) {
      const [from, to] = [peer.join(', '), deviation.ours.join(', ')];
      deviations.push({ suite, name, peer: from, ours: to, why: deviation.why });
    }
  }
  return { rows: [...rows.values()], deviations };
}

function emptyRow(suite: string): PeerRow {
  const zero = {
    cases: 0,
    signatures: 0,
    counted: 0,
    integrity: 0,
    later: 0,
    agreed: 0,
    meant: 0,
    unmeant: 0,
  };
  return { suite, ...zero };
}

/** The tables of the measurements page. */
export function peerTables(): string {
  const { rows, deviations } = measurePeers();
  const share = (part: number, whole: number) => `${part} (${((100 * part) / whole).toFixed(1)} %)`;
  const line = (r: PeerRow) =>
    `| ${r.suite} | ${r.cases} | ${r.signatures} | ${r.counted} | ${share(r.integrity, r.signatures)} | ${share(r.later, r.signatures)} | ${share(r.agreed, r.cases)} | ${r.meant} | ${r.unmeant} |`;
  const all = rows.reduce(
    (sum, row) =>
      Object.fromEntries(
        Object.entries(sum).map(([key, value]) => [
          key,
          key === 'suite' ? value : (value as number) + (row[key as keyof PeerRow] as number),
        ]),
      ) as unknown as PeerRow,
    emptyRow('**all**'),
  );
  return [
    '| suite | cases | signatures | count agrees | integrity agrees | later changes agree | cases agree | differ on purpose | differ otherwise |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(line),
    line(all),
    '',
    '| on purpose otherwise | peer | here | why |',
    '|---|---|---|---|',
    ...deviations.map((d) => `| ${d.suite}: ${d.name} | ${d.peer} | ${d.ours} | ${d.why} |`),
  ].join('\n');
}
