import { expect } from 'chai';
import { charactersOf, parseCMap } from '../../../../../workers/formats/pdf/fonts/cmap.ts';

const read = (text: string, most?: number) => parseCMap(Buffer.from(text, 'latin1'), most);
const unicode = (text: string, most?: number) => Object.fromEntries(read(text, most).unicode);

describe('parseCMap', () => {
  it('maps single codes, to several characters and beyond the first plane too (ISO 32000-1, 9.10.3)', () => {
    expect(
      unicode(
        '3 beginbfchar <01> <0041> <0102> <00660069> <03> <D835DC9C> endbfchar 1 beginbfchar <04> <42> endbfchar',
      ),
    ).to.deep.equal({ 1: 'A', 258: 'fi', 3: '𝒜', 4: 'B' });
  });

  it('maps ranges by counting on, and one by one where a list says so', () => {
    expect(unicode('2 beginbfrange <10> <12> <0041> <20> <21> <00780061> endbfrange')).to.deep.equal({
      16: 'A',
      17: 'B',
      18: 'C',
      32: 'xa',
      33: 'xb',
    });
    // What a list has beyond its range belongs to no code.
    expect(unicode('1 beginbfrange <30> <31> [<0058> <00590059> <005A>] endbfrange')).to.deep.equal({
      48: 'X',
      49: 'YY',
    });
  });

  it('passes over ranges that end before they begin, are too long, or are no codes', () => {
    const good = '<01> <01> <0041>';
    for (const bad of [
      '<05> <04> <0041>',
      '<0000000000> <0000000001> <0041>',
      '<00000000> <00FFFFFF> <0041>',
      '1 2 <0041>',
    ])
      expect(unicode(`2 beginbfrange ${bad} ${good} endbfrange`), bad).to.deep.equal({ 1: 'A' });
  });

  it('has no code of no bytes, and no character where a range leads to none', () => {
    expect(unicode('2 beginbfchar <> <0041> <41> <0042> endbfchar')).to.deep.equal({ 65: 'B' });
    expect(unicode('2 beginbfrange <20> <22> <> <30> <31> <0041> endbfrange')).to.deep.equal({
      48: 'A',
      49: 'B',
    });
    expect(read('1 begincidchar <> 7 endcidchar 1 begincidrange <> <> 7 endcidrange').cids).to.deep.equal([]);
  });

  it('keeps no more than it is asked to', () => {
    expect(Object.keys(unicode('1 beginbfrange <0000> <FFFF> <0041> endbfrange', 10))).to.have.length(10);
    expect(
      Object.keys(unicode('3 beginbfchar <01> <0041> <02> <0041> <03> <0041> endbfchar', 2)),
    ).to.have.length(2);
  });

  it('reads code spaces with their lengths, none for codes of no bytes', () => {
    const { spaces } = read('3 begincodespacerange <00> <80> <8140> <9FFC> <> <> endcodespacerange');
    expect(spaces).to.deep.equal([
      { low: 0, high: 0x80, size: 1 },
      { low: 0x8140, high: 0x9ffc, size: 2 },
    ]);
  });

  it('reads identifiers of single codes and of ranges (9.7.5.4)', () => {
    const { cids } = read(
      '2 begincidchar <20> 1 <3F> 99 endcidchar 1 begincidrange <2100> <217E> 633 endcidrange 1 begincidrange <09> <01> 5 endcidrange',
    );
    expect(cids).to.deep.equal([
      { low: 0x20, high: 0x20, cid: 1 },
      { low: 0x3f, high: 0x3f, cid: 99 },
      { low: 0x2100, high: 0x217e, cid: 633 },
    ]);
  });

  it('gives the characters of ranges of CIDs where a ToUnicode map has nothing else, as libHaru writes them', () => {
    const of = (text: string) => charactersOf(read(text));
    const haru = of('1 begincidrange <0000> <FFFF> 0 endcidrange');
    expect(['0041', '015F', 'FFFD'].map((code) => haru.get(Number.parseInt(code, 16)))).to.deep.equal([
      'A',
      'ş',
      '\ufffd',
    ]);
    // No character, half of a pair, and a code beyond the range.
    for (const code of [0, 0xd800, 0xdfff, 0x10000]) expect(haru.get(code), `${code}`).to.equal(undefined);
    const some = of(
      '2 begincidrange <50> <52> 97 <20> <21> 65 endcidrange 1 begincidchar <30> 8364 endcidchar',
    );
    expect([0x1f, 0x20, 0x21, 0x22, 0x30, 0x50, 0x52, 0x53].map((code) => some.get(code))).to.deep.equal([
      ...[undefined, 'A', 'B', undefined],
      ...['€', 'a', 'c', undefined],
    ]);
    const mapped = of('1 beginbfchar <41> <0042> endbfchar 1 begincidrange <00> <FF> 0 endcidrange');
    expect([mapped.get(0x41), mapped.get(0x43)]).to.deep.equal(['B', undefined]);
    expect(of('1 begincidchar <41> 1200000 endcidchar').get(0x41)).to.equal(undefined);
    expect(of('').get(0x41)).to.equal(undefined);
  });
});
