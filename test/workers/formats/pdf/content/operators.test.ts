import { expect } from 'chai';
import {
  type Fill,
  type ImagePaint,
  interpretPage,
  openPdf,
  type TextRun,
} from '../../../../../workers/formats/pdf/index.ts';
import { append, firstPage, HEADER, onePage, type Part, stream } from '../build.ts';

interface Surroundings {
  /** Entries of /Resources beside the font /F. */
  resources?: string;
  objects?: Part[];
  /** Entries of the catalog. */
  catalog?: string;
}

function painted(content: string, { resources = '', objects = [], catalog = '' }: Surroundings = {}) {
  const [root, tree, page, shown, font] = onePage(content);
  root.body = root.body.replace('>>', `${catalog} >>`);
  page.body = page.body.replace('/Resources <<', `/Resources << ${resources}`);
  const { pdf } = append(HEADER, [{ parts: [root, tree, page, shown, font, ...objects] }]);
  const file = openPdf(pdf);
  return interpretPage(file.latest, firstPage(file.latest));
}

const items = (content: string, around?: Surroundings) => painted(content, around).items;
const text = (content: string, around?: Surroundings) => items(content, around) as TextRun[];
const fills = (content: string, around?: Surroundings) => items(content, around) as Fill[];

describe('text operators', () => {
  it('raise text the way it is turned (9.4.4)', () => {
    const [run] = text('BT /F 9 Tf 5 Ts 0 1 -1 0 50 50 Tm (a) Tj ET');
    expect([run!.x, run!.y]).to.deep.equal([45, 50]);
    const [level] = text('BT /F 9 Tf 5 Ts 50 50 Td (a) Tj ET');
    expect([level!.x, level!.y]).to.deep.equal([50, 55]);
  });

  it('go to the next line with \', and with " set the spacings before (9.4.3)', () => {
    const runs = text(`BT /F 10 Tf 14 TL 20 80 Td (a) Tj (b) ' 3 2 (c d) " (e) Tj ET`);
    expect(runs.map((run) => [run.text, run.x, run.y])).to.deep.equal([
      ['a', 20, 80],
      ['b', 20, 66],
      ['c d', 20, 52],
      ['e', runs[3]!.x, 52],
    ]);
    // Helvetica: c 500, space 278, d 556; 2 points behind each of the three characters, 3 more behind the space.
    expect(runs[3]!.x).to.be.closeTo(20 + (0.5 + 0.278 + 0.556) * 10 + 3 * 2 + 3, 1e-9);
    expect(runs[2]!.spacing).to.be.closeTo(0.2, 1e-9);
  });

  it('paint outlines with the stroking colour and alpha (table 106)', () => {
    const state = '<< /ca 0.25 /CA 0.5 >>';
    const runs = text(
      '/G gs 1 0 0 rg 0 0 1 RG BT /F 9 Tf 9 9 Td 0 Tr (a) Tj 1 Tr (b) Tj 2 Tr (c) Tj 5 Tr (d) Tj ET',
      {
        resources: `/ExtGState << /G ${state} >>`,
      },
    );
    const [red, blue] = [
      [255, 0, 0],
      [0, 0, 255],
    ];
    expect(runs.map(({ colour, alpha }) => [colour, alpha])).to.deep.equal([
      [red, 0.25],
      [blue, 0.5],
      [red, 0.25],
      [blue, 0.5],
    ]);
  });

  it('take font and size from a graphics state, which q and Q save (8.4.5)', () => {
    const runs = text('q /G gs BT 9 9 Td (a) Tj ET Q BT 9 30 Td (b) Tj ET', {
      resources: '/ExtGState << /G << /Font [5 0 R 12] >> >>',
    });
    expect(runs.map((run) => [run.text, run.size, run.fontNum])).to.deep.equal([['a', 12, 5]]);
  });
});

describe('operators with more operands than they have (Annex A)', () => {
  it('take the last ones for text, so that what readers never show is no text of the page', () => {
    const runs = text(`BT /None 3 /F 10 Tf 5 5 20 80 Td (x) (a) Tj 9 14 TL (y) (b) '
      [(z)] [(c)] TJ 1 2 0 0 (w) (d) " 1 0 Tr 7 -20 -14 Td (e) Tj ET`);
    expect(runs.map((run) => [run.text, run.x, run.y, run.size, run.renderMode])).to.deep.equal([
      ['a', 20, 80, 10, 0],
      ['b', 20, 66, 10, 0],
      ['c', runs[2]!.x, 66, 10, 0],
      ['d', 20, 52, 10, 0],
      ['e', 0, 38, 10, 0],
    ]);
    expect(runs[3]!.spacing).to.equal(0);
  });

  it('take the last ones for paths, states and marks', () => {
    const { items: painting, marks } = painted(
      '7 7 10 20 30 40 re f 9 9 10 20 m 1 40 20 l 40 60 l 10 60 l f /Own /G gs 0 /X /Do MP 60 70 9 9 re f',
      { resources: '/ExtGState << /G << /ca 0.5 >> >>' },
    );
    expect((painting as Fill[]).map(({ box, alpha }) => [box, alpha])).to.deep.equal([
      [{ x0: 10, y0: 20, x1: 40, y1: 60 }, 1],
      [{ x0: 10, y0: 20, x1: 40, y1: 60 }, 1],
      [{ x0: 60, y0: 70, x1: 69, y1: 79 }, 0.5],
    ]);
    expect(marks.map(({ tag }) => tag)).to.deep.equal(['Do']);
  });
});

