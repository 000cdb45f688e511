import { expect } from 'chai';
import { interpretPage, openPdf, type TextRun } from '../../../../../workers/formats/pdf/index.ts';
import { append, firstPage, HEADER, onePage, type Part, stream } from '../build.ts';

/** The colour of text after some operators; the space is /C. */
function colourAfter(operators: string, space = '/DeviceRGB', objects: Part[] = []): TextRun['colour'] {
  const [root, tree, page, shown, font] = onePage(`${operators} BT /F 9 Tf 9 9 Td (a) Tj ET`);
  page.body = page.body.replace('/Resources <<', `/Resources << /ColorSpace << /C ${space} >>`);
  const { pdf } = append(HEADER, [{ parts: [root, tree, page, shown, font, ...objects] }]);
  const file = openPdf(pdf);
  return (interpretPage(file.latest, firstPage(file.latest)).items[0] as TextRun).colour;
}

const [BLACK, WHITE, RED] = [
  [0, 0, 0],
  [255, 255, 255],
  [255, 0, 0],
];
/** A tint that goes from white to the given inks. */
const inked = (cmyk: string, exponent = 1) =>
  `<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [${cmyk}] /N ${exponent} >>`;
const icc = (components: number): Part[] => [{ num: 9, body: stream('x', `/N ${components} `) }];

