import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { outlineOf } from '../../../../../lab/corpus/outlines.ts';
import { type CffOptions, cffProgram, openType } from '../../../../../lab/corpus/pdf/font-programs.ts';
import { readCff } from '../../../../../workers/formats/pdf/fonts/cff.ts';

const NAMES = ['A', 'three', 'three.lf', 'g17'];
const glyphs = NAMES.map((name) => ({ name, outline: outlineOf('sans', name.startsWith('A') ? 'A' : '3') }));
const made = (options?: CffOptions) => cffProgram(glyphs, options);

describe('readCff', () => {
  it('reads a program that another maker wrote', () => {
    const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
    const program = readCff(readFileSync(path.join(folder, 'standard_fonts', 'FoxitSerif.pfb')));
    expect(program?.cids).to.equal(null);
    expect(program?.names?.[0]).to.equal('.notdef');
    expect(program?.names).to.include.members(['A', 'z', 'zero', 'nine', 'Euro', 'adieresis']);
    const shapes = ['zero', 'three', 'eight'].map((name) => program?.outline(program.names!.indexOf(name)));
    expect(new Set(shapes.map((shape) => Buffer.from(shape!).toString('hex'))).size).to.equal(3);
  });

  for (const charset of [0, 1, 2] as const) {
    it(`reads names and codes with a charset of format ${charset}`, () => {
      const program = readCff(made({ charset, codes: [65, 51, 200, 201] }));
      expect(program?.names).to.deep.equal(['.notdef', ...NAMES]);
      expect([...(program?.encoding ?? [])]).to.deep.equal([
        [65, 1],
        [51, 2],
        [200, 3],
        [201, 4],
      ]);
    });

    it(`reads identifiers of a keyed program with a charset of format ${charset}`, () => {
      const program = readCff(made({ charset, keyed: { ordering: 'Japan1', cids: [20, 21, 22, 700] } }));
      expect(program).to.deep.include({ names: null, collection: 'Adobe-Japan1', encoding: null });
      expect(program?.cids).to.deep.equal([0, 20, 21, 22, 700]);
    });
  }

  it('gives equal outlines for equal shapes and none for what is missing', () => {
    const program = readCff(made());
    expect(program?.outline(2)).to.have.length.greaterThan(20).and.deep.equal(program?.outline(3));
    expect(program?.outline(2)).to.not.deep.equal(program?.outline(1));
    expect([0, -1, 5, 1e9].map((glyph) => program?.outline(glyph).length)).to.deep.equal([0, 0, 0, 0]);
  });

  it('finds the program in an OpenType font', () => {
    expect(readCff(openType(made()))?.names).to.deep.equal(['.notdef', ...NAMES]);
  });

  it('says null for what is no CFF', () => {
    for (const bytes of ['', 'x', '%!PS-AdobeFont-1.0', '\x01\0\x04\x04'.padEnd(40, '\xff')])
      expect(readCff(Buffer.from(bytes, 'latin1'))).to.equal(null);
  });

  for (const place of [-1, -1792, -(2 ** 31)]) {
    it(`takes ${place} for no place of a charset or an encoding`, () => {
      const at = (operator: number): Buffer => {
        const bytes = made({ charset: 1, codes: [65, 51, 200, 201] });
        // The Top DICT writes a place as 29 and four bytes, then the operator.
        const operand = bytes.findIndex((byte, i) => byte === 29 && bytes[i + 5] === operator);
        bytes.writeInt32BE(place, operand + 1);
        return bytes;
      };
      expect(readCff(at(15))?.names).to.deep.equal(['.notdef']);
      expect(readCff(at(16))?.names).to.deep.equal(['.notdef', ...NAMES]);
      expect(readCff(at(16))?.encoding?.size).to.equal(0);
    });
  }

  it('reads a program whose changed byte made the charset offset negative', () => {
    const bytes = made({ charset: 1, codes: [65, 51, 200, 201] });
    bytes[32] = 0;
    expect(readCff(bytes.subarray(0, 139))?.names).to.deep.equal(['.notdef']);
  });

  it('survives any change of its bytes', () => {
    const whole = made({ charset: 1, codes: [65, 51, 200, 201] });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }),
        fc.nat(whole.length),
        (changes, end) => {
          const bytes = Buffer.from(whole);
          for (const [at, value] of changes) bytes[at] = value;
          const program = readCff(bytes.subarray(0, end));
          expect(program?.names?.length ?? 0).to.be.at.most(65_535);
          for (const glyph of [1, 2, 65_534]) expect(program?.outline(glyph).length ?? 0).to.be.at.most(end);
        },
      ),
      { numRuns: 300 },
    );
  });
});
