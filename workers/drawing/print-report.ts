/** The report as a PDF for the file: the verdict, the pages with findings, and everything that the report page tells. */
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { ProductionReport, ToCheck } from '../../shared/contracts/report.ts';
import {
  changes,
  type NumberedFinding,
  numberedFindings,
  timeline,
} from '../../shared/findings/telling/arranged.ts';
import { earlierPlace } from '../../shared/findings/telling/earlier.ts';
import {
  bytes,
  documentTimeText,
  instantText,
  percent,
  plural,
  titled,
} from '../../shared/findings/telling/figures.ts';
import {
  assessed,
  headline,
  OUTCOME_NAMES,
  powerSentence,
  toldOf,
  valuesOf,
} from '../../shared/findings/telling/outcome.ts';
import { falseAlarms, likely, strength } from '../../shared/findings/telling/words.ts';
import { type Crop, drawCrops } from './crops.ts';
import type { Drawing } from './drawing.ts';
import type { EarlierPicture } from './earlier-page.ts';
import { type Flow, openFlow } from './flow.ts';
import { colourOf, drawMarks } from './marks.ts';
import { openTaggedPdf } from './tagged-pdf.ts';

const SOFT = '#545d6b';
/** Pixels across a printed page picture: 260 a inch at its printed width. */
const PICTURE_WIDTH = 1_600;
const QUALITY = 85;

export async function printReport(
  { jobId, report, pages }: Drawing,
  earlier: readonly EarlierPicture[] = [],
): Promise<Buffer> {
  const images = new Map<number, Image>();
  for (const { number, path } of pages) images.set(number, await loadImage(path));
  const before = new Map<string, Image>();
  for (const { save, page, path } of earlier) before.set(`${save}/${page}`, await loadImage(path));
  const written = new Date(report.generatedAt);
  const pdf = await openTaggedPdf({ title: `Report ${report.reportId}`, language: 'en', written });
  const flow = openFlow(pdf, `${report.reportId} · ${jobId} · written ${instantText(written)}`);
  const findings = numberedFindings(report);
  await verdict(flow, report, findings, images, (finding) => bothStates(finding, images, before));
  for (const [number, image] of images) await pagePicture(flow, number, image, findings);
  list(
    flow,
    'Findings',
    findings.filter(({ counts }) => counts),
  );
  list(
    flow,
    'Circumstances that count neither for nor against it',
    findings.filter(({ counts }) => !counts),
  );
  circumstances(flow, report);
  return flow.close();
}

async function verdict(
  flow: Flow,
  report: ProductionReport,
  findings: readonly NumberedFinding[],
  images: ReadonlyMap<number, Image>,
  states: (finding: NumberedFinding) => Crop[],
): Promise<void> {
  const mode = report.pipeline.telemetry.livemode ? '' : ' · test data';
  const { outcome, toCheck } = toldOf(report);
  flow.text(`${OUTCOME_NAMES[outcome]} · ${titled(report.riskLevel)} risk${mode}`, {
    size: 11,
    bold: true,
    colour: SOFT,
  });
  flow.text(headline(report), { role: 'H1', size: 20, bold: true });
  flow.text(`${likely(report.fraudProbability)}; ${assessed(report.confidence)}.`, { above: 2 });
  const { power } = report.pipeline.evidence as Partial<typeof report.pipeline.evidence>;
  if (power && outcome !== 'not_assessable') flow.text(powerSentence(power), { size: 9, colour: SOFT });
  if (toCheck.length > 0) section(flow, 'Look at this');
  for (const open of toCheck) {
    const place = open.page === undefined ? '' : `Page ${open.page}: `;
    flow.text(`${place}${valuesOf(open)}. ${open.note}`, { indent: 8 });
    await drawCrops(flow, openPlaces(open, images));
  }
  for (const finding of changes(findings)) {
    const { number, evidence } = finding;
    const { old, new: now, source } = evidence.recovered!;
    flow.text(`${old ?? 'nothing'} → ${now ?? 'nothing'}`, {
      size: 15,
      bold: true,
      above: 8,
      colour: '#9b1c1c',
    });
    const place = evidence.page === undefined ? '' : `Page ${evidence.page}; `;
    flow.text(`${place}old value from ${source} (finding ${number})`, { size: 9, colour: SOFT });
    await drawCrops(flow, states(finding));
  }
  section(flow, 'What to do');
  flow.bullets(report.recommendations.map(({ action }) => action));
}

/** Where each of the values is read; the place as a whole when none of them has one of its own. */
function openPlaces({ page, box, values }: ToCheck, images: ReadonlyMap<number, Image>): Crop[] {
  const image = page === undefined ? undefined : images.get(page);
  if (!image) return [];
  const places = values.flatMap((value) =>
    value.box ? [{ title: value.source, image, box: value.box }] : [],
  );
  return places.length > 0 || !box ? places : [{ title: 'The place', image, box }];
}

