/**
 * A small XML reader for signed lists. Document types are refused, and with them entities and their expansion; what
 * is left is linear in the bytes. Node has none, and libraries drop what canonicalisation needs (prefixes, order).
 */
import {
  XML_NAMESPACE,
  type XmlAttribute,
  type XmlElement,
  type XmlInstruction,
  type XmlNode,
} from './tree.ts';

export class XmlError extends Error {
  override name = 'XmlError';
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_NODES = 3_000_000;
const MAX_DEPTH = 200;
const MAX_ATTRIBUTES = 200;
/** What names begin with and go on with, without the colon (XML 1.0, 2.3; Namespaces 1.0, 3). */
const FIRST =
  'A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f' +
  '\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}';
const PART = `[${FIRST}][${FIRST}\\-.0-9\\u00b7\\u0300-\\u036f\\u203f\\u2040]*`;
const NAME = new RegExp(`${PART}(?::${PART})?`, 'uy');
const TARGET = new RegExp(`^${PART}$`, 'u');
const SPACE = /[ \t\n]*/y;
/** What no document holds, neither written out nor as a reference (XML 1.0, 2.2). */
const NO_CHARACTER = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';
const ENTITIES = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));

/** Parses UTF-8. @returns the root element. @throws XmlError for anything that is not well-formed, or too large */
export function readXml(bytes: Uint8Array): XmlElement {
  if (bytes.length > MAX_BYTES) throw new XmlError('larger than 64 MiB');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new XmlError('not UTF-8');
  }
  if (NO_CHARACTER.test(text)) throw new XmlError('a character that no document holds');
  return new Reader(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')).document();
}

class Reader {
  private readonly text: string;
  private at = 0;
  private nodes = 0;
  /** Instructions outside the root. */
  private readonly before: XmlInstruction[] = [];
  private readonly behind: XmlInstruction[] = [];

  constructor(text: string) {
    this.text = text;
  }

  document(): XmlElement {
    let root: XmlElement | null = null;
    let open: XmlElement | null = null;
    let depth = 0;
    while (this.at < this.text.length) {
      const next = this.text.indexOf('<', this.at);
      const end = next < 0 ? this.text.length : next;
      if (end > this.at) this.characters(open, this.text.slice(this.at, end));
      this.at = end;
      if (next < 0) break;
      if (this.text.startsWith('</', next)) {
        if (!open) throw this.error('an end without a start');
        this.endTag(open);
        open = open.parent;
        depth--;
      } else if (this.text.startsWith('<!', next) || this.text.startsWith('<?', next))
        this.markup(open, root ? this.behind : this.before);
      else {
        if (!open && root) throw this.error('a second root');
        const { element, empty } = this.begin(open);
        root ??= element;
        if (!empty) {
          open = element;
          if (++depth > MAX_DEPTH) throw this.error('too deep');
        }
      }
    }
    return this.whole(root, open);
  }

  private whole(root: XmlElement | null, open: XmlElement | null): XmlElement {
    if (!root || open) throw this.error('it ends inside an element');
    if (this.before.length + this.behind.length > 0)
      root.outside = { before: this.before, behind: this.behind };
    return root;
  }

  private begin(parent: XmlElement | null): ReturnType<Reader['startTag']> {
    const started = this.startTag(parent);
    if (parent) this.append(parent, started.element);
    return started;
  }

  private error(what: string): XmlError {
    return new XmlError(`${what} (character ${this.at})`);
  }

  private append(parent: XmlElement, node: XmlNode): void {
    if (++this.nodes > MAX_NODES) throw this.error('too many nodes');
    parent.children.push(node);
  }

  private characters(open: XmlElement | null, raw: string): void {
    if (open) {
      if (raw.includes(']]>')) throw this.error(']]> in text');
      this.addText(open, this.expand(raw));
    } else if (/[^ \t\n]/.test(raw)) throw this.error('text outside the root');
  }

  private keep(outside: XmlInstruction[], instruction: XmlInstruction): void {
    if (++this.nodes > MAX_NODES) throw this.error('too many nodes');
    outside.push(instruction);
  }

  private addText(open: XmlElement, text: string): void {
    const last = open.children.at(-1);
    if (last?.kind === 'text') last.text += text;
    else this.append(open, { kind: 'text', text });
  }

  private markup(open: XmlElement | null, outside: XmlInstruction[]): void {
    const take = (start: string, end: string): string => {
      const from = this.at + start.length;
      const to = this.text.indexOf(end, from);
      if (to < 0) throw this.error(`${start} without an end`);
      this.at = to + end.length;
      return this.text.slice(from, to);
    };
    if (this.text.startsWith('<!--', this.at)) {
      const text = take('<!--', '-->');
      if (text.includes('--') || text.endsWith('-')) throw this.error('-- in a comment');
      if (open) this.append(open, { kind: 'comment', text });
    } else if (this.text.startsWith('<![CDATA[', this.at)) {
      const text = take('<![CDATA[', ']]>');
      if (!open) throw this.error('text outside the root');
      this.addText(open, text);
    } else if (this.text.startsWith('<?', this.at)) {
      const [, target = '', data = ''] = /^([^ \t\n]*)[ \t\n]*([\s\S]*)$/.exec(take('<?', '?>'))!;
      if (!TARGET.test(target)) throw this.error('an instruction for nobody');
      if (/^xml$/i.test(target) && outside !== this.before)
        throw this.error('a declaration behind the start');
      const instruction: XmlInstruction = { kind: 'instruction', target, data };
      if (open) this.append(open, instruction);
      // The declaration looks like an instruction and is none (2.8).
      else if (target !== 'xml') this.keep(outside, instruction);
    } else throw this.error('document types are not read');
  }

