import { expect } from 'chai';
import { valueInForeignGlyphs } from '../../../../workers/fusion/rules/value-in-foreign-glyphs.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';

type Image = FactsOf<'forensic'>['images'][number];
type Drawn = NonNullable<Image['drawnPrint']>['words'][number];

const [WIDTH, HEIGHT] = [1000, 1000];

interface Printed extends Partial<Pick<Drawn, 'strokePx' | 'ground' | 'contrast' | 'letterPx'>> {
  text: string;
  /** Set so close behind it that the drawn print holds both for one word; readers part them. */
  close?: string;
  x: number;
  y: number;
  /** Shapes of its letters are those of the face; equal letters of one face have one shape. */
  face?: number;
  /** Place of the letter that has a shape of its own. */
  oddAt?: number;
  /** The face whose shapes its letters have by all bounds but the loosest. */
  usualFace?: number;
  /** The face that its letters are outlines of, when another program draws the same face. */
  outline?: number;
  /** Columns a row; times as tall; times as much ink. */
  lean?: number;
  size?: number;
  ink?: number;
}

const letterOf = (sign: string): boolean => /[\p{L}\d]/u.test(sign);
const shapesIn = ({ text, face = 0, oddAt }: Printed): number[] =>
  [...text]
    .filter(letterOf)
    .map((sign, at) => (at === oddAt ? 999 : face * 1000 + (sign.codePointAt(0) ?? 0)));

/** Signs are ten samples wide. */
const middlesIn = (text: string): number[] =>
  [...text].flatMap((sign, at) => (letterOf(sign) ? [at * 10 + 5] : []));

const LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Digits of one face have one form in each size; another face has another. */
function formsIn({ text, face = 0, outline = face, lean = 0, size = 1, ink = 1 }: Printed): Drawn['forms'] {
  if (/\p{L}/u.test(text)) return null;
  const signs = [...text].filter(letterOf).map((sign) => sign.codePointAt(0) ?? 0);
  const shares = signs.map((sign) =>
    Array.from({ length: 20 }, (_, at) => LEVELS[(sign * 7 + outline * 29 + at * at * 5) % 64]).join(''),
  );
  return {
    shares,
    slants: signs.map((sign) => (sign % 5) / 50 + lean),
    spreadsPx: signs.map((sign) => (4 + (sign % 3) / 10) * size),
    widthsPx: signs.map(() => 9),
    inksPx: signs.map((sign) => (30 + (sign % 10)) * ink),
  };
}

function drawn({ close = '', ...one }: Printed): Drawn {
  const printed = { ...one, text: one.text + close };
  const { text, x, y, strokePx = 2, ground = 255, contrast = 230, letterPx = 14 } = printed;
  const [widthPx, heightPx] = [text.length * 10, 14];
  const pageBox: [number, number, number, number] = [
    x / WIDTH,
    y / HEIGHT,
    widthPx / WIDTH,
    heightPx / HEIGHT,
  ];
  const place = { xPx: x, yPx: y, widthPx, heightPx, pageBox };
  const shapes = shapesIn(printed);
  return {
    ...{ place, glyphs: [...text].length, letters: shapes.length, single: 0, contrast, faint: 0 },
    ...{ shapes: { tight: shapes, usual: shapes, loose: shapes }, forms: formsIn(printed) },
    ...{
      ground,
      letterPx,
      strokePx,
      levels: shapes.map(() => contrast),
      middlesPx: middlesIn(text),
      mixing: null,
    },
  };
}

function judged(
  print: readonly Printed[],
  {
    leftOut = 0,
    illustration = false,
    hasFlatGround = true,
    isCoded = false,
    isScaled = false,
    isCompared = true,
    readings = print.map(({ text }) => text),
  } = {},
) {
  const words = print.map(({ text, x, y }, at) => ({
    text: readings[at] ?? text,
    box: [x / WIDTH - 0.002, y / HEIGHT - 0.002, (text.length * 10) / WIDTH + 0.004, 0.018],
  }));
  const drawnWords = print.map(drawn).map((one) => (isCompared ? one : { ...one, shapes: null }));
  // What was scaled has each letter otherwise, by all bounds but the loosest.
  if (isScaled) {
    let next = 5000;
    for (const { shapes } of drawnWords) if (shapes) shapes.usual = shapes.usual.map(() => next++);
  }
  print.forEach(({ usualFace, text, face }, at) => {
    const shapes = drawnWords[at]?.shapes;
    if (!shapes || usualFace === undefined) return;
    shapes.usual = shapesIn({ text, x: 0, y: 0, face: usualFace });
    shapes.tight = shapes.usual;
    shapes.loose = shapesIn({ text, x: 0, y: 0, face: face ?? 0 });
  });
  const drawnPrint = hasFlatGround ? { isCoded, leftOut, words: drawnWords } : null;
  const image = { page: 1, illustration, widthPx: WIDTH, heightPx: HEIGHT, drawnPrint } as unknown as Image;
  return valueInForeignGlyphs.judge(
    {
      forensic: { images: [image], unreachedImages: 0, notAssessed: [] },
      ocr: { pages: [{ page: 1, reading: 'ocr', words }] } as unknown as FactsOf<'ocr'>,
    },
    { now: 0 },
  );
}

