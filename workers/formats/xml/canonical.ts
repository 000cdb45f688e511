/**
 * Canonical XML 1.0 and Exclusive XML Canonicalization 1.0 (W3C) of a subtree, in UTF-8. What is signed is this text,
 * not the file's bytes.
 */
import {
  XML_NAMESPACE,
  type XmlAttribute,
  type XmlElement,
  type XmlInstruction,
  type XmlNode,
} from './tree.ts';

export interface CanonicalForm {
  exclusive: boolean;
  comments: boolean;
  /** InclusiveNamespaces PrefixList of the exclusive form; '' stands for `#default`. */
  inclusivePrefixes?: ReadonlySet<string>;
  /** Elements left out with everything in them (the enveloped signature). */
  without?: XmlElement | null;
}

export function canonicalXml(apex: XmlElement, form: CanonicalForm): Buffer {
  const out: string[] = [];
  write(apex, form, new Map(), inherited(apex), true, out);
  return Buffer.from(out.join(''), 'utf8');
}

/** The whole document without its comments: instructions outside the root stand on lines of their own (2.3). */
export function canonicalDocument(root: XmlElement, form: Omit<CanonicalForm, 'comments'>): Buffer {
  const { before = [], behind = [] } = root.outside ?? {};
  return Buffer.concat([
    Buffer.from(before.map((one) => `${instruction(one)}\n`).join(''), 'utf8'),
    canonicalXml(root, { ...form, comments: false }),
    Buffer.from(behind.map((one) => `\n${instruction(one)}`).join(''), 'utf8'),
  ]);
}

/** Namespaces in scope above an element. */
function inherited(apex: XmlElement): Map<string, string> {
  const scopes: XmlElement[] = [];
  for (let scope = apex.parent; scope; scope = scope.parent) scopes.unshift(scope);
  return new Map(scopes.flatMap((scope) => [...scope.declared]));
}

/** @param rendered declarations in force in the output; @param above namespaces in scope in the document */
function write(
  element: XmlElement,
  form: CanonicalForm,
  rendered: ReadonlyMap<string, string>,
  above: ReadonlyMap<string, string>,
  apex: boolean,
  out: string[],
): void {
  const scope = element.declared.size > 0 ? new Map([...above, ...element.declared]) : above;
  const wanted = form.exclusive ? used(element, scope, form) : scope;
  const declarations: [string, string][] = [];
  for (const [prefix, uri] of wanted) {
    if (prefix === 'xml') continue;
    // An empty default namespace is written only to undo one that is in force.
    if ((rendered.get(prefix) ?? '') !== uri) declarations.push([prefix, uri]);
  }
  declarations.sort(([a], [b]) => order(a, b));
  const now = declarations.length > 0 ? new Map([...rendered, ...declarations]) : rendered;
  const name = element.prefix === '' ? element.local : `${element.prefix}:${element.local}`;
  out.push('<', name);
  for (const [prefix, uri] of declarations)
    out.push(prefix === '' ? ' xmlns="' : ` xmlns:${prefix}="`, escapeAttribute(uri), '"');
  for (const one of attributesOf(element, apex && !form.exclusive)) {
    const qualified = one.prefix === '' ? one.local : `${one.prefix}:${one.local}`;
    out.push(' ', qualified, '="', escapeAttribute(one.value), '"');
  }
  out.push('>');
  for (const child of element.children) writeChild(child, form, now, scope, out);
  out.push('</', name, '>');
}

function writeChild(
  child: XmlNode,
  form: CanonicalForm,
  rendered: ReadonlyMap<string, string>,
  scope: ReadonlyMap<string, string>,
  out: string[],
): void {
  if (child.kind === 'element') {
    if (child !== form.without) write(child, form, rendered, scope, false, out);
  } else if (child.kind === 'text') out.push(escapeText(child.text));
  else if (child.kind === 'comment') {
    if (form.comments) out.push('<!--', child.text, '-->');
  } else out.push(instruction(child));
}

const instruction = ({ target, data }: XmlInstruction): string =>
  `<?${target}${data === '' ? '' : ` ${data}`}?>`;

/** Exclusive: namespaces that the element itself uses, and the prefixes that were listed. */
function used(
  element: XmlElement,
  scope: ReadonlyMap<string, string>,
  form: CanonicalForm,
): Map<string, string> {
  const prefixes = new Set([element.prefix, ...(form.inclusivePrefixes ?? [])]);
  for (const { prefix } of element.attributes) if (prefix !== '') prefixes.add(prefix);
  const found = new Map<string, string>();
  for (const prefix of prefixes) {
    const uri = scope.get(prefix);
    if (uri !== undefined) found.set(prefix, uri);
    else if (prefix === '' && element.prefix === '') found.set('', '');
  }
  return found;
}

/** In document order of canonical XML: by namespace, then by name. The apex inherits xml: attributes (2.4). */
function attributesOf(element: XmlElement, inherit: boolean): XmlAttribute[] {
  const all = [...element.attributes];
  for (let scope = inherit ? element.parent : null; scope; scope = scope.parent) {
    for (const one of scope.attributes)
      if (one.uri === XML_NAMESPACE && !all.some((own) => own.uri === one.uri && own.local === one.local))
        all.push(one);
  }
  return all.sort((a, b) => order(a.uri, b.uri) || order(a.local, b.local));
}

/** By code points, which UTF-8 bytes keep and UTF-16 units do not. */
function order(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'));
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

const escapeText = (text: string): string => text.replace(/[&<>\r]/g, (c) => ESCAPES[c]!);
const escapeAttribute = (text: string): string => text.replace(/[&<"\t\n\r]/g, (c) => ESCAPES[c]!);
