/** The reviewer's part of a report: who has the case, what was done to it, and the form that decides. */
import { DASHBOARD_PATH } from '../assets.ts';
import { type Content, type Html, html } from '../html.ts';
import { csrfField } from '../layout.ts';
import { time } from '../time.ts';
import { LONGEST_NOTE } from './decide.ts';
import type { Verdict } from './settled.ts';
import { VERDICT_NAMES } from './words.ts';

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
  ['APPROVED', 'Approve', 'a', 'primary'],
  ['REJECTED', 'Reject', 'r', 'danger'],
  ['ASKED', 'Ask for another document', 'd', ''],
  ['ESCALATED', 'Escalate', 'e', ''],
] as const;

export function reviewPanel(panel: CasePanel): Html {
  const { jobId, list } = panel;
  const address = `${DASHBOARD_PATH}/reports/${jobId}`;
  const to = (id: string): string => `${DASHBOARD_PATH}/reports/${id}${list === '' ? '' : `?${list}`}`;
  const hidden = html`${csrfField(panel.csrf)}<input type="hidden" name="version" value="${panel.version}"><input type="hidden" name="list" value="${list}"><input type="hidden" name="next" value="${panel.next ?? ''}">`;
  return html`<section class="card review" aria-labelledby="review"><div class="head"><h2 id="review">Decision</h2>
<nav aria-label="Cases"><a href="${DASHBOARD_PATH}/inbox?${list}" rel="up">Inbox</a>${panel.before !== undefined && html` <a href="${to(panel.before)}" rel="prev">Previous case</a>`}${panel.next !== undefined && html` <a href="${to(panel.next)}" rel="next">Next case</a>`}</nav></div>
<p role="status">${standing(panel)}</p>
${
  panel.open
    ? html`<form id="decide" method="post" action="${address}/review">${hidden}
<label for="note">Note (optional)</label>
<textarea id="note" name="note" rows="2" maxlength="${LONGEST_NOTE}"></textarea>
<p class="buttons">${ACTIONS.map(([verdict, name, key, look]) => html`<button name="verdict" value="${verdict}" class="${look}" aria-keyshortcuts="${key}" data-key="${key}">${name}</button> `)}<button name="verdict" value="NOTED" class="quiet">Keep the note only</button></p></form>`
    : html`<form id="decide" method="post" action="${address}/review">${hidden}<button name="verdict" value="REOPENED">Open again</button></form>`
}
<form class="assign" method="post" action="${address}/assign">${hidden}<label for="assignee">Who has it</label>
<select id="assignee" name="assignee"><option value="">Nobody</option>${panel.people.map(({ id, email }) => html`<option value="${id}"${id === panel.assignee?.id && html` selected`}>${email}${id === panel.self && ' (you)'}</option>`)}</select> <button class="quiet">Assign</button></form>
${history(panel.acts)}
<p class="hint" id="keys" hidden>Keys: <kbd>a</kbd> approve, <kbd>r</kbd> reject, <kbd>d</kbd> ask for another document, <kbd>e</kbd> escalate, <kbd>j</kbd> <kbd>k</kbd> next and previous finding, <kbd>n</kbd> <kbd>p</kbd> next and previous case, <kbd>?</kbd> all of them.</p></section>`;
}

function standing({ open, verdict, assignee, needed, waitsForOther }: CasePanel): Content {
  const who = assignee ? `${assignee.email} has it.` : 'Nobody has it.';
  if (!open) return `${VERDICT_NAMES[verdict ?? 'NOTED']}.`;
  if (verdict === 'ESCALATED') return `Escalated. ${who}`;
  if (waitsForOther)
    return `You have decided: ${VERDICT_NAMES[verdict ?? 'NOTED']}. Another person has to decide as well.`;
  if (verdict !== null)
    return `${VERDICT_NAMES[verdict]} by one person. ${who} Yours is the second decision.`;
  return needed === 2 ? `Open. ${who} Two people must decide alike at this risk.` : `Open. ${who}`;
}

function history(acts: readonly ToldAct[]): Content {
  if (acts.length === 0) return null;
  return html`<details${acts.length < 4 && html` open`}><summary>What was done</summary><ol class="acts">${acts.map(
    ({ at, who, verdict, note }) =>
      html`<li>${time(at)}, ${who}: <strong>${VERDICT_NAMES[verdict]}</strong>${note === undefined ? ' (the note cannot be opened any more)' : note !== null && html`<blockquote>${note}</blockquote>`}</li>`,
  )}</ol></details>`;
}

/** Below a finding: was it right? Belongs to the form that decides, wherever it stands. */
export function opinionField(findingId: string, number: number, said: boolean | undefined): Html {
  const name = `finding-${findingId}`;
  const choice = (value: string, text: string, chosen: boolean): Html =>
    html`<label><input type="radio" form="decide" name="${name}" value="${value}"${chosen && html` checked`}> ${text}</label> `;
  return html`<fieldset class="opinion"><legend>Is finding ${number} right?</legend>${choice('right', 'right', said === true)}${choice('false', 'false alarm', said === false)}</fieldset>`;
}
