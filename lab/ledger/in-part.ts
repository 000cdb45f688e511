/** Rates of which a part is counted anew, on the files that are at hand, and the rest stays as it was counted. */
import { CAPTURE_CLASSES, type CaptureClass } from '../../shared/contracts/capture.ts';
import { CATALOGUE, type Code, rowOf } from '../../shared/findings/catalogue.ts';
import { type Counts, Rates } from '../../shared/findings/rates.ts';
import { sumOf } from './earlier.ts';

/** The present rates with the rows of these codes as counted on the files at hand, in the classes that their rules count in. */
export function withRows(present: Rates, wanted: readonly string[], counted: Rates): Rates {
  const { codes, synthetic } = counted;
  for (const code of wanted) {
    const counts = codes[code];
    if (!counts) throw new Error(`no rule has the code ${code}`);
    const classes = rowOf(code as Code).countsIn ?? CAPTURE_CLASSES;
    present.codes[code] = Object.fromEntries(
      Object.entries(counts).filter(([captured]) => classes.includes(captured as CaptureClass)),
    );
    const drawn = synthetic[code]?.filter((captured) => classes.includes(captured));
    if (drawn && drawn.length > 0) present.synthetic[code] = drawn;
  }
  return { ...present, lists: { ...present.lists, ...listsNow(present, counted) } };
}

/**
 * The present rates with what is detected in one class as counted on the files.
 *
 * @param counted rates of all files at hand
 * @throws Error where fewer altered files are at hand than were counted before
 */
export function withDetection(present: Rates, captured: CaptureClass, counted: Rates): Rates {
  const [before, now] = [present.detection[captured], counted.detection[captured]];
  if (!now || now.all.n < (before?.all.n ?? 0))
    throw new Error(`${now?.all.n ?? 0} of ${before?.all.n ?? 0} altered files of ${captured} are at hand`);
  return Rates.parse({ ...present, detection: { ...present.detection, [captured]: now } });
}

/** The present rates and, for these codes, what was counted on further files in the classes that their rules count in. */
export function withMore(
  present: Rates,
  wanted: readonly string[],
  more: Pick<Rates, 'codes' | 'lists'>,
): Rates {
  const codes = { ...present.codes };
  for (const code of wanted) {
    const classes = rowOf(code as Code).countsIn ?? CAPTURE_CLASSES;
    const row = { ...codes[code] };
    for (const captured of classes) {
      const [before, now] = [row[captured], more.codes[code]?.[captured]];
      if (now && isSaid(before, now)) row[captured] = before ? sumOf(before, now) : now;
    }
    codes[code] = row;
  }
  return Rates.parse({ ...present, lists: { ...present.lists, ...more.lists }, codes });
}

/** A rule that had nothing to say on the files at hand has a row of their genuine ones all the same; in no class of its own. */
const isSaid = (before: Counts | undefined, now: Counts): boolean =>
  before !== undefined || now.k1 + now.n1 + now.k0 > 0;

/** Finds as they were counted where fewer altered files are at hand than then. */
const withFinds = (before: Counts | undefined, now: Counts): Counts =>
  before && before.n1 > now.n1 ? { ...now, k1: before.k1, n1: before.n1 } : now;

/** Lists as they are now; of those with files of other classes as well not all were at hand, and all were counted once. */
const listsNow = (present: Rates, counted: Rates): Rates['lists'] =>
  Object.fromEntries(
    Object.entries(counted.lists).map(([name, { sha256, files }]) => [
      name,
      { sha256, files: Math.max(files, present.lists[name]?.files ?? 0) },
    ]),
  );

/** Of a class's genuine files that were counted before, so many have to be at hand again. */
const AT_HAND = 0.95;

/**
 * The present rates with one class as counted on the files; the other classes stay as they are, and so do finds among more altered
 * files than are at hand.
 *
 * @param counted rates of all files at hand
 * @throws Error where fewer genuine files of the class are at hand than were counted before
 */
export function withClass(present: Rates, captured: CaptureClass, counted: Rates): Rates {
  const codes = { ...present.codes };
  const synthetic = { ...present.synthetic };
  const most = (rates: Rates): number =>
    Math.max(0, ...Object.values(rates.codes).map((byClass) => byClass[captured]?.n0 ?? 0));
  if (most(counted) < AT_HAND * most(present))
    throw new Error(`${most(counted)} of ${most(present)} genuine files of ${captured} are at hand`);
  for (const code of CATALOGUE.keys()) {
    // A row keeps its place, so that the diff shows what was counted anew and nothing else.
    const row = { ...codes[code] };
    const [before, now] = [row[captured], counted.codes[code]?.[captured]];
    const said = now && isSaid(before, now);
    if (said) row[captured] = withFinds(before, now);
    else delete row[captured];
    codes[code] = row;
    const drawn = (synthetic[code] ?? []).filter((one) => one !== captured);
    if (said && counted.synthetic[code]?.includes(captured)) drawn.push(captured);
    if (drawn.length > 0) synthetic[code] = drawn;
    else delete synthetic[code];
  }
  const shares = counted.detection[captured];
  const detection = { ...present.detection, ...(shares ? { [captured]: shares } : {}) };
  const { date } = counted;
  const lists = { ...present.lists, ...listsNow(present, counted) };
  return Rates.parse({ ...present, date, lists, codes, synthetic, detection });
}
