import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { collectFile } from '../../../lab/ledger/collect-file.ts';
import { makeCorpusFile } from '../../../lab/ledger/corpus-file.ts';
import { countCodes } from '../../../lab/ledger/count.ts';
import { countClass, following } from '../../../lab/ledger/counted-class.ts';
import { openFacts } from '../../../lab/ledger/facts-store.ts';
import { classFigures, confusion } from '../../../lab/ledger/figures.ts';
import { sha256, UNTOUCHED } from '../../../lab/ledger/genuine-file.ts';
import { withClass, withDetection, withMore, withRows } from '../../../lab/ledger/in-part.ts';
import { type Entry, formatList, type Part, readLists } from '../../../lab/ledger/list.ts';
import { judgeLists, ratesOf } from '../../../lab/ledger/measure.ts';
import { pageOf } from '../../../lab/ledger/page.ts';
import { CATALOGUE } from '../../../shared/findings/catalogue.ts';
import { STAGE_BY_ID } from '../../../workers/stages/index.ts';

/** From files to rates, with the product's own stages; PDFs of one page, so that it takes seconds. */
describe('ledger: measure', () => {
  let folder: string;
  const collecting = () => ({
    store: openFacts(path.join(folder, 'facts')),
    prepared: path.join(folder, 'prepared'),
    settings: { tesseractPath: null, modelsDir: path.resolve('models') },
    again: [],
    only: [],
  });
  const lists = () => readLists(pathToFileURL(`${folder}/lists/`));

  before(async function () {
    this.timeout(120_000);
    folder = await mkdtemp(path.join(tmpdir(), 'ledger-'));
    await mkdir(path.join(folder, 'lists'));
    const entries: Entry[] = [];
    const add = async (seed: number, cause: string | null, part: Part): Promise<void> => {
      const recipe = { kind: 'invoice', form: 'pdf', capture: 'none', seed, cause } as const;
      const made = await makeCorpusFile(recipe);
      if (!made) throw new Error(`nothing made of ${cause}`);
      const id = `made/${seed}-${cause ?? 'clean'}.pdf`;
      await mkdir(path.dirname(path.join(folder, id)), { recursive: true });
      await writeFile(path.join(folder, id), made.bytes);
      const truth = made.forged ? 'forged' : 'genuine';
      const what = {
        kind: 'invoice',
        class: 'born-digital-pdf',
        part,
        source: `made ${part}`,
        origin: 'corpus:',
      } as const;
      entries.push({
        ...UNTOUCHED,
        id,
        sha256: sha256(made.bytes),
        ...what,
        truth,
        way: cause ?? 'none',
        synthetic: 'yes',
      });
    };
    await add(1, null, 'tune');
    await add(2, null, 'tune');
    await add(1, 'covered-and-retyped', 'tune');
    await add(2, 'amount-replaced', 'tune');
    await add(3, 'covered-and-retyped', 'holdout');
    await writeFile(path.join(folder, 'lists', 'made.tsv'), formatList(entries));
    for (const entry of entries) await collectFile(entry, path.join(folder, entry.id), collecting());
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it('runs nothing again but what is asked for', async () => {
    const [entry] = lists().flatMap((list) => list.entries);
    if (!entry) throw new Error('no entry');
    const file = path.join(folder, entry.id);
    expect(await collectFile(entry, file, collecting())).to.deep.equal([]);
    expect(await collectFile(entry, file, { ...collecting(), again: ['qr'] })).to.deep.equal(['qr']);
    const kept = await collecting().store.read(entry.sha256);
    const old = (kept?.stages ?? []).map((stage) =>
      stage.id === 'metadata' ? { ...stage, engineVersion: '0' } : stage,
    );
    if (kept) await collecting().store.keep({ ...kept, stages: old });
    expect(await collectFile(entry, file, { ...collecting(), only: ['qr'] })).to.deep.equal([]);
    expect((await collecting().store.read(entry.sha256))?.stages).to.have.length(old.length);
    expect(await collectFile(entry, file, collecting())).to.deep.equal(['metadata']);
    expect(STAGE_BY_ID.metadata.version).not.to.equal('0');
  });

  it('counts a rule on the ways that it looks for, and never on the holdout', async () => {
    const { files, missing } = await judgeLists(lists(), folder, ['tune']);
    expect(missing).to.deep.equal([]);
    expect(files).to.have.length(4);
    const rates = ratesOf(lists(), files, '2026-11-22');
    expect(rates.lists.made?.files).to.equal(4);
    expect(rates.codes['text-covered-and-retyped']?.['born-digital-pdf']).to.deep.equal({
      k1: 1,
      n1: 1,
      k0: 0,
      n0: 2,
    });
    expect(rates.codes['revision-text-changed']?.['born-digital-pdf']).to.deep.equal({
      k1: 1,
      n1: 1,
      k0: 0,
      n0: 2,
    });
    expect(rates.synthetic['revision-text-changed']).to.deep.equal(['born-digital-pdf']);
    // Forgeries of our own show that rules work; what is found elsewhere is counted on those of other programs.
    expect(rates.detection).to.deep.equal({});
    const foreign = lists().map((list) => ({ ...list, name: 'pdf-ways' }));
    expect(ratesOf(foreign, files, '2026-11-22').detection['born-digital-pdf']?.all.n).to.equal(2);
    expect(Object.keys(rates.codes)).to.deep.equal([...CATALOGUE.keys()]);
  });

  it('caps what rests on drawn files, and not what enough real ones show beside many of them', async () => {
    const { files } = await judgeLists(lists(), folder, ['tune']);
    const genuine = files.find(({ entry }) => entry.truth === 'genuine')!;
    const times = (count: number, synthetic: 'yes' | 'no') =>
      Array.from({ length: count }, () => ({ ...genuine, entry: { ...genuine.entry, synthetic } }));
    const drawnIn = (real: number, drawn: number) =>
      countCodes([...times(real, 'no'), ...times(drawn, 'yes')]).synthetic['text-covered-and-retyped'];
    expect(drawnIn(299, 400)).to.deep.equal(['born-digital-pdf']);
    expect(drawnIn(300, 400)).to.equal(undefined);
    expect(drawnIn(30, 30)).to.equal(undefined);
    expect(drawnIn(30, 31)).to.deep.equal(['born-digital-pdf']);
  });

  it('counts one class anew and leaves the others, where its files are at hand', async () => {
    const { files } = await judgeLists(lists(), folder, ['tune']);
    const counted = ratesOf(lists(), files, '2026-11-22');
    const kept = { scan: { k1: 3, n1: 4, k0: 1, n0: 300 } };
    const present = (n0: number, k1 = 0) => ({
      ...counted,
      codes: { 'revision-text-changed': { ...kept, 'born-digital-pdf': { k1, n1: k1, k0: 7, n0 } } },
    });
    const { codes, detection } = withClass(present(2), 'born-digital-pdf', counted);
    expect(codes['revision-text-changed']).to.deep.equal({
      ...kept,
      'born-digital-pdf': counted.codes['revision-text-changed']?.['born-digital-pdf'],
    });
    const own = { k1: 0, n1: 0, k0: 7, n0: 2 };
    const first = { ...counted, codes: { 'revision-text-changed': { 'born-digital-pdf': own, ...kept } } };
    const { codes: ordered } = withClass(first, 'born-digital-pdf', counted);
    // So that a diff shows what was counted anew and nothing else.
    expect(Object.keys(ordered['revision-text-changed'] ?? {})).to.deep.equal(['born-digital-pdf', 'scan']);
    const drawn = { ...counted, synthetic: { 'foreign-jpeg-grid': ['born-digital-pdf' as const] } };
    expect(withClass(present(2), 'born-digital-pdf', drawn).synthetic, 'of no counts').to.deep.equal({});
    const more = withClass(present(2, 9), 'born-digital-pdf', counted).codes['revision-text-changed'];
    expect(more?.['born-digital-pdf'], 'finds among more files than are at hand').to.deep.equal({
      ...{ k1: 9, n1: 9, k0: 0, n0: 2 },
    });
    expect(codes['foreign-jpeg-grid'], 'nothing was said of it').to.deep.equal({});
    expect(detection['born-digital-pdf']).to.equal(undefined);
    expect(() => withClass(present(9), 'born-digital-pdf', counted)).to.throw(/2 of 9 genuine files/);
  });

  it('counts what is detected in one class anew, where no altered file is missing', async () => {
    const { files } = await judgeLists(lists(), folder, ['tune']);
    const foreign = lists().map((list) => ({ ...list, name: 'pdf-ways' }));
    const counted = ratesOf(foreign, files, '2026-11-22');
    const known = (n: number) => ({
      ...counted,
      detection: { 'born-digital-pdf': { all: { k: 0, n }, byWay: {}, onContent: {} } },
    });
    expect(withDetection(known(2), 'born-digital-pdf', counted).detection).to.deep.equal(counted.detection);
    expect(() => withDetection(known(3), 'born-digital-pdf', counted)).to.throw(/2 of 3 altered files/);
    expect(() => withDetection(counted, 'scan', counted)).to.throw(/0 of 0/);
  });

  it('counts the row of one code on the files at hand, and names their lists beside those that are not', async () => {
    const { files } = await judgeLists(lists(), folder, ['tune']);
    const counted = ratesOf(lists(), files, '2026-11-22');
    const code = 'revision-text-changed';
    const elsewhere = { gone: { sha256: 'a'.repeat(64), files: 9 } };
    const rates = withRows({ ...counted, codes: { [code]: {} }, lists: elsewhere }, [code], counted);
    expect(rates.codes).to.deep.equal({ [code]: counted.codes[code] });
    expect(rates.lists).to.deep.equal({ ...elsewhere, ...counted.lists });
    expect(() => withRows(counted, ['no-such-code'], counted)).to.throw('no rule has the code no-such-code');
  });

  it('adds what further files show to the rows that are there', async () => {
    const { files } = await judgeLists(lists(), folder, ['tune']);
    const counted = ratesOf(lists(), files, '2026-11-22');
    const code = 'revision-text-changed';
    const { codes } = withMore(counted, [code], counted);
    expect(codes[code]?.['born-digital-pdf']).to.deep.equal({ k1: 2, n1: 2, k0: 0, n0: 4 });
    expect(codes['covered-text']).to.deep.equal(counted.codes['covered-text']);
  });

  it('gives a code that applied to nothing its genuine files and no finds', async () => {
    const { files } = await judgeLists(lists(), folder, ['tune']);
    const { codes } = ratesOf(lists(), files, '2026-11-22');
    expect(codes['foreign-jpeg-grid']).to.deep.equal({ 'born-digital-pdf': { k1: 0, n1: 0, k0: 0, n0: 2 } });
  });

  it('tells alarms with their bound and the classes that files were taken for', async () => {
    const { files } = await judgeLists(lists(), folder, ['tune', 'holdout']);
    const [figures] = classFigures(files);
    expect(figures).to.include({ captured: 'born-digital-pdf', genuine: 2, forged: 3, notAssessable: 0 });
    expect(figures?.medium).to.include({ k: 0, n: 2 });
    // 1 - 0.05^(1/2): two files without an alarm say little.
    expect(figures?.medium.bound).to.be.closeTo(0.7764, 1e-3);
    expect(confusion(files).get('born-digital-pdf')?.get('born-digital-pdf')).to.equal(5);
  });

  it('counts one class for the page, beside its earlier count and the other classes', async () => {
    const { files, missing } = await judgeLists(lists(), folder, ['tune', 'holdout']);
    const countOn = (date: string) =>
      countClass('born-digital-pdf', {
        ...{ lists: lists(), files, missing: new Set(missing), date },
        pictureOf: (part) => `reliability-${part}.png`,
      });
    const now = countOn('2026-11-25');
    if (!now) throw new Error('no file was taken for the class');
    expect(now.parts.tune).to.deep.include({ genuine: 2, forged: 2, found: { k: 2, n: 2 } });
    expect(now.ways['amount-replaced']).to.deep.equal({ tune: { k: 1, n: 1 } });
    expect([now.takenFor, now.missing]).to.deep.equal([{ 'born-digital-pdf': 5 }, 0]);
    const before = { ...now, date: '2026-11-23' };
    const both = following(now, before);
    expect(both.earlier).to.deep.equal({ date: '2026-11-23', parts: now.parts });
    expect(following(now, both).earlier, 'a second try on one day').to.deep.equal(both.earlier);
    const page = pageOf({ 'born-digital-pdf': both, scan: { ...before, date: '2026-11-22' } }, now.date);
    expect(page).to.match(/### tune \(8 files\)/);
    expect(page).to.match(
      /\| born-digital-pdf \| 2026-11-25 \|.*\n\| \(before\) \| 2026-11-23 \|.*\n\| scan \| 2026-11-22/,
    );
  });
});
