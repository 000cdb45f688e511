import { expect } from 'chai';
import { earlierPageLeftBehind } from '../../../../../workers/stages/structure/rules/earlier-page-left-behind.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, LONG, locked, NOW, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => earlierPageLeftBehind(factsOf(pdf), NOW);

describe('structure/earlier-page-left-behind', () => {
  const after = LONG.replace('1,250.00', '9,250.00');
  /** The page shows `now`; `old` stands among the objects, used by nothing. */
  const rewritten = (now: string, old: string): Buffer =>
    append(HEADER, [{ parts: [...onePage(now), { num: 6, body: stream(old) }] }]).pdf;

  it('tells what the page said before', () => {
    const sight = firstOf(verdictOf(rewritten(after, LONG)));
    expect(sight.recovered).to.include({ old: '1,250.00', new: '9,250.00' });
    expect(sight.data).to.include({ object: 6, token: 'number' });
  });

  it('tells it of content that moves on to the next line as it shows text (table 107)', () => {
    const lines = LONG.replaceAll(' Tj', " '");
    const sight = firstOf(verdictOf(rewritten(lines.replace('1,250.00', '9,250.00'), lines)));
    expect(sight.recovered).to.include({ old: '1,250.00', new: '9,250.00' });
  });

  it('passes a copy, another text, unused data, and content that a page uses', () => {
    expect(verdictOf(rewritten(LONG, LONG)).verdict).to.equal('pass');
    expect(
      verdictOf(rewritten(LONG, 'BT /F 9 Tf (Please fill in all of the fields here) Tj ET')).verdict,
    ).to.equal('pass');
    expect(verdictOf(rewritten(LONG, 'q Q')).verdict).to.equal('pass');
    expect(verdictOf(saved(after)).verdict).to.equal('pass');
  });

  it('passes content that a form of the page shows in fonts of its own, and tells what the form does not say', () => {
    /** A sheet that shows `inside` in a form, as programs do that put pages together; `old` is used by nothing. */
    const sheet = (inside: string, old: string): Buffer => {
      const parts = onePage('q /X Do Q');
      parts[2].body = parts[2].body.replace('/Font << /F 5 0 R >>', '/XObject << /X 7 0 R >>');
      const font = (parts[4].body as string).replace('/Helvetica', '/ABCDEF+Lato /ToUnicode 9 0 R');
      const form = stream(
        `q\n${inside}\nQ`,
        '/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /Font << /F 5 0 R /G 8 0 R >> >> ',
      );
      const added = [
        { num: 6, body: stream(old) },
        { num: 7, body: form },
        { num: 8, body: font },
        { num: 9, body: stream('1 beginbfrange <61> <7A> <0041> endbfrange') },
      ];
      return append(HEADER, [{ parts: [...parts, ...added] }]).pdf;
    };
    // Letters that mean others where the sheet lacks the font.
    const coded = `${LONG} BT /G 9 Tf 20 20 Td (train) Tj ET`;
    expect(verdictOf(sheet(coded, coded)).verdict).to.equal('pass');
    expect(verdictOf(sheet(`${coded} 0 g`, ` ${coded}\n`)).verdict, 'a part of the form').to.equal('pass');
    expect(firstOf(verdictOf(sheet(after, LONG))).recovered).to.include({ old: '1,250.00' });
  });

  it('asks about words where letters cannot be decoded, and tells a value all the same', () => {
    /** The earlier content in a font whose bar is no character. */
    const undecoded = (now: string, old: string): Buffer => {
      const parts = onePage(now);
      parts[4].body = (parts[4].body as string).replace(
        '/WinAnsiEncoding',
        '<< /Type /Encoding /Differences [124 /g77] >>',
      );
      return append(HEADER, [{ parts: [...parts, { num: 6, body: stream(old) }] }]).pdf;
    };
    const file = LONG.replace('account at', 'certificates at');
    const bars = file.replace('certificates', 'certi|cates');
    expect(verdictOf(undecoded(file, bars)).verdict).to.equal('inconclusive');
    const asked = verdictOf(undecoded(file.replace('bank named', 'bench named'), bars));
    expect(asked.verdict).to.equal('inconclusive');
    expect('toCheck' in asked && asked.toCheck?.[0]?.values.map(({ text }) => text)).to.deep.equal([
      'bank',
      'bench',
    ]);
    const sight = firstOf(verdictOf(undecoded(file.replace('1,250.00', '9,250.00'), bars)));
    expect(sight.recovered).to.include({ old: '1,250.00', new: '9,250.00' });
  });

  it('passes one more letter of a series, which is as near to every page', () => {
    const letter = (no: string, amount: string) =>
      stream(LONG.replace('4711', no).replace('1,250.00', amount));
    const parts = [
      ...onePage(LONG).map((part) =>
        part.num === 2
          ? { ...part, body: part.body.replace('[3 0 R] /Count 1', '[3 0 R 7 0 R] /Count 2') }
          : part,
      ),
      { num: 6, body: letter('4713', '83.50') },
      {
        num: 7,
        body: '<< /Type /Page /Parent 2 0 R /Contents 8 0 R /Resources << /Font << /F 5 0 R >> >> >>',
      },
      { num: 8, body: letter('4712', '640.00') },
    ];
    expect(verdictOf(append(HEADER, [{ parts }]).pdf).verdict).to.equal('pass');
    // Its own earlier version is nearer to the page than the other letter is.
    parts[5] = { num: 6, body: letter('4711', '9,250.00') };
    expect(firstOf(verdictOf(append(HEADER, [{ parts }]).pdf)).recovered).to.include({ old: '9,250.00' });
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
