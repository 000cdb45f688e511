/** Inserts an EXIF segment with the given JPEG thumbnail behind SOI (big-endian TIFF: IFD0 empty, IFD1 with the image). */
export function withThumbnail(jpeg: Buffer, thumbnail: Buffer): Buffer {
  const ifd1 = 14;
  const imageAt = ifd1 + 2 + 2 * 12 + 4;
  const tiff = Buffer.alloc(imageAt + thumbnail.length);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(0, 8);
  tiff.writeUInt32BE(ifd1, 10);
  tiff.writeUInt16BE(2, ifd1);
  for (const [i, [tag, value]] of [
    [0x0201, imageAt],
    [0x0202, thumbnail.length],
  ].entries()) {
    const at = ifd1 + 2 + 12 * i;
    tiff.writeUInt16BE(tag as number, at);
    tiff.writeUInt16BE(4, at + 2);
    tiff.writeUInt32BE(1, at + 4);
    tiff.writeUInt32BE(value as number, at + 8);
  }
  thumbnail.copy(tiff, imageAt);
  const payload = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)]);
}
