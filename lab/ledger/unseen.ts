/**
 * Counts where rules speak on papers that nobody here had seen, and keeps the counts in shared/findings/rates.json:
 *   node lab/ledger/unseen.ts --name NAME --date DATE [--alarm CODE=CLASS]... [--not-for CODE]...
 *     [--forged FACTS --truth truth.jsonl --altered CODE=WAYS...] [--write FILE] FACTS
 *
 * FACTS is a folder of stored facts (lab/facts/save.ts) of genuine papers alone, before any rule was mended for them. `--alarm` adds one
 * that was told at first sight and is mended since; `--not-for` leaves the set out for a rule that tells by what was written with it in
 * sight. `--altered` counts a rule on the altered papers of the ways that it looks for (an expression; the truth is that of sight.ts), all
 * classes of capture of them. A set of the same name takes the place of the one before. The papers are in no list, since they cannot be
 * made again: docs/measurements/unseen.md says what they were.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CaptureClass } from '../../shared/contracts/capture.ts';
import { CATALOGUE } from '../../shared/findings/catalogue.ts';
import { Unseen } from '../../shared/findings/rates.ts';
import { StoredFacts } from '../../workers/fusion/stored-facts.ts';
import { type JudgedFile, judgeStoredFile } from './judged.ts';
import { readRates, writeRates } from './rates-file.ts';
import { readTruth } from './sight.ts';

/** @returns what a set of genuine papers adds to the counts */
export function countUnseen(
  files: readonly Pick<JudgedFile, 'captured' | 'verdicts'>[],
): Pick<Unseen, 'files' | 'alarms'> {
  const counted: Pick<Unseen, 'files' | 'alarms'> = { files: {}, alarms: {} };
  for (const { captured, verdicts } of files) {
    counted.files[captured] = (counted.files[captured] ?? 0) + 1;
    for (const [code, verdict] of Object.entries(verdicts))
      if (verdict === 'fail' && CATALOGUE.has(code)) addAlarm(counted.alarms, code, captured);
  }
  return counted;
}

export function addAlarm(alarms: Unseen['alarms'], code: string, captured: CaptureClass): void {
  const row = { ...alarms[code] };
  row[captured] = (row[captured] ?? 0) + 1;
  alarms[code] = row;
}

/** @returns by class of capture, of altered papers of ways that a rule looks for, on how many it spoke */
export function countAltered(
  files: readonly (Pick<JudgedFile, 'captured' | 'verdicts'> & { way: string })[],
  code: string,
  ways: RegExp,
): Unseen['altered'][string] {
  const counted: Unseen['altered'][string] = {};
  for (const { captured, verdicts, way } of files) {
    if (!ways.test(way)) continue;
    const { k, n } = counted[captured] ?? { k: 0, n: 0 };
    counted[captured] = { k: k + Number(verdicts[code] === 'fail'), n: n + 1 };
  }
  return counted;
}

function storedIn(folder: string): StoredFacts[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.facts.json'))
    .map((name) => StoredFacts.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))));
}

function judgedIn(stored: readonly StoredFacts[]): Omit<JudgedFile, 'entry'>[] {
  const judged = stored.map(judgeStoredFile);
  const files = judged.filter((file) => file !== null);
  if (files.length < judged.length) throw new Error('some facts are of an earlier shape: collect them again');
  return files;
}

function alteredOf(folder: string, truth: string, wanted: readonly string[]): Unseen['altered'] {
  const ways = new Map(readTruth(truth).map(({ file, way }) => [path.basename(file), way]));
  const stored = storedIn(folder);
  const judged = judgedIn(stored).map((file, at) => ({
    ...file,
    way: ways.get(stored[at]?.name ?? '') ?? '',
  }));
  return Object.fromEntries(
    wanted.map((one) => {
      const [, code = '', expression = ''] = /^([^=]+)=(.+)$/.exec(one) ?? [];
      if (!CATALOGUE.has(code)) throw new Error(`no rule has the code ${code}`);
      return [code, countAltered(judged, code, new RegExp(expression))];
    }),
  );
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      date: { type: 'string' },
      alarm: { type: 'string', multiple: true, default: [] },
      'not-for': { type: 'string', multiple: true, default: [] },
      forged: { type: 'string' },
      truth: { type: 'string' },
      altered: { type: 'string', multiple: true, default: [] },
      write: { type: 'string' },
    },
  });
  const [folder] = positionals;
  if (!folder || !values.name || !values.date) {
    console.error(
      'usage: unseen.ts --name NAME --date DATE [--alarm CODE=CLASS]... [--not-for CODE]... [--forged FACTS --truth FILE --altered CODE=WAYS...] [--write FILE] FACTS',
    );
    process.exit(2);
  }
  const counted = countUnseen(judgedIn(storedIn(folder)));
  for (const alarm of values.alarm) {
    const [code = '', captured] = alarm.split('=');
    if (!CATALOGUE.has(code)) throw new Error(`no rule has the code ${code}`);
    addAlarm(counted.alarms, code, CaptureClass.parse(captured));
  }
  const { forged, truth, name, date } = values;
  const altered = forged && truth ? alteredOf(forged, truth, values.altered) : {};
  const set = Unseen.parse({ name, date, ...counted, altered, notFor: values['not-for'] });
  // Several sets are counted by the code of one hour, and kept beside each other by that of today.
  const present = readRates(values.write);
  writeRates(
    { ...present, unseen: [...present.unseen.filter((other) => other.name !== set.name), set] },
    values.write,
  );
  console.log(JSON.stringify(set));
}
