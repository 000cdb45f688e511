/** The copy of a document with its findings as annotations, read back by pdf.js, which did not write it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { expect } from 'chai';
import { degrees, PDFDocument, PDFName } from 'pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../../../shared/contracts/finding.ts';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { annotateDocument } from '../../../workers/drawing/annotate.ts';
import { reportWith } from '../../api/dashboard/report-maker.ts';

const SAMPLE = readFileSync(
  fileURLToPath(new URL('../../../samples/invoice-amount-replaced.pdf', import.meta.url)),
);

function reportAt(page: number | undefined, box: Box | undefined): ProductionReport {
  const report = structuredClone(reportWith({ note: 'Сумма €' }));
  const [evidence] = Object.values(report.pipeline.evidence.findings);
  Object.assign(evidence!, { page, box });
  return report;
}

async function annotated(document: Uint8Array, report: ProductionReport): Promise<Buffer> {
  const copy = await annotateDocument(document, report);
  expect(Buffer.isBuffer(copy), JSON.stringify(copy)).to.equal(true);
  return copy as Buffer;
}

interface Annotation {
  subtype: string;
  contentsObj: { str: string };
  rect: [number, number, number, number];
}

/** The annotations of each page with their places in shares of the page as it is shown. */
async function annotationsOf(document: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(document), verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const all = (await page.getAnnotations()) as Annotation[];
    pages.push(
      all.map(({ subtype, contentsObj, rect }) => {
        const [x1, y1] = viewport.convertToViewportPoint(rect[0], rect[1]) as [number, number];
        const [x2, y2] = viewport.convertToViewportPoint(rect[2], rect[3]) as [number, number];
        const place = {
          left: Math.min(x1, x2) / viewport.width,
          right: Math.max(x1, x2) / viewport.width,
          top: Math.min(y1, y2) / viewport.height,
          bottom: Math.max(y1, y2) / viewport.height,
        };
        return { subtype, text: contentsObj.str, place };
      }),
    );
  }
  await pdf.cleanup();
  return pages;
}

/** @returns the colour at a place of the first page, in shares of it, as a reader draws it with its annotations */
async function shown(document: Uint8Array): Promise<(x: number, y: number) => number[]> {
  const pdf = await getDocument({ data: new Uint8Array(document), verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 1 });
  const canvas = createCanvas(viewport.width, viewport.height);
  const canvasContext = canvas.getContext('2d');
  await page.render({ canvas: null, canvasContext: canvasContext as never, viewport }).promise;
  await pdf.cleanup();
  return (x, y) => {
    const [across, down] = [Math.round(x * viewport.width), Math.round(y * viewport.height)];
    return [...canvasContext.getImageData(across, down, 1, 1).data.slice(0, 3)];
  };
}

