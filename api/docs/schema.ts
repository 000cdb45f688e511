/** Schemas of an OpenAPI description as tables of fields. */
import { type Content, type Html, html } from '../dashboard/html.ts';

/** As much of a JSON schema as our descriptions use. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** @param anchor before the name of a schema in a link of this page */
export function typeOf(schema: Schema, anchor: string): Content {
  if (schema.$ref) {
    const name = nameOfRef(schema.$ref);
    return html`<a href="#${anchor}${name}">${name}</a>`;
  }
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (variants)
    return variants.map((each, at) => [at > 0 && (schema.allOf ? ' and ' : ' or '), typeOf(each, anchor)]);
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum)
    return schema.enum.map((value, at) => [at > 0 && ', ', html`<code>${String(value)}</code>`]);
  if (schema.items) return ['array of ', typeOf(schema.items, anchor)];
  if (typeof schema.additionalProperties === 'object' && !schema.properties) {
    return ['map of ', typeOf(schema.additionalProperties, anchor)];
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : ((schema.type as string) ?? 'any');
  return [type, schema.format && ` (${schema.format})`, limits(schema)];
}

function limits({ minimum, maximum, minLength, maxLength }: Schema): string {
  const range = (from: number | undefined, to: number | undefined, unit: string): string => {
    if (from === undefined && to === undefined) return '';
    // zod's integers carry the largest safe one: no limit that anybody set.
    if (to === undefined || to >= Number.MAX_SAFE_INTEGER)
      return from === undefined ? '' : `, at least ${from}${unit}`;
    return from === undefined ? `, at most ${to}${unit}` : `, ${from} to ${to}${unit}`;
  };
  const low = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
  return range(low, maximum, '') + range(minLength, maxLength, ' characters');
}

/** The fields of an object; nothing for what is no object. */
export function fieldTable(schema: Schema, anchor: string): Html | false {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return false;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Fields"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>
${fields.map(
  ([
    name,
    field,
  ]) => html`<tr><th scope="row"><code>${name}</code>${!schema.required?.includes(name) && html` <span class="soft">optional</span>`}</th>
<td>${typeOf(field, anchor)}</td><td>${field.description}${nested(field, anchor)}</td></tr>`,
)}</tbody></table></div>`;
}

/** An object within a field, or within the items of a list. */
function nested(field: Schema, anchor: string): Html | false {
  const inner = field.properties ? field : field.items?.properties ? field.items : undefined;
  return inner
    ? html`<ul>${Object.entries(inner.properties ?? {}).map(
        ([name, each]) =>
          html`<li><code>${name}</code>${!inner.required?.includes(name) && html` <span class="soft">optional</span>`}: ${typeOf(each, anchor)}${each.description && `. ${each.description}`}${nested(each, anchor)}</li>`,
      )}</ul>`
    : false;
}
