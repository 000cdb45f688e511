import { expect } from 'chai';
import { readXml, XmlError } from '../../../../workers/formats/xml/reader.ts';
import {
  at,
  attribute,
  childElements,
  textIn,
  type XmlElement,
} from '../../../../workers/formats/xml/tree.ts';

const read = (text: string): XmlElement => readXml(Buffer.from(text));

/** Why a document is refused; `read` where it is not. */
function refusal(text: string): string {
  try {
    read(text);
    return 'read';
  } catch (error) {
    expect(error).to.be.instanceOf(XmlError);
    return (error as Error).message.replace(/ \(character \d+\)$/, '');
  }
}

function each(table: Record<string, string>): void {
  for (const [text, why] of Object.entries(table)) expect(refusal(text), JSON.stringify(text)).to.equal(why);
}

describe('names of XML (XML 1.0, 2.3)', () => {
  it('begin with letters of any script, and go on with digits, points and combining signs', () => {
    for (const name of [
      'a',
      '_',
      'Größe',
      'Πληρωμή',
      '請求書',
      'a-b.c_9',
      'e\u0301',
      'a\u00b7b',
      '\u{10000}x',
      'a\u203f',
    ])
      expect(read(`<${name}/>`).local, name).to.equal(name);
  });

  it('have no signs, spaces or digits in front, whatever JavaScript calls a letter', () => {
    for (const name of ['1', '-a', '.a', '\u00b7a', '\u0301a', '×', '÷', '\u2003', '\ufdd0', '\u{f0000}'])
      expect(refusal(`<${name}/>`), name).to.equal('a name is missing');
    // The no-break space belongs to no name and separates nothing.
    each({
      '<a\u00a0/>': 'a broken start tag',
      '<a\u00d7/>': 'a broken start tag',
      '<a\u00a0b="1"/>': 'a broken start tag',
    });
  });

  it('have one colon at most, between two names (Namespaces 1.0, 4)', () => {
    expect(read('<p:a xmlns:p="u"/>')).to.include({ prefix: 'p', local: 'a', uri: 'u' });
    each({
      '<:a/>': 'a name is missing',
      '<a:/>': 'a broken start tag',
      '<p:1 xmlns:p="u"/>': 'a broken start tag',
      '<p:a:b xmlns:p="u"/>': 'a broken start tag',
    });
  });
});

describe('white space of XML (2.3)', () => {
  it('outside the root is a blank, a tab or a line end, and nothing else that is white', () => {
    each({ ' \t\r\n<a/>\r\n ': 'read', '\ufeff<a/>': 'read' });
    for (const space of ['\u00a0', '\u2028', '\u3000', '\u0085', '\ufeff\ufeff'])
      expect(refusal(`${space}<a/>`), JSON.stringify(space)).to.equal('text outside the root');
    expect(refusal('<a/>\u00a0')).to.equal('text outside the root');
    each({ '&#32;<a/>': 'text outside the root' });
  });

  it('may stand around = and before >, and not behind <', () => {
    expect(attribute(read('<a\n b\t=\r\n"1"  ></a\n>'), 'b')).to.equal('1');
    each({
      '< a/>': 'a name is missing',
      '<a></ a>': 'a name is missing',
      '<a b="1"/ >': 'a broken start tag',
    });
  });
});

describe('instructions (2.6)', () => {
  it('are a name and what follows its white space, as it stands', () => {
    for (const [text, target, data] of [
      ['<?go?>', 'go', ''],
      ['<?go  on \n?>', 'go', 'on \n'],
      ['<?go \u00a0on?>', 'go', '\u00a0on'],
      ['<?xml-stylesheet a="?"?>', 'xml-stylesheet', 'a="?"'],
      ['<?a b<c>&x??>', 'a', 'b<c>&x?'],
    ] as const)
      expect(read(`<a>${text}</a>`).children, text).to.deep.equal([{ kind: 'instruction', target, data }]);
  });

  it('have a target', () => {
    for (const text of ['<? go?>', '<?1?>', '<??>', '<?go\u00a0on?>', '<?p:go?>'])
      expect(refusal(`<a>${text}</a>`), text).to.equal('an instruction for nobody');
  });

  it('are kept outside the root, but for the declaration, which stands nowhere else (2.8)', () => {
    const root = read('<?xml version="1.0"?><?one 1?><a/><?two?>');
    expect(root.outside).to.deep.equal({
      before: [{ kind: 'instruction', target: 'one', data: '1' }],
      behind: [{ kind: 'instruction', target: 'two', data: '' }],
    });
    expect(read('<?xml version="1.0"?><a/>').outside).to.equal(undefined);
    for (const text of ['<a><?xml version="1.0"?></a>', '<a/><?xml version="1.0"?>', '<a><?XmL?></a>'])
      expect(refusal(text), text).to.equal('a declaration behind the start');
  });
});