describe('graphics states', () => {
  const blendedBy = (entries: string) =>
    text('/G gs BT /F 9 Tf 9 9 Td (a) Tj ET', { resources: `/ExtGState << /G << ${entries} >> >>` })[0]!
      .blended;

  it('blend with a soft mask or a mode other than Normal', () => {
    for (const entries of ['/BM /Multiply', '/BM [/Darken /Normal]', '/SMask << /S /Alpha >>'])
      expect(blendedBy(entries), entries).to.equal(true);
    for (const entries of ['/BM /Normal', '/BM /Compatible', '/SMask /None', '/BM [/Normal]', ''])
      expect(blendedBy(entries), entries).to.equal(false);
  });

  it('end what an earlier one began', () => {
    const runs = text('/G gs BT /F 9 Tf 9 9 Td (a) Tj ET /H gs BT 9 30 Td (b) Tj ET', {
      resources: '/ExtGState << /G << /SMask << /S /Alpha >> >> /H << /SMask /None >> >>',
    });
    expect(runs.map(({ blended }) => blended)).to.deep.equal([true, false]);
  });

  it('apply to a transparency group as a whole, whatever it sets within (11.6.6)', () => {
    const inForm = (entries: string, outer: string) => {
      const form = stream('/Full gs 0 0 9 9 re f', `/Subtype /Form /BBox [0 0 9 9] ${entries}`);
      const states = `/Full << /ca 1 /SMask /None /BM /Normal >> /Outer << ${outer} >>`;
      const [fill] = fills('/Outer gs /Fm Do', {
        resources: `/ExtGState << ${states} >> /XObject << /Fm 6 0 R >>`,
        objects: [{ num: 6, body: form }],
      });
      return [fill!.alpha, fill!.blended];
    };
    const group = '/Group << /S /Transparency >> ';
    expect(inForm(group, '/ca 0.25')).to.deep.equal([0.25, false]);
    expect(inForm(group, '/BM /Multiply')).to.deep.equal([1, true]);
    expect(inForm(group, '/SMask << /S /Luminosity >>')).to.deep.equal([1, true]);
    // A form that is no group goes on in the state around it.
    expect(inForm('', '/ca 0.25 /BM /Multiply')).to.deep.equal([1, false]);
  });

  it('of groups multiply, and begin with full ink (11.6.6)', () => {
    const group = (content: string) =>
      stream(
        content,
        '/Subtype /Form /BBox [0 0 9 9] /Group << /S /Transparency >> /Resources << /XObject << /In 7 0 R >> /ExtGState << /Half << /ca 0.5 >> >> >> ',
      );
    const found = fills('/Half gs /Out Do 0 0 2 2 re f', {
      resources: '/ExtGState << /Half << /ca 0.5 >> >> /XObject << /Out 6 0 R >>',
      objects: [
        { num: 6, body: group('0 0 1 1 re f /Half gs 0 0 2 2 re f /In Do') },
        { num: 7, body: group('0 0 3 3 re f') },
      ],
    });
    expect(found.map(({ alpha }) => alpha)).to.deep.equal([0.5, 0.25, 0.25, 0.5]);
  });

  it('saved deeper than is read are told as missing', () => {
    const nested = (depth: number) => painted(`${'q '.repeat(depth)}${'Q '.repeat(depth)}`).complete;
    expect([nested(100), nested(600)]).to.deep.equal([true, false]);
  });
});

