/** Documents whose font was cut for another text: the program's own numbering, and another string shown with it. */
import { readFileSync } from 'node:fs';
import fontkit from '@pdf-lib/fontkit';
import { expect } from 'chai';
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { subsetContradictsText } from '../../../../../workers/stages/structure/rules/subset-contradicts-text.ts';
import { factsOf, firstOf, NOW } from '../material.ts';

const TTF = readFileSync(
  new URL(
    '../../../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
    import.meta.url,
  ),
);

/** Its own digits are 0, 1, 2, 4, 5 and 6. */
const LETTER = [
  'Kontoauszug Nr. 12',
  'Frau Ida Holm',
  'Am Markt 4, Bremen',
  'Miete Wohnung links',
  'Guthaben 46.20',
  'Zahlung bis 15. Juni',
];

interface Made {
  /** What is shown instead of what the font was cut for, by line. */
  instead?: Record<number, string>;
  subset?: boolean;
  finish?: (page: PDFPage, font: PDFFont, pdf: PDFDocument) => void;
}

async function letter(lines: readonly string[], { instead = {}, subset = true, finish }: Made = {}) {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const font = await pdf.embedFont(TTF, { subset });
  const page = pdf.addPage([300, 400]);
  // Glyphs are numbered as text comes by, shown or not.
  for (const line of lines) font.encodeText(line);
  for (const [at, line] of lines.entries()) {
    const text = instead[at] ?? line;
    if (text !== '') page.drawText(text, { x: 30, y: 360 - at * 20, size: 10, font });
  }
  finish?.(page, font, pdf);
  return subsetContradictsText(factsOf(Buffer.from(await pdf.save())), NOW);
}

describe('structure/subset-contradicts-text', () => {
  it('tells digits that the font holds and the document does not show', async () => {
    const told = firstOf(await letter(LETTER, { instead: { 4: 'Guthaben 41.20' } }));
    expect(told.note).to.match(
      /LiberationSans\S* was put into the file with the \d+ letters and digits that the document shows in it, and with “6”, which it shows nowhere: a number in this font is gone\.$/,
    );
    expect(told.page).to.equal(1);
    expect(told.data).to.include({ characters: '6' });
  });

  it('tells the word that has characters before their turn, and where it stands', async () => {
    const told = firstOf(await letter(LETTER, { instead: { 1: 'Frau Jana Holm' } }));
    expect(told.note).to.match(
      /^“Jana” on page 1 has “J” before its turn: .* numbers its other \d+ characters/,
    );
    expect(told.box?.[1]).to.be.within(0.1, 0.2);
  });

  it('passes the text that the font was cut for', async () => {
    expect((await letter(LETTER)).verdict).to.equal('pass');
  });

  it('asks where letters are gone as well, and where a bar stands that text is blackened with', async () => {
    const gone = await letter(LETTER, { instead: { 4: '' } });
    expect(gone.verdict).to.equal('inconclusive');
    expect(gone.verdict === 'inconclusive' && gone.toCheck?.[0]?.values[0]?.text).to.equal('06G');
    const bar = (page: PDFPage) =>
      page.drawRectangle({ x: 80, y: 276, width: 40, height: 12, color: rgb(0, 0, 0) });
    const blackened = await letter(LETTER, { instead: { 4: 'Guthaben' }, finish: bar });
    expect(blackened.verdict).to.equal('inconclusive');
  });

  it('asks where the font sets no number any more: all of them may have stood on a page that was taken out', async () => {
    const words = ['Rechnung Elektrizitaet', 'Frau Ida Holm', 'Zahlung bis Juni', 'Gesamtbetrag'];
    const rest = await letter([...words, '46'], { instead: { 4: '' } });
    expect(rest.verdict === 'inconclusive' && rest.toCheck?.[0]?.values[0]?.text).to.equal('46');
    expect((await letter([...words, '46', '42'], { instead: { 5: '44' } })).verdict).to.equal('fail');
  });

  it('does not take what was taken out for text before its turn', async () => {
    for (const at of LETTER.keys()) {
      const { verdict } = await letter(LETTER, { instead: { [at]: '' } });
      expect(verdict, `line ${at}`).to.not.equal('fail');
    }
  });

  it('leaves open more words before their turn than one exchange makes', async () => {
    const instead = { 1: 'Frau Q Ida X Holm Y', 2: 'Am V Markt 4, C Bremen' };
    const verdict = await letter([...LETTER, 'QXYVC'], { instead });
    expect(verdict).to.deep.include({
      verdict: 'inconclusive',
      reason: 'Many words have characters that their font numbers in another order.',
    });
    const fewer = await letter([...LETTER, 'QXYVC'], { instead: { 1: instead[1] } });
    expect(fewer.verdict === 'fail' && fewer.occurrences).to.have.length(3);
  });

  it('says nothing of fonts that hold more throughout, of standard fonts and of fonts that forms use', async () => {
    const whole = await letter(LETTER, { subset: false, instead: { 4: 'Guthaben 41.20' } });
    expect(whole.verdict).to.equal('not-applicable');
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText('Guthaben 41.20', { font: await pdf.embedFont(StandardFonts.Helvetica) });
    expect(subsetContradictsText(factsOf(Buffer.from(await pdf.save())), NOW).verdict).to.equal(
      'not-applicable',
    );
    const field = (page: PDFPage, font: PDFFont, of: PDFDocument) => {
      const text = of.getForm().createTextField('amount');
      text.setText('6');
      text.addToPage(page, { x: 30, y: 30, width: 60, height: 20, font });
      text.updateAppearances(font);
    };
    const filled = await letter(LETTER, { instead: { 4: 'Guthaben 41.20' }, finish: field });
    expect(filled.verdict).to.equal('pass');
  });

  it('takes the number of pages, which programs fill in last, for no exchange', async () => {
    const lines = ['Seite x von x', ...LETTER];
    expect((await letter(lines, { instead: { 0: 'Seite x von 1' } })).verdict).to.equal('pass');
    expect((await letter(lines, { instead: { 0: 'Seite x von 4' } })).verdict).to.equal('fail');
  });
});
