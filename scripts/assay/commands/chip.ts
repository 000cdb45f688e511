/** `assay chip`: Passive Authentication of files read from a passport chip, in this process. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { MAX_CHIP_FILE_BYTES } from '../../../shared/contracts/emrtd.ts';
import { messageOf } from '../../../shared/platform/errors.ts';
import type { ChipFiles } from '../../../workers/biometric/chip/authenticate.ts';
import type { ChipResult } from '../../../workers/biometric/chip/result.ts';
import { openTrust, readIndex } from '../../../workers/biometric/chip/trust/files.ts';
import { openStore, type TrustStore } from '../../../workers/biometric/chip/trust/store.ts';
import { authenticateTwice } from '../../../workers/biometric/chip/two-readers.ts';
import { alsoSays, type Define, EXIT, ends, UsageError } from '../command.ts';
import { readNamed } from '../named-file.ts';
import { cellsOf, placeOf } from '../table.ts';
import { trustHome } from './trust.ts';

/** In hexadecimal, with line breaks. */
const MAX_TEXT_BYTES = 2.2 * MAX_CHIP_FILE_BYTES;

interface Wish {
  sod?: string;
  dg1?: string;
  dg2?: string;
  trust?: string;
  list?: string;
  json?: boolean;
}

export const define: Define = (command) =>
  alsoSays(
    command
      .option(
        '--sod <file>',
        'the security object as read from the chip; base64, PEM and hexadecimal text are read as well',
      )
      .option('--dg1 <file>', 'the machine readable zone, likewise')
      .option('--dg2 <file>', 'the portrait, likewise')
      .option(
        '--trust <place>',
        'a master list (.ml), LDIF, certificates, or a directory of them; else what "assay trust import" installed',
      )
      .option(
        '--list <table>',
        'many chips: a table (.tsv) with the columns sod, dg1, dg2, trust, in this order or as its first row names them (paths relative to the table; empty where there is none). One line of JSON each',
      )
      .option(
        '--json',
        'the same result as POST /api/v1/biometrics/emrtd, in one line; {"error"} where a file cannot be read',
      ),
    `
A service is not needed. Without a trust list nobody can say whether a state signed, and chainTrusted is null.
Passive Authentication does not tell a copied chip from the original.`,
  ).action(ends(run));

async function run(values: Wish): Promise<number> {
  const trust = trustOpener();
  if (values.list !== undefined && [values.sod, values.dg1, values.dg2].some((file) => file !== undefined))
    throw new UsageError('chip takes either --list or the files of one chip');
  if (values.list !== undefined) return runList(values.list, values.trust, trust);
  if (values.sod === undefined && values.dg1 === undefined && values.dg2 === undefined) {
    throw new UsageError('name at least --sod FILE');
  }
  const read = (file: string | undefined): Uint8Array | null =>
    file === undefined ? null : readChipFile(file);
  try {
    const files = { sod: read(values.sod), dg1: read(values.dg1), dg2: read(values.dg2) };
    const result = await authenticateTwice(files, trust(values.trust), Date.now());
    process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : summarise(result));
    return EXIT.ok;
  } catch (error) {
    if (!values.json) throw error;
    await write({ error: messageOf(error) });
    return EXIT.failed;
  }
}

/** Opens each trust list once; the installed one where none is named. */
function trustOpener(): (place: string | undefined) => TrustStore | null {
  const opened = new Map<string, TrustStore>();
  let installed: TrustStore | null | undefined;
  return (place) => {
    if (place === undefined) {
      if (installed === undefined) {
        const index = readIndex(trustHome());
        installed = index && openStore(index);
      }
      return installed;
    }
    const key = path.resolve(place);
    const store = opened.get(key) ?? openNamed(place, key);
    opened.set(key, store);
    return store;
  };
}

function openNamed(place: string, key: string): TrustStore {
  if (!existsSync(key)) throw new Error(`${place}: there is no such file or folder`);
  return openTrust(key);
}

/** In a table one list that cannot be read must not cost the other answers about its rows. */
function leniently(
  trust: (place: string | undefined) => TrustStore | null,
  place: string | undefined,
): TrustStore | null {
  try {
    return trust(place);
  } catch (error) {
    const rejected = [{ name: path.basename(place ?? trustHome()), why: messageOf(error) }];
    return openStore({
      format: 1,
      sources: [],
      rejected,
      authorities: [],
      documentSigners: [],
      revocations: [],
    });
  }
}

