/** Page content operators for a layout, in the manner of a producer. */
import type { Colour, Item, Layout, TextItem } from '../layout.ts';
import { leftEdge } from '../layout.ts';
import { flateObject, num, type PdfObject } from './objects.ts';
import { encodeText, type FontMode, RESOURCE } from './page-fonts.ts';
import type { Producer } from './producers.ts';

/** Where a text run starts and how it is shown; a forger who retypes gives another resource name. */
export type TextStyle = { mode: FontMode; resource?: string };

const fill = (colour: Colour): string => `${colour.map(num).join(' ')} rg`;

/** `BT ... ET` for one text; `height` turns the layout's y around, 0 keeps it (page already turned). */
export function textOperators(item: TextItem, height: number, style: TextStyle): string {
  const y = height === 0 ? item.y : height - item.y;
  const matrix = height === 0 ? '1 0 0 -1' : '1 0 0 1';
  const font = style.resource ?? RESOURCE[item.font];
  return [
    'BT',
    `/${font} ${num(item.size)} Tf`,
    fill(item.colour),
    `${matrix} ${num(leftEdge(item))} ${num(y)} Tm`,
    `${encodeText(style.mode, item.font, item.text)} Tj`,
    'ET',
  ].join('\n');
}

/** A filled rectangle; `height` as in {@link textOperators}. */
export function rectOperators(
  rect: { x: number; y: number; width: number; height: number },
  colour: Colour,
  pageHeight: number,
): string {
  const y = pageHeight === 0 ? rect.y : pageHeight - rect.y - rect.height;
  return `${fill(colour)}\n${num(rect.x)} ${num(y)} ${num(rect.width)} ${num(rect.height)} re f`;
}

/** The whole content stream of a page. Portraits have no vector form: documents that show one are images. */
export function pageContent(layout: Layout, producer: Producer): string {
  const flipped = producer.operators === 'flipped';
  const height = flipped ? 0 : layout.height;
  const blocks = layout.items.map((item) => itemOperators(item, height, producer.fonts));
  if (flipped) return `q\n1 0 0 -1 0 ${num(layout.height)} cm\n${blocks.join('\n')}\nQ\n`;
  if (producer.operators === 'plain') return `q\n${blocks.join('\n')}\nQ\n`;
  const marked = blocks.map((block, index) => `/P <</MCID ${index}>> BDC\nq\n${block}\nQ\nEMC`);
  return `${marked.join('\n')}\n`;
}

/** The content stream object of a page, compressed or not as the producer does. */
export function contentObject(content: string, producer: Producer): PdfObject {
  return producer.compress ? flateObject(content) : { dict: {}, stream: Buffer.from(content, 'latin1') };
}

function itemOperators(item: Item, height: number, mode: FontMode): string {
  switch (item.type) {
    case 'text':
      return textOperators(item, height, { mode });
    case 'rect':
      return rectOperators(item, item.colour, height);
    case 'line': {
      const turn = (y: number): string => num(height === 0 ? y : height - y);
      const stroke = `${item.colour.map(num).join(' ')} RG ${num(item.width)} w`;
      return `${stroke}\n${num(item.x1)} ${turn(item.y1)} m ${num(item.x2)} ${turn(item.y2)} l S`;
    }
    case 'modules': {
      const step = item.side / item.rows.length;
      const squares = item.rows.flatMap((row, line) =>
        row.flatMap((dark, column) => {
          const top = item.y + line * step;
          const y = height === 0 ? top : height - top - step;
          return dark ? [`${num(item.x + column * step)} ${num(y)} ${num(step)} ${num(step)} re`] : [];
        }),
      );
      return `0 0 0 rg\n${squares.join('\n')}\nf`;
    }
    case 'face':
      throw new TypeError('a portrait has no vector form');
  }
}
