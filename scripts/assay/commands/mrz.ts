/** `assay mrz`: machine readable zones, as text or in pictures, taken apart and checked. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../../../shared/platform/errors.ts';
import { resolveBirth, resolveExpiry } from '../../../workers/formats/mrz/dates.ts';
import type { Layout } from '../../../workers/formats/mrz/layout.ts';
import { type Mrz, parseMrz } from '../../../workers/formats/mrz/parse.ts';
import type { Doubt } from '../../../workers/reading/zone/doubts.ts';
import { alsoSays, type Define, EXIT, ends, UsageError } from '../command.ts';
import { readNamed, why } from '../named-file.ts';

export const define: Define = (command) =>
  alsoSays(
    command
      .argument(
        '<source...>',
        'files of zones, pictures, folders of pictures, the lines of one zone, or - for standard input',
      )
      .option(
        '--json',
        'one line of JSON for each zone: {"file","zone",...} or {"file","zone","error"}; for each picture {"file",...,"corrected","legible","doubts"}, without a zone {"file","lines":[],"reason"}',
      ),
    `
Each file has one or more zones as text (TD1, TD2, TD3, MRV-A, MRV-B), separated by empty lines or one after the
other. Nothing in it is corrected: a wrong check digit is told beside the field as it stands.

A picture (JPEG, PNG, WebP; of a folder, all but hidden ones) shows one zone at any angle. Where it leaves a character open and
the check digits decide it, "corrected" tells which. Where characters could not be seen, "legible" is false: right check
digits show nothing then, and the zone is not "valid". "doubts" tells which characters no check digit proves and what else
each may be, those of names too, and "reason" why they are in doubt.

Exits with 3 when a zone could not be read or a check digit is wrong.`,
  ).action(ends(run));

/** TD1; TD2 and MRV-B; TD3 and MRV-A. */
const LINES_OF_LENGTH: Record<number, number> = { 30: 3, 36: 2, 44: 2 };

interface Zone {
  file: string;
  zone: number;
  text: string;
}

async function run(sources: string[], { json = false }: { json?: boolean }): Promise<number> {
  let allGood = true;
  // Fillers make a zone, and no file is called like one.
  const isZone = sources.every((word) => word.length >= 30 && word.includes('<') && !existsSync(word));
  for (const file of isZone ? ['-'] : sources.flatMap(filesOf)) {
    if (!isZone && PICTURE.test(file)) {
      allGood = (await runPicture(file, json)) && allGood;
      continue;
    }
    for (const zone of isZone ? zonesIn(file, sources.join('\n')) : await zonesOf(file)) {
      const mrz = 'text' in zone ? parseMrz(zone.text) : null;
      const good = mrz !== null && Object.values(mrz.checkDigits).every((check) => check.valid);
      allGood &&= good;
      const error = 'error' in zone ? zone.error : 'no zone has this number of characters (72, 88 or 90)';
      const told = {
        file: zone.file,
        zone: zone.zone,
        ...(mrz ? { valid: good, ...described(mrz) } : { error }),
      };
      process.stdout.write(json ? `${JSON.stringify(told)}\n` : summary(zone.file, mrz, error));
    }
  }
  return allGood ? EXIT.ok : EXIT.failed;
}

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));
const PICTURE = /\.(jpe?g|png|webp)$/i;

