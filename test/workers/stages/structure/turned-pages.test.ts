/** Pages whose lines run up, down or backwards in the file, whichever way they are shown: what is asked of lines is asked as they read. */
import { expect } from 'chai';
import { structure } from '../../../../workers/stages/structure/stage.ts';
import { append, HEADER, type OnePage, onePage, simple, stream } from '../../formats/pdf/build.ts';
import { covered, factsOf, firstOf, INVOICE, NOW, twoFonts } from './material.ts';

/** What turns a page of 200 by 100 points in the file, and the box that it has then. */
const TURNS = [
  ['90', '0 1 -1 0 100 0 cm', '[0 0 100 200]'],
  ['180', '-1 0 0 -1 200 100 cm', '[0 0 200 100]'],
  ['270', '0 -1 1 0 0 200 cm', '[0 0 100 200]'],
] as const;

const SOLID = Array.from(
  { length: 14 },
  (_, i) => `BT /F 5 Tf 10 ${95 - 6 * i} Td (row) Tj 40 0 Td (${i}0.00) Tj 60 0 Td (end) Tj ET`,
).join(' ');
const OFF_LINE = SOLID.replace('40 0 Td (70.00) Tj 60 0 Td', '40 0.3 Td (70.00) Tj 60 -0.3 Td');
const MIXED = '(1,2) Tj /G 10 Tf (5) Tj /F 10 Tf (0.00) Tj';

const rulesThatSpeak = (pdf: Buffer): string[] => {
  const facts = factsOf(pdf);
  return Object.entries(structure.rules).flatMap(([code, rule]) =>
    rule(facts, NOW).verdict === 'fail' ? [code] : [],
  );
};

describe('structure on pages that are turned', () => {
  for (const [degrees, turn, box] of TURNS) {
    const turned = (content: string, rotate: string = degrees): Buffer =>
      simple(`q ${turn} ${content} Q`, `/Rotate ${rotate} /MediaBox ${box} `);

    it(`finds a covered value at its place, text turned by ${degrees} degrees`, () => {
      const rule = structure.rules['text-covered-and-retyped'];
      const plain = firstOf(rule(factsOf(simple(covered('9,250.00'))), NOW));
      expect(firstOf(rule(factsOf(turned(covered('9,250.00'))), NOW))).to.deep.equal(plain);
      // Shown on its side it is found as well, elsewhere on the page.
      const aside = firstOf(rule(factsOf(turned(covered('9,250.00'), '0')), NOW));
      expect(aside.recovered).to.deep.equal(plain.recovered);
      expect(aside.box).to.not.deep.equal(plain.box);
    });

    it(`finds a value beside its line, text turned by ${degrees} degrees`, () => {
      expect(rulesThatSpeak(simple(OFF_LINE))).to.include('value-off-grid');
      expect(rulesThatSpeak(turned(OFF_LINE))).to.deep.equal(rulesThatSpeak(simple(OFF_LINE)));
      expect(rulesThatSpeak(turned(SOLID))).to.deep.equal([]);
    });

    it(`tells what a save replaced, text turned by ${degrees} degrees`, () => {
      const content = (text: string) => `q ${turn} ${text} Q`;
      const parts = onePage(content(INVOICE), `/Rotate ${degrees} /MediaBox ${box} `);
      const update = [{ num: 4, body: stream(content(INVOICE.replace('1,250', '9,250'))) }];
      const facts = factsOf(append(HEADER, [{ parts }, { parts: update }]).pdf);
      expect(firstOf(structure.rules['revision-text-changed'](facts, NOW)).recovered).to.include({
        old: '1,250.00',
        new: '9,250.00',
      });
    });
  }

  it('finds two fonts in one number of a page that is turned in the file and by the viewer', () => {
    const upright = twoFonts(MIXED);
    const content = upright.toString('latin1').match(/stream\r?\n(BT [\s\S]*?)\r?\nendstream/)?.[1] ?? '';
    expect(content).to.include('(5) Tj');
    const parts: OnePage = onePage(`q 0 1 -1 0 100 0 cm ${content} Q`, '/Rotate 90 /MediaBox [0 0 100 200] ');
    parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /G 6 0 R');
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Verdana /Encoding /WinAnsiEncoding >>';
    const turned = append(HEADER, [{ parts: [...parts, { num: 6, body: font }] }]).pdf;
    expect(rulesThatSpeak(upright)).to.include('digits-set-apart');
    expect(rulesThatSpeak(turned)).to.deep.equal(rulesThatSpeak(upright));
  });

  it('leaves labels of an axis that run up an upright page out of its lines', () => {
    const label = (y: number) => `BT /F 5 Tf 0 1 -1 0 53 ${y} Tm (145) Tj ET`;
    expect(rulesThatSpeak(simple(`${SOLID} ${label(52.4)}`))).to.deep.equal([]);
  });

  it('is not turned by what is small or white, and is open where much of its text runs another way', () => {
    const up = (text: string, size: number, colour = '0 g') =>
      `${colour} BT /F ${size} Tf 0 1 -1 0 190 5 Tm (${text}) Tj ET 0 g`;
    const rule = structure.rules['value-off-grid'];
    const reasonOf = (content: string) => factsOf(simple(content)).pdf!.open.baselineMisalignment?.reasons;
    for (const content of [
      up('x'.repeat(3_000), 0.4),
      up('x'.repeat(900), 9, '1 g'),
      `3 Tr ${up('x'.repeat(900), 9)} 0 Tr`,
    ]) {
      expect(rule(factsOf(simple(`${OFF_LINE} ${content}`)), NOW).verdict, content.slice(-60)).to.equal(
        'fail',
      );
      expect(reasonOf(`${SOLID} ${content}`)).to.equal(undefined);
    }
    // A huge letter below a ground turns the page, and says so.
    const huge = 'BT /F 90 Tf 0 1 -1 0 150 5 Tm (W) Tj ET q 1 g 0 0 200 100 re f Q';
    expect(rule(factsOf(simple(`${huge} ${OFF_LINE}`)), NOW).verdict).to.equal('inconclusive');
    expect(reasonOf(`${SOLID} ${up('Page 3', 5)}`)).to.equal(undefined);
    expect(reasonOf(`${SOLID} ${up('as many words as there are numbers'.repeat(3), 5)}`)).to.deep.equal([
      'Text of a page runs more than one way, and only the lines that most of it runs in are compared.',
    ]);
  });
});
