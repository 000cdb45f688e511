/**
 * A copy of the submitted PDF in which every finding is an annotation (ISO 32000-1, 12.5): a numbered square around
 * its place, or a note at the page's edge for what has none. What a person is asked to look at has a question mark. The copy is another file: its signatures no longer hold.
 */
import { PDFArray, PDFDocument, PDFName, type PDFPage, type PDFRef, StandardFonts } from 'pdf-lib';
import type { Box } from '../../shared/contracts/finding.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { CATALOGUE } from '../../shared/findings/catalogue.ts';
import { type NumberedFinding, numberedFindings } from '../../shared/findings/telling/arranged.ts';
import { titled } from '../../shared/findings/telling/figures.ts';
import { withDrawnMask } from '../../shared/findings/telling/mask.ts';
import { toldOf } from '../../shared/findings/telling/outcome.ts';
import { strength } from '../../shared/findings/telling/words.ts';
import { type Mark, note, square } from './annotation.ts';
import { colourOf } from './marks.ts';
import type { PageSpace } from './page-space.ts';

/** Of what is open: it is no accusation. */
const OPEN = '#2c5f9e';

/** Why there is no such copy. */
export type NoCopy = { refused: 'encrypted' | 'unreadable' };

/** @returns the copy; what pdf-lib cannot open is told, not thrown: it is the document's state */
export async function annotateDocument(
  document: Uint8Array,
  report: ProductionReport,
): Promise<Buffer | NoCopy> {
  try {
    const pdf = await PDFDocument.load(document, {
      updateMetadata: false,
      // Its error for these is an instance of no class that could be asked for.
      ignoreEncryption: true,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
    if (pdf.isEncrypted) return { refused: 'encrypted' };
    const font = await pdf.embedFont(StandardFonts.HelveticaBold);
    const pages = pdf.getPages();
    const notes = new Map<PDFPage, number>();
    for (const { mark, page: number, box } of [...findingsOf(report), ...openOf(report)]) {
      const page = pages[(number ?? 1) - 1] ?? pages[0];
      if (!page) return { refused: 'unreadable' };
      const space = spaceOf(page);
      // A box belongs to its own page, which pdf-lib may not have found.
      const placed = box && page === pages[(number ?? 0) - 1];
      const above = notes.get(page) ?? 0;
      if (!placed) notes.set(page, above + 1);
      annotate(pdf, page, placed ? square(pdf, font, space, mark, box) : note(pdf, space, mark, above));
    }
    return Buffer.from(await pdf.save({ updateFieldAppearances: false, addDefaultPage: false }));
  } catch {
    return { refused: 'unreadable' };
  }
}

/** A mark and where it belongs. */
interface Placed {
  mark: Mark;
  page: number | undefined;
  box: Box | undefined;
}

function findingsOf(report: ProductionReport): Placed[] {
  const findings = numberedFindings(report);
  const pages = Map.groupBy(findings, ({ evidence }) => evidence.page);
  const outlined = new Set([...pages.values()].flatMap((marks) => [...withDrawnMask(marks)]));
  return findings.map((finding) => {
    const { number, ref, evidence, counts } = finding;
    const mark: Mark = {
      ...{ id: ref.id, sign: String(number), colour: colourOf(finding), counts },
      ...{ subject: ref.label, text: contents(finding) },
      ...(evidence.mask ? { mask: evidence.mask, outlined: outlined.has(finding) } : {}),
    };
    return { mark, page: evidence.page, box: evidence.box };
  });
}

/** What was left to a person to look at: each of its places, or the whole where none of its values has one. */
function openOf(report: ProductionReport): Placed[] {
  return toldOf(report).toCheck.flatMap(({ code, page, box, note: why, values }, at) => {
    const text = [why, ...values.map(({ source, text: value }) => `${source}: ${value}`)].join('\n');
    const places = values.flatMap((value) => (value.box ? [value.box] : []));
    return (places.length > 0 ? places : [box]).map((place, nth) => ({
      mark: {
        ...{ id: `open-${at + 1}-${nth + 1}`, sign: '?', colour: OPEN, counts: false },
        ...{ subject: CATALOGUE.get(code)?.title ?? code, text },
      },
      page,
      box: place,
    }));
  });
}

function spaceOf(page: PDFPage): PageSpace {
  const media = cornersOf(page.getMediaBox());
  const crop = cornersOf(page.getCropBox());
  const visible = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ] as const;
  const { angle } = page.getRotation();
  // Boxes that have nothing in common: readers show the media box.
  const empty = visible[2] <= visible[0] || visible[3] <= visible[1];
  return {
    visible: empty ? media : visible,
    // A page is turned by quarters; readers do not turn it by anything else.
    rotation: angle % 90 === 0 ? ((angle % 360) + 360) % 360 : 0,
  };
}

/** A box may be given by any two corners that lie across from each other (7.9.5). */
function cornersOf({ x, y, width, height }: ReturnType<PDFPage['getMediaBox']>) {
  return [
    Math.min(x, x + width),
    Math.min(y, y + height),
    Math.max(x, x + width),
    Math.max(y, y + height),
  ] as const;
}

/** Several pages may share one list of annotations: each gets its own. */
function annotate(pdf: PDFDocument, page: PDFPage, annotation: PDFRef): void {
  const key = PDFName.of('Annots');
  const present = pdf.context.lookup(page.node.get(key));
  const list = pdf.context.obj(present instanceof PDFArray ? present.asArray() : []) as PDFArray;
  list.push(annotation);
  page.node.set(key, list);
}

function contents({ number, ref, evidence, row }: NumberedFinding): string {
  const { recovered } = evidence;
  return [
    `${number}. ${ref.label} (${titled(ref.severity)}, ${evidence.code})`,
    evidence.note,
    recovered &&
      `${recovered.old ?? 'nothing'} → ${recovered.new ?? 'nothing'} (old value from ${recovered.source})`,
    strength(evidence),
    row?.meaning,
  ]
    .filter(Boolean)
    .join('\n');
}