/** Binary as it is; text is base64 or hex, as tools and JSON documents hold it. */
function readChipFile(file: string): Uint8Array {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new Error(`${file}: there is no such file`);
  if (!found.isFile()) throw new Error(`${file} is not a file`);
  if (found.size > MAX_TEXT_BYTES) throw new Error(`${file} is too large for a file of a chip`);
  const bytes = readNamed(file);
  if (
    bytes[0] === undefined ||
    (bytes[0] as number) > 0x7a ||
    bytes.subarray(0, 64).some((b) => b > 0x7a || (b < 0x20 && b !== 10 && b !== 13))
  ) {
    return bytes;
  }
  const text = bytes
    .toString('latin1')
    .replace(/-----(?:BEGIN|END) [A-Z0-9 ]+-----/g, '')
    .replace(/\s/g, '');
  if (/^(?:[0-9A-Fa-f]{2})+$/.test(text)) return Buffer.from(text, 'hex');
  return /^[A-Za-z0-9+/_-]+=*$/.test(text) ? Buffer.from(text, 'base64') : bytes;
}

const COLUMNS = ['sod', 'dg1', 'dg2', 'trust'] as const;
type Column = (typeof COLUMNS)[number];

/** One line of JSON for each row, in the order of the rows; a row that cannot be read says why and is not the end. */
async function runList(
  list: string,
  fallback: string | undefined,
  trust: (place: string | undefined) => TrustStore | null,
): Promise<number> {
  if (!existsSync(list)) throw new UsageError(`there is no ${list}`);
  if (!statSync(list).isFile()) throw new UsageError(`${list} is not a file`);
  const lines = createInterface({ input: createReadStream(list), crlfDelay: Number.POSITIVE_INFINITY });
  let columns: readonly string[] | null = null;
  let failed = 0;
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line);
    if (!columns) {
      const named = cells.map((cell) => cell.toLowerCase());
      columns = named.includes('sod') ? named : COLUMNS;
      if (columns === named) continue;
    }
    const header = columns;
    const place = (column: Column): string | undefined => {
      const cell = cells[header.indexOf(column)];
      return cell === undefined || cell === '' || cell === '-' ? undefined : placeOf(list, cell);
    };
    const sod = cells[header.indexOf('sod')];
    try {
      const read = (column: Column): Uint8Array | null => {
        const file = place(column);
        return file === undefined ? null : readChipFile(file);
      };
      const files: ChipFiles = { sod: read('sod'), dg1: read('dg1'), dg2: read('dg2') };
      const result = await authenticateTwice(files, leniently(trust, place('trust') ?? fallback), Date.now());
      await write({ sod, ...result });
    } catch (error) {
      failed++;
      await write({ sod, error: messageOf(error) });
    }
  }
  return failed > 0 ? EXIT.failed : EXIT.ok;
}

/** Waits where the reader is slower than we are. */
async function write(row: object): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(row)}\n`)) {
    await new Promise<void>((resolve) => process.stdout.once('drain', resolve));
  }
}

function summarise(result: ChipResult): string {
  const { sodParsed, dgHashesVerified, signatureVerified } = result.passiveAuthentication;
  const { chainTrusted, signer, issuer, trustListDate } = result.trust;
  const word = (value: boolean | null): string => (value === null ? 'not known' : value ? 'yes' : 'NO');
  const { mrz } = result;
  const lines = [
    ['security object read', word(sodParsed)],
    ['data groups unchanged', word(dgHashesVerified)],
    ['signature holds', word(signatureVerified)],
    ['signed by a state', word(chainTrusted)],
    ...(signer ? [['signer', signer.subject]] : []),
    ...(issuer ? [['authority', issuer.subject]] : []),
    ...(trustListDate ? [['trust list of', trustListDate.slice(0, 10)]] : []),
    ...(mrz
      ? [
          [
            'document',
            `${mrz.documentCode} ${mrz.issuingState} ${mrz.documentNumber}${mrz.verified ? '' : ' (not verified)'}`,
          ],
        ]
      : []),
    ['copied chip', 'not tested'],
  ];
  const told = [
    ...Object.values(result.explanations),
    ...result.anomalies.filter(({ severity }) => severity === 'warning').map(({ message }) => message),
  ];
  return [
    ...lines.map(([name, value]) => `  ${(name as string).padEnd(24)}${value}`),
    '',
    ...told.map((sentence) => `  - ${sentence}`),
    '',
  ].join('\n');
}
