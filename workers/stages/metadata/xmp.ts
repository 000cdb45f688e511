/**
 * XMP (ISO 16684-1) of hostile origin: a small namespace-aware XML reader and the properties that this stage asks for.
 *
 * Own code because general XML parsers expand entities and have no caps, and because EXIF libraries flatten
 * `xmpMM:History` and `photoshop:History` into one name. No entity but the five of XML is ever expanded.
 */

/** Real packets: some kilobytes; with a Photoshop layer or ancestor list some hundred. */
export const MAX_XMP_CHARACTERS = 1024 * 1024;
const MAX_NODES = 20_000;
const MAX_DEPTH = 40;
const MAX_VALUE = 2048;
/** Prefixes in scope; Photoshop's longest packets declare about twenty. */
const MAX_PREFIXES = 128;

export const NS = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  mm: 'http://ns.adobe.com/xap/1.0/mm/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  iptcExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  dcterms: 'http://purl.org/dc/terms/',
  tiff: 'http://ns.adobe.com/tiff/1.0/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  aigc: 'http://www.tc260.org.cn/ns/AIGC/1.0/',
} as const;

interface Node {
  ns: string;
  name: string;
  attributes: { ns: string; name: string; value: string }[];
  children: Node[];
  text: string;
}

export interface Xmp {
  /** Text of a simple property, or of the first item of an array; null when absent or empty. */
  value(ns: string, name: string): string | null;
  /** Items of an ordered or unordered array of structures (`xmpMM:History`), fields by local name; `max` at most. */
  structures(ns: string, name: string, max: number): Map<string, string>[];
  /** False when damage or a cap ended the reading early. */
  complete: boolean;
}

/** Reads a packet. Never throws; linear in the text's length. */
export function readXmp(text: string): Xmp {
  const { roots, complete } = parse(text.slice(0, MAX_XMP_CHARACTERS));
  const subjects = descriptions(roots);
  return {
    complete: complete && text.length <= MAX_XMP_CHARACTERS,
    value(ns, name) {
      for (const subject of subjects) {
        const attribute = subject.attributes.find((a) => a.ns === ns && a.name === name);
        const child = subject.children.find((c) => c.ns === ns && c.name === name);
        const found = attribute?.value ?? (child && textOf(child));
        if (found?.trim()) return found.trim().slice(0, MAX_VALUE);
      }
      return null;
    },
    structures(ns, name, max) {
      for (const subject of subjects) {
        const child = subject.children.find((c) => c.ns === ns && c.name === name);
        if (child) return items(child).slice(0, max).map(fieldsOf);
      }
      return [];
    },
  };
}

/** All `rdf:Description` that stand directly in an `rdf:RDF`: XMP allows several, each with a part of the properties. */
function descriptions(roots: Node[]): Node[] {
  const found: Node[] = [];
  const open = [...roots];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.ns === NS.rdf && node.name === 'RDF') {
      found.push(...node.children.filter((c) => c.ns === NS.rdf && c.name === 'Description'));
    } else open.push(...node.children);
  }
  return found;
}

function items(property: Node): Node[] {
  const array = property.children.find((c) => c.ns === NS.rdf && ['Seq', 'Bag', 'Alt'].includes(c.name));
  return array ? array.children.filter((c) => c.ns === NS.rdf && c.name === 'li') : [property];
}

function textOf(property: Node): string {
  return simpleText(items(property)[0] ?? property);
}

/** Of a value with qualifiers, the value (ISO 16684-1, 7.8). */
function simpleText(item: Node): string {
  const inRdf = (name: string) => (one: { ns: string; name: string }) =>
    one.ns === NS.rdf && one.name === name;
  const resource = item.attributes.find(inRdf('resource'));
  if (resource) return resource.value;
  for (const holder of [item, ...item.children.filter(inRdf('Description'))]) {
    const attribute = holder.attributes.find(inRdf('value'));
    const child = holder.children.find(inRdf('value'));
    if (attribute) return attribute.value;
    if (child) return child.attributes.find(inRdf('resource'))?.value ?? child.text;
  }
  return item.text;
}

/** The fields of a structure in any of RDF's three spellings: attributes, elements, an inner rdf:Description. */
function fieldsOf(item: Node): Map<string, string> {
  const fields = new Map<string, string>();
  const inner = item.children.find((c) => c.ns === NS.rdf && c.name === 'Description');
  for (const node of inner ? [item, inner] : [item]) {
    for (const a of node.attributes) if (a.ns !== NS.rdf) fields.set(a.name, a.value.slice(0, MAX_VALUE));
    for (const c of node.children)
      if (c.ns !== NS.rdf) fields.set(c.name, textOf(c).trim().slice(0, MAX_VALUE));
  }
  return fields;
}