const AMOUNTS = ['1,204.31', '2,830.42', '9,417.05', '3,582.96', '6,170.84', '4,395.27', '8,016.93'];
/** Amounts below each other that end at one edge, with the payee before each. */
const LIST: Printed[] = AMOUNTS.flatMap((text, at) => [
  { text: 'Harbour', x: 100, y: 100 + at * 40 },
  { text, x: 800 - text.length * 10, y: 100 + at * 40 },
]);
const amountAt = (at: number): number => 2 * at + 1;

/** The list with some of its words printed otherwise. */
const withOther = (others: Record<number, Partial<Printed>>): Printed[] =>
  LIST.map((one, at) => ({ ...one, ...others[at] }));

describe('value-in-foreign-glyphs', () => {
  it('tells a value whose letters nothing else on the page has', () => {
    const verdict = judged(withOther({ [amountAt(3)]: { face: 7 } }));
    if (verdict.verdict !== 'fail') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.occurrences).to.have.length(1);
    expect(verdict.occurrences[0]?.note).to.contain('100 % of the letters').and.contain('of "3,582.96" 0 %');
    expect(verdict.occurrences[0]?.box?.[1]).to.be.closeTo(0.218, 1e-9);
  });

  it('tells several of one hand, which have their letters among each other', () => {
    const verdict = judged(withOther({ [amountAt(1)]: { face: 7 }, [amountAt(4)]: { face: 7 } }));
    if (verdict.verdict !== 'fail') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.occurrences.map(({ note }) => /"([^"]+)"/.exec(note ?? '')?.[1])).to.deep.equal([
      '2,830.42',
      '6,170.84',
    ]);
  });

  it('compares values without the sign of money that is set close to them, and asks about one in letters of its own', () => {
    const close = Object.fromEntries(AMOUNTS.map((_, at) => [amountAt(at), { close: 'EUR' }]));
    expect(judged(withOther(close)).verdict).to.equal('pass');
    const verdict = judged(withOther({ ...close, [amountAt(3)]: { close: 'EUR', face: 7 } }));
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.toCheck?.map(({ values }) => values[0]?.text)).to.deep.equal(['3,582.96']);
  });

  it('accuses no half of a column that is drawn in two faces', () => {
    const half = Object.fromEntries([0, 1, 2, 3].map((at) => [amountAt(at), { face: 7 }]));
    expect(judged(withOther(half)).verdict).to.not.equal('fail');
  });

  it('passes a list that is drawn in one face', () => {
    expect(judged(LIST).verdict).to.equal('pass');
  });

  it('is open where a whole line has letters of its own', () => {
    const verdict = judged(
      withOther({ [amountAt(3)]: { face: 7 }, [amountAt(3) - 1]: { text: 'Summary', face: 7 } }),
    );
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.toCheck?.[0]?.values[0]?.text).to.equal('3,582.96');
  });

  it('asks about the last of a column, which may be a total that the program stresses', () => {
    const verdict = judged(withOther({ [amountAt(6)]: { face: 7 } }));
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.toCheck?.[0]?.values[0]?.text).to.equal('8,016.93');
  });

  it('holds what comes in against nothing that goes out', () => {
    const going = withOther({ [amountAt(3)]: { text: '+582.96', face: 7 } }).map((one, at) =>
      at % 2 === 1 && at !== amountAt(3) ? { ...one, text: `-${one.text}`, x: one.x - 10 } : one,
    );
    expect(judged(going).verdict).to.equal('inconclusive');
  });

  it('holds it against what goes out where something else that comes in has the same letters', () => {
    const going = withOther({
      [amountAt(1)]: { text: '+2,830.42' },
      [amountAt(3)]: { text: '+3,582.96', face: 7 },
    }).map((one, at) =>
      at % 2 === 0 || one.text.startsWith('+') ? one : { ...one, text: `-${one.text}`, x: one.x - 10 },
    );
    expect(judged(going).verdict).to.equal('fail');
  });

  it('tells the last line of a table, which a total in bold ends', () => {
    const typed = withOther({ [amountAt(5)]: { face: 7 }, [amountAt(6)]: { face: 9, strokePx: 3 } });
    const verdict = judged(typed);
    if (verdict.verdict !== 'fail') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.occurrences.map(({ note }) => note)).to.have.length(1);
    expect(verdict.occurrences[0]?.note).to.contain('"4,395.27"');
  });

  it('tells the same face in the same size that another program drew', () => {
    expect(judged(withOther({ [amountAt(3)]: { face: 7, outline: 0 } })).verdict).to.equal('fail');
  });

  it('tells another face in another size where letters are large, and asks where they are small', () => {
    const inRows = (letterPx: number): Printed[] =>
      withOther({ [amountAt(3)]: { face: 7, size: 0.9 } }).map((one) => ({ ...one, letterPx }));
    expect(judged(inRows(30)).verdict).to.equal('fail');
    expect(judged(inRows(14)).verdict).to.equal('inconclusive');
  });

  for (const [name, style] of Object.entries({
    'slanted letters': { lean: 0.18 },
    'letters a tenth larger': { size: 1.1 },
    'a medium weight': { ink: 1.06 },
    'another tone': { contrast: 190 },
  })) {
    it(`asks about ${name} of the face, which programs set to stress a value`, () => {
      const verdict = judged(withOther({ [amountAt(3)]: { face: 7, outline: 0, ...style } }));
      if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
      expect(verdict.toCheck?.[0]?.values[0]?.text).to.equal('3,582.96');
    });
  }

  it('asks where nobody knows which letter is which', () => {
    const typed = withOther({ [amountAt(3)]: { face: 7 } });
    const all = typed.map((one) => (one.face === 7 ? { ...one, text: '3.582.961' } : one));
    const words = all.map(({ text }) => text);
    expect(
      judged(all, { readings: words.map((text) => text.replace('3.582.961', '3,582.96')) }).verdict,
    ).to.equal('inconclusive');
  });

  it('tells a value of a page whose other print repeats little, where its own line and column do', () => {
    // Each once in letters of its own, though all alike by the loosest bound.
    const fine = Array.from({ length: 40 }, (_, at) => ({
      ...{ text: 'imprint', x: 300, y: 105 + at * 22, face: 50, usualFace: 60 + at },
    }));
    const page = [...withOther({ [amountAt(3)]: { face: 7 } }), ...fine];
    expect(judged(page).verdict).to.equal('fail');
    const alone = page.filter(({ text }) => text !== 'Harbour');
    expect(judged(alone).verdict).to.equal('inconclusive');
  });

  it('is open for totals in bold and for selected rows', () => {
    expect(judged(withOther({ [amountAt(6)]: { face: 7, strokePx: 3 } })).verdict).to.equal('inconclusive');
    expect(judged(withOther({ [amountAt(2)]: { face: 7, ground: 200 } })).verdict).to.equal('inconclusive');
  });

  it('is open where the column itself repeats too little', () => {
    const each = Object.fromEntries(AMOUNTS.map((_, at) => [amountAt(at), { face: 10 + at }]));
    expect(judged(withOther(each)).verdict).to.equal('inconclusive');
  });

  it('is open where words were left out, whatever was compared', () => {
    expect(judged(LIST, { leftOut: 3 }).verdict).to.equal('inconclusive');
  });

  it('does not apply without a column, in illustrations and without flat ground', () => {
    expect(judged(LIST.filter((_, at) => at % 2 === 0)).verdict).to.equal('not-applicable');
    expect(judged(LIST, { illustration: true }).verdict).to.equal('not-applicable');
    expect(judged(LIST, { hasFlatGround: false }).verdict).to.equal('not-applicable');
  });

  it('does not apply to what was saved with loss and does not look drawn, as scans on clipped paper', () => {
    const typed = withOther({ [amountAt(3)]: { face: 7 } });
    expect(judged(typed, { isCoded: true }).verdict).to.equal('not-applicable');
  });

  it('asks about a value of a page that was scaled', () => {
    const typed = judged(withOther({ [amountAt(3)]: { face: 7 } }), { isScaled: true });
    if (typed.verdict !== 'inconclusive') throw new Error(`was ${typed.verdict}`);
    expect(typed.toCheck?.[0]?.values[0]?.text).to.equal('3,582.96');
  });

  it('asks about a value of a column whose lines are drawn in several ways, as scaling leaves them', () => {
    const faces = [20, 20, 21, 7, 21, 22, 22];
    const lines = withOther(Object.fromEntries(faces.map((face, at) => [amountAt(at), { face }])));
    const verdict = judged(lines);
    expect(verdict.verdict).to.equal('inconclusive');
  });

  it('asks about a single digit with a shape of its own where the page repeats its others', () => {
    const verdict = judged(withOther({ [amountAt(1)]: { oddAt: 4 } }));
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.toCheck).to.have.length(1);
    expect(verdict.toCheck?.[0]?.note).to.contain('Compare the "4" of "2,830.42"');
  });

  it('says nothing of a digit that the page has too rarely, or in shapes that nothing repeats', () => {
    // One other 5 beside it.
    const rare = LIST.slice(0, 8);
    const odd = { ...rare[7]!, oddAt: 1 };
    const few = judged([...rare.slice(0, 7), odd]);
    expect(JSON.stringify(few)).to.not.contain('shape of its own');
    const each = withOther({ [amountAt(1)]: { oddAt: 4 }, [amountAt(5)]: { face: 8 } });
    const { toCheck = [] } = { toCheck: [], ...judged(each) };
    for (const { note } of toCheck) expect(note).to.not.contain('shape of its own');
  });

  it('is open where the time was spent before the letters were compared', () => {
    expect(judged(LIST, { isCompared: false }).verdict).to.equal('inconclusive');
  });

  it('does not take a short number for a foreign one', () => {
    const verdict = judged(withOther({ [amountAt(3)]: { text: '3.52', x: 760, face: 7 } }));
    expect(verdict.verdict).to.not.equal('fail');
  });
});
