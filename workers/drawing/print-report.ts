/** The report as a PDF for the file: the verdict, the pages with findings, and everything that the report page tells. */
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { type MessageId, type Words, wordsOf } from '../../shared/findings/language/words.ts';
import { NOTES } from '../../shared/findings/notes.ts';
import {
  changes,
  type NumberedFinding,
  numberedFindings,
  timeline,
} from '../../shared/findings/telling/arranged.ts';
import {
  bytes,
  documentTimeText,
  instantText,
  onPages,
  percent,
} from '../../shared/findings/telling/figures.ts';
import { gapsByCause } from '../../shared/findings/telling/gaps.ts';
import {
  actionOf,
  assessed,
  headline,
  outcomeName,
  powerSentence,
  toldOf,
  valuesOf,
} from '../../shared/findings/telling/outcome.ts';
import { falseAlarms, gapTitle, likely, strength } from '../../shared/findings/telling/words.ts';
import { drawCrops } from './crops.ts';
import type { Drawing } from './drawing.ts';
import type { EarlierPicture } from './earlier-page.ts';
import { type Flow, openFlow } from './flow.ts';
import { colourOf, drawMarks } from './marks.ts';
import { bothStates, keptPictures, keptPlace, openPlaces, type Shown } from './shown-places.ts';
import { openTaggedPdf } from './tagged-pdf.ts';

const SOFT = '#545d6b';
/** Pixels across a printed page picture: 260 a inch at its printed width. */
const PICTURE_WIDTH = 1_600;
const QUALITY = 85;

export async function printReport(
  { jobId, report, pages, language, kept }: Drawing,
  earlier: readonly EarlierPicture[] = [],
): Promise<Buffer> {
  const images = new Map<number, Image>();
  for (const { number, path } of pages) images.set(number, await loadImage(path));
  const before = new Map<string, Image>();
  for (const { save, page, path } of earlier) before.set(`${save}/${page}`, await loadImage(path));
  const places = await keptPictures(report, kept);
  const words = wordsOf(language);
  const written = new Date(report.generatedAt);
  const title = words.say('print.title', { id: report.reportId });
  const pdf = await openTaggedPdf({ title, language, written });
  const when = `${words.say('page.written')} ${instantText(written, words)}`;
  const flow = openFlow(pdf, `${report.reportId} · ${jobId} · ${when}`, (page) =>
    words.say('page.number', { page }),
  );
  const findings = numberedFindings(report);
  const told: Told = { flow, report, words, findings, shown: { images, before, places } };
  await verdict(told);
  for (const [number, image] of images) await pagePicture(told, number, image);
  await list(told, 'page.findingsTitle', (finding) => finding.counts);
  await list(told, 'page.circumstancesTitle', (finding) => !finding.counts);
  circumstances(told);
  return flow.close();
}

interface Told {
  flow: Flow;
  report: ProductionReport;
  words: Words;
  findings: readonly NumberedFinding[];
  shown: Shown;
}

async function verdict({ flow, report, words, findings, shown }: Told): Promise<void> {
  const mode = report.pipeline.telemetry.livemode ? '' : ` · ${words.say('page.testData')}`;
  const { outcome, toCheck } = toldOf(report);
  flow.text(`${outcomeName(outcome, words)} · ${words.say(`risk.${report.riskLevel}`)}${mode}`, {
    size: 11,
    bold: true,
    colour: SOFT,
  });
  flow.text(headline(report, words), { role: 'H1', size: 20, bold: true });
  flow.text(`${likely(report.fraudProbability, words)}; ${assessed(report.confidence, words)}.`, {
    above: 2,
  });
  const { power } = report.pipeline.evidence as Partial<typeof report.pipeline.evidence>;
  if (power && outcome !== 'not_assessable') {
    flow.text(powerSentence(power, words), { size: 9, colour: SOFT });
  }
  if (toCheck.length > 0) section(flow, words.say('page.lookAtThis'));
  for (const open of toCheck) {
    const place = open.page === undefined ? '' : `${words.say('page.number', { page: open.page })}: `;
    flow.text(`${place}${valuesOf(open, words)}. ${words.told(open.note)}`, { indent: 8 });
    await drawCrops(flow, openPlaces(open, shown, words), words);
  }
  for (const finding of changes(findings)) {
    const { number, evidence } = finding;
    const { old, new: now, source } = evidence.recovered!;
    flow.text(`${old ?? words.say('nothing')} → ${now ?? words.say('nothing')}`, {
      size: 15,
      bold: true,
      above: 8,
      colour: '#9b1c1c',
    });
    const place = evidence.page === undefined ? '' : `${words.say('page.number', { page: evidence.page })}; `;
    const from = `${words.say('page.oldValueFrom')} ${words.told(source)}`;
    const where = `${place}${from} (${words.say('page.seeFinding', { number })})`;
    flow.text(where, { size: 9, colour: SOFT });
    await drawCrops(flow, bothStates(finding, shown, words), words);
  }
  section(flow, words.say('page.whatToDo'));
  flow.bullets(report.recommendations.map((one) => actionOf(one, report, words) ?? one.action));
}

function section(flow: Flow, title: string): void {
  flow.room(60);
  flow.text(title, { role: 'H2', size: 13, bold: true, above: 12 });
}

