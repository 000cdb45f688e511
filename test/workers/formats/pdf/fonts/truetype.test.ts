import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { fontPath, trueType } from '../../../../../lab/corpus/fonts.ts';
import { readTrueType } from '../../../../../workers/formats/pdf/fonts/truetype.ts';

const whole = readFileSync(fontPath('sans'));

describe('readTrueType', () => {
  it('leads from characters to the glyphs that another reader finds', () => {
    const program = readTrueType(whole);
    for (const char of 'A9z€ö') {
      const code = char.codePointAt(0)!;
      expect(program?.glyphOf(3, 1, code), char)
        .to.equal(trueType('sans').glyphOf(code))
        .and.greaterThan(0);
    }
    expect([program?.glyphOf(3, 1, 0xffff), program?.glyphOf(3, 7, 65)]).to.deep.equal([0, 0]);
  });

  it('gives each digit an outline of its own, and none for what is missing or made of others', () => {
    const program = readTrueType(whole)!;
    const outline = (char: string) =>
      Buffer.from(program.outline(program.glyphOf(3, 1, char.codePointAt(0)!)));
    expect(new Set([...'0123456789'].map((char) => outline(char).toString('hex'))).size).to.equal(10);
    expect([outline('ä').length, program.outline(0).length, program.outline(70_000).length]).to.deep.equal([
      0, 0, 0,
    ]);
  });

  it('says null for what has no outlines', () => {
    for (const bytes of ['', 'x', 'OTTO\0\x01'])
      expect(readTrueType(Buffer.from(bytes, 'latin1'))).to.equal(null);
  });

  it('survives any change of its tables', () => {
    const tables = whole.readUInt16BE(4);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(12 + tables * 16), fc.nat(255)), { maxLength: 8 }), (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        const program = readTrueType(bytes);
        for (const code of [48, 65, 0xf031])
          expect(program?.outline(program.glyphOf(3, 1, code)).length ?? 0).to.be.at.most(bytes.length);
      }),
      { numRuns: 100 },
    );
  });
});
