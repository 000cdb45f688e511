/** Schemas of a description (OpenAPI 3.1, JSON Schema 2020-12) as a reader of the documentation sees them. */
import { expect } from 'chai';
import { html } from '../../../api/dashboard/html.ts';
import { fieldTable, type Schema, typeOf } from '../../../api/docs/schema.ts';

const told = (schema: Schema): string => html`${typeOf(schema, 's-')}`.text;
/** Its words, without what they are marked with. */
const words = (schema: Schema): string => told(schema).replaceAll(/<[^>]+>/g, '');
const table = (schema: Schema): string => html`${fieldTable(schema, 's-')}`.text;

describe('a type', () => {
  it('is told in words', () => {
    for (const [schema, text] of [
      [{}, 'any'],
      [{ type: 'string' }, 'string'],
      [{ type: ['string', 'null'] }, 'string or null'],
      [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
      [{ type: 'array', items: { type: 'number' } }, 'array of number'],
      [{ type: 'array', items: { type: 'array', items: {} } }, 'array of array of any'],
      [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'map of boolean'],
      [{ type: 'object', additionalProperties: false }, 'object'],
      [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
      [{ oneOf: [{ const: 1 }, { const: 'a' }, { const: null }] }, '1 or &quot;a&quot; or null'],
      [{ allOf: [{ $ref: '#/components/schemas/A' }, { type: 'object' }] }, 'A and object'],
      [{ enum: ['a', 2, null] }, 'a, 2, null'],
    ] as [Schema, string][])
      expect(words(schema), JSON.stringify(schema)).to.equal(text);
  });

  it('has the limits that somebody set, and none that every number has', () => {
    for (const [limits, text] of [
      [{ minimum: 0, maximum: 1 }, ', 0 to 1'],
      [{ minimum: 1 }, ', at least 1'],
      [{ maximum: 9 }, ', at most 9'],
      [{ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, ', at least 1'],
      [{ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, ''],
      [{ minimum: Number.MIN_SAFE_INTEGER, maximum: 0 }, ', at most 0'],
      [{ minLength: 1, maxLength: 64 }, ', 1 to 64 characters'],
      [{ maxLength: 64 }, ', at most 64 characters'],
      [{ minLength: 0 }, ', at least 0 characters'],
    ] as [Schema, string][])
      expect(words({ type: 'integer', ...limits }), JSON.stringify(limits)).to.equal(`integer${text}`);
  });

  it('leads to the schema that it names', () => {
    expect(told({ $ref: '#/components/schemas/Report' })).to.equal('<a href="#s-Report">Report</a>');
  });

  it('is text, whatever it is made of', () => {
    for (const schema of [
      { type: '<b>' },
      { enum: ['<b>'] },
      { const: '<b>' },
      { $ref: '#/a/<b>' },
      { type: 'a', format: '<b>' },
    ])
      expect(told(schema), JSON.stringify(schema)).to.not.include('<b>');
  });
});

describe('the fields of a schema', () => {
  const schema: Schema = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', description: 'Which one' },
      parts: {
        type: 'array',
        items: {
          type: 'object',
          required: ['page'],
          properties: { page: { type: 'integer' }, note: { type: 'string' } },
        },
      },
    },
  };

  it('are a row each, those that may be missing called so', () => {
    const rows = table(schema).split('<tr>').slice(2);
    expect(rows).to.have.length(2);
    expect(rows[0]).to.include('<code>id</code>').and.include('Which one').and.not.include('optional');
    expect(rows[1])
      .to.include('<code>parts</code> <span class="soft">optional</span>')
      .and.include('array of object');
  });

  it('have those of their items with them', () => {
    expect(table(schema))
      .to.include('<li><code>page</code>: integer</li>')
      .and.include('<code>note</code> <span class="soft">optional</span>: string');
  });

  it('are none of what is no object', () => {
    for (const other of [{}, { type: 'string' }, { type: 'object', properties: {} }, { enum: ['a'] }])
      expect(fieldTable(other, 's-'), JSON.stringify(other)).to.equal(false);
  });
});
