import { expect } from 'chai';
import fc from 'fast-check';
import { NS, readXmp } from '../../../../workers/stages/metadata/xmp.ts';
import { readXmpLayer } from '../../../../workers/stages/metadata/xmp-layer.ts';
import { xmp } from './material.ts';

describe('metadata XMP reader', () => {
  it('reads a property as attribute, as element and as the first item of an array', () => {
    const packet = xmp(
      'xmp:CreatorTool="A &amp; B"',
      '<pdf:Producer>P&#233;</pdf:Producer><photoshop:Credit><rdf:Alt><rdf:li xml:lang="x-default">C</rdf:li></rdf:Alt></photoshop:Credit>',
    );
    const read = readXmp(packet);
    expect(read.complete).to.equal(true);
    expect(read.value(NS.xmp, 'CreatorTool')).to.equal('A & B');
    expect(read.value(NS.pdf, 'Producer')).to.equal('P\u00e9');
    expect(read.value(NS.photoshop, 'Credit')).to.equal('C');
    expect(read.value(NS.xmp, 'Producer')).to.equal(null);
  });

  it('reads a tag of a megabyte in time that follows its length, however it is filled', () => {
    const before = process.cpuUsage().user;
    for (const filling of ['a', ' a', ' a=', ' a="', " a='b' ", ' =', 'a ']) {
      readXmp(`<x ${filling.repeat(1_000_000 / filling.length)}>`);
      readXmp(`<x a${' '.repeat(400_000)}b${' '.repeat(400_000)}>`);
    }
    expect((process.cpuUsage().user - before) / 1e6).to.be.lessThan(4);
  });

  it('makes no half of a character out of a reference', () => {
    const read = readXmp(xmp('xmp:CreatorTool="a&#xD800;b&#56320;c&#x1F600;"', ''));
    expect(read.value(NS.xmp, 'CreatorTool')).to.equal('a&#xD800;b&#56320;c\u{1f600}');
  });

  it('goes by namespace, not by prefix', () => {
    const renamed = xmp('')
      .replaceAll('xmlns:photoshop=', 'xmlns:ps=')
      .replace('rdf:about=""', 'rdf:about="" ps:Credit="x"');
    expect(readXmp(renamed).value(NS.photoshop, 'Credit')).to.equal('x');
  });

  it('reads elements of a default namespace, which attributes do not have', () => {
    const packet = `<RDF xmlns="${NS.rdf}"><Description xmlns:x="${NS.xmp}" x:CreatorTool="A" Producer="none">
      <Producer xmlns="${NS.pdf}">B</Producer></Description></RDF>`;
    const read = readXmp(packet);
    expect(read.value(NS.xmp, 'CreatorTool')).to.equal('A');
    expect(read.value(NS.pdf, 'Producer')).to.equal('B');
    expect(read.value(NS.rdf, 'Producer')).to.equal(null);
    expect(read.complete).to.equal(true);
  });

  it('reads the value of a property that has qualifiers (ISO 16684-1, 7.8)', () => {
    for (const qualified of [
      '<pdf:Producer rdf:parseType="Resource"><rdf:value>A</rdf:value><xmp:Note>B</xmp:Note></pdf:Producer>',
      '<pdf:Producer><rdf:Description><rdf:value>A</rdf:value><xmp:Note>B</xmp:Note></rdf:Description></pdf:Producer>',
      '<pdf:Producer><rdf:Description rdf:value="A" xmp:Note="B"/></pdf:Producer>',
      '<pdf:Producer><rdf:Bag><rdf:li rdf:parseType="Resource"><rdf:value rdf:resource="A"/></rdf:li></rdf:Bag></pdf:Producer>',
    ])
      expect(readXmp(xmp('', qualified)).value(NS.pdf, 'Producer'), qualified).to.equal('A');
    const plain = readXmp(xmp('', '<pdf:Producer><xmp:Note>B</xmp:Note></pdf:Producer>'));
    expect(plain.value(NS.pdf, 'Producer')).to.equal(null);
  });

  it('takes only xmlns for a declaration of a namespace', () => {
    const read = readXmp(xmp(`xmlnsx="${NS.pdf}"`, '<Producer>A</Producer>'));
    expect(read.value(NS.pdf, 'Producer')).to.equal(null);
    expect(read.value('', 'Producer')).to.equal('A');
  });

  it('reads history in all three spellings of RDF', () => {
    const event = [
      '<rdf:li stEvt:action="saved" stEvt:softwareAgent="X"/>',
      '<rdf:li rdf:parseType="Resource"><stEvt:action>saved</stEvt:action><stEvt:softwareAgent>X</stEvt:softwareAgent></rdf:li>',
      '<rdf:li><rdf:Description stEvt:action="saved"><stEvt:softwareAgent>X</stEvt:softwareAgent></rdf:Description></rdf:li>',
    ].join('');
    const read = readXmp(xmp('', `<xmpMM:History><rdf:Seq>${event}</rdf:Seq></xmpMM:History>`));
    const history = read.structures(NS.mm, 'History', 10).map((entry) => Object.fromEntries(entry));
    expect(history).to.deep.equal(Array(3).fill({ action: 'saved', softwareAgent: 'X' }));
    expect(read.structures(NS.mm, 'History', 2)).to.have.length(2);
  });

  it('tells of the last saves of a long history (ISO 16684-1, 8.2.2.4: an ordered array), and of every program', () => {
    const save = (agent: string, minute: number) =>
      `<rdf:li stEvt:action="saved" stEvt:softwareAgent="${agent}" stEvt:when="2026-01-01T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z"/>`;
    const saves = [
      save('GIMP 3.0', 0),
      ...Array.from({ length: 98 }, (_, i) => save('Adobe Lightroom 9', i + 1)),
      save('Adobe Photoshop 26.1', 99),
    ];
    const inner = `<xmpMM:History><rdf:Seq>${saves.join('')}</rdf:Seq></xmpMM:History>`;
    const read = readXmpLayer('xmp', xmp('', inner));
    expect(read.tools.map(({ text }) => text)).to.deep.equal([
      'GIMP 3.0',
      'Adobe Lightroom 9',
      'Adobe Photoshop 26.1',
    ]);
    expect(read.media?.history).to.have.length(64);
    expect(read.media?.history.at(-1)?.softwareAgent).to.equal('Adobe Photoshop 26.1');
    expect(read.dates.at(-1)?.iso).to.equal('2026-01-01T01:39:00Z');
    expect(read.complete).to.equal(true);
  });

  it('expands no entities of a document type and ends at its caps', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${xmp('xmp:CreatorTool="&b;"')}`;
    expect(readXmp(bomb).value(NS.xmp, 'CreatorTool')).to.equal('&b;');
    expect(readXmp('<a>'.repeat(100_000)).complete).to.equal(false);
    expect(readXmp('<a/>'.repeat(100_000)).complete).to.equal(false);
    expect(readXmp(xmp('').slice(0, 300)).complete).to.equal(false);
  });

  it('stays linear where every element declares prefixes', () => {
    const declarations = Array.from({ length: 5000 }, (_, i) => `xmlns:p${i}="u${i}"`).join(' ');
    const nested = `<a ${declarations}>`.repeat(5) + '<b xmlns:q="u"/>'.repeat(15_000);
    const before = process.cpuUsage().user;
    readXmp(nested);
    expect((process.cpuUsage().user - before) / 1e6).to.be.below(8);
  });

  it('never throws on damaged packets', () => {
    const packet = xmp('xmp:CreatorTool="x"', '<xmpMM:History><rdf:Seq><rdf:li/></rdf:Seq></xmpMM:History>');
    fc.assert(
      fc.property(fc.nat(packet.length), fc.nat(packet.length), fc.string(), (from, length, inserted) => {
        const read = readXmp(packet.slice(0, from) + inserted + packet.slice(from + length));
        read.value(NS.xmp, 'CreatorTool');
        read.structures(NS.mm, 'History', 5);
      }),
    );
  });
});