describe('paths', () => {
  it('with curves are no rectangles; their box holds the control points', () => {
    const [c, v, y] = fills('10 10 m 20 40 50 40 60 10 c f 10 10 m 30 70 40 10 v f 10 10 m 5 30 40 10 y f');
    expect(c).to.deep.include({ rectangle: false, box: { x0: 10, y0: 10, x1: 60, y1: 40 } });
    expect(v).to.deep.include({ rectangle: false, box: { x0: 10, y0: 10, x1: 40, y1: 70 } });
    expect(y).to.deep.include({ rectangle: false, box: { x0: 5, y0: 10, x1: 40, y1: 30 } });
    // Corners of a rectangle that the curve does not go round.
    expect(fills('10 10 m 60 10 60 40 10 40 c f')[0]).to.include({ rectangle: false });
    expect(fills('10 10 m 60 10 l 60 40 l 10 40 l f')[0]).to.include({ rectangle: true });
  });

  it('stroked as thick as text cover what lies under them, upright ones too; slanted ones are left out', () => {
    const [level, upright, ...more] = fills(
      '1 0 0 RG 8 w 10 50 m 90 50 l S 40 10 m 40 90 l S 10 10 m 90 90 l S',
    );
    expect(level).to.deep.include({ box: { x0: 10, y0: 46, x1: 90, y1: 54 }, colour: [255, 0, 0] });
    expect(upright).to.deep.include({ box: { x0: 36, y0: 10, x1: 44, y1: 90 }, rectangle: true });
    expect(more).to.deep.equal([]);
  });

  it('clip what is painted behind them, and nothing after Q', () => {
    const boxes = fills('q 10 10 20 20 re W n 0 0 50 50 re f 60 60 9 9 re f Q 60 60 9 9 re f').map(
      ({ box }) => box,
    );
    expect(boxes).to.deep.equal([
      { x0: 10, y0: 10, x1: 30, y1: 30 },
      { x0: 60, y0: 60, x1: 69, y1: 69 },
    ]);
  });

  it('of a shading are the whole clip, in no colour that can be told', () => {
    const [shading] = fills('10 20 30 40 re W n /S sh');
    expect(shading).to.deep.include({
      rectangle: false,
      colour: null,
      box: { x0: 10, y0: 20, x1: 40, y1: 60 },
    });
  });
});

