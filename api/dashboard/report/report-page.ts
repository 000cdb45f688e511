/** The reviewer's page: the verdict first, then the pages beside the findings, then what else must be known. */
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import type { Words } from '../../../shared/findings/language/words.ts';
import {
  changes,
  type NumberedFinding,
  numberedFindings,
} from '../../../shared/findings/telling/arranged.ts';
import { toldOf } from '../../../shared/findings/telling/outcome.ts';
import { type Content, type Html, html } from '../html.ts';
import type { Review } from '../review/load.ts';
import { opinionField, reviewPanel } from '../review/panel.ts';
import { aboutFile, favour, type Kept, notAssessed, notesSection, timelineSection } from './circumstances.ts';
import { compareSection } from './compare.ts';
import { findingItem } from './findings-list.ts';
import { type PageView, pageViews } from './model.ts';
import { pagePicture } from './page-picture.ts';
import { placesOf } from './places.ts';
import { toCheckSection } from './to-check.ts';
import { verdict } from './verdict.ts';

export interface ReportView {
  jobId: string;
  report: ProductionReport;
  /** Displayed pages; empty when the document has been erased or could not be shown. */
  pages: readonly { number: number; width: number; height: number }[];
  documentErasedAt: Date | null;
  /** Address of the report, below which its pictures and its PDF lie. */
  address: string;
  /** Downloading and sharing. */
  tools: Content;
  /** File name or reference. */
  name: string | undefined;
  reference: string | null;
  livemode: boolean;
  finishedAt: Date | null;
  /** Names of the pictures that stay when the document is erased. */
  kept: ReadonlySet<string>;
  /** Until when what is kept, told to the account's own people. */
  until?: Kept | undefined;
  words: Words;
  /** For whoever may decide. */
  review?: Review | undefined;
}

/** Shares of the page: findings that fill more of it are seen well enough there; on top they are told alone. */
const CROPPED_BELOW = 0.05;
const CROPPED_ON_TOP_BELOW = 0.4;

/** Nobody reads more, and the page stays light; the report as data has them all. */
const MAX_SHOWN = 80;
const THUMB_WIDTH = 72;

export function reportPage(view: ReportView): Html {
  const { report, words } = view;
  const all = numberedFindings(report);
  const findings = all.slice(0, MAX_SHOWN);
  const pages = pageViews(view.pages, findings);
  const told = changes(findings);
  const places = placesOf(view, pages);
  const open = toCheckSection(toldOf(report).toCheck, places.at, words);
  const firstOf = new Map<string, number>();
  const items = (list: readonly NumberedFinding[]): Html[] =>
    list.map((finding) => {
      const like = firstOf.get(finding.evidence.code);
      if (like === undefined) firstOf.set(finding.evidence.code, finding.number);
      const picture =
        !told.some((top) => samePlace(top, finding)) && places.ofFinding(finding, CROPPED_BELOW);
      return findingItem(finding, picture, words, { like, opinion: opinionOf(view, finding) });
    });
  const counted = findings.filter(({ counts }) => counts);
  const context = findings.filter(({ counts }) => !counts);
  return html`<article class="report">
${verdict(report, view, findings, told, (finding) => places.ofFinding(finding, CROPPED_ON_TOP_BELOW), open, words)}
${view.tools}
${view.review && reviewPanel(view.review.panel, words)}
${compareSection(report, pages, view.address, words)}
<div class="columns">
<section class="pages" aria-labelledby="pages"><h2 id="pages">${words.say('page.theDocument')}</h2>${pagesOf(view, pages)}</section>
<div class="told">
<section aria-labelledby="findings"><h2 id="findings">${counted.length === 0 ? words.say('page.noFinding') : words.say('page.findings', { count: counted.length })}</h2>
<ol class="findings">${items(counted)}</ol>
${all.length > findings.length && html`<p class="hint">${words.say('page.weakerFindings', { count: all.length - findings.length })}</p>`}
${
  context.length > 0 &&
  html`<details><summary>${words.say('page.circumstances', { count: context.length })}</summary><ol class="findings">${items(context)}</ol></details>`
}</section>
${favour(report, words)}
${notAssessed(report, words)}
${timelineSection(report, words)}
${notesSection(report, words)}
${aboutFile(view)}
</div></div></article>`;
}

/** Only of what counts: a circumstance raises no alarm that could be false. */
function opinionOf({ review, words }: ReportView, { number, ref, counts }: NumberedFinding): Content {
  return review?.panel.open && counts && opinionField(ref.id, number, review.opinions.get(ref.id), words);
}

/** What several rules saw at one place is shown enlarged once. */
function samePlace({ evidence: a }: NumberedFinding, { evidence: b }: NumberedFinding): boolean {
  if (a === b) return true;
  if (!a.box || !b.box || a.page !== b.page) return false;
  const [across, down] = [0, 1].map(
    (axis) =>
      Math.min(a.box![axis]! + a.box![axis + 2]!, b.box![axis]! + b.box![axis + 2]!) -
      Math.max(a.box![axis]!, b.box![axis]!),
  );
  return across! > 0 && down! > 0;
}

const pictureAddress = (view: ReportView, page: PageView): string =>
  `${view.address}/pages/${page.number}.png`;

/** Shown by the page's script, which it needs. */
function viewing(words: Words): Html {
  return html`<div class="viewing" role="group" aria-label="${words.say('page.howShown')}" hidden>
<label><input type="checkbox" id="marks" checked> ${words.say('page.marks')}</label>
<button type="button" value="out" class="quiet" aria-label="${words.say('page.smaller')}">−</button> <output aria-label="${words.say('page.size')}">100 %</output> <button type="button" value="in" class="quiet" aria-label="${words.say('page.larger')}">+</button></div>`;
}

/** The pages' own pictures, small: nothing is loaded twice. */
function thumbnails(view: ReportView, pages: readonly PageView[]): Content {
  if (pages.length < 2) return null;
  const { words } = view;
  return html`<nav class="thumbs" aria-label="${words.say('page.pages')}"><ol>${pages.map((page) => {
    const { number, width, height, marks } = page;
    const tall = Math.round((THUMB_WIDTH * height) / width);
    const count = marks.filter(({ counts }) => counts).length;
    return html`<li><a href="#page-${number}"><img src="${pictureAddress(view, page)}" width="${THUMB_WIDTH}" height="${tall}" alt="" loading="lazy"><span><span class="unseen">${words.say('page.goTo')} </span>${number}</span>${count > 0 && html` <span class="found">${words.say('page.findings', { count })}</span>`}</a></li>`;
  })}</ol></nav>`;
}

function pagesOf(view: ReportView, pages: readonly PageView[]): Content {
  if (pages.length > 0) {
    return html`${viewing(view.words)}${thumbnails(view, pages)}${pages.map((page) => pagePicture(page, pictureAddress(view, page), view.words))}`;
  }
  return html`<p class="card hint">${
    view.documentErasedAt
      ? `${view.words.say('page.erased')} ${view.words.say(view.kept.size > 0 ? 'page.erasedCrops' : 'page.erasedWords')}`
      : view.words.say('page.notShown')
  }</p>`;
}
