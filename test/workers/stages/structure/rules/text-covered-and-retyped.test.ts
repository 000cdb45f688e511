import { expect } from 'chai';
import { textCoveredAndRetyped } from '../../../../../workers/stages/structure/rules/text-covered-and-retyped.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { covered, factsOf, firstOf, INVOICE, locked, NOW, pictured, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => textCoveredAndRetyped(factsOf(pdf), NOW);

describe('structure/text-covered-and-retyped', () => {
  it('recovers the covered amount', () => {
    const sight = firstOf(verdictOf(saved(covered('9,250.00'))));
    expect(sight.recovered).to.include({ old: '1,250.00', new: '9,250.00' });
    expect(sight.box?.[0]).to.be.closeTo(0.6, 0.01);
  });

  it('finds a thick white line and an opaque picture used as cover', () => {
    const line = `${INVOICE} q 1 G 14 w 118 63 m 170 63 l S Q BT /F 10 Tf 120 60 Td (9,250.00) Tj ET`;
    expect(firstOf(verdictOf(saved(line))).recovered?.old).to.equal('1,250.00');
    const patch = `${INVOICE} q 52 0 0 14 118 56 cm /X Do Q BT /F 10 Tf 120 60 Td (9,250.00) Tj ET`;
    const pdf = append(HEADER, [{ parts: pictured(patch, 'aaaa') }]).pdf;
    expect(firstOf(verdictOf(pdf)).data).to.include({ by: 'image' });
  });

  it('asks about the foot of all pages where text of one runs into it, and finds a value that only that page has', () => {
    const foot = (n: number, text = `Guide ${n} 40`) =>
      `q 1 g 100 5 90 10 re f Q BT /F 8 Tf 110 7 Td (${text}) Tj ET`;
    const book = (last: string): Buffer => {
      const contents = [1, 2, 3].map((n) => `${INVOICE} ${foot(n)}`);
      contents.push(`${INVOICE} BT /F 8 Tf 105 7 Td (of 1,250.00) Tj ET ${last}`);
      const [catalog, , page, , font] = onePage('');
      const pages = contents.flatMap((content, i) => [
        { num: 20 + 2 * i, body: page.body.replace(/\/Contents \d+ 0 R/, `/Contents ${21 + 2 * i} 0 R`) },
        { num: 21 + 2 * i, body: stream(content) },
      ]);
      const kids = contents.map((_, i) => `${20 + 2 * i} 0 R`).join(' ');
      const tree = { num: 2, body: `<< /Type /Pages /Kids [${kids}] /Count 4 >>` };
      return append(HEADER, [{ parts: [catalog, tree, font, ...pages] }]).pdf;
    };
    const asked = verdictOf(book(foot(4)));
    expect(asked.verdict).to.equal('inconclusive');
    expect('toCheck' in asked && asked.toCheck?.[0]?.page).to.equal(4);
    expect(verdictOf(book(foot(4, '9,250.00'))).verdict).to.equal('fail');
  });

  it('asks about a word whose letters were put in order, and finds another word', () => {
    const mended = (old: string, now: string) =>
      verdictOf(
        saved(
          `BT /F 10 Tf 20 60 Td (${old}) Tj ET q 1 g 18 57 60 12 re f Q BT /F 10 Tf 20 60 Td (${now}) Tj ET`,
        ),
      );
    const asked = mended('cetrify', 'certify');
    expect(asked.verdict).to.equal('inconclusive');
    expect('toCheck' in asked && asked.toCheck?.[0]?.values.map(({ text }) => text)).to.deep.equal([
      'cetrify',
      'certify',
    ]);
    expect(mended('No cetrify', 'No certify').verdict, 'of words').to.equal('inconclusive');
    expect(mended('cetrify:', 'certify :').verdict, 'with room').to.equal('inconclusive');
    const many = (count: number) =>
      verdictOf(
        saved(
          Array.from({ length: count }, (_, at) => {
            const y = 70 - 10 * at;
            return `BT /F 6 Tf 20 ${y} Td (cetrify) Tj ET q 1 g 18 ${y - 2} 60 8 re f Q BT /F 6 Tf 20 ${y} Td (certify) Tj ET`;
          }).join(' '),
        ),
      ).verdict;
    expect(many(5)).to.equal('inconclusive');
    expect(many(6), 'more than one person mends').to.equal('fail');
    for (const [old, now] of [
      ['Total amount', 'Amount total'],
      ['sesenta', 'setenta'],
      ['eighty', 'eight'],
      ['six', 'xis'],
      ['12345', '54321'],
    ] as const)
      expect(mended(old, now).verdict, `${old} ${now}`).to.equal('fail');
  });

  it('asks about a title on a ground of print that repeats, and finds what is typed on one', () => {
    const ground = (lines: readonly string[]): string =>
      lines.map((text, at) => `BT 0.8 g /F 4 Tf 20 ${70 - 4 * at} Td (${text}) Tj ET`).join(' ');
    const titled = (lines: readonly string[], title: string): string =>
      `${ground(lines)} 1 g 18 56 120 18 re f 0 g BT /F 14 Tf 22 60 Td (${title}) Tj ET`;
    const pattern = Array.from({ length: 4 }, () => 'Users Society Users Society Users Society');
    const asked = verdictOf(saved(titled(pattern, 'Bulletin')));
    expect(asked.verdict).to.equal('inconclusive');
    expect('toCheck' in asked && asked.toCheck?.[0]?.values[1]?.text).to.equal('Bulletin');
    expect(verdictOf(saved(titled(pattern, '9,250.00'))).verdict).to.equal('fail');
    expect(verdictOf(saved(titled([...pattern.slice(1), 'Total 1,250.00'], 'Bulletin'))).verdict).to.equal(
      'fail',
    );
    const said = [
      'we hereby refuse the claim of',
      'the tenant for the reasons given',
      'in our letter of last month',
    ];
    expect(verdictOf(saved(titled(said, 'Bulletin'))).verdict).to.equal('fail');
  });

  it('passes panels with text, repainted cells, transparent and visible boxes, and text beside the cover', () => {
    expect(verdictOf(saved(`0.9 g 118 57 50 12 re f 0 g ${INVOICE}`)).verdict).to.equal('pass');
    expect(verdictOf(saved(covered('1,250.00'))).verdict).to.equal('pass');
    expect(verdictOf(saved(covered('9,250.00', '0.5 g'))).verdict).to.equal('pass');
    expect(verdictOf(saved(covered('9,250.00').replace('118 57 50 12', '118 20 50 12'))).verdict).to.equal(
      'pass',
    );
  });

  it('passes a label that is painted again several times for the edge of its letters, and no other one', () => {
    const label = (text: string, x: number): string => `BT /F 10 Tf ${x} 60 Td (${text}) Tj ET`;
    const map = (again: string): string =>
      `${label('Scale 25', 120)} 1 g 118 57 60 12 re f 0 g ${label(again, 120)} ${label(again, 120.4)}`;
    expect(verdictOf(saved(map('Scale 25'))).verdict).to.equal('pass');
    expect(verdictOf(saved(map('Scale 52'))).verdict).to.equal('fail');
    expect(verdictOf(saved(map('Scale 250'))).verdict).to.equal('fail');
  });

  it('asks about a chart over a chart, and finds rows of a table that were typed anew', () => {
    const column = (values: readonly string[], step: number): string =>
      values.map((value, i) => `BT /F 6 Tf 40 ${20 + step * i} Td (${value}) Tj ET`).join(' ');
    const over = (below: string, above: string): Buffer =>
      saved(`${below} 1 g 36 16 60 60 re f 0 g ${above}`);
    const chart = over(column(['0', '1', '2', '3', '4', '5'], 9), column(['0', '2', '4', '6', '8'], 11));
    const asked = verdictOf(chart);
    expect(asked.verdict).to.equal('inconclusive');
    expect('toCheck' in asked && asked.toCheck?.length).to.equal(1);
    const numbered = over(column(['5', '4', '3', '2', '1'], 9), column(['6', '4', '3', '2', '1'], 9));
    expect(verdictOf(numbered).verdict).to.equal('fail');
    const amounts = over(
      column(['10', '25', '31', '48', '90'], 9),
      column(['10', '25', '31', '48', '99'], 9),
    );
    expect(verdictOf(amounts).verdict).to.equal('fail');
  });

  it('passes a field whose box lies over the end of the cell before it', () => {
    const cells = (end: number): string =>
      `BT /F 10 Tf 20 60 Td (280,20) Tj ET 1 g 38.5 57 ${end} 12 re f 0 g BT /F 10 Tf ${end} 60 Td (681,20) Tj ET`;
    expect(verdictOf(saved(cells(110))).verdict).to.equal('pass');
    expect(verdictOf(saved(cells(40))).verdict).to.equal('fail');
  });

  it('is less sure of text off the line, and of a drawing that masks with hundreds of areas', () => {
    const sure = firstOf(verdictOf(saved(covered('9,250.00')))).confidence;
    const off = firstOf(verdictOf(saved(covered('9,250.00').replace('120 60 Td (9', '129 63.5 Td (9'))));
    expect(off.confidence).to.be.closeTo(sure / 2, 0.01);
    const panels = Array.from({ length: 60 }, (_, i) => `1 g ${i * 3} 10 5 5 re f 0 g`).join(' ');
    const drawn = firstOf(verdictOf(saved(`${panels} ${covered('9,250.00')}`)));
    expect(drawn.confidence).to.be.lessThan(0.3);
  });

  it('is much less sure of a value over a form’s placeholder', () => {
    const form = covered('14/03/2026').replace('1,250.00', 'dd/mm/yyyy');
    expect(firstOf(verdictOf(saved(form))).confidence).to.be.lessThan(0.3);
  });

  /** A page whose letters are shapes, in rows of ten; `later` is painted on it. */
  const outlines = (later: string, step = 8): string => {
    const letter = (x: number, y: number): string => `${x} ${y} m ${x + 5} ${y} l ${x + 2} ${y + 7} l f `;
    const rows = Array.from({ length: 100 }, (_, i) =>
      letter(10 + (i % 10) * step, 90 - 9 * Math.floor(i / 10)),
    );
    return `${rows.join('')} ${later}`;
  };
  const retyped = (y: number): string =>
    `1 g 49 ${y} 42 9 re f 0 g BT /F 8 Tf 50 ${y + 1} Td (9,250.00) Tj ET`;

  it('finds a value typed over letters that are drawn as outlines', () => {
    const sight = firstOf(verdictOf(saved(outlines(retyped(53)))));
    expect(sight.data).to.deep.include({ letters: 5, token: 'number' });
    expect(sight.recovered).to.equal(undefined);
    expect(sight.confidence).to.equal(0.7);
  });

  it('passes a label on empty paper or over one shape, and a drawing whose text is live', () => {
    expect(
      verdictOf(saved(outlines(`1 g 120 50 42 9 re f 0 g BT /F 8 Tf 121 51 Td (9,250.00) Tj ET`))).verdict,
    ).to.equal('pass');
    expect(verdictOf(saved(outlines(retyped(53), 45))).verdict).to.equal('pass');
    const live = 'BT /F 4 Tf 5 2 Td (one two three four five six seven eight nine ten eleven) Tj ET ';
    expect(verdictOf(saved(outlines(live + retyped(53)))).verdict).to.equal('pass');
  });

  it('asks about a value typed into a row of outlines, not about a label or a form that is filled in', () => {
    const typed = (text: string, x: number, y: number): string => `BT /F 8 Tf ${x} ${y} Td (${text}) Tj ET `;
    const asked = (content: string): string[] => {
      const verdict = verdictOf(saved(outlines(content, 6)));
      if (verdict.verdict !== 'inconclusive') return [verdict.verdict];
      return (verdict.toCheck ?? []).map(({ values }) => values[0]?.text ?? '');
    };
    expect(asked(typed('9,250.00', 121, 54))).to.deep.equal(['9,250.00']);
    expect(asked(typed('Wendt', 71, 54))).to.deep.equal(['pass']);
    expect(asked(typed('9,250.00', 121, 50))).to.deep.equal(['pass']);
    const form = [54, 45, 36, 27].map((y) => typed('9,250.00', 121, y)).join('');
    expect(asked(form)).to.deep.equal([]);
    expect(verdictOf(saved(outlines(typed('9,250.00', 121, 54), 45))).verdict).to.equal('pass');
  });

  it('asks about a value typed over letters that cannot be decoded, unless it is painted again', () => {
    const asked = (covers: string): string[] => {
      const parts = onePage(`BT /F 10 Tf 120 60 Td (1,250.00) Tj ET ${covers}`);
      parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /G 6 0 R');
      const nameless =
        '/Encoding << /Differences [44 /g1 /g2 /g3 /g4 /g5 /g6 /g7 /g8 /g9 /g10 /g11 /g12 /g13] >>';
      const known = parts[4].body;
      parts[4].body = `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Sans ${nameless} >>`;
      const verdict = verdictOf(append(HEADER, [{ parts: [...parts, { num: 6, body: known }] }]).pdf);
      if (verdict.verdict !== 'inconclusive') return [verdict.verdict];
      return (verdict.toCheck ?? []).map(({ values }) => values[0]?.text ?? '');
    };
    const cover = (width: number, font: string): string =>
      `q 1 g 119 57 ${width} 12 re f Q BT /${font} 10 Tf 120 60 Td (9,250.00) Tj ET`;
    expect(asked(cover(42, 'G'))).to.deep.equal(['9,250.00']);
    expect(asked(cover(42, 'F')), 'in the font below').to.deep.equal(['pass']);
    expect(asked(cover(75, 'G')), 'a larger area').to.deep.equal(['pass']);
  });

  it('asks about a value typed over another on paint whose colour only a renderer knows (8.6.6.4)', () => {
    const asked = (width: number, text: string, paint = '/S cs 1 scn'): string[] => {
      const parts = onePage(
        `${INVOICE} q ${paint} 119 57 ${width} 12 re f Q BT /F 10 Tf 120 60 Td (${text}) Tj ET`,
      );
      const tint = '[/Separation /Blank /DeviceRGB 6 0 R]';
      parts[2].body = parts[2].body.replace('/Font', `/ColorSpace << /S ${tint} >> /Font`);
      const white = '/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1] ';
      parts.push({ num: 6, body: stream('{ pop 1 1 1 }', white) });
      const verdict = verdictOf(append(HEADER, [{ parts }]).pdf);
      if (verdict.verdict !== 'inconclusive') return [verdict.verdict];
      return (verdict.toCheck ?? []).flatMap(({ values }) => values.map((value) => value.text ?? ''));
    };
    expect(asked(42, '9,250.00')).to.deep.equal(['1,250.00', '9,250.00']);
    expect(asked(42, '1,250.00'), 'the same value').to.deep.equal(['pass']);
    expect(asked(42, 'paid'), 'no value').to.deep.equal(['pass']);
    expect(asked(75, '9,250.00'), 'a larger area').to.deep.equal(['pass']);
    expect(asked(42, '9,250.00', '1 0 0 rg'), 'in a colour').to.deep.equal(['pass']);
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
