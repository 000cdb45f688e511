/**
 * Two readers of every message: ours decides where pkijs says the same. `valid` on one word alone needs a reason that is
 * on the list of what pkijs cannot do; else integrity is open and the finding says who read what.
 */
import { type Question, readAgain } from '../../formats/cms/second-reader.ts';
import { limitOf } from '../../formats/cms/second-reader-limits.ts';
import type { Cryptography } from './cryptography.ts';
import type { CryptographyFacts, SecondReadingFacts, TimestampFacts } from './facts.ts';

/** Asks the second reader about every message and its timestamp; when time is up, what was not asked is not accepted. */
export async function askSecondReader(
  computed: readonly (Cryptography | null)[],
  expired: () => boolean,
): Promise<void> {
  for (const one of computed) {
    if (!one) continue;
    const { timestamp } = one;
    // A document timestamp is one message, told as the signature and as the time.
    const same = timestamp !== null && timestamp.question === one.question;
    const stamped = instantOf(timestamp);
    if (one.question) agree(one.facts, await secondReading(one.question, expired, same ? stamped : null));
    if (!timestamp?.question) continue;
    if (same && one.facts.second) agree(timestamp.facts, one.facts.second);
    else agree(timestamp.facts, await secondReading(timestamp.question, expired, stamped));
  }
}

const instantOf = (stamp: Cryptography['timestamp']): number | null =>
  stamp?.facts.time ? Date.parse(stamp.facts.time) : null;

/** @param stamped the time that the first reader took from a token, ms since the epoch; null for other messages */
async function secondReading(
  question: Question,
  expired: () => boolean,
  stamped: number | null,
): Promise<SecondReadingFacts> {
  if (expired()) return { outcome: 'not-asked', reason: 'time limit reached', limit: null };
  const { time, ...reading } = await readAgain(question);
  if (stamped !== null && time !== undefined && time !== stamped) {
    const reason = `reads another time: ${new Date(time).toISOString()}`;
    return { outcome: 'unreadable', reason, limit: null };
  }
  if (reading.outcome === 'valid') return { ...reading, limit: null };
  return { ...reading, limit: limitOf(question.message, reading) };
}

/** What both readings come to. */
function agree(facts: CryptographyFacts | TimestampFacts, second: SecondReadingFacts): void {
  facts.second = second;
  const alone = facts.integrity === 'valid' && second.outcome !== 'valid' && second.limit === null;
  // A value that only one reader can make fit: nobody knows which of them is wrong.
  const refused =
    facts.integrity === 'invalid' &&
    second.outcome === 'valid' &&
    facts.problems.length > 0 &&
    facts.problems.every((problem) => problem === 'signature-mismatch');
  if (!alone && !refused) return;
  const first = facts.integrity;
  facts.integrity = 'indeterminate';
  facts.problems.push('readers-disagree');
  if ('detail' in facts)
    facts.detail = `own reader: ${first}; pkijs: ${second.outcome}${second.reason ? `, ${second.reason}` : ''}`;
}
