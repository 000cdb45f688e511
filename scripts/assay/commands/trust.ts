/** `assay trust`: whom passports, and signers of PDFs, are believed. Lists are checked and worked into one index that workers load. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { collectTrust, type TrustFile } from '../../../workers/biometric/chip/trust/collect.ts';
import { INDEX_FILE, readIndex, trustFilesAt } from '../../../workers/biometric/chip/trust/files.ts';
import type { TrustIndex } from '../../../workers/biometric/chip/trust/store.ts';
import { type Command, EXIT, readArguments, UsageError } from '../command.ts';
import { C2PA_HELP, importC2pa } from './trust-c2pa.ts';
import { importPdf, PDF_HELP, showPdf } from './trust-pdf.ts';
import { importSeals, SEALS_HELP } from './trust-seals.ts';

export const command: Command = {
  help: `assay trust import FILE|DIR ... [--replace]
assay trust show

  import     takes CSCA master lists (.ml, .mls), LDIF of the ICAO directory, certificates and
             revocation lists (DER or PEM). A master list must verify under its own signature;
             whether it is the state's, the place where you got it must vouch for
  --replace  forgets what was imported before
  show       what is installed, from when, and what could not be used

The index lies in ASSAY_HOME/trust; running workers take a new one with the next question.

${PDF_HELP}

${C2PA_HELP}

${SEALS_HELP}`,
  run,
};

/** Directory of the index. */
export function trustHome(): string {
  return path.resolve(process.env.ASSAY_HOME || './var', 'trust');
}

const SOURCES = 'sources';

async function run(args: string[]): Promise<number> {
  if (args[0] === 'import-pdf') return importPdf(args.slice(1));
  if (args[0] === 'show-pdf') return showPdf();
  if (args[0] === 'import-c2pa') return importC2pa(args.slice(1), trustHome());
  if (args[0] === 'import-seals') return importSeals(args.slice(1), trustHome());
  const { values, positionals } = readArguments(args, { replace: { type: 'boolean' } }, [1, 1_000]);
  const [action, ...places] = positionals;
  if (action === 'show') return show(readIndex(trustHome()));
  if (action !== 'import' || places.length === 0)
    throw new UsageError(
      'import FILE ..., show, import-pdf FILE ..., show-pdf, import-c2pa FILE ..., or import-seals FILE ...',
    );
  return importFiles(places, values.replace === true);
}

function importFiles(places: readonly string[], replace: boolean): number {
  const home = trustHome();
  const kept = path.join(home, SOURCES);
  mkdirSync(kept, { recursive: true });
  const fresh = places.flatMap((place) => trustFilesAt(place));
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