/** The place before and now; nothing when one of the two cannot be shown. */
function bothStates(
  finding: NumberedFinding,
  images: ReadonlyMap<number, Image>,
  before: ReadonlyMap<string, Image>,
): Crop[] {
  const { page, box } = finding.evidence;
  const old = earlierPlace(finding);
  const now = page === undefined ? undefined : images.get(page);
  const then = old && before.get(`${old.save}/${old.page}`);
  if (!old || !then || !now || !box) return [];
  return [
    { title: `Before: save ${old.save + 1} of the file`, image: then, box: old.box },
    { title: 'Now', image: now, box },
  ];
}

function section(flow: Flow, title: string): void {
  flow.room(60);
  flow.text(title, { role: 'H2', size: 13, bold: true, above: 12 });
}

/** Fills what is left of the sheet where that is enough to read it, and half a sheet and more otherwise. */
async function pagePicture(
  flow: Flow,
  number: number,
  image: Image,
  findings: readonly NumberedFinding[],
): Promise<void> {
  const tallest = flow.left > 340 ? flow.left - 40 : 560;
  const width = Math.min(flow.width * 0.85, (tallest * image.width) / image.height);
  const height = (width * image.height) / image.width;
  flow.room(height + 40);
  flow.text(`Page ${number}`, { role: 'H2', size: 11, bold: true, above: 12 });
  const marks = findings.filter(({ evidence }) => evidence.page === number && evidence.box);
  const numbers = marks.map((mark) => mark.number).join(', ');
  const alt = `Page ${number} of the document${numbers === '' ? '' : `; the places of findings ${numbers} are marked`}`;
  await flow.picture({ bytes: await marked(image, marks), alt }, { width, height });
}

async function marked(image: Image, marks: readonly NumberedFinding[]): Promise<Uint8Array> {
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

function list(flow: Flow, title: string, findings: readonly NumberedFinding[]): void {
  if (findings.length === 0) return;
  section(flow, title);
  for (const finding of findings) {
    const { number, ref, evidence, row } = finding;
    const { recovered } = evidence;
    const place = evidence.page === undefined ? 'the whole file' : `page ${evidence.page}`;
    flow.room(50);
    flow.text(`${number}. ${ref.label}`, {
      role: 'H3',
      size: 11,
      bold: true,
      above: 8,
      colour: colourOf(finding),
    });
    const told = { indent: 14 };
    flow.text(`${titled(ref.severity)}, ${place}, code ${evidence.code}`, { ...told, size: 9, colour: SOFT });
    if (evidence.note) flow.text(evidence.note, told);
    if (recovered) {
      flow.text(
        `${recovered.old ?? 'nothing'} → ${recovered.new ?? 'nothing'} (old value from ${recovered.source})`,
        { ...told, bold: true },
      );
    }
    flow.text(strength(evidence), told);
    flow.text(falseAlarms(evidence), told);
    if (row) flow.text(row.meaning, told);
    if (evidence.alternatives.length > 0) {
      flow.text(`What else could explain it: ${evidence.alternatives.map(ended).join(' ')}`, told);
    }
  }
}

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

function circumstances(flow: Flow, report: ProductionReport): void {
  const { evidence, stages, telemetry } = report.pipeline;
  const lines = (title: string, content: readonly string[]): void => {
    if (content.length === 0) return;
    section(flow, title);
    flow.bullets(content);
  };
  lines(
    'What speaks for it',
    evidence.counterEvidence.map(({ statement }) => statement),
  );
  lines(
    'What was not assessed',
    evidence.notAssessed.map(({ what, reason }) => `${what}: ${reason}`),
  );
  flow.text('That nothing else was found does not prove that nothing else was changed.', {
    size: 9,
    colour: SOFT,
  });
  lines(
    'Timeline, as the file tells it',
    timeline(report).map(
      ({ at, event, sources }) => `${documentTimeText(at)}: ${event} (${sources.join(', ')})`,
    ),
  );
  const { document } = evidence;
  lines('About this report', [
    `Document: ${document.mimeType}, ${plural(document.pages, 'page')}, ${bytes(telemetry.bytes)}, SHA-256 ${document.sha256}`,
    `Probability of an alteration ${percent(report.fraudProbability)}, confidence ${percent(report.confidence)}`,
    ...stages.map(
      ({ name, status, engine, engineVersion, reason }) =>
        `${name}: ${titled(status)}${reason ? ` (${reason})` : ''}, ${engine} ${engineVersion}`,
    ),
  ]);
}