/** Fills what is left of the sheet where that is enough to read it, and half a sheet and more otherwise. */
async function pagePicture({ flow, words, findings }: Told, number: number, image: Image): Promise<void> {
  const tallest = flow.left > 340 ? flow.left - 40 : 560;
  const width = Math.min(flow.width * 0.85, (tallest * image.width) / image.height);
  const height = (width * image.height) / image.width;
  flow.room(height + 40);
  flow.text(words.say('page.number', { page: number }), { role: 'H2', size: 11, bold: true, above: 12 });
  const marks = findings.filter(({ evidence }) => evidence.page === number && evidence.box);
  const numbers = marks.map((mark) => mark.number).join(', ');
  const marked = { page: number, numbers, count: marks.length };
  const alt = words.say(marks.length === 0 ? 'page.ofDocument' : 'page.placesMarked', marked);
  await flow.picture({ bytes: await withMarks(image, marks), alt }, { width, height });
}

async function withMarks(image: Image, marks: readonly NumberedFinding[]): Promise<Uint8Array> {
  const width = Math.min(image.width, PICTURE_WIDTH);
  const height = Math.max(1, Math.round((width * image.height) / image.width));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  drawMarks(context, { x: 0, y: 0, width, height }, marks);
  context.strokeStyle = '#d5dae2';
  context.strokeRect(0, 0, width, height);
  return canvas.encode('jpeg', QUALITY);
}

async function list(
  { flow, words, findings, shown }: Told,
  title: MessageId,
  chosen: (finding: NumberedFinding) => boolean,
): Promise<void> {
  if (!findings.some(chosen)) return;
  section(flow, words.say(title));
  for (const finding of findings.filter(chosen)) {
    const { number, ref, evidence, row } = finding;
    const { recovered } = evidence;
    const place =
      evidence.page === undefined
        ? words.say('page.wholeFile')
        : words.say('page.onPage', { page: evidence.page });
    flow.room(50);
    flow.text(`${number}. ${words.told(ref.label)}`, {
      role: 'H3',
      size: 11,
      bold: true,
      above: 8,
      colour: colourOf(finding),
    });
    const told = { indent: 14 };
    const severity = words.say(`severity.${ref.severity}`);
    const line = words.say('print.codeLine', { severity, place, code: evidence.code });
    flow.text(line, { ...told, size: 9, colour: SOFT });
    const caption = words.caption(evidence.code);
    if (caption) flow.text(caption, told);
    if (evidence.note) flow.text(words.told(evidence.note), told);
    if (recovered && (recovered.old !== null || recovered.new !== null)) {
      flow.text(
        `${recovered.old ?? words.say('nothing')} → ${recovered.new ?? words.say('nothing')} (${words.say('page.oldValueFrom')} ${words.told(recovered.source)})`,
        { ...told, bold: true },
      );
    }
    flow.text(strength(evidence, words), told);
    flow.text(falseAlarms(evidence, words), told);
    await drawCrops(flow, keptPlace(finding, shown, words), words);
    if (row) flow.text(words.told(row.meaning), told);
    if (evidence.alternatives.length > 0) {
      const others = evidence.alternatives.map((text) => ended(words.told(text)));
      flow.text(`${words.say('page.alternatives')}: ${others.join(' ')}`, told);
    }
  }
}

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

function circumstances({ flow, report, words }: Told): void {
  const { evidence, stages, telemetry } = report.pipeline;
  const lines = (title: MessageId, content: readonly string[]): void => {
    if (content.length === 0) return;
    section(flow, words.say(title));
    flow.bullets(content);
  };
  lines(
    'page.favour',
    evidence.counterEvidence.map(
      ({ statement, page }) =>
        `${words.told(statement)}${page === undefined ? '' : ` (${words.say('page.onPage', { page })})`}`,
    ),
  );
  lines(
    'page.notAssessed',
    gapsByCause(evidence.notAssessed).map(({ whats, reason, pages }) => {
      const where = pages?.length ? ` (${onPages(pages, words)})` : '';
      return `${whats.map((what) => words.told(gapTitle(what))).join('; ')}: ${words.told(reason)}${where}`;
    }),
  );
  flow.text(words.say('page.noProof'), {
    size: 9,
    colour: SOFT,
  });
  lines(
    'page.timeline',
    timeline(report).map(
      ({ at, event, sources }) =>
        `${documentTimeText(at, words)}: ${words.told(event)} (${sources.map((source) => words.told(source)).join(', ')})`,
    ),
  );
  lines(
    'page.notes',
    (evidence.notes ?? []).map(
      ({ code, note }) => `${words.told(NOTES.get(code)?.title ?? code)}: ${words.told(note)}`,
    ),
  );
  const { document } = evidence;
  const pages = words.say('pages', { count: document.pages });
  const probability = percent(report.fraudProbability, words);
  lines('page.about', [
    `${words.say('page.document')}: ${document.mimeType}, ${pages}, ${bytes(telemetry.bytes, words)}, SHA-256 ${document.sha256}`,
    words.say('print.probability', { probability, confidence: percent(report.confidence, words) }),
    ...stages.map(
      ({ name, status, engine, engineVersion, reason }) =>
        `${words.told(name)}: ${words.say(`status.${status}`)}${reason ? ` (${words.told(reason)})` : ''}, ${engine} ${engineVersion}`,
    ),
  ]);
}
