/** `assay trust import-seals`: certificates of those who sign the seals on documents. */
import { createHash, type X509Certificate } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { certificatesIn, SEAL_KEYS_DIRECTORY } from '../../../workers/formats/seal/keys.ts';
import { alsoSays, EXIT, ends } from '../command.ts';
import { readNamed } from '../named-file.ts';

/** @param home where imported lists lie */
export function defineSeals(trust: Command, home: () => string): void {
  alsoSays(
    trust
      .command('import-seals')
      .description('certificates of those who sign the seals on documents')
      .argument('<file...>', 'certificates (PEM or DER)'),
    `
Beside those imported before: 2D-Doc's signers, signers of visible digital seals, health certificates' signers, or the
authority that issued a seal's own certificate. A seal under one of them is verified; where you got them must vouch
for it.`,
  ).action(ends((files: string[]) => importSeals(files, home())));
}

export function importSeals(files: readonly string[], home: string): number {
  const directory = path.join(home, SEAL_KEYS_DIRECTORY);
  const found = files.flatMap((file) => certificatesIn(readNamed(file)));
  if (found.length === 0) {
    process.stderr.write('assay trust: no certificate in these files; nothing was changed\n');
    return EXIT.failed;
  }
  mkdirSync(directory, { recursive: true });
  for (const certificate of found) keep(certificate, directory);
  process.stdout.write(`  ${found.length} certificates are trusted for seals\n`);
  return EXIT.ok;
}

/** Under its digest, so that the same one lies there once. By rename: a worker may read meanwhile. */
function keep(certificate: X509Certificate, directory: string): void {
  const name = createHash('sha256').update(certificate.raw).digest('hex').slice(0, 32);
  const partial = path.join(directory, `.${name}.${process.pid}`);
  writeFileSync(partial, certificate.toString());
  renameSync(partial, path.join(directory, `${name}.pem`));
}
