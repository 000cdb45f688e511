/** Values that are painted and hidden: the page is really drawn, and the rule judges what the real extractor found. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { PreparedDocument } from '../../../../../../shared/contracts/document.ts';
import { inkMaps } from '../../../../../../workers/artifacts/ink/maps.ts';
import { prepare } from '../../../../../../workers/prepare/prepare.ts';
import { extract } from '../../../../../../workers/stages/structure/extract.ts';
import { StructureFacts } from '../../../../../../workers/stages/structure/facts.ts';
import { pdfStructure } from '../../../../../../workers/stages/structure/pdf.ts';
import { textUnderAnnotation } from '../../../../../../workers/stages/structure/rules/text-under-annotation.ts';
import { valuePaintedOver } from '../../../../../../workers/stages/structure/rules/value-painted-over.ts';
import { stream } from '../../../../formats/pdf/build.ts';
import { NOW } from '../../material.ts';
import {
  type Area,
  fileOf,
  HEIGHT,
  hatching,
  rectangle,
  screen,
  shading,
  stencil,
  tiles,
  WIDTH,
} from './hiding-paint.ts';

/** Points: amounts of a table in one column. */
const [LABELS, AMOUNTS, TOP, LEADING] = [60, 400, 700, 20];
const ROWS = [
  ['Erika Mustermann', '1.234,56'],
  ['Miete Januar', '2.345,67'],
  ['Miete Februar', '3.456,78'],
  ['Nebenkosten', '4.567,89'],
  ['Heizung und Wasser', '5.678,90'],
  ['Hausmeister', '6.789,01'],
  ['Versicherung', '7.890,12'],
  ['Summe', '8.901,23'],
] as const;
/** The row whose value is hidden where only one is. */
const ROW = 2;
const VALUE = ROWS[ROW][1];

const baseOf = (row: number): number => TOP - LEADING * row;
const typed = (x: number, y: number, text: string, font = 'F'): string =>
  `BT /${font} 10 Tf ${x} ${y} Td (${text}) Tj ET`;
const TABLE = ROWS.flatMap(([label, amount], row) => [
  typed(LABELS, baseOf(row), label),
  typed(AMOUNTS, baseOf(row), amount),
]).join('\n');

/** On the value of a row, and nothing else. */
const over = (row: number): Area => [AMOUNTS - 2, baseOf(row) - 3, 44, 13];

interface Drawn {
  bytes: Buffer;
  document: PreparedDocument;
  artifactPath(name: string): string;
}

const parsed = (facts: StructureFacts): StructureFacts =>
  StructureFacts.parse(JSON.parse(JSON.stringify(facts)));
const verdictOf = (facts: StructureFacts) => valuePaintedOver(facts, NOW);
const textsOf = ({ pdf }: StructureFacts): string[] => pdf!.unshownValues.map(({ text }) => text);

function occurrencesOf(facts: StructureFacts) {
  const verdict = verdictOf(facts);
  if (verdict.verdict !== 'fail') throw new Error(`expected a finding, got ${JSON.stringify(verdict)}`);
  return verdict.occurrences;
}

/** What could not be told, with what there is to look at. */
function openOf(facts: StructureFacts) {
  const verdict = verdictOf(facts);
  if (verdict.verdict !== 'inconclusive')
    throw new Error(`expected it to be open, got ${JSON.stringify(verdict)}`);
  return {
    reason: verdict.reason,
    toCheck: (verdict.toCheck ?? []).map(({ page, values }) => [page, values[0]?.text]),
  };
}

