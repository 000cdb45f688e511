/** Paint of which only a renderer knows what it hides, and a file of pages that have it. */
import { append, HEADER, onePage, type Part, stream } from '../../../../formats/pdf/build.ts';

/** Points: A4. */
export const [WIDTH, HEIGHT] = [595, 842];

export type Area = readonly [x: number, y: number, width: number, height: number];
const RESOURCES = [
  '/Font << /F 5 0 R /G 7 0 R >>',
  '/Pattern << /P 6 0 R >>',
  '/ExtGState << /Screen << /BM /Screen >> >>',
  '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [390 0 450 0] /Extend [true true]',
  '/Function << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1 >> >> >>',
].join(' ');

/** A file of A4 pages, one for each content. */
export function fileOf(contents: readonly string[], page = '', more: readonly Part[] = []): Buffer {
  const [catalog, , , , font] = onePage('');
  const kids = contents.map((_, at) => `${20 + at} 0 R`);
  const tree = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} /MediaBox [0 0 ${WIDTH} ${HEIGHT}] >>`;
  const tile =
    '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 4 4] /XStep 4 /YStep 4 /Resources << >> ';
  const times = '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>';
  const parts: Part[] = [
    ...[catalog, { num: 2, body: tree }, font, { num: 7, body: times }],
    { num: 6, body: stream('1 g 0 0 4 4 re f', tile) },
    ...contents.flatMap((content, at) => [
      {
        num: 20 + at,
        body: `<< /Type /Page /Parent 2 0 R /Contents ${40 + at} 0 R /Resources << ${RESOURCES} >> ${page}>>`,
      },
      { num: 40 + at, body: stream(content) },
    ]),
    ...more,
  ];
  return append(HEADER, [{ parts }]).pdf;
}

export const shading = ([x, y, width, height]: Area): string =>
  `q ${x} ${y} ${width} ${height} re W n /S sh Q`;
export const tiles = (area: Area): string => `q /Pattern cs /P scn ${area.join(' ')} re f Q`;
export const stencil = ([x, y, width, height]: Area): string =>
  `q 1 g ${width} 0 0 ${height} ${x} ${y} cm BI /W 1 /H 1 /IM true ID \x00 EI Q`;
export const hatching = ([x, y, width, height]: Area): string => {
  const strokes = Array.from({ length: 2 * width + 1 }, (_, at) => x + at / 2);
  return `q 1 G 1.1 w ${strokes.map((at) => `${at} ${y} m ${at} ${y + height} l S`).join('\n')} Q`;
};
export const screen = (area: Area): string => `q /Screen gs 1 g ${area.join(' ')} re f Q`;
export const rectangle = (area: Area): string => `q 1 g ${area.join(' ')} re f Q`;
