/** Two receipts on a table, neither quite straight; their rows lie side by side, and each adds up for itself. */
import sharp from 'sharp';

const TABLE = '#5c4634';

async function receipt(lines: readonly string[], degrees: number): Promise<Buffer> {
  const sheet = await sharp({ create: { width: 620, height: 900, channels: 3, background: '#f4f2ec' } })
    .composite(
      lines.map((line, row) => ({
        input: {
          text: { text: `<span foreground="black">${line}</span>`, font: 'sans', dpi: 170, rgba: true },
        },
        left: 60,
        top: 60 + row * 110,
      })),
    )
    .png()
    .toBuffer();
  return sharp(sheet).rotate(degrees, { background: TABLE }).png().toBuffer();
}

/** A JPEG. */
export async function twoReceipts(): Promise<Buffer> {
  const left = await receipt(
    [
      'TAN STATIONERY',
      'Receipt 20871',
      'Pencil      2.40',
      'Paper      7.10',
      'Total      9.50',
      'Thank you',
    ],
    2,
  );
  const right = await receipt(
    ['OAK BAKERY', 'Receipt 3345', 'Bread      4.10', 'Rolls      2.20', 'Total      6.30', 'Come again'],
    -3,
  );
  return sharp({ create: { width: 1600, height: 1100, channels: 3, background: TABLE } })
    .composite([
      { input: left, left: 70, top: 70 },
      { input: right, left: 820, top: 80 },
    ])
    .jpeg({ quality: 88 })
    .toBuffer();
}
