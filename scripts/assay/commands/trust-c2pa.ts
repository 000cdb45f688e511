/** `assay trust import-c2pa`: whom signers of content credentials are believed. */
import { X509Certificate } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { C2PA_ANCHORS_FILE } from '../../../workers/stages/metadata/c2pa-trust.ts';
import { alsoSays, EXIT, ends } from '../command.ts';
import { readNamed } from '../named-file.ts';

/** @param home where imported lists lie */
export function defineC2pa(trust: Command, home: () => string): void {
  alsoSays(
    trust
      .command('import-c2pa')
      .description('the C2PA trust list: whom signers of content credentials are believed')
      .argument('<file...>', 'PEM bundles'),
    `
Takes the certificates of the bundles, in which form the C2PA trust list is published, in the place of those imported
before. Content credentials signed under one of them are "valid-trusted"; where you got the bundle must vouch for it.`,
  ).action(ends((files: string[]) => importC2pa(files, home())));
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

function importC2pa(files: string[], home: string): number {
  const found = files.flatMap((file) => readNamed(file).toString('utf8').match(CERTIFICATE) ?? []);
  const usable = [...new Set(found)].filter(isCertificate);
  if (usable.length === 0) {
    process.stderr.write('assay trust: no certificate in these files; nothing was changed\n');
    return EXIT.failed;
  }
  mkdirSync(home, { recursive: true });
  const partial = path.join(home, `.${C2PA_ANCHORS_FILE}.${process.pid}`);
  writeFileSync(partial, `${usable.join('\n')}\n`);
  renameSync(partial, path.join(home, C2PA_ANCHORS_FILE));
  const left = found.length - usable.length;
  const rest = left > 0 ? `, ${left} left out (double, or not a certificate)` : '';
  process.stdout.write(`  ${usable.length} certificates are trusted for content credentials${rest}\n`);
  return EXIT.ok;
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject.length > 0;
  } catch {
    return false;
  }
}
