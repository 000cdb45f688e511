import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { signatureEvidence } from '../../../../../workers/stages/signature/evidence.ts';
import { rsa, signedMessage } from '../../../formats/cms/make-cms.ts';
import { factsOf, type MinimalOptions, minimalSigned, updated } from '../material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });
const stream = (data: string, dict = '') => `<<${dict} /Length ${data.length}>>\nstream\n${data}\nendstream`;
const CONTENT = 'BT /F1 12 Tf 72 700 Td (Total 100) Tj ET';

function verdict(options: MinimalOptions, ...objects: [number, string][]): string {
  return signatureEvidence(factsOf(updated(minimalSigned({ sign, ...options }), objects)))[0]!.laterChanges;
}

describe('what means the same after signing', () => {
  it('is content that was packed another way, and no other content', () => {
    const packed = (text: string) => stream(deflateSync(text).toString('latin1'), '/Filter /FlateDecode');
    const hex = (text: string) =>
      stream(`${Buffer.from(text).toString('hex')}>`, '/Filter [/ASCIIHexDecode]');
    for (const again of [packed, hex]) {
      expect(verdict({ content: CONTENT }, [4, again(CONTENT)])).to.equal('permitted');
      expect(verdict({ content: CONTENT }, [4, again(CONTENT.replace('100', '900'))])).to.equal('forbidden');
    }
    expect(verdict({ content: CONTENT }, [4, stream(CONTENT)])).to.equal('permitted');
  });

  it('is not content whose bytes stay and whose filter is another', () => {
    const shown = Buffer.from(CONTENT).toString('hex');
    const options = { content: shown };
    expect(verdict(options, [4, stream(shown)])).to.equal('permitted');
    expect(verdict(options, [4, stream(shown, '/Filter /ASCIIHexDecode')])).to.equal('forbidden');
  });

  it('is not a form of the same bytes in another box, nor a list that has more', () => {
    const form = (box: string) => stream('0 0 9 9 re f', `/Type /XObject /Subtype /Form /BBox ${box}`);
    const shown = { content: '/X Do', resources: '/XObject <</X 8 0 R>>', objects: [form('[0 0 9 9]')] };
    expect(verdict(shown, [8, form('[0 0 9 9]')])).to.equal('permitted');
    expect(verdict(shown, [8, form('[0 0 9 5]')])).to.equal('forbidden');
    const listed = { catalog: '/Outlines 8 0 R', objects: ['[1 2]'] };
    expect(verdict(listed, [8, '[1 2]'])).to.equal('permitted');
    for (const list of ['[1 2 3]', '[1]', '[2 1]'])
      expect(verdict(listed, [8, list]), list).to.equal('forbidden');
  });

  it('is a value in another writing (7.3)', () => {
    const outlined = (value: string) => ({ catalog: `/Outlines <</Title ${value} /Count 1>>` });
    const now = (value: string, count = '1', more = ''): [number, string] => [
      1,
      `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [5 0 R 6 0 R] /SigFlags 3>> /Outlines <</Title ${value} /Count ${count} ${more}>>>>`,
    ];
    const options = outlined('(Total)');
    for (const [value, count, more] of [
      ['<546F74616C>', '1', ''],
      ['(\\124ot\\141l)', '1.0', ''],
      ['20 0 R', '+1', ''],
      ['(Total)', '1', '/First null'],
    ] as const)
      expect(verdict(options, now(value, count, more), [20, '(Total)']), value).to.equal('permitted');
    for (const [value, count, more] of [
      ['(total)', '1', ''],
      ['/Total', '1', ''],
      ['(Total)', '2', ''],
      ['[(Total)]', '1', ''],
      ['20 0 R', '1', ''],
      ['(Total)', 'true', ''],
      ['(Total)', '1', '/First <<>>'],
    ] as const)
      expect(verdict(options, now(value, count, more), [20, '(Tota)']), `${value} ${count} ${more}`).to.equal(
        'forbidden',
      );
  });

  it('is a number with fewer digits, and no other number', () => {
    const page = (box: string): string =>
      `<</Type /Page /Parent 2 0 R /MediaBox ${box} /TrimBox ${box} /Contents 4 0 R /Annots [5 0 R 6 0 R] /Resources <<>>>>`;
    for (const [box, expected] of [
      ['[0 0 595.2756 841.8898]', 'permitted'],
      ['[0 0 595.28 841.89]', 'forbidden'],
      ['[0 0 595.2756 842.8898]', 'forbidden'],
    ] as const)
      expect(verdict({ page: page('[0 0 595.275591 841.889764]') }, [3, page(box)]), box).to.equal(expected);
  });

  it('is a loop of references that leads to the same, and not one that holds another value', () => {
    const options: MinimalOptions = {
      catalog: '/Outlines 8 0 R',
      objects: ['<</Next 9 0 R /Title (a)>>', '<</Next 8 0 R /Title (b)>>'],
    };
    const moved: [number, string][] = [
      [1, '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [5 0 R 6 0 R] /SigFlags 3>> /Outlines 20 0 R>>'],
      [20, '<</Next 21 0 R /Title (a)>>'],
    ];
    expect(verdict(options, ...moved, [21, '<</Next 20 0 R /Title (b)>>'])).to.equal('permitted');
    expect(verdict(options, ...moved, [21, '<</Next 20 0 R /Title (c)>>'])).to.equal('forbidden');
  });
});

