/** Trust anchors for signers of PDFs: certificates and imported trusted lists of one directory, read once a process. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseCertificate } from '../formats/cms/certificate.ts';

/** A trusted list as `assay trust import-pdf` keeps it; its signature was checked then. */
export const ImportedList = z.object({
  format: z.literal(1),
  kind: z.literal('trusted-list'),
  territory: z.string(),
  sequence: z.number(),
  /** ISO 8601. */
  issuedAt: z.string(),
  nextUpdate: z.string().nullable(),
  importedAt: z.string(),
  /** SHA-256 of the file that was imported, and who signed it. */
  sha256: z.string(),
  signer: z.string(),
  anchors: z.array(z.object({ name: z.string(), type: z.string(), der: z.string() })),
});
export type ImportedList = z.infer<typeof ImportedList>;

export interface PdfTrust {
  /** DER in base64, each once. */
  anchors: readonly string[];
  /** Date of the oldest list among the sources, ISO 8601; null when they come from no list. */
  anchorsAsOf: string | null;
  lists: ImportedList[];
  /** Files that hold nothing usable, with the reason. */
  unusable: { name: string; why: string }[];
}

const MAX_FILES = 5_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads `*.pem|crt|cer|der` and imported lists (`*.json`) right in the directory; none when it does not exist. */
export function loadPdfTrust(directory: string): PdfTrust {
  const anchors = new Set<string>();
  const lists: ImportedList[] = [];
  const unusable: PdfTrust['unusable'] = [];
  for (const name of namesIn(directory)) {
    const file = path.join(directory, name);
    try {
      if (statSync(file).size > MAX_BYTES) throw new Error('too large');
      const bytes = readFileSync(file);
      if (name.endsWith('.json')) {
        const list = ImportedList.parse(JSON.parse(bytes.toString('utf8')));
        lists.push(list);
        for (const { der } of list.anchors) anchors.add(der);
      } else {
        const found = certificatesIn(bytes);
        if (found.length === 0) throw new Error('no certificate in it');
        for (const der of found) anchors.add(der);
      }
    } catch (thrown) {
      unusable.push({ name, why: thrown instanceof Error ? thrown.message.slice(0, 200) : String(thrown) });
    }
  }
  const dates = lists.map((list) => list.issuedAt).sort();
  return { anchors: [...anchors], anchorsAsOf: dates[0] ?? null, lists, unusable };
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => /\.(?:pem|crt|cer|der|json)$/i.test(name) && name !== 'list-signers.json')
      .sort()
      .slice(0, MAX_FILES);
  } catch {
    return [];
  }
}

const PEM = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END/g;

/** Certificates of a PEM bundle or of one DER file, as DER in base64. */
export function certificatesIn(bytes: Buffer): string[] {
  const written = [...bytes.toString('latin1').matchAll(PEM)].map(([, body]) => Buffer.from(body!, 'base64'));
  const candidates = written.length > 0 ? written : [bytes];
  return candidates.flatMap((der) => {
    const certificate = parseCertificate(der);
    return certificate ? [Buffer.from(certificate.raw).toString('base64')] : [];
  });
}
