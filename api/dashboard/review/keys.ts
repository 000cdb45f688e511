/** The keys of a page, told in the reader's language; the page's script opens the list and acts on the keys. */
import type { MessageId, Words } from '../../../shared/findings/language/words.ts';
import { type Html, html } from '../html.ts';

/** Of a report, in the order of a reviewer's work. */
const REPORT_KEYS: readonly (readonly [string, MessageId])[] = [
  ['j', 'review.keyNextFinding'],
  ['k', 'review.keyFindingBefore'],
  ['y', 'review.keyRight'],
  ['x', 'review.keyFalseAlarm'],
  ['a', 'review.keyApprove'],
  ['r', 'review.keyReject'],
  ['d', 'review.keyAsk'],
  ['e', 'review.keyEscalate'],
  ['n', 'review.keyNextCase'],
  ['p', 'review.keyCaseBefore'],
  ['i', 'review.keyInbox'],
  ['m', 'review.keyNote'],
  ['h', 'review.keyMarks'],
];

const INBOX_KEYS: readonly (readonly [string, MessageId])[] = [
  ['j', 'review.keyNextCase'],
  ['k', 'review.keyCaseBefore'],
  ['Enter', 'review.keyOpen'],
  ['n', 'review.keyNextPage'],
  ['/', 'review.keySearch'],
];

const COMMON_KEYS: readonly (readonly [string, MessageId])[] = [
  ['?', 'review.keyList'],
  ['Escape', 'review.keyCloses'],
];

export const reportKeyList = (words: Words): Html => keyList(REPORT_KEYS, words);
export const inboxKeyList = (words: Words): Html => keyList(INBOX_KEYS, words);

function keyList(keys: typeof REPORT_KEYS, words: Words): Html {
  return html`<dialog id="key-list" aria-label="${words.say('review.keyTitle')}"><dl>${[...keys, ...COMMON_KEYS].map(([key, does]) => html`<dt><kbd>${key}</kbd></dt><dd>${words.say(does)}</dd>`)}</dl>
<button type="button">${words.say('review.keyClose')}</button></dialog>`;
}