  private name(): string {
    NAME.lastIndex = this.at;
    const found = NAME.exec(this.text)?.[0];
    if (found === undefined) throw this.error('a name is missing');
    this.at += found.length;
    return found;
  }

  private space(): boolean {
    SPACE.lastIndex = this.at;
    const length = SPACE.exec(this.text)?.[0].length ?? 0;
    this.at += length;
    return length > 0;
  }

  private endTag(open: XmlElement): void {
    this.at += 2;
    const expected = open.prefix === '' ? open.local : `${open.prefix}:${open.local}`;
    if (this.name() !== expected) throw this.error(`${expected} is not closed`);
    this.space();
    if (this.text[this.at++] !== '>') throw this.error('a broken end tag');
  }

  private startTag(parent: XmlElement | null): { element: XmlElement; empty: boolean } {
    this.at++;
    const [prefix, local] = split(this.name());
    const written = this.attributes();
    const empty = this.text[this.at] === '/';
    if (empty) this.at++;
    if (this.text[this.at++] !== '>') throw this.error('a broken start tag');
    const element: XmlElement = {
      kind: 'element',
      prefix,
      local,
      uri: '',
      attributes: [],
      declared: new Map(),
      children: [],
      parent,
    };
    for (const [name, value] of written) {
      if (name === 'xmlns') this.bind(element, '', value);
      else if (name.startsWith('xmlns:')) this.bind(element, name.slice(6), value);
    }
    element.uri = this.namespace(element, prefix);
    for (const [name, value] of written) {
      if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
      element.attributes.push(this.resolved(element, name, value));
    }
    const names = new Set(element.attributes.map((one) => `${one.uri} ${one.local}`));
    if (names.size !== element.attributes.length) throw this.error('an attribute twice');
    return { element, empty };
  }

  /** Namespaces 1.0, 3 and 5: two names that nobody may give away, and no prefix without a namespace. */
  private bind(element: XmlElement, prefix: string, uri: string): void {
    const isReserved = prefix === 'xmlns' || uri === XMLNS_NAMESPACE;
    if (isReserved || (prefix === 'xml') !== (uri === XML_NAMESPACE))
      throw this.error('a reserved namespace');
    if (prefix !== '' && uri === '') throw this.error(`the prefix ${prefix} has no namespace`);
    element.declared.set(prefix, uri);
  }

  private attributes(): [string, string][] {
    const written: [string, string][] = [];
    for (;;) {
      const spaced = this.space();
      const next = this.text[this.at];
      if (next === '>' || next === '/') break;
      if (!spaced || written.length >= MAX_ATTRIBUTES) throw this.error('a broken start tag');
      written.push([this.name(), this.attributeValue()]);
    }
    if (new Set(written.map(([name]) => name)).size !== written.length)
      throw this.error('an attribute twice');
    return written;
  }

  private resolved(element: XmlElement, name: string, value: string): XmlAttribute {
    const [prefix, local] = split(name);
    return { prefix, local, uri: prefix === '' ? '' : this.namespace(element, prefix), value };
  }

  private attributeValue(): string {
    this.space();
    if (this.text[this.at++] !== '=') throw this.error('an attribute without a value');
    this.space();
    const quote = this.text[this.at++];
    if (quote !== '"' && quote !== "'") throw this.error('a value without quotes');
    const end = this.text.indexOf(quote, this.at);
    if (end < 0) throw this.error('a value without an end');
    const raw = this.text.slice(this.at, end);
    this.at = end + 1;
    if (raw.includes('<')) throw this.error('< in a value');
    return this.expand(raw.replace(/[\t\n]/g, ' '));
  }

  private namespace(element: XmlElement, prefix: string): string {
    if (prefix === 'xml') return XML_NAMESPACE;
    for (let scope: XmlElement | null = element; scope; scope = scope.parent) {
      const uri = scope.declared.get(prefix);
      if (uri !== undefined) return uri;
    }
    if (prefix === '') return '';
    throw this.error(`the prefix ${prefix} is not declared`);
  }

  private expand(raw: string): string {
    if (!raw.includes('&')) return raw;
    return raw.replace(/&([^;&]{0,10})(;?)/g, (_, name: string, end: string) => {
      if (end === '') throw this.error('a reference without an end');
      const number = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
      const code = number ? Number.parseInt(number[1] ?? number[2]!, number[1] ? 16 : 10) : -1;
      const value = code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ENTITIES.get(name);
      if (value === undefined || NO_CHARACTER.test(value))
        throw this.error(`the entity ${name} is not known`);
      return value;
    });
  }
}

function split(name: string): [string, string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}