describe('colours of text', () => {
  it('come from the operators of the device spaces', () => {
    expect(colourAfter('0.5 g')).to.deep.equal([128, 128, 128]);
    expect(colourAfter('1 0 0 rg')).to.deep.equal(RED);
    expect(colourAfter('0 1 1 0 k')).to.deep.equal(RED);
    expect(colourAfter('0 0 0 1 k')).to.deep.equal(BLACK);
    expect(colourAfter('1 0 0 RG 0 1 0 rg 1 1 1 RG')).to.deep.equal([0, 255, 0]);
    // Beyond 0 and 1 the nearest of both counts (8.6.4).
    expect(colourAfter('7 -1 0 rg')).to.deep.equal(RED);
  });

  it('begin black in a device space (8.6.3), whatever was set before', () => {
    for (const space of ['/DeviceGray', '/DeviceRGB', '/DeviceCMYK'])
      expect(colourAfter(`1 g ${space} cs`), space).to.deep.equal(BLACK);
    expect(colourAfter('/DeviceCMYK cs 0 0 0 0 sc')).to.deep.equal(WHITE);
  });

  it('begin with full tint in a separation, and without ink in a profile of four components', () => {
    for (const space of [
      '/Separation /Black /DeviceCMYK null',
      `/Separation /Ink /DeviceCMYK ${inked('0 0 0 1')}`,
    ])
      expect(colourAfter('1 g /C cs', `[${space}]`), space).to.deep.equal(BLACK);
    expect(colourAfter('/C cs', '[/DeviceN [/A /B] /DeviceCMYK null]')).to.equal(null);
    expect(colourAfter('0 g /C cs', '[/ICCBased 9 0 R]', icc(4))).to.deep.equal(WHITE);
    expect(colourAfter('1 g /C cs', '[/ICCBased 9 0 R]', icc(3))).to.deep.equal(BLACK);
    expect(colourAfter('0 g /C cs', `[/Indexed /DeviceRGB 1 <FF0000FFFFFF>]`)).to.deep.equal(RED);
  });

  it('change by operators that there are only, and by their last operands', () => {
    expect(colourAfter('1 1 1 rg 0 0 0 Rg')).to.deep.equal(WHITE);
    expect(colourAfter('/C cs 1 1 1 sc 0 0 0 sCn')).to.deep.equal(WHITE);
    expect(colourAfter('0 1 g')).to.deep.equal(WHITE);
    expect(colourAfter('9 9 1 0 0 rg')).to.deep.equal(RED);
  });

  it('come through spaces of profiles by their number of components (8.6.5.5)', () => {
    expect(colourAfter('/C cs 1 sc', '[/ICCBased 9 0 R]', icc(1))).to.deep.equal(WHITE);
    expect(colourAfter('/C cs 1 0 0 scn', '[/ICCBased 9 0 R]', icc(3))).to.deep.equal(RED);
    expect(colourAfter('/C cs 0 0 0 0 sc', '[/ICCBased 9 0 R]', icc(4))).to.deep.equal(WHITE);
    expect(colourAfter('/C cs 1 1 sc', '[/ICCBased 9 0 R]', icc(2))).to.equal(null);
  });

  it('come through calibrated spaces, and names for others', () => {
    expect(colourAfter('/C cs 1 0 0 sc', '[/CalRGB << >>]')).to.deep.equal(RED);
    expect(colourAfter('/C cs 1 sc', '[/CalGray << >>]')).to.deep.equal(WHITE);
    expect(colourAfter('/C cs 100 0 0 sc', '[/Lab << >>]')).to.deep.equal(WHITE);
    expect(colourAfter('/C cs 50 0 0 sc', '[/Lab << >>]')).to.deep.equal([128, 128, 128]);
    expect(colourAfter('/C cs 0 0 0 sc', '[/Lab << >>]')).to.deep.equal(BLACK);
  });

  it('are those of the resource that has the name, unless it is a device’s (8.6.8)', () => {
    const named = (name: string, space: string) => {
      const [root, tree, page, shown, font] = onePage(`/${name} cs 1 1 1 1 sc BT /F 9 Tf 9 9 Td (a) Tj ET`);
      page.body = page.body.replace('/Resources <<', `/Resources << /ColorSpace << /${name} ${space} >>`);
      const { latest } = openPdf(append(HEADER, [{ parts: [root, tree, page, shown, font] }]).pdf);
      return (interpretPage(latest, firstPage(latest)).items[0] as TextRun).colour;
    };
    // The short names of inline images are names like any other elsewhere (8.9.7, table 92).
    for (const name of ['G', 'RGB', 'CMYK', 'CalGray', 'Lab'])
      expect(named(name, '[/Separation /Black /DeviceGray null]'), name).to.deep.equal(BLACK);
    expect(named('DeviceGray', '[/Separation /Black /DeviceGray null]')).to.deep.equal(WHITE);
    expect(named('G', '/G')).to.deep.equal(WHITE);
  });

  it('of separations are the alternate’s, along the curve of their tint (8.6.6.4)', () => {
    const ink = (tint: number, exponent?: number) =>
      colourAfter(`/C cs ${tint} scn`, `[/Separation /Ink /DeviceCMYK ${inked('0 1 1 0', exponent)}]`);
    expect(ink(0)).to.deep.equal(WHITE);
    expect(ink(1)).to.deep.equal(RED);
    expect(ink(0.5)).to.deep.equal([255, 128, 128]);
    expect(ink(0.5, 2)).to.deep.equal([255, 191, 191]);
    // Black is more ink the higher the tint, whatever stands for it.
    for (const name of ['Black', 'All'])
      expect(
        [0, 1].map((tint) => colourAfter(`/C cs ${tint} scn`, `[/Separation /${name} /DeviceCMYK null]`)),
      ).to.deep.equal([WHITE, BLACK]);
  });

  it('that a program would have to be run for are not told', () => {
    expect(colourAfter('/C cs 1 scn', '[/Separation /Ink /DeviceCMYK << /FunctionType 4 >>]')).to.equal(null);
    expect(colourAfter('/C cs 1 scn', `[/Separation /None /DeviceCMYK ${inked('1 1 1 1')}]`)).to.equal(null);
    expect(colourAfter('/C cs 1 1 scn', `[/DeviceN [/A /B] /DeviceCMYK ${inked('1 1 1 1')}]`)).to.equal(null);
    expect(colourAfter('/Pattern cs /P scn')).to.equal(null);
    expect(colourAfter('/Nowhere cs 1 1 1 sc')).to.equal(null);
  });

  it('of a palette stand in its string or stream (8.6.6.3)', () => {
    const palette = '<FF0000FFFFFF>';
    const at = (index: number) => colourAfter(`/C cs ${index} sc`, `[/Indexed /DeviceRGB 1 ${palette}]`);
    expect([at(0), at(1)]).to.deep.equal([RED, WHITE]);
    const table = [{ num: 9, body: stream('FF0000FFFFFF>', '/Filter /ASCIIHexDecode ') }];
    expect(colourAfter('/C cs 1 sc', '[/Indexed /DeviceRGB 1 9 0 R]', table)).to.deep.equal(WHITE);
    expect(colourAfter('/C cs 1 sc', '[/Indexed [/Lab << >>] 1]')).to.equal(null);
    expect(colourAfter('/C cs 0 sc', '[/Indexed [/Lab << >>] 0 <FF8080>]')).to.deep.equal(WHITE);
    // A real index is rounded, and the nearest counts of those that there are.
    expect([at(-3), at(0.4), at(0.9), at(7)]).to.deep.equal([RED, RED, WHITE, WHITE]);
  });

  it('of spaces that lead to themselves end somewhere', () => {
    expect(colourAfter('/C cs 1 scn', '/C')).to.equal(null);
    const loop = [{ num: 9, body: '[/Indexed 9 0 R 1 <00>]' }];
    expect(colourAfter('/C cs 1 scn', '9 0 R', loop)).to.equal(null);
  });
});
