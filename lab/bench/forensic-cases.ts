/** Seeded pristine and tampered versions of a picture, each differing from the picture by one cause. */
import sharp, { type Sharp } from 'sharp';

export type Case = { name: string; tampered: boolean; bytes: Buffer; mediaType: 'image/jpeg' | 'image/png' };

const jpeg = (image: Sharp | Buffer, quality: number): Promise<Buffer> =>
  (Buffer.isBuffer(image) ? sharp(image, { failOn: 'none' }) : image).jpeg({ quality }).toBuffer();

/** Versions that an honest owner makes. `raw` is a PNG that never was a JPEG. */
export async function* pristineCases(raw: Buffer, random: () => number): AsyncGenerator<Case> {
  const { width = 0, height = 0 } = await sharp(raw).metadata();
  const once = await jpeg(raw, 60 + Math.floor(random() * 38));
  yield jpegCase('compressed once', false, once);
  for (const [low, high] of [
    [70, 90],
    [80, 93],
    [85, 97],
  ] as const) {
    yield jpegCase('saved twice', false, await jpeg(await jpeg(raw, low), high));
  }
  yield jpegCase('saved twice, lower', false, await jpeg(await jpeg(raw, 93), 80));
  const crop = { left: 3, top: 5, width: width - 21, height: height - 18 };
  for (const [low, high] of [
    [75, 95],
    [85, 98],
    [90, 97],
    [94, 99],
  ] as const) {
    const cropped = sharp(await jpeg(raw, low)).extract(crop);
    yield jpegCase('cropped and saved', false, await jpeg(cropped, high));
  }
  yield jpegCase('resized and saved', false, await jpeg(sharp(once).resize(Math.round(width * 0.8)), 92));
  yield {
    name: 'converted to PNG',
    tampered: false,
    bytes: await sharp(once).png().toBuffer(),
    mediaType: 'image/png',
  };
}

/** Versions that a forger makes. `donor` is another picture that never was a JPEG, of at least 200 x 120 pixels. */
export async function* tamperedCases(raw: Buffer, donor: Buffer, random: () => number): AsyncGenerator<Case> {
  const { width = 0, height = 0 } = await sharp(raw).metadata();
  const spot = (w: number, h: number) => ({
    left: 16 + Math.floor(random() * (width - w - 32)),
    top: 16 + Math.floor(random() * (height - h - 32)),
  });
  const paste = (target: Buffer, input: Buffer, at: { left: number; top: number }): Promise<Buffer> =>
    sharp(target)
      .composite([{ input, ...at }])
      .png()
      .toBuffer();
  const piece = { left: 20, top: 20, width: 128, height: 72 };
  const fresh = await sharp(donor).extract(piece).png().toBuffer();
  const used = await sharp(await jpeg(donor, 65))
    .extract(piece)
    .png()
    .toBuffer();
  for (const [low, high] of [
    [70, 90],
    [80, 93],
    [88, 97],
  ] as const) {
    const target = await jpeg(raw, low);
    yield jpegCase(
      `pasted from a raw picture, ${low} then ${high}`,
      true,
      await jpeg(await paste(target, fresh, spot(128, 72)), high),
    );
    yield jpegCase(
      `pasted from a JPEG, ${low} then ${high}`,
      true,
      await jpeg(await paste(target, used, offGrid(spot(128, 72))), high),
    );
    const typed = await typedOver(target, spot(112, 32), random);
    yield jpegCase(`number typed over, ${low} then ${high}`, true, await jpeg(typed, high));
    const from = spot(96, 48);
    const moved = await sharp(target)
      .extract({ ...from, width: 96, height: 48 })
      .png()
      .toBuffer();
    yield jpegCase(
      `copied and moved, ${low} then ${high}`,
      true,
      await jpeg(await paste(target, moved, offset(from, spot(96, 48))), high),
    );
  }
  const target = await jpeg(raw, 88);
  const spliced = await paste(target, used, offGrid(spot(128, 72)));
  yield { name: 'pasted from a JPEG, saved as PNG', tampered: true, bytes: spliced, mediaType: 'image/png' };
  yield jpegCase('pasted from a JPEG, saved at 99', true, await jpeg(spliced, 99));
  yield jpegCase('pasted from a JPEG, saved lower (75)', true, await jpeg(spliced, 75));
}

function jpegCase(name: string, tampered: boolean, bytes: Buffer): Case {
  return { name, tampered, bytes, mediaType: 'image/jpeg' };
}

/** Moves a spot so that the piece (cut at 20, 20) keeps its blocks off the target's grid. */
function offGrid({ left, top }: { left: number; top: number }) {
  return { left: (left & ~7) + 1, top: (top & ~7) + 2 };
}

/** The same for a piece cut at `from`. */
function offset(from: { left: number; top: number }, to: { left: number; top: number }) {
  return { left: (to.left & ~7) + ((from.left + 3) & 7), top: (to.top & ~7) + ((from.top + 5) & 7) };
}

/** Fills a rectangle with the colour around it and writes a number into it, as people do. */
async function typedOver(
  target: Buffer,
  at: { left: number; top: number },
  random: () => number,
): Promise<Buffer> {
  const { channels } = await sharp(target)
    .extract({ ...at, width: 112, height: 32 })
    .stats();
  const [red = 128, green = red, blue = red] = channels.map((channel) => Math.round(channel.mean));
  const ground = Buffer.alloc(112 * 32 * 3);
  for (let at = 0; at < ground.length; at += 3) ground.set([red, green, blue], at);
  for (let digit = 0; digit < 7; digit++) drawDigit(ground, 5 + digit * 15, Math.floor(random() * 10));
  const label = await sharp(ground, { raw: { width: 112, height: 32, channels: 3 } })
    .blur(0.6)
    .png()
    .toBuffer();
  return sharp(target)
    .composite([{ input: label, ...at }])
    .png()
    .toBuffer();
}

/** Segments a to g of a seven-segment digit as [x, y, width, height], and which of them each digit lights. */
const SEGMENTS = [
  [0, 0, 11, 3],
  [8, 0, 3, 12],
  [8, 11, 3, 12],
  [0, 20, 11, 3],
  [0, 11, 3, 12],
  [0, 0, 3, 12],
  [0, 10, 11, 3],
];
const DIGITS = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg'];

function drawDigit(rgb: Buffer, left: number, digit: number): void {
  for (const segment of DIGITS[digit] as string) {
    const [x, y, w, h] = SEGMENTS[segment.charCodeAt(0) - 97] as [number, number, number, number];
    for (let row = 5 + y; row < 5 + y + h; row++) {
      rgb.fill(20, (row * 112 + left + x) * 3, (row * 112 + left + x + w) * 3);
    }
  }
}
