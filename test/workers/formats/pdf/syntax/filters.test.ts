import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { dictOf, openPdf } from '../../../../../workers/formats/pdf/index.ts';
import { applyFilters } from '../../../../../workers/formats/pdf/syntax/filters.ts';
import { Lexer } from '../../../../../workers/formats/pdf/syntax/lexer.ts';
import type { DecodedStream, FilterStep, PdfDict } from '../../../../../workers/formats/pdf/types.ts';
import { append, HEADER, onePage, stream } from '../build.ts';

const PLAIN = 'BT (plain) Tj ET';
const hex = (data: Uint8Array | string): Buffer => Buffer.from(`${Buffer.from(data).toString('hex')}>`);

function params(text: string): PdfDict | null {
  const bytes = Buffer.from(text);
  return dictOf(new Lexer(bytes, 0, bytes.length).value());
}

/** A step by its name, or by name and parameters. */
const step = (name: string, of: string | null = null): FilterStep => ({
  name,
  params: of === null ? null : params(of),
});

interface Applied extends Pick<DecodedStream, 'complete' | 'imageFilter'> {
  text: string;
  told: string[];
  made: number[];
}

function applied(data: Uint8Array, steps: FilterStep[], cap = 1 << 20): Applied {
  const [told, made]: [string[], number[]] = [[], []];
  const { bytes, complete, imageFilter } = applyFilters(
    data,
    steps,
    cap,
    (code) => told.push(code),
    (count) => made.push(count),
  );
  return { text: Buffer.from(bytes).toString('latin1'), complete, imageFilter, told, made };
}

const whole = { text: PLAIN, complete: true, imageFilter: null, told: [] };

describe('chains of filters (ISO 32000-2, 7.4)', () => {
  it('without a filter give the data itself', () => {
    expect(applied(Buffer.from(PLAIN), [])).to.deep.equal({ ...whole, made: [] });
  });

  it('are undone in the order of /Filter, by long and by short names', () => {
    const data = hex(deflateSync(PLAIN));
    for (const names of [
      ['ASCIIHexDecode', 'FlateDecode'],
      ['AHx', 'Fl'],
    ])
      expect(
        applied(
          data,
          names.map((name) => step(name)),
        ),
      ).to.deep.include(whole);
    expect(applied(data, [step('Fl'), step('AHx')])).to.deep.include({ complete: false });
  });

  it('tell what each step made', () => {
    const packed = deflateSync(PLAIN);
    expect(applied(hex(packed), [step('AHx'), step('Fl')]).made).to.deep.equal([packed.length, PLAIN.length]);
  });

  it('end before the data of a picture, which stays as it is', () => {
    for (const [name, full] of [
      ['DCT', 'DCTDecode'],
      ['CCF', 'CCITTFaxDecode'],
      ['JPXDecode', 'JPXDecode'],
      ['JBIG2Decode', 'JBIG2Decode'],
    ] as const) {
      const found = applied(hex(PLAIN), [step('AHx'), step(name), step('Fl')]);
      expect(found, name).to.deep.include({ ...whole, imageFilter: full });
    }
  });

  it('pass over /Crypt, which is undone before them (7.4.10)', () => {
    expect(applied(deflateSync(PLAIN), [step('Crypt'), step('Fl')])).to.deep.include(whole);
  });

  it('give nothing at a filter that nobody knows, whatever stands behind it', () => {
    for (const name of ['Rubbish', '', 'flatedecode', 'BrotliDecode'])
      expect(applied(hex(PLAIN), [step(name), step('AHx')]), name).to.deep.include({
        text: '',
        complete: false,
        told: ['filter-unsupported'],
      });
  });

  it('are followed for eight steps and no more', () => {
    const chain = (count: number): Applied => {
      let data: Buffer = Buffer.from(PLAIN);
      for (let i = 0; i < count; i++) data = hex(data);
      return applied(
        data,
        Array.from({ length: count }, () => step('AHx')),
      );
    };
    expect(chain(8)).to.deep.include(whole);
    expect(chain(9)).to.deep.include({ text: '', complete: false, told: ['filter-unsupported'] });
  });

  it('say of a damaged step that all is incomplete, and go on with what there is', () => {
    const found = applied(Buffer.from('42 54 x 20>'), [step('AHx'), step('A85')]);
    expect(found).to.deep.include({ complete: false });
    expect(found.told[0]).to.equal('stream-damaged');
    expect(applied(Buffer.from('4254x20>'), [step('AHx')]).text).to.equal('BT ');
  });

  it('stop each step at the cap, which is no damage', () => {
    const data = deflateSync(Buffer.alloc(1_000, 65));
    expect(applied(data, [step('Fl')], 1_000)).to.deep.include({ complete: true, told: [] });
    expect(applied(data, [step('Fl')], 999)).to.deep.include({
      complete: false,
      told: ['stream-truncated-by-cap'],
    });
  });
});

