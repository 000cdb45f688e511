import { expect } from 'chai';
import fc from 'fast-check';
import { type CanonicalForm, canonicalXml } from '../../../../workers/formats/xml/canonical.ts';
import { readXml } from '../../../../workers/formats/xml/reader.ts';
import { at } from '../../../../workers/formats/xml/tree.ts';

const INCLUSIVE: CanonicalForm = { exclusive: false, comments: false };
const EXCLUSIVE: CanonicalForm = { exclusive: true, comments: false };
const listing = (...prefixes: string[]): CanonicalForm => ({
  ...EXCLUSIVE,
  inclusivePrefixes: new Set(prefixes),
});

/** The canonical text of an element, found by a path of names from the root. */
const text = (source: string, form: CanonicalForm, ...path: string[]): string =>
  canonicalXml(at(readXml(Buffer.from(source)), ...path)!, form).toString();

const both = (source: string, canonical: string): void => {
  for (const form of [INCLUSIVE, EXCLUSIVE]) expect(text(source, form), source).to.equal(canonical);
};

describe('signs in canonical XML (Canonical XML 1.0, 2.3)', () => {
  it('of text are written out that text cannot hold, and no others', () => {
    both('<a>&lt;&gt;&amp;&quot;&apos;&#9;&#10;&#13;ä&#xe4;</a>', '<a>&lt;&gt;&amp;"\'\t\n&#xD;ää</a>');
    both('<a>]]&gt;<![CDATA[<b>]]]]><![CDATA[>]]></a>', '<a>]]&gt;&lt;b&gt;]]&gt;</a>');
  });

  it('of values are written out that a reader would change', () => {
    both(`<a b='"&gt;&lt;&amp;&#9;&#10;&#13;&apos;'/>`, `<a b="&quot;>&lt;&amp;&#x9;&#xA;&#xD;'"></a>`);
    both('<a b=" 1\n 2\t"/>', '<a b=" 1  2 "></a>');
  });

  it('of instructions stay as they are, behind one blank', () => {
    both('<a><?go?><?go   x  ?></a>', '<a><?go?><?go x  ?></a>');
  });
});

describe('the order of attributes', () => {
  it('is that of namespace and name, those without a namespace first', () => {
    both(
      '<a xmlns:x="z" xmlns:y="a" x:b="1" y:c="2" y:b="3" d="4" c="5" xml:lang="6"/>',
      '<a xmlns:x="z" xmlns:y="a" c="5" d="4" y:b="3" y:c="2" xml:lang="6" x:b="1"></a>',
    );
  });

  it('is that of code points, not of the pairs that JavaScript makes of some', () => {
    both('<a \u{10000}="1" \uf900="2" z="3" Z="4"/>', '<a Z="4" z="3" \uf900="2" \u{10000}="1"></a>');
  });

  it('has declarations before it, the default one first, then by prefix', () => {
    const source = '<q:a b="1" xmlns:r="2" xmlns="0" xmlns:q="1" q:c="d" r:e="f"><g/></q:a>';
    const attributes = 'b="1" q:c="d" r:e="f"';
    expect(text(source, INCLUSIVE)).to.equal(
      `<q:a xmlns="0" xmlns:q="1" xmlns:r="2" ${attributes}><g></g></q:a>`,
    );
    expect(text(source, EXCLUSIVE)).to.equal(
      `<q:a xmlns:q="1" xmlns:r="2" ${attributes}><g xmlns="0"></g></q:a>`,
    );
  });
});

describe('declarations in the inclusive form', () => {
  it('are written where they stand, used or not, and not again below', () => {
    const source = '<a xmlns:p="u" xmlns:q="v"><p:b xmlns:p="u"><c xmlns:q="v" xmlns:r="w"/></p:b></a>';
    expect(text(source, INCLUSIVE)).to.equal('<a xmlns:p="u" xmlns:q="v"><p:b><c xmlns:r="w"></c></p:b></a>');
  });

  it('that change and change back are written each time', () => {
    const source = '<a xmlns:p="u"><b xmlns:p="v"><c xmlns:p="u"/></b><d/></a>';
    expect(text(source, INCLUSIVE)).to.equal(
      '<a xmlns:p="u"><b xmlns:p="v"><c xmlns:p="u"></c></b><d></d></a>',
    );
  });

  it('take the default one back only where there is one', () => {
    both('<a xmlns=""><b xmlns=""/></a>', '<a><b></b></a>');
    both(
      '<a xmlns="u"><b xmlns=""><c xmlns=""/></b><d/></a>',
      '<a xmlns="u"><b xmlns=""><c></c></b><d></d></a>',
    );
  });

  it('and xml: attributes of what is around a part come along, the nearest of each (2.4)', () => {
    const source =
      '<a xmlns="u" xmlns:p="v" xml:lang="de" xml:space="preserve" b="1"><c xml:lang="en"><d xmlns:p="w"/></c></a>';
    expect(text(source, INCLUSIVE, 'c', 'd')).to.equal(
      '<d xmlns="u" xmlns:p="w" xml:lang="en" xml:space="preserve"></d>',
    );
    expect(text(source, EXCLUSIVE, 'c', 'd')).to.equal('<d xmlns="u"></d>');
  });
});

