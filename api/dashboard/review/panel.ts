/** The reviewer's part of a report: who has the case, what was done to it, and the form that decides. */
import type { MessageId, Words } from '../../../shared/findings/language/words.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { type Content, type Html, html } from '../html.ts';
import { csrfField } from '../layout.ts';
import { time } from '../time.ts';
import { LONGEST_NOTE } from './decide.ts';
import { reportKeyList } from './keys.ts';
import type { Verdict } from './settled.ts';

export interface ToldAct {
  at: Date;
  who: string;
  verdict: Verdict;
  /** Undefined when it was sealed with another key. */
  note: string | null | undefined;
}

export interface CasePanel {
  jobId: string;
  version: number;
  open: boolean;
  verdict: Verdict | null;
  assignee: { id: string; email: string } | null;
  acts: readonly ToldAct[];
  people: readonly { id: string; email: string }[];
  /** How many must decide alike. */
  needed: 1 | 2;
  /** This person has decided already, and another one is wanted. */
  waitsForOther: boolean;
  self: string;
  csrf: string;
  /** The query of the list that the reviewer comes from, and its neighbours there. */
  list: string;
  before: string | undefined;
  next: string | undefined;
}

/** Keys as the page's script listens to them. */
const ACTIONS = [
  ['APPROVED', 'review.approve', 'a', 'primary'],
  ['REJECTED', 'review.reject', 'r', 'danger'],
  ['ASKED', 'review.ask', 'd', ''],
  ['ESCALATED', 'review.escalate', 'e', ''],
] as const;

const KEYS: readonly (readonly [readonly string[], MessageId])[] = [
  [['a'], 'review.keyApprove'],
  [['r'], 'review.keyReject'],
  [['d'], 'review.keyAsk'],
  [['e'], 'review.keyEscalate'],
  [['j', 'k'], 'review.keyFindings'],
  [['n', 'p'], 'review.keyCases'],
  [['?'], 'review.keyAll'],
];

export function reviewPanel(panel: CasePanel, words: Words): Html {
  const { jobId, list } = panel;
  const address = `${DASHBOARD_PATH}/reports/${jobId}`;
  const to = (id: string): string => `${DASHBOARD_PATH}/reports/${id}${list === '' ? '' : `?${list}`}`;
  const hidden = html`${csrfField(panel.csrf)}<input type="hidden" name="version" value="${panel.version}"><input type="hidden" name="list" value="${list}"><input type="hidden" name="next" value="${panel.next ?? ''}">`;
  return html`<section class="card review" aria-labelledby="review"><div class="head"><h2 id="review">${words.say('review.title')}</h2>
<nav aria-label="${words.say('review.cases')}"><a href="${DASHBOARD_PATH}/inbox?${list}" rel="up">${words.say('review.inbox')}</a>${panel.before !== undefined && html` <a href="${to(panel.before)}" rel="prev">${words.say('review.previous')}</a>`}${panel.next !== undefined && html` <a href="${to(panel.next)}" rel="next">${words.say('review.next')}</a>`}</nav></div>
<p role="status">${standing(panel, words)}</p>
${
  panel.open
    ? html`<form id="decide" method="post" action="${address}/review">${hidden}
<label for="note">${words.say('review.note')}</label>
<textarea id="note" name="note" rows="2" maxlength="${LONGEST_NOTE}"></textarea>
<p class="buttons">${ACTIONS.map(([verdict, name, key, look]) => html`<button name="verdict" value="${verdict}" class="${look}" aria-keyshortcuts="${key}" data-key="${key}">${words.say(name)}</button> `)}<button name="verdict" value="NOTED" class="quiet">${words.say('review.noteOnly')}</button></p></form>`
    : html`<form id="decide" method="post" action="${address}/review">${hidden}<button name="verdict" value="REOPENED">${words.say('review.reopen')}</button></form>`
}
<form class="assign" method="post" action="${address}/assign">${hidden}<label for="assignee">${words.say('review.assignee')}</label>
<select id="assignee" name="assignee"><option value="">${words.say('review.nobody')}</option>${panel.people.map(({ id, email }) => html`<option value="${id}"${id === panel.assignee?.id && html` selected`}>${email}${id === panel.self && ` (${words.say('review.you')})`}</option>`)}</select> <button class="quiet">${words.say('review.assign')}</button></form>
${history(panel.acts, words)}
<p class="hint" id="keys" hidden>${words.say('review.keys')} ${KEYS.map(([keys, does], at) => html`${at > 0 && ', '}${keys.map((key) => html`<kbd>${key}</kbd> `)}${words.say(does)}`)}</p>${reportKeyList(words)}</section>`;
}

function standing({ open, verdict, assignee, needed, waitsForOther }: CasePanel, words: Words): string {
  const who = assignee ? words.say('review.has', { who: assignee.email }) : words.say('review.nobodyHas');
  const named = words.say(`review.${verdict ?? 'NOTED'}`);
  if (!open) return `${named}.`;
  if (verdict === 'ESCALATED') return `${named}. ${who}`;
  if (waitsForOther) return words.say('review.youDecided', { verdict: named });
  if (verdict !== null) {
    return `${words.say('review.onePerson', { verdict: named })} ${who} ${words.say('review.yoursIsSecond')}`;
  }
  const isOpen = `${words.say('review.isOpen')} ${who}`;
  return needed === 2 ? `${isOpen} ${words.say('review.twoPeople')}` : isOpen;
}

function history(acts: readonly ToldAct[], words: Words): Content {
  if (acts.length === 0) return null;
  return html`<details${acts.length < 4 && html` open`}><summary>${words.say('review.done')}</summary><ol class="acts">${acts.map(
    ({ at, who, verdict, note }) =>
      html`<li>${time(at, words)}, ${who}: <strong>${words.say(`review.${verdict}`)}</strong>${note === undefined ? ` (${words.say('review.noteSealed')})` : note !== null && html`<blockquote>${note}</blockquote>`}</li>`,
  )}</ol></details>`;
}

/** Below a finding: was it right? Belongs to the form that decides, wherever it stands. */
export function opinionField(
  findingId: string,
  number: number,
  said: boolean | undefined,
  words: Words,
): Html {
  const name = `finding-${findingId}`;
  const choice = (value: string, text: string, chosen: boolean): Html =>
    html`<label><input type="radio" form="decide" name="${name}" value="${value}"${chosen && html` checked`}> ${text}</label> `;
  return html`<fieldset class="opinion"><legend>${words.say('review.isRight', { number })}</legend>${choice('right', words.say('review.right'), said === true)}${choice('false', words.say('review.falseAlarm'), said === false)}</fieldset>`;
}
