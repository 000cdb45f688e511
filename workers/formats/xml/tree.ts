/** The words of the XML reader: what canonicalisation needs of a document (XML 1.0, Namespaces 1.0), and no more. */

export interface XmlAttribute {
  prefix: string;
  local: string;
  /** Namespace; '' without prefix. */
  uri: string;
  value: string;
}

export interface XmlElement {
  kind: 'element';
  prefix: string;
  local: string;
  uri: string;
  attributes: XmlAttribute[];
  /** Declarations on this element: prefix ('' is the default namespace) to URI. */
  declared: Map<string, string>;
  children: XmlNode[];
  parent: XmlElement | null;
  /** Of the root: what else belongs to the document. */
  outside?: { before: XmlInstruction[]; behind: XmlInstruction[] };
}

export interface XmlInstruction {
  kind: 'instruction';
  target: string;
  data: string;
}

export type XmlNode =
  | XmlElement
  | { kind: 'text'; text: string }
  | { kind: 'comment'; text: string }
  | XmlInstruction;

export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/** Child elements of a local name, whatever their namespace's version. */
export function childElements(element: XmlElement | null | undefined, local: string): XmlElement[] {
  return (element?.children ?? []).filter(
    (child): child is XmlElement => child.kind === 'element' && child.local === local,
  );
}

/** The first element along a path of local names. */
export function at(element: XmlElement | null | undefined, ...path: string[]): XmlElement | null {
  let current = element ?? null;
  for (const local of path) current = childElements(current, local)[0] ?? null;
  return current;
}

/** Text of the element itself, trimmed. */
export function textIn(element: XmlElement | null): string {
  return (element?.children ?? [])
    .map((child) => (child.kind === 'text' ? child.text : ''))
    .join('')
    .trim();
}

export function attribute(element: XmlElement, local: string): string | null {
  return element.attributes.find((one) => one.local === local && one.uri === '')?.value ?? null;
}
