/**
 * HTML as plain functions: a template tag that escapes whatever is not HTML already. Values come from documents, and
 * so from whoever made them; there is no way to put text into a page unescaped but by writing it in a template.
 * Attribute values are always quoted in templates, so one escaping serves for both.
 */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Html | string | number | null | undefined | false | readonly Content[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters have no meaning in HTML; bidi overrides would let a value rearrange the words around it. */
const UNSHOWABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

function escapeText(text: string): string {
  return text.replace(UNSHOWABLE, '\ufffd').replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

function render(content: Content): string {
  if (content instanceof Html) return content.text;
  if (Array.isArray(content)) return content.map(render).join('');
  if (content === null || content === undefined || content === false) return '';
  return escapeText(String(content));
}

export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(strings.map((text, at) => (at === 0 ? text : render(values[at - 1]) + text)).join(''));
}