describe('images and optional content', () => {
  it('tells size, stencil and transparency of images, in the words of inline ones too (8.9.7)', () => {
    const image = (entries: string) => ({
      num: 9,
      body: stream('x', `/Type /XObject /Subtype /Image /Width 4 /Height 5 ${entries} `),
    });
    const shown = (entries: string) =>
      items('20 0 0 10 5 6 cm /I Do', { resources: '/XObject << /I 9 0 R >>', objects: [image(entries)] })[0];
    const plain = { num: 9, widthPx: 4, heightPx: 5, mask: false, transparent: false };
    expect(shown('')).to.deep.include({ ...plain, box: { x0: 5, y0: 6, x1: 25, y1: 16 } });
    expect(shown('/ImageMask true')).to.include({ mask: true });
    for (const entry of ['/SMask 4 0 R', '/Mask [0 0]'])
      expect(shown(entry)).to.include({ transparent: true });
    const [inline] = items('BI /W 2 /H 3 /IM true /BPC 1 ID ab EI') as ImagePaint[];
    expect(inline).to.include({ num: null, widthPx: 2, heightPx: 3, mask: true });
    const [long] = items('BI /Width 2 /Height 3 /ImageMask true ID ab EI') as ImagePaint[];
    expect(long).to.include({ widthPx: 2, heightPx: 3, mask: true });
  });

  it('takes an image for transparent that has a mask beside it or in its data (table 89)', () => {
    const isTransparent = (entries: string): boolean => {
      const image = stream('x', `/Subtype /Image /Width 1 /Height 1 ${entries} `);
      const [found] = items('9 0 0 9 0 0 cm /I Do', {
        resources: '/XObject << /I 10 0 R >>',
        objects: [
          { num: 10, body: image },
          { num: 11, body: stream('x', '/Subtype /Image ') },
          { num: 12, body: '[0 9]' },
        ],
      }) as ImagePaint[];
      return found!.transparent;
    };
    for (const entries of ['/SMask 11 0 R', '/Mask 11 0 R', '/Mask [0 9]', '/Mask 12 0 R', '/SMaskInData 1'])
      expect(isTransparent(entries), entries).to.equal(true);
    for (const entries of ['', '/SMask null', '/Mask null', '/SMask /None', '/Mask 99 0 R', '/SMaskInData 0'])
      expect(isTransparent(entries), entries).to.equal(false);
  });

  it('hides the images and forms of a group that is off, and what follows them not (8.11.3.3)', () => {
    const form = {
      num: 10,
      body: stream('BT /F 9 Tf 9 9 Td (a) Tj ET', '/Subtype /Form /BBox [0 0 99 99] /OC 20 0 R '),
    };
    const found = items('/X Do BT /F 9 Tf 9 30 Td (b) Tj ET', {
      resources: '/XObject << /X 10 0 R >>',
      objects: [form, { num: 20, body: '<< /Type /OCG /Name (off) >>' }],
      catalog: '/OCProperties << /OCGs [20 0 R] /D << /OFF [20 0 R] >> >>',
    });
    expect(found.map(({ hidden }) => hidden)).to.deep.equal([true, false]);
  });

  it('decides memberships by their policy (table 99)', () => {
    const hidden = (membership: string) =>
      items('/OC /M BDC BT /F 9 Tf 9 9 Td (a) Tj ET EMC', {
        resources: '/Properties << /M 22 0 R >>',
        objects: [
          { num: 20, body: '<< /Type /OCG /Name (off) >>' },
          { num: 21, body: '<< /Type /OCG /Name (on) >>' },
          { num: 22, body: `<< /Type /OCMD ${membership} >>` },
        ],
        catalog: '/OCProperties << /OCGs [20 0 R 21 0 R] /D << /OFF [20 0 R] >> >>',
      })[0]!.hidden;
    const [off, on, both] = ['[20 0 R]', '[21 0 R]', '[20 0 R 21 0 R]'];
    const expected: [policy: string, off: boolean, on: boolean, both: boolean][] = [
      ['', true, false, false],
      ['/P /AnyOn', true, false, false],
      ['/P /AllOn', true, false, true],
      ['/P /AnyOff', false, true, false],
      ['/P /AllOff', false, true, true],
    ];
    for (const [policy, ...rest] of expected)
      expect(
        [off, on, both].map((groups) => hidden(`/OCGs ${groups} ${policy}`)),
        policy,
      ).to.deep.equal(rest);
    // One group, and none: a membership without groups hides nothing.
    expect([hidden('/OCGs 20 0 R'), hidden('/OCGs [null]'), hidden('')]).to.deep.equal([true, false, false]);
  });

  it('decides memberships by their expression before anything else (table 99)', () => {
    const chain = Array.from({ length: 20 }, (_, i) => ({
      num: 30 + i,
      body: `[/And ${`${31 + i} 0 R `.repeat(i < 19 ? 900 : 0)} 21 0 R]`,
    }));
    const hidden = (membership: string) =>
      items('/OC /M BDC BT /F 9 Tf 9 9 Td (a) Tj ET EMC', {
        resources: '/Properties << /M 22 0 R >>',
        objects: [
          { num: 20, body: '<< /Type /OCG /Name (off) >>' },
          { num: 21, body: '<< /Type /OCG /Name (on) >>' },
          { num: 22, body: `<< /Type /OCMD ${membership} >>` },
          { num: 23, body: '[/Not 20 0 R]' },
          ...chain,
        ],
        catalog: '/OCProperties << /OCGs [20 0 R 21 0 R] /D << /OFF [20 0 R] >> >>',
      })[0]!.hidden;
    // The group that stands beside it says the contrary.
    for (const [expression, expected] of [
      ['[/Not 21 0 R]', true],
      ['[/Not 20 0 R]', false],
      ['[/And 21 0 R 20 0 R]', true],
      ['[/And 21 0 R [/Not 20 0 R]]', false],
      ['[/And 21 0 R 23 0 R]', false],
      ['[/Or 20 0 R 21 0 R]', false],
      ['[/Or 20 0 R [/Not 21 0 R]]', true],
      ['23 0 R', false],
    ] as const)
      expect(hidden(`/OCGs ${expected ? 21 : 20} 0 R /VE ${expression}`), expression).to.equal(expected);
    // What cannot be followed leaves the word to the groups.
    for (const expression of [
      '[]',
      '[/Not]',
      '[/Not 20 0 R 20 0 R]',
      '[/Xor 20 0 R]',
      '[/And (a)]',
      '7',
      '30 0 R',
    ])
      expect(
        [20, 21].map((group) => hidden(`/OCGs ${group} 0 R /VE ${expression}`)),
        expression,
      ).to.deep.equal([true, false]);
  });

  it('takes groups for off that are not listed as on, where that is the base state', () => {
    const hidden = (config: string) =>
      items('/OC /M BDC BT /F 9 Tf 9 9 Td (a) Tj ET EMC', {
        resources: '/Properties << /M 20 0 R >>',
        objects: [{ num: 20, body: '<< /Type /OCG /Name (one) >>' }],
        catalog: `/OCProperties << /OCGs [20 0 R] /D << ${config} >> >>`,
      })[0]!.hidden;
    expect(hidden('/BaseState /OFF')).to.equal(true);
    expect(hidden('/BaseState /OFF /ON [20 0 R]')).to.equal(false);
    expect(hidden('/BaseState /ON')).to.equal(false);
  });
});