describe('what cannot be decoded to its end (7.4)', () => {
  const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 600 800]';
  const text = (amount: string) => `BT /F1 12 Tf 72 700 Td (Total ${amount}) Tj ET`;
  const shown = (object: string): MinimalOptions => ({
    content: '/X Do',
    resources: '/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>> /XObject <</X 8 0 R>>',
    objects: [object],
  });
  const laterOf = (was: string, now: string) => verdict(shown(was), [8, now]);

  it('is changed where other bytes are packed alike', () => {
    const nested = (amount: string) => {
      let data = text(amount);
      for (let i = 0; i < 9; i++) data = `${Buffer.from(data, 'latin1').toString('hex')}>`;
      return stream(data, `${FORM} /Filter [${'/ASCIIHexDecode '.repeat(9)}]`);
    };
    const unknown = (data: string) => stream(data, `${FORM} /Filter /BrotliDecode`);
    const long = (amount: string) =>
      stream(
        deflateSync(Buffer.concat([Buffer.alloc(40_000_000, 32), Buffer.from(text(amount))])).toString(
          'latin1',
        ),
        `${FORM} /Filter /FlateDecode`,
      );
    for (const made of [nested, unknown, long]) {
      expect(laterOf(made('100'), made('900')), made.name).to.equal('forbidden');
      expect(laterOf(made('100'), made('100')), made.name).to.equal('permitted');
    }
  });

  it('is not known to be another where it was packed anew, or is read to its end on one side', () => {
    const packed = deflateSync(text('100'));
    const cut = (bytes: Buffer, more = '') =>
      stream(`${bytes.toString('latin1')}${more}`, `${FORM} /Filter /FlateDecode`);
    const damaged = packed.subarray(0, -4);
    expect(laterOf(cut(damaged), cut(packed))).to.equal('unknown');
    expect(laterOf(cut(damaged), cut(damaged, '\n'))).to.equal('unknown');
    expect(laterOf(cut(damaged), cut(deflateSync(text('900'))))).to.equal('forbidden');
    const unknown = (filter: string, data = 'abcd') => stream(data, `${FORM} /Filter ${filter}`);
    expect(
      laterOf(unknown('/BrotliDecode'), unknown('[/ASCIIHexDecode /BrotliDecode]', '61626364>')),
    ).to.equal('unknown');
  });

  it('hides no change elsewhere', () => {
    const unknown = (filter: string) => stream('61>', `${FORM} /Filter ${filter}`);
    expect(
      verdict(
        shown(unknown('/BrotliDecode')),
        [4, stream('/X Do 0 0 9 9 re f')],
        [8, unknown('[/ASCIIHexDecode /BrotliDecode]')],
      ),
    ).to.equal('forbidden');
  });

  it('is a picture that is read in the same way', () => {
    const picture = (filter: string, data = '61626364>') =>
      stream(
        data,
        `/Type /XObject /Subtype /Image /Width 8 /Height 4 /BitsPerComponent 1 /ColorSpace /DeviceGray ${filter}`,
      );
    const fax = (more: string) =>
      `/Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null <</K 0 ${more}>>]`;
    const was = picture(fax('/BlackIs1 false'));
    const alone = '/Filter /CCITTFaxDecode /DecodeParms <</BlackIs1 false /K 0>>';
    expect(laterOf(was, picture(alone, 'abcd'))).to.equal('permitted');
    expect(laterOf(was, picture(fax('/BlackIs1 true')))).to.equal('forbidden');
    expect(laterOf(was, picture('/Filter [/ASCIIHexDecode /DCTDecode]'))).to.equal('forbidden');
    expect(laterOf(picture('/Filter /DCTDecode'), picture('/Filter [/DCTDecode /FlateDecode]'))).to.equal(
      'forbidden',
    );
  });
});