describe('the annotated copy of a document', () => {
  it('has a square around the place of a finding, which says what it is', async () => {
    const [page] = await annotationsOf(await annotated(SAMPLE, reportWith({ note: 'Сумма €' })));
    expect(page).to.have.lengthOf(1);
    const [{ subtype, text, place }] = page as [NonNullable<typeof page>[0]];
    expect(subtype).to.equal('Square');
    for (const part of ['1. Text replaced in a later save', 'Сумма €', '1 → 2'])
      expect(text).to.include(part);
    // The box is [0.5, 0.5, 0.1, 0.02]; its number stands left of it.
    expect(place.right).to.be.closeTo(0.6, 0.012);
    expect(place.left).to.be.within(0.46, 0.5);
    expect(place.top).to.be.closeTo(0.5, 0.012);
    expect(place.bottom).to.be.closeTo(0.52, 0.012);
  });

  it('has a question mark at each place that a person is asked to look at, below the findings', async () => {
    const report = structuredClone(reportWith({}));
    report.pipeline.evidence.findings = {};
    const values = [
      { source: 'printed', text: 'U17240570', box: [0.2, 0.1, 0.2, 0.02] as Box },
      { source: 'machine readable zone', text: 'U19240590', box: [0.2, 0.8, 0.6, 0.02] as Box },
    ];
    report.pipeline.evidence.toCheck = [
      { code: 'viz-mrz-disagrees', page: 1, note: 'The two readings differ.', values },
      {
        code: 'iban-checksum-failed',
        page: 1,
        note: 'It may be misread.',
        values: [{ source: 'printed', text: 'DE1' }],
      },
    ];
    const [page] = await annotationsOf(await annotated(SAMPLE, report));
    expect(page!.map(({ subtype }) => subtype)).to.deep.equal(['Square', 'Square', 'Text']);
    expect(page!.map(({ place }) => (place.top + place.bottom) / 2).slice(0, 2)).to.satisfy(
      ([printed, zone]: number[]) => Math.abs(printed! - 0.11) < 0.01 && Math.abs(zone! - 0.81) < 0.01,
    );
    for (const { text } of page!.slice(0, 2))
      expect(text).to.equal('The two readings differ.\nprinted: U17240570\nmachine readable zone: U19240590');
    expect(page![2]!.text).to.equal('It may be misread.\nprinted: DE1');
  });

  for (const rotation of [0, 90, 180, 270]) {
    it(`marks the place that is seen on a page turned by ${rotation} degrees and cropped`, async () => {
      const made = await PDFDocument.create();
      const page = made.addPage([400, 600]);
      page.setCropBox(50, 20, 300, 500);
      page.setRotation(degrees(rotation));
      const copy = await annotated(await made.save(), reportAt(1, [0.7, 0.1, 0.2, 0.05]));
      const [page1] = await annotationsOf(copy);
      const { left, right, top, bottom } = page1![0]!.place;
      expect(right).to.be.closeTo(0.9, 0.02);
      expect(left).to.be.within(0.62, 0.7);
      expect((top + bottom) / 2).to.be.closeTo(0.125, 0.01);
    });
  }

  it('marks the place that is seen, whichever corners the boxes of a page are given by (7.9.5)', async () => {
    for (const [media, crop] of [
      [[400, 600, 0, 0], null],
      [
        [0, 600, 400, 0],
        [350, 20, 50, 520],
      ],
      [
        [0, 0, 400, 600],
        [350, 520, 50, 20],
      ],
    ] as const) {
      const made = await PDFDocument.create();
      const page = made.addPage([400, 600]);
      page.node.set(PDFName.of('MediaBox'), made.context.obj([...media]));
      if (crop) page.node.set(PDFName.of('CropBox'), made.context.obj([...crop]));
      const [page1] = await annotationsOf(
        await annotated(await made.save(), reportAt(1, [0.7, 0.1, 0.2, 0.05])),
      );
      const { right, top, bottom } = page1![0]!.place;
      expect(right, `${media} ${crop}`).to.be.closeTo(0.9, 0.02);
      expect((top + bottom) / 2, `${media} ${crop}`).to.be.closeTo(0.125, 0.01);
    }
  });

  it('takes a page that is turned by no quarter for one that is not turned, as readers do (table 31)', async () => {
    const made = await PDFDocument.create();
    const page = made.addPage([400, 600]);
    page.node.set(PDFName.of('Rotate'), made.context.obj(45));
    const [shownPage] = await annotationsOf(await annotated(await made.save(), reportAt(1, undefined)));
    expect(shownPage![0]!.place.left).to.be.closeTo(6 / 400, 1e-6);
    expect(shownPage![0]!.place.top).to.be.closeTo(6 / 600, 1e-6);
  });

  for (const rotation of [0, 90, 180, 270]) {
    it(`outlines a region, turned by ${rotation} degrees with its page, and tints nothing`, async () => {
      const made = await PDFDocument.create();
      made.addPage([400, 400]).setRotation(degrees(rotation));
      const report = reportAt(1, [0.2, 0.2, 0.4, 0.4]);
      Object.values(report.pipeline.evidence.findings)[0]!.mask = { columns: 2, rows: 1, runs: [1, 1] };
      const at = await shown(await annotated(await made.save(), report));
      expect(at(0.3, 0.45), 'beside the region').to.deep.equal([255, 255, 255]);
      expect(at(0.5, 0.45), 'within the region').to.deep.equal([255, 255, 255]);
      for (const x of [0.4, 0.6]) {
        const [red, green] = at(x, 0.45);
        expect(red! - green!, `edge at ${x}`).to.be.above(40);
      }
    });
  }

  it('has a note for a finding without a place, on its page or on the first', async () => {
    const made = await PDFDocument.create();
    for (let page = 0; page < 2; page++) made.addPage([400, 600]);
    const document = await made.save();
    for (const [report, on] of [
      [reportAt(2, undefined), 1],
      [reportAt(undefined, undefined), 0],
      // A page that is not there.
      [reportAt(9, [0.1, 0.1, 0.1, 0.1]), 0],
    ] as const) {
      const pages = await annotationsOf(await annotated(document, report));
      expect(pages[on]!.map(({ subtype }) => subtype)).to.deep.equal(['Text']);
      expect(pages[1 - on]).to.deep.equal([]);
      const { place } = pages[on]![0]!;
      for (const share of Object.values(place)) expect(share).to.be.within(0, 1);
    }
  });

  it('keeps the annotations that are there', async () => {
    const once = await annotated(SAMPLE, reportWith({}));
    const [page] = await annotationsOf(await annotated(once, reportWith({})));
    expect(page).to.have.lengthOf(2);
  });

  it('tells a locked document and one that is none', async () => {
    const locked = Buffer.from(
      SAMPLE.toString('latin1').replace(
        /trailer\s*<</g,
        'trailer\n<< /Encrypt << /Filter /Standard /V 1 /R 2 >>',
      ),
      'latin1',
    );
    expect(await annotateDocument(locked, reportWith({}))).to.deep.equal({ refused: 'encrypted' });
    for (const none of ['', '%PDF-1.4\n%%EOF\n', SAMPLE.subarray(0, 300)]) {
      expect(await annotateDocument(Buffer.from(none), reportWith({}))).to.deep.equal({
        refused: 'unreadable',
      });
    }
  });
});