describe('structure: values that the drawn page does not show', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-unshown-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  const settings = () => ({ tesseractPath: null, modelsDir: dir });
  const remainingMs = (): number => 90_000;

  async function draw(bytes: Buffer): Promise<Drawn> {
    const outputDir = await mkdtemp(join(dir, 'out-'));
    const document = await (await prepare.load()).extract({
      documentPath: join(dir, 'document'),
      mediaType: 'application/pdf',
      outputDir,
      bytes: async () => new Uint8Array(bytes),
      remainingMs,
      settings: settings(),
    });
    return {
      bytes,
      document: prepare.result.parse(document),
      artifactPath: (name) => join(outputDir, name),
    };
  }

  const look = async ({ bytes, document, artifactPath }: Drawn): Promise<StructureFacts> =>
    parsed(
      await extract({
        ...{ documentPath: join(dir, 'document'), document, artifactPath },
        bytes: async () => new Uint8Array(bytes),
        remainingMs,
        settings: settings(),
      }),
    );

  const factsOf = async (bytes: Buffer): Promise<StructureFacts> => look(await draw(bytes));
  const factsOn = (...paint: string[]): Promise<StructureFacts> =>
    factsOf(fileOf([[TABLE, ...paint].join('\n')]));

  /** Largest contrast on the value of a row, in its middle. */
  async function contrastOn(row: number, { document, artifactPath }: Drawn): Promise<number> {
    const { data, widthPx, heightPx } = (await inkMaps(document, artifactPath))!.get(1)!;
    const at = Math.floor(((HEIGHT - baseOf(row) - 4) / HEIGHT) * heightPx);
    const [from, to] = [AMOUNTS + 5, AMOUNTS + 35].map((x) => Math.floor((x / WIDTH) * widthPx));
    return Math.max(...data.subarray(at * widthPx + from!, at * widthPx + to!));
  }

  it('finds nothing where nothing is hidden', async () => {
    const drawn = await draw(fileOf([TABLE]));
    expect(await contrastOn(ROW, drawn)).to.be.greaterThan(100);
    const facts = await look(drawn);
    expect(facts.pdf!.unshownValues).to.deep.equal([]);
    expect(facts.pdf!.open).not.to.have.property('unshownValues');
    expect(verdictOf(facts)).to.deep.equal({ verdict: 'pass' });
  });

  for (const [what, hide] of [
    ['a shading within a clip', shading],
    ['the tiles of a pattern', tiles],
    ['a stencil of one sample', stencil],
    ['dense hatching', hatching],
    ['white that is blended', screen],
  ] as const)
    it(`tells a value under ${what}, and where it is`, async () => {
      const facts = await factsOn(hide(over(ROW)));
      expect(textsOf(facts)).to.deep.equal([VALUE]);
      const sights = occurrencesOf(facts);
      expect(sights).to.have.length(1);
      const [{ page, box, recovered, data }] = sights as [(typeof sights)[number]];
      expect(page).to.equal(1);
      expect(recovered).to.include({ old: VALUE, new: null });
      expect(data).to.deep.equal({ by: 'paint', token: 'number' });
      const [x, y, width, height] = box!;
      // Eight characters of Helvetica at 10 points, from a fifth below the base line.
      const places = [x, x + width, y, y + height];
      const [top, foot] = [HEIGHT - baseOf(ROW) - 8, HEIGHT - baseOf(ROW) + 2];
      const wanted = [AMOUNTS / WIDTH, (AMOUNTS + 38.9) / WIDTH, top / HEIGHT, foot / HEIGHT];
      for (const [at, place] of places.entries()) expect(place).to.be.closeTo(wanted[at]!, 0.01);
    });

  it('tells a date and an account as well, each by its kind', async () => {
    const [date, account] = ['17.04.2026', 'DE89370400440532013000'];
    const at = baseOf(10);
    const printed = `${typed(LABELS, at, date)} ${typed(AMOUNTS - 200, at, account)}`;
    const facts = await factsOn(printed, shading([58, at - 3, 60, 13]), shading([198, at - 3, 140, 13]));
    expect(facts.pdf!.unshownValues.map(({ text, token }) => [text, token])).to.deep.equal([
      [date, 'date'],
      [account, 'iban'],
    ]);
    expect(occurrencesOf(facts)).to.have.length(2);
  });

  it('leaves a value under a white rectangle to what knows rectangles, and tells it once', async () => {
    const facts = await factsOn(rectangle(over(ROW)));
    expect(facts.pdf!.covers.map(({ covered }) => covered)).to.deep.equal([VALUE]);
    expect(textsOf(facts)).to.deep.equal([]);
    const sights = occurrencesOf(facts);
    expect(sights.map(({ recovered }) => recovered?.old)).to.deep.equal([VALUE]);
    expect(sights[0]?.data).to.include({ by: 'fill' });
  });

  /** The table, with an annotation that is a white ground on the value. */
  function annotated(dict: string): Promise<Drawn> {
    const [x, y, width, height] = over(ROW);
    const place = `/F 4 /Rect [${x} ${y} ${x + width} ${y + height}] /AP << /N 9 0 R >>`;
    const form = `/Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << >> `;
    return draw(
      fileOf([TABLE], '/Annots [8 0 R] ', [
        { num: 8, body: `<< /Type /Annot ${dict} ${place} >>` },
        { num: 9, body: stream(`1 g 0 0 ${width} ${height} re f`, form) },
      ]),
    );
  }

  it('leaves out what a field of a form hides', async () => {
    const drawn = await annotated('/Subtype /Widget /FT /Tx /T (rent)');
    // The field does hide it.
    expect(await contrastOn(ROW, drawn)).to.equal(0);
    const facts = await look(drawn);
    expect(textsOf(facts)).to.deep.equal([]);
    expect(facts.pdf!.open).not.to.have.property('unshownValues');
    expect(verdictOf(facts).verdict).to.equal('pass');
  });

  it('leaves what a note hides to what knows notes', async () => {
    const facts = await look(await annotated('/Subtype /Stamp'));
    expect(textsOf(facts)).to.deep.equal([VALUE]);
    expect(facts.pdf!.annotationCovers.map(({ covered }) => covered)).to.deep.equal([VALUE]);
    expect(verdictOf(facts).verdict).to.equal('pass');
    expect(textUnderAnnotation(facts, NOW).verdict).to.equal('fail');
  });

  it('tells three values of a page, and asks about more', async () => {
    const hiding = (...rows: number[]) => factsOn(...rows.map((row) => shading(over(row))));
    const few = await hiding(1, 3, 5);
    expect(textsOf(few)).to.deep.equal([1, 3, 5].map((row) => ROWS[row]![1]));
    expect(occurrencesOf(few)).to.have.length(3);
    const many = await hiding(1, 3, 5, 6);
    expect(textsOf(many)).to.deep.equal([]);
    const { reason, toCheck } = openOf(many);
    expect(reason).to.match(/^Many values of a page/);
    expect(toCheck).to.deep.equal([1, 3, 5].map((row) => [1, ROWS[row]![1]]));
  });

  it('asks about a value of a font that shows nothing else', async () => {
    const alone = typed(AMOUNTS, baseOf(10), '9.012,34', 'G');
    const facts = await factsOn(alone, shading(over(10)));
    expect(textsOf(facts)).to.deep.equal([]);
    const { reason, toCheck } = openOf(facts);
    expect(reason).to.equal('A value is not shown, and neither is any other word of its font.');
    expect(toCheck).to.deep.equal([[1, '9.012,34']]);
    // Where the font is seen to be drawn, the value is hidden.
    const others = ['Rechnung', 'Betrag', 'Kundennummer'].map((text, at) =>
      typed(LABELS, baseOf(12 + at), text, 'G'),
    );
    expect(textsOf(await factsOn(alone, ...others, shading(over(10))))).to.deep.equal(['9.012,34']);
  });

  it('is open where a page with values was not drawn and another was', async () => {
    const { bytes, document, artifactPath } = await draw(fileOf([TABLE, TABLE]));
    const maps = await inkMaps(document, artifactPath);
    expect([...maps!.keys()]).to.deep.equal([1, 2]);
    const judged = (pages: readonly number[]) =>
      parsed(
        pdfStructure(bytes, () => false, null, new Map(pages.map((number) => [number, maps!.get(number)!]))),
      );
    expect(verdictOf(judged([1, 2])).verdict).to.equal('pass');
    const facts = judged([1]);
    expect(textsOf(facts)).to.deep.equal([]);
    const { reason, toCheck } = openOf(facts);
    expect(reason).to.equal('A page was not drawn, so that its values were not looked for in its picture.');
    expect(toCheck).to.deep.equal([]);
  });

  it('asks nothing of a page without values that was not drawn', async () => {
    const { bytes, document, artifactPath } = await draw(fileOf([TABLE, typed(LABELS, TOP, 'Anlage')]));
    const first = (await inkMaps(document, artifactPath))!.get(1)!;
    const facts = parsed(pdfStructure(bytes, () => false, null, new Map([[1, first]])));
    expect(verdictOf(facts).verdict).to.equal('pass');
  });

  it('tells the page of a value that is hidden behind the first one', async () => {
    const facts = await factsOf(fileOf([TABLE, `${TABLE} ${shading(over(ROW))}`]));
    expect(facts.pdf!.unshownValues.map(({ page, text }) => [page, text])).to.deep.equal([[2, VALUE]]);
  });

  it('finds its place on pages that are turned, cut or counted in other units', async () => {
    for (const page of ['/Rotate 90 ', '/Rotate 180 ', '/CropBox [50 500 500 800] ', '/UserUnit 2 ']) {
      const shown = await factsOf(fileOf([TABLE], page));
      expect(verdictOf(shown), page).to.deep.equal({ verdict: 'pass' });
      const hidden = await factsOf(fileOf([`${TABLE} ${shading(over(ROW))}`], page));
      expect(textsOf(hidden), page).to.deep.equal([VALUE]);
    }
  });

  it('leaves out a place where other print is seen', async () => {
    const facts = await factsOn(shading(over(ROW)), typed(AMOUNTS, baseOf(ROW), '9.456,78'));
    expect(textsOf(facts)).to.deep.equal([]);
  });

  it('leaves out words', async () => {
    const [, y, , height] = over(0);
    const facts = await factsOn(shading([LABELS - 2, y, 100, height]));
    expect(textsOf(facts)).to.deep.equal([]);
    expect(verdictOf(facts).verdict).to.equal('pass');
  });

  it('is open where no page was drawn, or they were prepared before pages had it', async () => {
    const drawn = await draw(fileOf([`${TABLE} ${shading(over(ROW))}`]));
    const pages = drawn.document.pages.map(({ ink, ...page }) => {
      expect(ink).to.deep.equal({ file: 'page-001.ink.png' });
      return page;
    });
    expect(pages).to.have.length(1);
    const facts = await look({ ...drawn, document: { ...drawn.document, pages } });
    expect(facts.pdf).to.include({ pageCount: 1, pagesRead: 1 });
    expect(textsOf(facts)).to.deep.equal([]);
    expect(verdictOf(facts).verdict).to.equal('inconclusive');
  });

  it('accuses no value that is painted behind where the drawing of the page was ended', async () => {
    const many = `BT /F 10 Tf 1 TL\n${"() '\n".repeat(160_000)}ET`;
    const facts = await factsOf(fileOf([`${TABLE}\n${many}\n${typed(AMOUNTS, 300, '9.111,22')}`]));
    expect(textsOf(facts)).to.deep.equal([]);
    expect(verdictOf(facts).verdict).to.equal('inconclusive');
  });

  it('asks about a value that the reader which draws has at another place', async () => {
    const glued = 'BT /F 10 Tf 60 300 Td (Miete) Tj ETBT /F 10 Tf 400 300 Td (9.111,22) Tj ET';
    const facts = await factsOf(fileOf([`${TABLE}\n${glued}`]));
    expect(textsOf(facts)).to.deep.equal([]);
    expect(openOf(facts).reason).to.contain('at another place');
  });

  it('accuses no pale value on a grey ground', async () => {
    const pale = '.74 g 380 400 80 14 re f .6 g BT /F 9 Tf 400 404 Td (7.111,20) Tj ET';
    const facts = await factsOf(fileOf([`${TABLE}\n${pale}`]));
    expect(textsOf(facts)).to.deep.equal([]);
    expect(verdictOf(facts)).to.deep.equal({ verdict: 'pass' });
  });
});
