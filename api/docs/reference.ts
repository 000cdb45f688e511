/**
 * The reference of an OpenAPI description, made here: docs/decisions tells what Redoc and Scalar weigh, and that both make
 * code from text, which a strict policy forbids. This one needs no script.
 */
import { type Content, type Html, html } from '../dashboard/html.ts';
import type { Body, Description, Operation } from './description.ts';
import { fieldTable, typeOf } from './schema.ts';
import { curlOf } from './snippet.ts';

const ANCHOR = 'schema-';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** @param file where the description itself can be had */
export function referencePage(description: Description, file: string, baseUrl: string): Html {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => (methods[method] ? [{ path, method, operation: methods[method] }] : [])),
  );
  return html`<h1>${description.info.title}</h1>
<p>${description.info.description}</p>
<p class="soft">Version ${description.info.version}. The same for programs: <a href="${file}">${file}</a>.</p>
<div class="reference"><nav aria-label="Operations"><h2>Operations</h2><ul>
${operations.map(
  ({ path, method, operation }) =>
    html`<li><a href="#${operation.operationId}">${operation.summary}</a><code class="soft">${method.toUpperCase()} ${path}</code></li>`,
)}<li><a href="#schemas">Schemas</a></li></ul></nav>
<div>${operations.map(({ path, method, operation }) => operationSection(path, method, operation, baseUrl))}
<h2 id="schemas">Schemas</h2>
${Object.entries(description.components?.schemas ?? {}).map(
  ([
    name,
    schema,
  ]) => html`<h3 id="${ANCHOR}${name}">${name}</h3>${schema.description && html`<p>${schema.description}</p>`}
${fieldTable(schema, ANCHOR) || html`<p>${typeOf(schema, ANCHOR)}</p>`}`,
)}</div></div>`;
}

function operationSection(path: string, method: string, operation: Operation, baseUrl: string): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return html`<section aria-labelledby="${operationId}"><h2 id="${operationId}">${summary}</h2>
<p><span class="method">${method.toUpperCase()}</span> <code>${path}</code></p>
<p>${description}</p>
${
  parameters.length > 0 &&
  html`<h3>Parameters</h3><div class="scroll" tabindex="0" role="group" aria-label="Parameters"><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>
${parameters.map(
  (each) =>
    html`<tr><th scope="row"><code>${each.name}</code>${!each.required && html` <span class="soft">optional</span>`}</th><td>${each.in}</td><td>${typeOf(each.schema ?? {}, ANCHOR)}</td><td>${each.description}</td></tr>`,
)}</tbody></table></div>`
}
${requestBody && bodySection('Request', requestBody)}
<h3>Example</h3>
<pre tabindex="0"><code>${curlOf(baseUrl, path, method, operation)}</code></pre>
${Object.entries(responses).map(([status, response]) => responseSection(status, response))}
</section>`;
}

function responseSection(status: string, response: Body & { description?: string }): Html {
  const first = /^2/.test(status);
  const reasons = response.description?.split('; ') ?? [];
  const said: Content =
    first || reasons.length < 2
      ? response.description
      : html`<ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`;
  return html`<details${first && html` open`}><summary><strong>${status}</strong> ${first ? response.description : `${reasons.length} reason${reasons.length === 1 ? '' : 's'}`}</summary>
${!first && said}${bodySection('', response)}</details>`;
}

function bodySection(title: string, { content = {} }: Body): Content {
  return Object.entries(content)
    .slice(0, 1)
    .map(([type, { schema, example, examples }]) => {
      const shown = example ?? Object.values(examples ?? {})[0]?.value;
      return [
        title && html`<h3>${title}</h3>`,
        html`<p><code>${type}</code>${schema && [': ', typeOf(schema, ANCHOR)]}</p>`,
        schema && fieldTable(schema, ANCHOR),
        shown !== undefined && html`<pre tabindex="0"><code>${JSON.stringify(shown, null, 2)}</code></pre>`,
      ];
    });
}
