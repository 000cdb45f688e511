/** A leaf as the drawing that Inkscape reads, and as the formatting objects that FOP sets in a flow of its own. */
import type { Leaf } from './leaf.ts';
import { type Item, PAGE, type Style } from './sheet.ts';

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

export function svgOf(items: readonly Item[], family: string): string {
  const body = items.map((item) => {
    if ('box' in item) {
      const [x, y, width, height] = item.box;
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#${item.colour}"/>`;
    }
    const weight = item.font.includes('Bold') ? 'bold' : 'normal';
    const anchor = item.align === 'r' ? 'end' : 'start';
    const style = `font-family:'${family}';font-size:${item.size}px;font-weight:${weight};text-anchor:${anchor};fill:#${item.colour}`;
    return `<text xml:space="preserve" x="${item.x}" y="${item.y}" style="${style}">${escaped(item.text)}</text>`;
  });
  const { width, height } = PAGE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}">
${body.join('\n')}
</svg>`;
}

const block = (text: string, more = ''): string =>
  `<fo:block ${more}>${escaped(text) || '&#160;'}</fo:block>`;

const cell = (text: string, right: boolean | undefined, more = ''): string =>
  `<fo:table-cell padding="2pt 3pt" ${more}>${block(text, right ? 'text-align="right"' : '')}</fo:table-cell>`;

function foTable({ columns, rows }: Leaf, style: Style): string {
  if (columns.length === 0) return '';
  const widths = columns.map(
    ({ share }) => `<fo:table-column column-width="proportional-column-width(${share})"/>`,
  );
  const border = style.table === 'plain' ? '' : 'border-bottom="0.5pt solid #999999"';
  const head = columns.map(({ head, right }) => cell(head, right, `font-weight="bold" ${border}`)).join('');
  const body = rows.map((cells, index) => {
    const shade = style.table === 'zebra' && index % 2 === 0 ? 'background-color="#EEF2F6"' : '';
    const edge = style.table === 'lines' ? border : '';
    return `<fo:table-row ${shade}>${columns.map(({ right }, at) => cell(cells[at] ?? '', right, edge)).join('')}</fo:table-row>`;
  });
  return `<fo:table table-layout="fixed" width="100%" space-after="8pt">${widths.join('')}
<fo:table-body><fo:table-row>${head}</fo:table-row>${body.join('\n')}</fo:table-body></fo:table>`;
}

const pairs = (of: readonly [string, string][], indent: string, right: boolean): string =>
  of.length === 0
    ? ''
    : `<fo:table table-layout="fixed" width="100%" space-after="8pt"><fo:table-column column-width="${indent}"/><fo:table-column column-width="150pt"/><fo:table-column column-width="proportional-column-width(1)"/>
<fo:table-body>${of.map(([label, value]) => `<fo:table-row>${cell('', false)}${cell(label, false)}${cell(value, right)}</fo:table-row>`).join('\n')}</fo:table-body></fo:table>`;

export function foOf(leaf: Leaf, style: Style, family: string): string {
  const { margin, size, accent, senderAt } = style;
  const to = senderAt === 'right' ? 'text-align="right"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<fo:root xmlns:fo="http://www.w3.org/1999/XSL/Format" font-family="${family}" font-size="${size}pt" language="${leaf.language}">
<fo:layout-master-set><fo:simple-page-master master-name="a4" page-width="210mm" page-height="297mm" margin="${margin}pt">
<fo:region-body margin-bottom="20pt"/><fo:region-after extent="14pt"/></fo:simple-page-master></fo:layout-master-set>
<fo:page-sequence master-reference="a4"><fo:static-content flow-name="xsl-region-after">${block(leaf.foot, `font-size="${size * 0.8}pt"`)}</fo:static-content>
<fo:flow flow-name="xsl-region-body">
<fo:block ${to} color="#${accent}" space-after="14pt">${leaf.sender.map((line) => block(line)).join('')}</fo:block>
<fo:block space-after="10pt">${leaf.recipient.map((line) => block(line)).join('')}</fo:block>
${pairs(leaf.facts, style.factsAt === 'right' ? '200pt' : '1pt', style.factsAt === 'right')}
${block(leaf.title, `font-weight="bold" font-size="${size * 1.6}pt" space-after="10pt" color="#${accent}"`)}
${foTable(leaf, style)}
${pairs(leaf.totals, '180pt', true)}
${leaf.text.map((line) => block(line, 'space-after="5pt"')).join('\n')}
</fo:flow></fo:page-sequence></fo:root>`;
}