describe('predictors of a chain', () => {
  /** One row of PNG's "sub": each byte less the one before it. */
  const sub = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    return deflateSync(Buffer.from([1, ...bytes.map((byte, i) => (byte - (bytes[i - 1] ?? 0)) & 255)]));
  };

  it('count with Flate and LZW only, and not below 2 (7.4.4.3)', () => {
    const up = `<< /Predictor 12 /Columns ${PLAIN.length} >>`;
    expect(applied(hex(PLAIN), [step('AHx', up)])).to.deep.include(whole);
    for (const predictor of [1, 0, -3])
      expect(applied(deflateSync(PLAIN), [step('Fl', `<< /Predictor ${predictor} >>`)])).to.deep.include(
        whole,
      );
  });

  it('undo a row that is longer than all the data: its beginning is what readers show', () => {
    for (const columns of [PLAIN.length, 100, 70_000, 1_000_000, 20_000_000, 2_000_000_000])
      expect(
        applied(sub(PLAIN), [step('Fl', `<< /Predictor 15 /Columns ${columns} >>`)]),
        `${columns} columns`,
      ).to.deep.include(whole);
  });

  it('undo such a row of TIFF differences too', () => {
    const bytes = Buffer.from(PLAIN);
    const differences = deflateSync(Buffer.from(bytes.map((byte, i) => (byte - (bytes[i - 1] ?? 0)) & 255)));
    for (const columns of [PLAIN.length, 1_000_000])
      expect(
        applied(differences, [step('Fl', `<< /Predictor 2 /Columns ${columns} >>`)]),
        `${columns} columns`,
      ).to.deep.include(whole);
  });

  it('of no data give no data', () => {
    for (const predictor of [2, 12])
      expect(
        applied(deflateSync(''), [step('Fl', `<< /Predictor ${predictor} /Columns 5 >>`)]).text,
      ).to.equal('');
  });
});

describe('filters of a stream dictionary (table 5)', () => {
  const decoded = (data: Uint8Array, entries: string, more: { num: number; body: string }[] = []): string => {
    const body = stream(Buffer.from(data).toString('latin1'), `${entries} `);
    const { latest } = openPdf(append(HEADER, [{ parts: [...onePage(''), { num: 9, body }, ...more] }]).pdf);
    const value = latest.object(9)?.value;
    return value?.kind === 'stream'
      ? Buffer.from(latest.decode(value).bytes).toString('latin1')
      : 'no stream';
  };

  it('are one name or an array, in objects of their own too', () => {
    const packed = deflateSync(PLAIN);
    expect(decoded(packed, '/Filter /FlateDecode')).to.equal(PLAIN);
    expect(decoded(hex(packed), '/Filter [/AHx /Fl]')).to.equal(PLAIN);
    expect(decoded(packed, '/Filter 10 0 R', [{ num: 10, body: '/FlateDecode' }])).to.equal(PLAIN);
    const names = [
      { num: 10, body: '[/AHx 11 0 R]' },
      { num: 11, body: '/Fl' },
    ];
    expect(decoded(hex(packed), '/Filter 10 0 R', names)).to.equal(PLAIN);
    for (const none of ['', '/Filter null', '/Filter []', '/Filter 12 0 R'])
      expect(decoded(Buffer.from(PLAIN), none), none).to.equal(PLAIN);
  });

  it('have the parameters at their own place of /DecodeParms', () => {
    const rows = deflateSync(Buffer.from('\0BT \0ET '));
    const parms = '<< /Predictor 15 /Columns 3 >>';
    expect(decoded(rows, `/Filter /FlateDecode /DecodeParms ${parms}`)).to.equal('BT ET ');
    expect(decoded(hex(rows), `/Filter [/AHx /Fl] /DecodeParms [null ${parms}]`)).to.equal('BT ET ');
    expect(decoded(hex(rows), `/Filter [/AHx /Fl] /DecodeParms [${parms} null]`)).to.equal('\0BT \0ET ');
    expect(decoded(rows, '/Filter [/Fl] /DecodeParms [10 0 R]', [{ num: 10, body: parms }])).to.equal(
      'BT ET ',
    );
  });
});
