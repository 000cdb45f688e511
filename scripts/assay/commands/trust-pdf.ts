/** `assay trust import-pdf`: whom the signers of PDFs are believed. Certificates as they are, trusted lists by their signature. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../../../workers/formats/cms/certificate.ts';
import { readTrustedList, type TrustedList, trustedNow } from '../../../workers/formats/trusted-list/read.ts';
import { certificatesIn, type ImportedList, loadPdfTrust } from '../../../workers/runtime/pdf-trust.ts';
import { alsoSays, type Define, EXIT, ends, UsageError } from '../command.ts';
import { readNamed } from '../named-file.ts';

export const definePdf: Define = (trust) => {
  alsoSays(
    trust
      .command('import-pdf')
      .description('certificates and trusted lists: whom signers of PDFs are believed')
      .argument('<file...>', 'certificates (PEM or DER) or trusted lists (ETSI TS 119 612, XML)')
      .option('--signer <certificate>', 'of who may sign the lists (PEM or DER)'),
    `
A list must verify under its own signature, and its signer must be --signer, or one that an imported list of lists
names for that country. Import the EU list of lists first: its signers are published in the Official Journal.`,
  ).action(ends(importPdf));
  trust
    .command('show-pdf')
    .description('what is installed for signers of PDFs, and from when')
    .action(ends(showPdf));
};

/** Who may sign which country's list, as an imported list of lists says. */
const SIGNERS = 'list-signers.json';
type Signers = Record<string, string[]>;

function pdfTrustHome(): string {
  return path.resolve(
    process.env.PDF_TRUST_DIR || path.join(process.env.ASSAY_HOME || './var', 'trust', 'pdf'),
  );
}

function importPdf(files: string[], { signer }: { signer?: string }): number {
  const home = pdfTrustHome();
  mkdirSync(home, { recursive: true });
  const allowed = signer ? fingerprints(certificatesIn(readNamed(signer))) : [];
  if (signer && allowed.length === 0) throw new UsageError('--signer holds no certificate');
  let failed = false;
  for (const file of files) {
    const bytes = readNamed(file);
    try {
      const what = looksLikeXml(bytes)
        ? importList(home, bytes, allowed)
        : importCertificates(home, bytes, file);
      process.stdout.write(`  ${path.basename(file)}: ${what}\n`);
    } catch (thrown) {
      failed = true;
      process.stderr.write(`  ${path.basename(file)}: ${(thrown as Error).message}\n`);
    }
  }
  return failed ? EXIT.failed : EXIT.ok;
}

function showPdf(): number {
  const trust = loadPdfTrust(pdfTrustHome());
  for (const list of trust.lists) {
    const late = list.nextUpdate && Date.parse(list.nextUpdate) < Date.now() ? ', a newer one is due' : '';
    const what = `${list.anchors.length} certificates, list ${list.sequence} of ${list.issuedAt.slice(0, 10)}${late}`;
    process.stdout.write(`  ${list.territory}: ${what}\n`);
  }
  for (const { name, why } of trust.unusable) process.stdout.write(`  left out: ${name}: ${why}\n`);
  process.stdout.write(
    trust.anchors.length > 0
      ? `  ${trust.anchors.length} certificates are trusted\n`
      : '  No trust anchor is installed: whether a signer can be trusted stays open for every PDF.\n',
  );
  return EXIT.ok;
}

function looksLikeXml(bytes: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*</.test(bytes.toString('latin1', 0, 64));
}

function importCertificates(home: string, bytes: Buffer, file: string): string {
  const found = certificatesIn(bytes);
  if (found.length === 0) throw new Error('neither a certificate nor a trusted list');
  const pem = found.map((der) => `-----BEGIN CERTIFICATE-----\n${lines(der)}\n-----END CERTIFICATE-----\n`);
  const name = path
    .basename(file)
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/\.[^.]*$/, '');
  write(home, `${name}.pem`, pem.join(''));
  return `${found.length} certificate${found.length > 1 ? 's' : ''}`;
}

const lines = (text: string): string => text.match(/.{1,64}/g)!.join('\n');

/** @throws when the list's signature does not hold, or nobody says that its signer may sign it */
function importList(home: string, bytes: Buffer, allowed: readonly string[]): string {
  const list = readTrustedList(bytes);
  const signers = readSigners(home);
  const named = signers[list.territory] ?? [];
  const signer = fingerprint(list.signer);
  if (!allowed.includes(signer) && !named.includes(signer)) {
    throw new Error(
      `signed by ${list.signer.subject} (SHA-256 ${signer}), whom no imported list of lists names for ${list.territory}; give --signer to vouch for it`,
    );
  }
  if (list.pointers.length > 0) {
    const pointed = list.pointers.filter((pointer) => pointer.signers.length > 0);
    for (const pointer of pointed) signers[pointer.territory] = pointer.signers.map(fingerprint);
    write(home, SIGNERS, JSON.stringify(signers));
  }
  const anchors = anchorsOf(list);
  if (anchors.length > 0)
    write(home, `list-${list.territory}.json`, JSON.stringify(imported(list, bytes, anchors)));
  const lists = list.pointers.length > 0 ? `, names the signers of ${list.pointers.length} lists` : '';
  return `list ${list.sequence} of ${list.territory}, ${list.issuedAt.slice(0, 10)}: ${anchors.length} certificates${lists}`;
}

function anchorsOf(list: TrustedList): ImportedList['anchors'] {
  return trustedNow(list).flatMap(({ name, type, certificates }) =>
    certificates.map(({ raw }) => ({ name, type, der: Buffer.from(raw).toString('base64') })),
  );
}

function imported(list: TrustedList, bytes: Buffer, anchors: ImportedList['anchors']): ImportedList {
  return {
    format: 1,
    kind: 'trusted-list',
    territory: list.territory,
    sequence: list.sequence,
    issuedAt: list.issuedAt,
    nextUpdate: list.nextUpdate,
    importedAt: new Date().toISOString(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    signer: list.signer.subject,
    anchors,
  };
}

function readSigners(home: string): Signers {
  const file = path.join(home, SIGNERS);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Signers) : {};
}

const fingerprints = (ders: readonly string[]): string[] =>
  ders.map((der) => createHash('sha256').update(Buffer.from(der, 'base64')).digest('hex'));

/** A reader never sees half a file. */
function write(home: string, name: string, text: string): void {
  const partial = path.join(home, `.${name}.${process.pid}`);
  writeFileSync(partial, text);
  renameSync(partial, path.join(home, name));
}
