/** An image of half the sides: the step from one level of a pyramid to the next. */

/** RGB, 8 bit, interleaved, row order. */
interface Image {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Each pixel is the mean of four, rounded; an odd last row or column is left away. */
export function halve(image: Image): Image {
  const width = image.width >> 1;
  const height = image.height >> 1;
  const half = new Uint8Array(width * height * 3);
  // Four pixels are three words of four bytes, if every row begins with a whole one.
  const aligned = image.width % 4 === 0 && image.data.byteOffset % 4 === 0;
  if (aligned && LITTLE_ENDIAN) halveWords(image, half);
  else halveBytes(image, half);
  return { data: half, width, height };
}

const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

function halveBytes({ data, width, height }: Image, half: Uint8Array): void {
  const row = width * 3;
  let to = 0;
  for (let y = 0; y < height >> 1; y++) {
    let above = y * 2 * row;
    let below = above + row;
    for (let x = 0; x < width >> 1; x++, above += 6, below += 6, to += 3) {
      half[to] = (data[above]! + data[above + 3]! + data[below]! + data[below + 3]! + 2) >> 2;
      half[to + 1] = (data[above + 1]! + data[above + 4]! + data[below + 1]! + data[below + 4]! + 2) >> 2;
      half[to + 2] = (data[above + 2]! + data[above + 5]! + data[below + 2]! + data[below + 5]! + 2) >> 2;
    }
  }
}

/** The same numbers for two pixels at once: this loop touches every pixel of a large image. */
function halveWords({ data, width, height }: Image, half: Uint8Array): void {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
  const row = (width * 3) >> 2;
  const even = 0x00ff00ff;
  let to = 0;
  for (let y = 0; y < height >> 1; y++) {
    let above = y * 2 * row;
    let below = above + row;
    for (let x = 0; x < width >> 2; x++, above += 3, below += 3, to += 6) {
      // Bytes from the lowest: R0 G0 B0 R1, G1 B1 R2 G2, B2 R3 G3 B3; two sums of 16 bits in each of these.
      const one = words[above]!;
      const two = words[above + 1]!;
      const three = words[above + 2]!;
      const four = words[below]!;
      const five = words[below + 1]!;
      const six = words[below + 2]!;
      const red0blue0 = (one & even) + (four & even);
      const green0red1 = ((one >>> 8) & even) + ((four >>> 8) & even);
      const green1red2 = (two & even) + (five & even);
      const blue1green2 = ((two >>> 8) & even) + ((five >>> 8) & even);
      const blue2green3 = (three & even) + (six & even);
      const red3blue3 = ((three >>> 8) & even) + ((six >>> 8) & even);
      half[to] = ((red0blue0 & 0xffff) + (green0red1 >>> 16) + 2) >> 2;
      half[to + 1] = ((green0red1 & 0xffff) + (green1red2 & 0xffff) + 2) >> 2;
      half[to + 2] = ((red0blue0 >>> 16) + (blue1green2 & 0xffff) + 2) >> 2;
      half[to + 3] = ((green1red2 >>> 16) + (red3blue3 & 0xffff) + 2) >> 2;
      half[to + 4] = ((blue1green2 >>> 16) + (blue2green3 >>> 16) + 2) >> 2;
      half[to + 5] = ((blue2green3 & 0xffff) + (red3blue3 >>> 16) + 2) >> 2;
    }
  }
}