describe('namespaces (Namespaces in XML 1.0)', () => {
  it('of elements come from the nearest declaration, of attributes without prefix from none (6.2)', () => {
    const root = read(
      '<a xmlns="u" x="1"><p:b xmlns:p="v" p:x="2" y="3"><c xmlns=""/><p:d xmlns:p="w"/></p:b></a>',
    );
    const b = at(root, 'b');
    expect([root.uri, b?.uri, at(b, 'c')?.uri, at(b, 'd')?.uri]).to.deep.equal(['u', 'v', '', 'w']);
    expect(root.attributes.map(({ uri }) => uri)).to.deep.equal(['']);
    expect(b?.attributes.map(({ local, uri }) => [local, uri])).to.deep.equal([
      ['x', 'v'],
      ['y', ''],
    ]);
    expect(b && [attribute(b, 'x'), attribute(b, 'y')]).to.deep.equal([null, '3']);
  });

  it('keep xml and xmlns for themselves (3)', () => {
    const XML = 'http://www.w3.org/XML/1998/namespace';
    expect(read(`<a xmlns:xml="${XML}" xml:lang="de"/>`).attributes[0]).to.include({
      local: 'lang',
      uri: XML,
    });
    for (const declaration of [
      'xmlns:xml="u"',
      'xmlns:xml=""',
      `xmlns:p="${XML}"`,
      `xmlns="${XML}"`,
      'xmlns:xmlns="u"',
      'xmlns:p="http://www.w3.org/2000/xmlns/"',
      'xmlns="http://www.w3.org/2000/xmlns/"',
    ])
      expect(refusal(`<a ${declaration}/>`), declaration).to.equal('a reserved namespace');
    each({ '<xmlns:a/>': 'the prefix xmlns is not declared' });
  });

  it('are there for every prefix: only the default one can be taken back (5, 6.2)', () => {
    each({ '<a xmlns=""/>': 'read', '<a xmlns:p=""/>': 'the prefix p has no namespace' });
    each({ '<a xmlns:p="u"><b xmlns:p=""/></a>': 'the prefix p has no namespace' });
  });

  it('tell attributes apart by their names in full (6.3)', () => {
    each({
      '<x xmlns:a="u" xmlns="u"><y b="1" a:b="2"/></x>': 'read',
      '<x xmlns:a="u" xmlns:c="v"><y a:b="1" c:b="2"/></x>': 'read',
      '<x xmlns:a="u" xmlns:c="u"><y a:b="1" c:b="2"/></x>': 'an attribute twice',
      // The declaration may stand behind its use.
      '<y a:b="1" c:b="2" xmlns:a="u" xmlns:c="u"/>': 'an attribute twice',
      '<y a:b="1" xmlns:a="u"/>': 'read',
    });
  });
});

describe('references (4.1, 4.6)', () => {
  it('are numbers of characters and the five names, once', () => {
    expect(textIn(read('<a>&#65;&#x42;&#x1D49C;&lt;&gt;&amp;&quot;&apos;</a>'))).to.equal(`AB𝒜<>&"'`);
    expect(textIn(read('<a>&amp;lt;&#38;amp;</a>'))).to.equal('&lt;&amp;');
    expect(textIn(read('<a><![CDATA[&lt;]]></a>'))).to.equal('&lt;');
  });

  it('are no white space that a value loses (3.3.3)', () => {
    expect(attribute(read('<a b="1&#10;2&#13;3&#9;4\n5"/>'), 'b')).to.equal('1\n2\r3\t4 5');
  });

  it('lead to nothing else', () => {
    for (const name of ['LT', 'nbsp', '#', '#x', '#xG', '#-1', '#1.5', 'valueOf', '#xD800', '#8', ' lt'])
      expect(refusal(`<a>&${name};</a>`), name).to.equal(`the entity ${name} is not known`);
    each({ '<a>&;</a>': 'the entity  is not known', '<a b="&"/>': 'a reference without an end' });
  });
});

describe('limits of XML', () => {
  const nested = (depth: number): string => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;

  it('are two hundred elements in each other', () => {
    each({ [nested(200)]: 'read', [nested(201)]: 'too deep' });
    // An empty element holds nothing.
    each({ [nested(200).replace('<a></a>', '<a><b/></a>')]: 'read' });
    expect(refusal('<a>'.repeat(100_000))).to.equal('too deep');
  });

  it('are two hundred attributes', () => {
    const attributes = (count: number): string =>
      `<a ${Array.from({ length: count }, (_, i) => `b${i}=""`).join(' ')}/>`;
    each({ [attributes(200)]: 'read', [attributes(201)]: 'a broken start tag' });
  });

  it('are no document types, wherever one stands', () => {
    for (const text of ['<!DOCTYPE a><a/>', '<a><!DOCTYPE a></a>', '<a/><!ENTITY x "y">', '<!doctype a><a/>'])
      expect(refusal(text), text).to.equal('document types are not read');
  });

  it('are the bytes of UTF-8', () => {
    for (const bytes of [
      // An overlong slash, a surrogate, a number beyond Unicode; UTF-16 with its mark.
      [0x3c, 0x61, 0x3e, 0xc0, 0xaf],
      [0x3c, 0x61, 0x3e, 0xed, 0xa0, 0x80],
      [0x3c, 0x61, 0x3e, 0xf4, 0x90, 0x80, 0x80],
      [0xff, 0xfe, 0x3c, 0x00],
    ])
      expect(() => readXml(Uint8Array.from(bytes))).to.throw(XmlError, 'not UTF-8');
  });
});

describe('trees of XML', () => {
  it('are walked by local names, the first of several', () => {
    const root = read('<a xmlns:p="u"><b>1</b><p:b>2</p:b><c><d> 3 <e>4</e><![CDATA[ 5]]>\n</d></c></a>');
    expect(childElements(root, 'b').map(textIn)).to.deep.equal(['1', '2']);
    expect(textIn(at(root, 'b'))).to.equal('1');
    // The element's own text, without that of the elements in it.
    expect(textIn(at(root, 'c', 'd'))).to.equal('3  5');
    expect([at(root, 'd'), at(root, 'c', 'x', 'd'), at(null, 'c')]).to.deep.equal([null, null, null]);
    expect([textIn(null), childElements(null, 'b')]).to.deep.equal(['', []]);
    expect(at(root, 'c', 'd')?.parent).to.equal(at(root, 'c'));
  });
});
