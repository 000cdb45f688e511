/** Drawings of a stored report, made by the same functions as in the compute child. */

import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { DRAWN_DOCUMENT, type EarlierPage } from '../../../shared/contracts/drawing.ts';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { answer } from '../../../workers/drawing/respond.ts';
import { openPdf } from '../../../workers/formats/pdf/index.ts';
import { reportWith } from '../../api/dashboard/report-maker.ts';

const [WIDTH, HEIGHT] = [620, 877];
const SAMPLE = fileURLToPath(new URL('../../../samples/invoice-amount-replaced.pdf', import.meta.url));
/** Time enough on a machine that does much else. */
const CHILD = {
  remainingMs: () => 80_000,
  earlierPageMs: 60_000,
  settings: { tesseractPath: null, modelsDir: '' },
  filePath: (name: string) => (name === DRAWN_DOCUMENT ? SAMPLE : name),
};

describe('drawings of a report', function () {
  this.timeout(240_000);
  let directory: string;
  let page: string;

  before(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'assay-drawing-'));
    page = path.join(directory, 'page.png');
    await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } })
      .png()
      .toFile(page);
  });
  after(() => rm(directory, { recursive: true, force: true }));

  async function drawn(
    name: string,
    file: string,
    report: ProductionReport,
    pages = [{ number: 1, picture: page }],
    more: { earlier?: EarlierPage[]; language?: string } = {},
  ) {
    const outputDir = await mkdtemp(path.join(directory, 'out-'));
    const task = { file, jobId: 'job_x', report, pages, ...more };
    expect(await answer(name, task, { ...CHILD, outputDir })).to.deep.equal({ file });
    expect(await readdir(outputDir)).to.deep.equal([file]);
    return path.join(outputDir, file);
  }

  async function textOf(file: string): Promise<string> {
    const pdf = await getDocument({ url: file, verbosity: 0 }).promise;
    const texts = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    await pdf.cleanup();
    return texts.join(' ').replace(/\s+/g, ' ');
  }

  it('outline the region that a mask tells, and leave everything within its box as it is', async () => {
    const report = structuredClone(reportWith({}));
    const [evidence] = Object.values(report.pipeline.evidence.findings);
    evidence!.box = [0.2, 0.2, 0.4, 0.4];
    evidence!.mask = { columns: 2, rows: 1, runs: [1, 1] };
    const file = await drawn('draw-page', 'drawn-001.png', report);
    const at = async (x: number, y: number): Promise<number[]> => [
      ...(await sharp(file)
        .extract({ left: Math.round(x * WIDTH), top: Math.round(y * HEIGHT), width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer()),
    ];
    const untouched = [255, 255, 255];
    expect(await at(0.3, 0.4), 'beside the region').to.deep.equal(untouched);
    expect(await at(0.5, 0.4), 'within the region').to.deep.equal(untouched);
    for (const [x, y] of [
      [0.4, 0.4],
      [0.6, 0.4],
      [0.5, 0.2],
      [0.5, 0.6],
    ] as const) {
      const [red, green] = await at(x, y);
      expect(red! - green!, `edge at ${x}, ${y}`).to.be.above(40);
    }
  });

  it('mark the place of a finding, and nothing else of the page', async () => {
    const file = await drawn('draw-page', 'drawn-001.png', reportWith({}));
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).to.include({ width: WIDTH, height: HEIGHT });
    let [left, top, right, bottom, changed] = [WIDTH, HEIGHT, 0, 0, 0];
    for (let at = 0; at < data.length; at += 3) {
      if (data[at] === 255 && data[at + 1] === 255 && data[at + 2] === 255) continue;
      const [x, y] = [(at / 3) % WIDTH, Math.floor(at / 3 / WIDTH)];
      [left, right, top, bottom] = [
        Math.min(left, x),
        Math.max(right, x),
        Math.min(top, y),
        Math.max(bottom, y),
      ];
      changed++;
    }
    expect(changed).to.be.greaterThan(500);
    // The box is [0.5, 0.5, 0.1, 0.02]; its number stands left of it.
    expect(right / WIDTH).to.be.closeTo(0.6, 0.012);
    expect(bottom / HEIGHT).to.be.closeTo(0.52, 0.012);
    expect(top / HEIGHT).to.be.closeTo(0.5, 0.012);
    expect(left / WIDTH).to.be.within(0.44, 0.49);
  });

  it('draw nothing on a page that has no finding', async () => {
    const file = await drawn('draw-page', 'drawn-002.png', reportWith({}), [{ number: 2, picture: page }]);
    const { channels } = await sharp(file).removeAlpha().stats();
    expect(channels.map(({ min }) => min)).to.satisfy((all: number[]) => all.every((min) => min === 255));
  });

  it('say that the time ran out before a page of an earlier save was drawn, and write nothing', async () => {
    const outputDir = await mkdtemp(path.join(directory, 'out-'));
    const earlier = [{ save: 0, page: 1, endOffset: readFileSync(SAMPLE).length }];
    const task = {
      file: 'earlier-001-save-0.png',
      jobId: 'job_x',
      report: reportWith({}),
      pages: [],
      earlier,
    };
    for (const late of [{ remainingMs: () => 0 }, { earlierPageMs: 1 }]) {
      expect(await answer('draw-page', task, { ...CHILD, ...late, outputDir })).to.deep.equal({
        file: task.file,
        late: true,
      });
    }
    expect(await readdir(outputDir)).to.deep.equal([]);
  });

  it('print everything that a reviewer needs, as text', async () => {
    const report = reportWith({ old: '2,417.20', new: '6,417.20', note: 'Сумма €' });
    const text = await textOf(await drawn('print-report', 'report.pdf', report));
    for (const part of [
      'This document was altered.',
      '90 % likely to have been altered',
      '2,417.20 → 6,417.20',
      'Сумма €',
      'Moderately strong support',
      'The issuer corrected it.',
      'Ask the issuer.',
      'job_x',
      'Page 1',
    ]) {
      expect(text).to.include(part);
    }
  });

  it('print in the language that is asked for, with its letters and its values', async () => {
    const report = { ...reportWith({ old: '2,417.20', new: '6,417.20', note: 'Note.' }) };
    const file = await drawn('print-report', 'report-de.pdf', report, undefined, { language: 'de' });
    const text = await textOf(file);
    for (const part of [
      'Dieses Dokument wurde verändert.',
      '2,417.20 → 6,417.20',
      'Was zu tun ist',
      'Seite 1',
    ]) {
      expect(text).to.include(part);
    }
    const pdf = await getDocument({ url: file, verbosity: 0 }).promise;
    const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> };
    expect(info).to.include({ Title: 'Bericht rep_1', Language: 'de' });
    await pdf.cleanup();
  });

  it('print a tagged file with a title and a language, its pictures told in words', async () => {
    const file = await drawn('print-report', 'report.pdf', reportWith({ note: 'Note.' }));
    const pdf = await getDocument({ url: file, verbosity: 0 }).promise;
    const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> };
    expect(info).to.include({ Title: 'Report rep_1', Language: 'en' });
    expect(Object.fromEntries((await pdf.getMarkInfo()) as never)).to.include({ Marked: true });
    const roles: string[] = [];
    const alts: string[] = [];
    interface Node {
      role?: string;
      alt?: string;
      type?: string;
      id?: string;
      children?: Node[];
    }
    const contents = new Set<string>();
    const walk = (node: Node): void => {
      if (node.role) roles.push(node.role);
      if (node.alt) alts.push(node.alt);
      if (node.type === 'content' && node.id) contents.add(node.id);
      for (const child of node.children ?? []) walk(child);
    };
    const marked = new Set<string>();
    for (let number = 1; number <= pdf.numPages; number++) {
      const sheet = await pdf.getPage(number);
      walk((await sheet.getStructTree()) as Node);
      const { items } = await sheet.getTextContent({ includeMarkedContent: true });
      for (const item of items) if ('id' in item && item.id) marked.add(item.id);
    }
    await pdf.cleanup();
    expect(roles.filter((role) => role === 'H1')).to.have.lengthOf(1);
    expect(roles).to.include.members(['H2', 'H3', 'P', 'L', 'LI', 'Figure']);
    expect(alts).to.deep.equal(['Page 1 of the document; the place of finding 1 is marked']);
    // Every text that is marked in the pages is reached from the tree.
    expect(marked.size).to.be.greaterThan(10);
    expect([...marked].filter((id) => !contents.has(id))).to.deep.equal([]);
  });

  it('print without pictures when the document is gone, and stay whole with values as long as books', async () => {
    const report = reportWith({
      old: 'x'.repeat(100_000),
      new: '\u202e\u0000',
      note: 'word '.repeat(20_000),
    });
    const started = performance.now();
    const text = await textOf(await drawn('print-report', 'report-erased.pdf', report, []));
    expect(performance.now() - started).to.be.lessThan(40_000);
    expect(text).to.include('This document was altered.').and.include('…');
    expect(text).not.to.match(/[\u202e\u0000]/);
  });

  describe('of an earlier save of the file', () => {
    const saves = openPdf(readFileSync(SAMPLE)).revisions;
    const first = { save: 0, page: 1, endOffset: saves[0]!.endOffset };

    it('show the page as it was, in the size of the page as it is', async () => {
      const before = await drawn('draw-page', 'a.png', reportWith({}), [], {
        earlier: [first],
      });
      const now = await drawn('draw-page', 'b.png', reportWith({}), [], {
        earlier: [{ ...first, endOffset: saves.at(-1)!.endOffset }],
      });
      const [then, after] = await Promise.all(
        [before, now].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
      );
      expect(then!.info).to.deep.equal(after!.info);
      const { width, height } = then!.info;
      const changed: number[] = [];
      for (let at = 0; at < then!.data.length; at += 3) {
        if (Math.abs(then!.data[at]! - after!.data[at]!) > 40)
          changed.push(Math.floor(at / 3 / width) / height);
      }
      // The amount, and nothing but its line.
      expect(changed.length).to.be.within(10, 2_000);
      expect(Math.max(...changed) - Math.min(...changed)).to.be.lessThan(0.02);
    });

    it('print the place before beside the place now', async () => {
      const report = reportWith({});
      const { evidence } = report.pipeline;
      const told = { before: { save: 0, page: 1 }, oldBox: [0.7, 0.46, 0.2, 0.02] };
      Object.values(evidence.findings)[0]!.data = told;
      const printed = await drawn('print-report', 'report.pdf', report, undefined, {
        earlier: [first],
      });
      const text = await textOf(printed);
      expect(text).to.include('Before (save 1)').and.include('Now');
      expect(await textOf(await drawn('print-report', 'report.pdf', report))).not.to.include('Before (save');
    });

    it('keep each place once, as it was and as it is', async () => {
      const report = reportWith({});
      const told = { before: { save: 0, page: 1 }, oldBox: [0.7, 0.46, 0.2, 0.02] };
      Object.values(report.pipeline.evidence.findings)[0]!.data = told;
      report.pipeline.evidence.revisions = [
        { index: 0, endOffset: first.endOffset, earlierPages: [] },
        { index: 1, endOffset: first.endOffset + 1, earlierPages: [{ save: 0, page: 1 }] },
      ] as never;
      const outputDir = await mkdtemp(path.join(directory, 'out-'));
      const pages = [{ number: 1, picture: page }];
      const task = { file: '', jobId: 'job_x', report, pages, earlier: [first] };
      await answer('keep-places', task, { ...CHILD, outputDir });
      expect((await readdir(outputDir)).sort()).to.deep.equal(['place-001.jpg', 'place-002.jpg']);
      const { format, width, height } = await sharp(path.join(outputDir, 'place-002.jpg')).metadata();
      expect({ format, width, height }).to.deep.equal({ format: 'jpeg', width: 1000, height: 320 });
    });

    it('print the places that were kept when the document is gone, before beside now', async () => {
      const report = reportWith({});
      const told = { before: { save: 0, page: 1 }, oldBox: [0.7, 0.46, 0.2, 0.02] };
      Object.values(report.pipeline.evidence.findings)[0]!.data = told;
      report.pipeline.evidence.revisions = [
        { index: 0, endOffset: first.endOffset, earlierPages: [] },
        { index: 1, endOffset: first.endOffset + 1, earlierPages: [{ save: 0, page: 1 }] },
      ] as never;
      const kept = ['place-001.jpg', 'place-002.jpg'];
      const folder = await mkdtemp(path.join(directory, 'kept-'));
      const pages = [{ number: 1, picture: page }];
      await answer(
        'keep-places',
        { file: '', jobId: 'job_x', report, pages, earlier: [first] },
        { ...CHILD, outputDir: folder },
      );
      const print = async (names: string[]): Promise<{ text: string; bytes: number }> => {
        const outputDir = await mkdtemp(path.join(directory, 'out-'));
        const task = { file: 'report-en-erased.pdf', jobId: 'job_x', report, pages: [], kept: names };
        const filePath = (name: string): string => path.join(folder, name);
        await answer('print-report', task, { ...CHILD, outputDir, filePath });
        const file = path.join(outputDir, task.file);
        return { text: await textOf(file), bytes: readFileSync(file).length };
      };
      const [shown, without] = [await print(kept), await print([])];
      expect(shown.text).to.include('Before (save 1)').and.include('Now');
      expect(without.text).not.to.include('Before (save 1)');
      expect(shown.bytes - without.bytes).to.be.greaterThan(5_000);
      expect((await print(['place-002.jpg'])).text).not.to.include('Before (save 1)');
    });

    it('leave nothing when the earlier save cannot be shown', async () => {
      const outputDir = await mkdtemp(path.join(directory, 'out-'));
      const earlier = [{ ...first, endOffset: 10 }];
      const task = {
        file: 'a.png',
        jobId: 'job_x',
        report: reportWith({}),
        pages: [],
        earlier,
      };
      await answer('draw-page', task, { ...CHILD, outputDir });
      expect(await readdir(outputDir)).to.deep.equal([]);
    });
  });

  it('refuse a picture that is none, instead of drawing without it', async () => {
    const broken = path.join(directory, 'broken.png');
    await writeFile(broken, 'not a picture');
    const task = {
      file: 'drawn-001.png',
      jobId: 'job_x',
      report: reportWith({}),
      pages: [{ number: 1, picture: broken }],
    };
    const refused = await answer('draw-page', task, { ...CHILD, outputDir: directory }).catch(
      (error) => error,
    );
    expect(refused).to.be.instanceOf(Error);
  });
});