describe('declarations in the exclusive form (Exclusive XML Canonicalization, 3)', () => {
  it('are written where they are used first, at each of several places', () => {
    const source = '<a xmlns:p="u" xmlns:q="v"><p:b/><p:c><p:d q:e="1"/></p:c></a>';
    expect(text(source, EXCLUSIVE)).to.equal(
      '<a><p:b xmlns:p="u"></p:b><p:c xmlns:p="u"><p:d xmlns:q="v" q:e="1"></p:d></p:c></a>',
    );
  });

  it('of a default namespace are used by names without prefix, not by attributes', () => {
    const source = '<p:a xmlns="u" xmlns:p="v" b="1"><c><p:d xmlns=""><e/></p:d></c></p:a>';
    expect(text(source, EXCLUSIVE)).to.equal(
      '<p:a xmlns:p="v" b="1"><c xmlns="u"><p:d><e xmlns=""></e></p:d></c></p:a>',
    );
  });

  it('are written as in the inclusive form for listed prefixes, the default one by a name of its own', () => {
    const source = '<a xmlns="u" xmlns:p="v" xmlns:q="w"><p:b><c/></p:b></a>';
    const of = (form: CanonicalForm) => text(source, form, 'b');
    expect(of(EXCLUSIVE)).to.equal('<p:b xmlns:p="v"><c xmlns="u"></c></p:b>');
    expect(of(listing('q'))).to.equal('<p:b xmlns:p="v" xmlns:q="w"><c xmlns="u"></c></p:b>');
    expect(of(listing(''))).to.equal('<p:b xmlns="u" xmlns:p="v"><c></c></p:b>');
    expect(of(listing('z', 'xml'))).to.equal(of(EXCLUSIVE));
  });

  it('make a part the same text wherever it is put', () => {
    const part = '<p:b xmlns:p="v" c="1"><d xmlns="w" p:e="2"/></p:b>';
    const alone = text(part, EXCLUSIVE);
    for (const around of [
      '<a>#</a>',
      '<a xmlns="u" xmlns:p="x" xmlns:q="y" xml:lang="de">#</a>',
      '<p:a xmlns:p="v">#</p:a>',
    ])
      expect(text(around.replace('#', part), EXCLUSIVE, 'b'), around).to.equal(alone);
  });
});

describe('elements left out', () => {
  it('are gone with all that is in them, and the text around them is not', () => {
    const root = readXml(Buffer.from('<a>1<b>2<c/></b>3<b>4</b></a>'));
    const written = (without: typeof root | null) => canonicalXml(root, { ...INCLUSIVE, without }).toString();
    expect(written(at(root, 'b'))).to.equal('<a>13<b>4</b></a>');
    expect(written(at(root, 'b', 'c'))).to.equal('<a>1<b>2</b>3<b>4</b></a>');
    expect(written(null)).to.equal('<a>1<b>2<c></c></b>3<b>4</b></a>');
  });
});

/** An element as a model: name, attributes, and children that are text or elements. */
interface Model {
  name: string;
  attributes: Record<string, string>;
  children: (Model | string)[];
}

const word = fc.string({ unit: fc.constantFrom('a', 'ß', '&', '<', '>', '"', "'", ' ', '𝒜'), maxLength: 6 });
const { tree } = fc.letrec<{ tree: Model }>((tie) => ({
  tree: fc.record({
    name: fc.constantFrom('a', 'b', 'Ü'),
    attributes: fc.dictionary(fc.constantFrom('x', 'y', 'Z', 'é'), word, { maxKeys: 3 }),
    children: fc.array(fc.oneof({ maxDepth: 3 }, word, tie('tree')), { maxLength: 3 }),
  }),
}));

/** Canonical by its definition, for documents without namespaces. */
function canonical({ name, attributes, children }: Model): string {
  const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const own = Object.entries(attributes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => ` ${key}="${escaped(value).replaceAll('"', '&quot;')}"`);
  const inner = children.map((one) =>
    typeof one === 'string' ? escaped(one).replaceAll('>', '&gt;') : canonical(one),
  );
  return `<${name}${own.join('')}>${inner.join('')}</${name}>`;
}

/** One of many ways to write the same; `way` decides at each step. */
function written({ name, attributes, children }: Model, way: () => number): string {
  const reference = (one: string): string => {
    const code = one.codePointAt(0)!;
    return way() % 2 === 0 ? `&#${code};` : `&#x${code.toString(16)};`;
  };
  const plain = (value: string): string =>
    [...value].map((one) => (way() === 0 || `&<>"'`.includes(one) ? reference(one) : one)).join('');
  const own = Object.entries(attributes);
  if (way() === 1) own.reverse();
  const list = own.map(([key, value]) => `${[' ', '\n', '\t '][way() % 3]}${key} = '${plain(value)}'`);
  const inner = children.map((one) => {
    if (typeof one !== 'string') return written(one, way);
    return way() === 2 ? `<![CDATA[${one}]]>` : plain(one);
  });
  const body = inner.join(way() === 3 ? '<!-- c -->' : '');
  return body === '' && way() < 2
    ? `<${name}${list.join('')} />`
    : `<${name}${list.join('')}>${body}</${name} >`;
}

describe('one document written in many ways', () => {
  it('has one canonical form, which is its own', () => {
    fc.assert(
      fc.property(tree, fc.array(fc.nat(3), { minLength: 7, maxLength: 40 }), (model, ways) => {
        let step = 0;
        const source = written(model, () => ways[step++ % ways.length]!);
        const expected = canonical(model);
        both(source, expected);
        both(expected, expected);
      }),
      { numRuns: 200 },
    );
  });
});
