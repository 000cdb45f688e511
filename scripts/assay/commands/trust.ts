/** `assay trust`: whom passports, and signers of PDFs, are believed. Lists are checked and worked into one index that workers load. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { collectTrust, type TrustFile } from '../../../workers/biometric/chip/trust/collect.ts';
import { INDEX_FILE, readIndex, trustFilesAt } from '../../../workers/biometric/chip/trust/files.ts';
import type { TrustIndex } from '../../../workers/biometric/chip/trust/store.ts';
import { alsoSays, type Define, EXIT, ends } from '../command.ts';
import { why } from '../named-file.ts';
import { defineC2pa } from './trust-c2pa.ts';
import { definePdf } from './trust-pdf.ts';
import { defineSeals } from './trust-seals.ts';

export const define: Define = (trust) => {
  alsoSays(
    trust,
    `
What is imported for passports lies in ASSAY_HOME/trust; running workers take a new index with the next question.
Anchors for PDFs lie in PDF_TRUST_DIR (default ASSAY_HOME/trust/pdf); workers read them when they start.`,
  );
  alsoSays(
    trust
      .command('import')
      .description('CSCA master lists and certificates: which states’ passports are believed')
      .argument('<path...>', 'files, or folders of them')
      .option('--replace', 'forgets what was imported before'),
    `
Takes CSCA master lists (.ml, .mls), LDIF of the ICAO directory, certificates and revocation lists (DER or PEM). A
master list must verify under its own signature; whether it is the state's, the place where you got it must vouch for.`,
  ).action(
    ends((places: string[], { replace = false }: { replace?: boolean }) => importFiles(places, replace)),
  );
  trust
    .command('show')
    .description('what is installed for passports, from when, and what could not be used')
    .action(ends(() => show(readIndex(trustHome()))));
  definePdf(trust);
  defineC2pa(trust, trustHome);
  defineSeals(trust, trustHome);
};

/** Directory of the index. */
export function trustHome(): string {
  return path.resolve(process.env.ASSAY_HOME || './var', 'trust');
}

const SOURCES = 'sources';

function importFiles(places: readonly string[], replace: boolean): number {
  const home = trustHome();
  const kept = path.join(home, SOURCES);
  mkdirSync(kept, { recursive: true });
  const fresh = places.flatMap((place) => {
    try {
      return trustFilesAt(place);
    } catch (error) {
      throw new Error(why(place, error));
    }
  });
  // The files themselves are kept, so that a later version of this program can work them again.
  const before = replace
    ? []
    : trustFilesAt(kept).filter((old) => !fresh.some(({ name }) => flat(name) === old.name));
  const index = collectTrust([
    ...before,
    ...fresh.map(({ name, bytes }): TrustFile => ({ name: flat(name), bytes })),
  ]);
  if (index.authorities.length === 0) {
    show(index);
    process.stderr.write('assay trust: nothing to trust in these files; nothing was changed\n');
    return EXIT.failed;
  }
  for (const { name, bytes } of fresh) writeFileSync(path.join(kept, flat(name)), bytes);
  const partial = path.join(home, `.${INDEX_FILE}.${process.pid}`);
  writeFileSync(partial, JSON.stringify(index));
  renameSync(partial, path.join(home, INDEX_FILE));
  return show(index);
}

/** A file's name without directories: sources lie side by side. */
function flat(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, '_');
}

function show(index: TrustIndex | null): number {
  if (!index) {
    process.stdout.write('  No trust list is installed: chainTrusted is null for every passport.\n');
    return EXIT.ok;
  }
  for (const source of index.sources) {
    const { name, authorities, documentSigners, revocationLists, date, signer, signerProven } = source;
    const counts = `${authorities} authorities, ${documentSigners} document signers, ${revocationLists} revocation lists`;
    process.stdout.write(`  ${name}${date ? ` of ${date.slice(0, 10)}` : ''}: ${counts}\n`);
    if (signer) {
      const proof = signerProven
        ? 'issued by an authority of the list'
        : 'NOT issued by an authority of the list';
      process.stdout.write(`    signed by ${signer} (${proof})\n`);
    }
  }
  for (const { name, why } of index.rejected.slice(0, 50))
    process.stdout.write(`  left out: ${name}: ${why}\n`);
  process.stdout.write(`  ${index.authorities.length} different authorities are trusted\n`);
  return EXIT.ok;
}
