/**
 * Features of the digits of TrueType files, for digits.py: `ls FILES | node lab/fonts/digit-features.ts > features.ndjson`.
 * One line a digit: file, digit, features.
 */
import { readFileSync } from 'node:fs';
import { digitFeatures } from '../../workers/formats/pdf/fonts/digit-features.ts';
import { glyphPolygons } from '../../workers/formats/pdf/fonts/glyph-outline.ts';
import { readTrueType } from '../../workers/formats/pdf/fonts/truetype.ts';

for (const file of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const program = readTrueType(new Uint8Array(readFileSync(file)));
  for (let digit = 0; digit < 10; digit++) {
    const code = '0'.charCodeAt(0) + digit;
    const glyph = program?.glyphOf(3, 1, code) || program?.glyphOf(0, 3, code) || 0;
    const polygons = program && glyphPolygons(program.outline(glyph));
    const features = polygons && digitFeatures(polygons);
    if (features)
      console.log(
        JSON.stringify({ file, digit, features: features.map((value) => Number(value.toFixed(4))) }),
      );
  }
}
