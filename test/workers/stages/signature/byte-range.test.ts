import { expect } from 'chai';
import { ecdsa, signedMessage } from '../../formats/cms/make-cms.ts';
import { factsOf, type MinimalOptions, minimalSigned, updated } from './material.ts';

const key = ecdsa('prime256v1', 'sha256', '1.2.840.10045.4.3.2');
const sign = (content: Buffer) => signedMessage(key, { content });
const first = (options: MinimalOptions) => factsOf(minimalSigned({ sign, ...options })).signatures[0]!;

describe('signature byte range', () => {
  it('accepts the range that leaves out exactly the value', () => {
    const signature = first({});
    expect(signature.rangeProblems).to.deep.equal([]);
    expect(signature.coversWholeFile).to.equal(true);
    expect(signature.cryptography?.integrity).to.equal('valid');
  });

  const cases: [string, MinimalOptions, string][] = [
    ['a gap wider than the value', { padding: [' ', '   '] }, 'gap-wider-than-contents'],
    ['a comment in the gap', { padding: ['%x\n', ''] }, 'gap-wider-than-contents'],
    ['five numbers', { byteRange: (r) => `[${r.join(' ')} 0]` }, 'not-four-integers'],
    ['a decimal', { byteRange: ([a, b, c, d]) => `[${a} ${b} ${c} ${d}.0]` }, 'not-four-integers'],
    ['no range', { byteRange: () => 'null' }, 'missing'],
    ['a negative number', { byteRange: ([, b, c]) => `[0 ${b} ${c} -5]` }, 'negative'],
    ['a start elsewhere', { byteRange: ([, b, c, d]) => `[9 ${b} ${c} ${d}]` }, 'not-from-start'],
    ['overlapping ranges', { byteRange: ([, b, , d]) => `[0 ${b! + 10} ${b} ${d}]` }, 'out-of-order'],
    [
      'a range beyond the file',
      { byteRange: ([, b, c, d]) => `[0 ${b} ${c} ${d! + 500}]` },
      'beyond-end-of-file',
    ],
    [
      'a gap that is not the value',
      { byteRange: ([, , c, d]) => `[0 20 ${c} ${d}]` },
      'gap-wider-than-contents',
    ],
    ['a gap beside the value', { byteRange: () => '[0 20 60 900]' }, 'fits-no-place'],
    ['a second value', { entries: '/Contents <00ff>' }, 'duplicate-keys'],
    [
      'an empty value beside a wrong range',
      { sign: () => Buffer.alloc(4), byteRange: ([a, b, c, d]) => `[${a} ${b! - 9} ${c} ${d}]` },
      'contents-empty',
    ],
    ['no value', { contents: 'null' }, 'contents-missing'],
    ['a literal string', { contents: `(${'x'.repeat(80)})` }, 'contents-not-a-direct-hex-string'],
    ['a referenced value', { contents: '8 0 R' }, 'contents-missing'],
  ];
  for (const [name, options, problem] of cases) {
    it(`tells ${name}`, () => {
      const signed = { sign: options.contents ? undefined : sign, ...options } as MinimalOptions;
      expect(factsOf(minimalSigned(signed)).signatures[0]!.rangeProblems).to.include(problem);
    });
  }

  it('tells a coverage that ends inside a save', () => {
    const bytes = minimalSigned({ sign, byteRange: ([, b, c, d]) => `[0 ${b} ${c} ${d! - 60}]` });
    expect(factsOf(bytes).signatures[0]!.rangeProblems).to.deep.equal(['ends-inside-a-save']);
  });

  it('takes a place that was prepared and never filled for an empty field', () => {
    for (const options of [{ sign: () => Buffer.alloc(4) }, { byteRange: () => '[0 0 0 0]' }]) {
      const facts = factsOf(minimalSigned(options));
      expect(facts.signatures).to.deep.equal([]);
      expect(facts.emptyFields).to.deep.equal(['Approval']);
    }
  });

  it('takes signing of the brackets as harmless', () => {
    const signature = first({ byteRange: ([, b, c, d]) => `[0 ${b! + 1} ${c! - 1} ${d! + 1}]` });
    expect(signature.rangeProblems).to.deep.equal([]);
  });

  it('reads the signed dictionary when a later save wrote another one', () => {
    const bytes = minimalSigned({ sign, entries: '/Reason (I agree)' });
    const spoofed = updated(bytes, [
      [
        7,
        '<</Type /Sig /SubFilter /adbe.pkcs7.detached /Reason (I disagree) /Contents <00> /ByteRange [0 1 2 3]>>',
      ],
    ]);
    const [signature, ...more] = factsOf(spoofed).signatures;
    expect(more).to.deep.equal([]);
    expect(signature).to.include({ reason: 'I agree', reachedBy: 'form' });
    expect(signature!.cryptography?.integrity).to.equal('valid');
    expect(signature!.changes?.map((change) => change.what)).to.include('signature dictionary rewritten');
  });
});