/** The pictures of a folder, by name; anything else is itself. @throws UsageError for a folder without any */
function filesOf(file: string): string[] {
  if (file === '-' || !existsSync(file) || !statSync(file).isDirectory()) return [file];
  const names = namesIn(file).filter((name) => PICTURE.test(name) && !name.startsWith('.'));
  if (names.length === 0) throw new UsageError(`there are no JPEG, PNG or WebP files in ${file}`);
  return names.toSorted().map((name) => path.join(file, name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new UsageError(why(folder, error));
  }
}

/** One line for the surest zone of a picture; true when it was found and every check digit is right. */
async function runPicture(file: string, json: boolean): Promise<boolean> {
  const { zonesOfPicture } = await import('../../../workers/reading/zone/of-picture.ts');
  const { isLegible } = await import('../../../workers/reading/zone/legible.ts');
  let told: { mrz: Mrz; corrected: unknown[]; legible: boolean; doubts: ToldDoubt[] } | { reason: string };
  try {
    const { zones, reason } = await zonesOfPicture(readNamed(file), MODELS);
    const [zone] = zones;
    const mrz = zone ? parseMrz(zone.lines.join('')) : null;
    told =
      zone && mrz
        ? {
            mrz,
            corrected: zone.corrected,
            legible: isLegible(zone),
            doubts: zone.doubts.map((doubt) => ({
              field: fieldOf(doubt, zone.layout, zone.lines),
              ...doubt,
            })),
          }
        : { reason: reason ?? 'the zone could not be taken apart' };
  } catch (thrown) {
    told = { reason: messageOf(thrown) };
  }
  if ('reason' in told) {
    const { reason } = told;
    process.stdout.write(
      json ? `${JSON.stringify({ file, lines: [], reason })}\n` : summary(file, null, reason),
    );
    return false;
  }
  const { mrz, corrected, legible, doubts } = told;
  const valid = legible && Object.values(mrz.checkDigits).every((check) => check.valid);
  const reason = legible ? (doubts.length > 0 ? UNSURE : null) : UNCLEAR;
  const because = reason === null ? {} : { reason };
  process.stdout.write(
    json
      ? `${JSON.stringify({ file, valid, ...described(mrz), corrected, legible, doubts, ...because })}\n`
      : summary(file, mrz, '', reason, doubts),
  );
  return valid;
}

type ToldDoubt = Doubt & { field: string };

/** As the fields are called in what is told of a zone. */
function fieldOf({ line, column }: Doubt, layout: Layout, lines: readonly string[]): string {
  const { code, issuer, number, nationality, birth, expiry, sex, names, givenNames } = layout;
  const spans = Object.entries({
    documentCode: code,
    issuingState: issuer,
    documentNumber: number,
    nationality,
    dateOfBirth: birth,
    dateOfExpiry: expiry,
    sex,
    givenNames,
    surname: names,
  });
  const [field = 'optionalData'] =
    spans.find(([, span]) => span && span[0] === line && column >= span[1] && column < span[2]) ?? [];
  if (field !== 'surname' || givenNames) return field;
  const end = (lines[line] ?? '').indexOf('<<', names[1]);
  return end >= 0 && column > end ? 'givenNames' : 'surname';
}

async function zonesOf(file: string): Promise<(Zone | { file: string; zone: number; error: string })[]> {
  try {
    const content = file === '-' ? await textOf(process.stdin) : readNamed(file).toString('utf8');
    if (content.includes('\0'))
      throw new Error('this is neither text nor a picture whose name ends in .jpg, .png or .webp');
    const zones = zonesIn(file, content);
    if (zones.length === 0) throw new Error('there is no text in it');
    return zones;
  } catch (thrown) {
    return [{ file, zone: 1, error: messageOf(thrown) }];
  }
}

function zonesIn(file: string, content: string): Zone[] {
  return content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n[ \t]*\r?\n/)
    .flatMap(zonesOfBlock)
    .map((text, index) => ({ file, zone: index + 1, text }));
}

/** Lines that follow each other without a gap: as many to a zone as a format of their length has. */
function zonesOfBlock(block: string): string[] {
  const lines = block
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length <= 3) return lines.length > 0 ? [lines.join('\n')] : [];
  const zones: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const count = LINES_OF_LENGTH[lines[at]!.length] ?? 1;
    zones.push(lines.slice(at, at + count).join('\n'));
    at += count;
  }
  return zones;
}

/** Dates with their century worked out beside the raw digits; a birth date's century is not in the zone. */
function described(mrz: Mrz) {
  return {
    ...mrz,
    birth: resolveBirth(mrz.dateOfBirth, Date.now()),
    expiry: resolveExpiry(mrz.dateOfExpiry),
  };
}

const UNCLEAR =
  'some characters are too unclear to be read: compare them with the document, or take a nearer picture';
const UNSURE = 'some characters of the names were not surely read: compare them with the document';

function summary(
  file: string,
  mrz: Mrz | null,
  error: string,
  reason: string | null = null,
  doubts: readonly ToldDoubt[] = [],
): string {
  if (!mrz) return `${file}\n  not read: ${error}\n\n`;
  const checks = Object.entries(mrz.checkDigits).map(
    ([field, check]) => `${field} ${check.valid ? 'ok' : 'WRONG'}`,
  );
  return [
    `${file}: ${mrz.format} ${mrz.documentCode} of ${mrz.issuingState}`,
    `  ${mrz.surname}, ${mrz.givenNames} (${mrz.nationality}), born ${mrz.dateOfBirth}`,
    `  number ${mrz.documentNumber}, expires ${mrz.dateOfExpiry}`,
    `  check digits: ${checks.join(', ')}`,
    ...(reason === null ? [] : [`  ${reason}`]),
    ...doubts.map(
      ({ field, line, column, read, other }) =>
        `    ${field}, line ${line + 1}, place ${column + 1}: ${read}${other === null ? '' : ` or ${other}`}`,
    ),
    '\n',
  ].join('\n');
}
