import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalXml } from '../../../../workers/formats/xml/canonical.ts';
import { readXml, XmlError } from '../../../../workers/formats/xml/reader.ts';
import { at } from '../../../../workers/formats/xml/tree.ts';

const inclusive = { exclusive: false, comments: false };
const exclusive = { exclusive: true, comments: false };
const text = (source: string, form = inclusive, ...path: string[]) =>
  canonicalXml(at(readXml(Buffer.from(source)), ...path)!, form).toString();

describe('canonical XML', () => {
  it('writes the W3C example of start and end tags (Canonical XML 1.0, 3.3)', () => {
    const source = `<doc>
   <e1   />
   <e2   ></e2>
   <e3   name = "elem3"   id="elem3"   />
   <e4   name="elem4"   id="elem4"   ></e4>
   <e5 a:attr="out" b:attr="sorted" attr2="all" attr="I'm"
      xmlns:b="http://www.ietf.org"
      xmlns:a="http://www.w3.org"
      xmlns="http://example.org"/>
   <e6 xmlns="" xmlns:a="http://www.w3.org">
      <e7 xmlns="http://www.ietf.org">
         <e8 xmlns="" xmlns:a="http://www.w3.org">
            <e9 xmlns="" xmlns:a="http://www.ietf.org" attr="default"/>
         </e8>
      </e7>
   </e6>
</doc>`;
    expect(text(source)).to.equal(`<doc>
   <e1></e1>
   <e2></e2>
   <e3 id="elem3" name="elem3"></e3>
   <e4 id="elem4" name="elem4"></e4>
   <e5 xmlns="http://example.org" xmlns:a="http://www.w3.org" xmlns:b="http://www.ietf.org" attr="I'm" attr2="all" b:attr="sorted" a:attr="out"></e5>
   <e6 xmlns:a="http://www.w3.org">
      <e7 xmlns="http://www.ietf.org">
         <e8 xmlns="">
            <e9 xmlns:a="http://www.ietf.org" attr="default"></e9>
         </e8>
      </e7>
   </e6>
</doc>`);
  });

  it('writes the W3C example of character references (3.4, without its document type)', () => {
    const source =
      '<doc>\n   <text>First line&#x0d;&#10;Second line</text>\n   <value>&#x32;</value>\n   <compute><![CDATA[value>"0" && value<"10" ?"valid":"error"]]></compute>\n   <norm attr=\' &apos;   &#x20;&#13;&#xa;&#9;   &apos; \'/>\n</doc>';
    expect(text(source)).to.equal(
      '<doc>\n   <text>First line&#xD;\nSecond line</text>\n   <value>2</value>\n   <compute>value&gt;"0" &amp;&amp; value&lt;"10" ?"valid":"error"</compute>\n   <norm attr=" \'    &#xD;&#xA;&#x9;   \' "></norm>\n</doc>',
    );
  });

  it('takes the context along in the inclusive form only (Exclusive XML Canonicalization, 2.2)', () => {
    const source =
      '<n0:local xmlns:n0="foo:bar" xmlns:n3="ftp://example.org"><n1:elem2 xmlns:n1="http://example.net" xml:lang="en"><n3:stuff xmlns:n3="ftp://example.org"/></n1:elem2></n0:local>';
    expect(text(source, exclusive, 'elem2')).to.equal(
      '<n1:elem2 xmlns:n1="http://example.net" xml:lang="en"><n3:stuff xmlns:n3="ftp://example.org"></n3:stuff></n1:elem2>',
    );
    expect(text(source, inclusive, 'elem2')).to.equal(
      '<n1:elem2 xmlns:n0="foo:bar" xmlns:n1="http://example.net" xmlns:n3="ftp://example.org" xml:lang="en"><n3:stuff></n3:stuff></n1:elem2>',
    );
    const listed = { ...exclusive, inclusivePrefixes: new Set(['n0']) };
    expect(text(source, listed, 'elem2')).to.contain('<n1:elem2 xmlns:n0="foo:bar" xmlns:n1=');
  });

  it('reads its own output as the same, whatever text and attributes hold', () => {
    const anything = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .map((s) => s.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' '));
    fc.assert(
      fc.property(anything, anything, (content, value) => {
        const quoted = value.replace(/[&<"]/g, (c) => `&#${c.charCodeAt(0)};`);
        const body = content.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
        const once = text(`<a xmlns:p="u" p:b="${quoted}">${body}<p:c/></a>`);
        expect(text(once)).to.equal(once);
      }),
      { numRuns: 200 },
    );
  });

  it('refuses what could expand, hide or not end', () => {
    for (const source of [
      '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
      '<a>&nbsp;</a>',
      '<a>&toString;</a>',
      '<a>&__proto__;</a>',
      '<a><b></a></b>',
      '<a',
      '<a b="1" b="2"/>',
      '<a xmlns:x="u" xmlns:y="u" x:b="1" y:b="2"/>',
      '<p:a/>',
      '<a/><b/>',
      '<a>]]></a>',
      `${'<a>'.repeat(300)}${'</a>'.repeat(300)}`,
      '',
    ]) {
      expect(() => readXml(Buffer.from(source)), source.slice(0, 40)).to.throw(XmlError);
    }
    expect(() => readXml(Buffer.from([0x3c, 0x61, 0xff, 0x2f, 0x3e]))).to.throw(XmlError);
  });
});