function parse(text: string): { roots: Node[]; complete: boolean } {
  const root: Node = { ns: '', name: '', attributes: [], children: [], text: '' };
  const stack: { node: Node; scope: ReadonlyMap<string, string> }[] = [{ node: root, scope: new Map() }];
  let nodes = 0;
  let at = 0;
  const done = (complete: boolean) => ({ roots: root.children, complete });
  while (at < text.length) {
    const open = text.indexOf('<', at);
    const top = stack.at(-1)!;
    const chunk = text.slice(at, open < 0 ? text.length : open);
    if (top.node.text.length < MAX_VALUE && chunk.trim() !== '')
      top.node.text += decode(chunk.slice(0, MAX_VALUE));
    if (open < 0) break;
    const skipped = skip(text, open, top.node);
    if (skipped !== null) {
      if (skipped < 0) return done(false);
      at = skipped;
      continue;
    }
    const close = tagEnd(text, open + 1);
    if (close < 0) return done(false);
    at = close + 1;
    if (text[open + 1] === '/') {
      if (stack.length > 1) stack.pop();
      continue;
    }
    if (++nodes > MAX_NODES) return done(false);
    const selfClosing = text[close - 1] === '/';
    const { node, scope } = element(text.slice(open + 1, selfClosing ? close - 1 : close), top.scope);
    top.node.children.push(node);
    if (!selfClosing) stack.push({ node, scope });
    if (stack.length > MAX_DEPTH) return done(false);
  }
  return done(stack.length === 1);
}

/** Offset behind a comment, CDATA section, processing instruction or declaration; null for a tag, -1 when it never ends. */
function skip(text: string, open: number, into: Node): number | null {
  const end = (mark: string, from: number) => {
    const found = text.indexOf(mark, from);
    return found < 0 ? -1 : found + mark.length;
  };
  if (text.startsWith('<!--', open)) return end('-->', open + 4);
  if (text.startsWith('<![CDATA[', open)) {
    const after = end(']]>', open + 9);
    if (after > 0 && into.text.length < MAX_VALUE)
      into.text += text.slice(open + 9, Math.min(after - 3, open + 9 + MAX_VALUE));
    return after;
  }
  if (text.startsWith('<?', open)) return end('?>', open + 2);
  if (text.startsWith('<!', open)) return end('>', open + 2);
  return null;
}

/** Offset of the `>` that ends a tag, quotes respected; -1 when there is none. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const c = text[at]!;
    if (quote) {
      if (c === quote) quote = '';
    } else if (c === '"' || c === "'") quote = c;
    else if (c === '>') return at;
  }
  return -1;
}

/** Begins at the beginning of a word only: a megabyte of letters without `=` would be tried from each of them. */
const ATTRIBUTE = /(?<![^\s=/"'<>])([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function element(
  tag: string,
  outer: ReadonlyMap<string, string>,
): { node: Node; scope: ReadonlyMap<string, string> } {
  const name = /^[^\s/]+/.exec(tag)?.[0] ?? '';
  const raw: [string, string][] = [];
  let scope: ReadonlyMap<string, string> = outer;
  for (const [, key, double, single] of tag.slice(name.length).matchAll(ATTRIBUTE)) {
    const value = decode((double ?? single ?? '').slice(0, MAX_VALUE));
    if (!/^xmlns(?::|$)/.test(key!)) raw.push([key!, value]);
    else if (scope.size < MAX_PREFIXES) {
      if (scope === outer) scope = new Map(outer);
      (scope as Map<string, string>).set(key!.slice(6), value);
    }
  }
  // Namespaces in XML 1.0, 6.2: the default namespace is that of elements, never of attributes.
  const expand = (qualified: string, unprefixed: string) => {
    const colon = qualified.indexOf(':');
    return colon < 0
      ? { ns: unprefixed, name: qualified }
      : { ns: scope.get(qualified.slice(0, colon)) ?? '', name: qualified.slice(colon + 1) };
  };
  const attributes = raw.map(([key, value]) => ({ ...expand(key, ''), value }));
  return { node: { ...expand(name, scope.get('') ?? ''), attributes, children: [], text: '' }, scope };
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g, (whole, decimal, hex, named) => {
    if (named) return ENTITIES[named] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const character = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return character ? String.fromCodePoint(code) : whole;
  });
}
