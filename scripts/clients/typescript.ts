/**
 * Writes the types of the TypeScript client from the contracts that the service validates with:
 *
 *   node scripts/clients/typescript.ts          writes clients/typescript/src/types.ts
 *   node scripts/clients/typescript.ts --check  exits with 1 when it is not current
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MAX_DOCUMENT_BYTES, MEDIA_TYPES } from '../../shared/contracts/document.ts';
import { openApiDocument } from '../../shared/contracts/openapi.ts';
import { ERRORS } from '../../shared/contracts/problem.ts';
import { ROUTES } from '../../shared/contracts/routes.ts';

export const TYPES_FILE = fileURLToPath(new URL('../../clients/typescript/src/types.ts', import.meta.url));

/** The part of JSON Schema that the contracts come out as. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: (string | number | boolean)[];
  const?: string | number | boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export function clientTypes(): string {
  const { components } = openApiDocument('') as { components: { schemas: Record<string, Schema> } };
  const schemas = Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  const reasons = [...new Set(Object.values(ROUTES).flatMap((route) => [...route.errors]))];
  const codes = [...new Set([...reasons, 'unexpected' as const].map((reason) => ERRORS[reason].code))];
  return [
    '/** Made by scripts/clients/typescript.ts from the service’s contracts; not written by hand. */',
    '',
    `export const MEDIA_TYPES = ${literals(MEDIA_TYPES, ', ', '[', '] as const')};`,
    'export type MediaType = (typeof MEDIA_TYPES)[number];',
    '',
    `export const MAX_DOCUMENT_BYTES = ${MAX_DOCUMENT_BYTES};`,
    '',
    '/** `error.code` of an answer that is no success. */',
    `export type ErrorCode = ${literals(codes.sort(), ' | ')};`,
    '',
    '/** `error.reason`; further ones may come, so take an unknown one by its code. */',
    `export type ErrorReason = ${literals([...reasons, 'unexpected'].sort(), ' | ')};`,
    ...schemas.flatMap(([name, schema]) => [
      '',
      ...comment(schema),
      `export type ${name} = ${typeOf(schema)};`,
    ]),
    '',
  ].join('\n');
}

function literals(values: readonly string[], between: string, before = '', after = ''): string {
  return before + values.map((value) => `'${value}'`).join(between) + after;
}

function comment({ description }: Schema): string[] {
  return description ? [`/** ${description} */`] : [];
}

/** @throws for a form that the contracts do not have: a type that is silently wrong is worse */
function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value).replace(/"/g, "'")).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const).replace(/"/g, "'");
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return choice.map(typeOf).join(' | ');
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  const { type } = schema;
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(' | ');
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
      return `(${typeOf(schema.items ?? {})})[]`;
    case 'object':
      return objectOf(schema);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`no TypeScript for ${JSON.stringify(schema)}`);
  }
}

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  const open = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  if (!properties) return `Record<string, ${open}>`;
  const members = Object.entries(properties).flatMap(([name, property]) => [
    ...comment(property),
    `${/^\w+$/.test(name) ? name : `'${name}'`}${required.includes(name) ? '' : '?'}: ${typeOf(property)};`,
  ]);
  // What may have more keys than are named says so.
  if (additionalProperties) members.push(`[key: string]: ${open};`);
  return `{\n${members.join('\n')}\n}`;
}

if (import.meta.main) {
  const text = clientTypes();
  if (process.argv.includes('--check')) {
    const { stripped } = await import('./stripped.ts');
    if (stripped(await readFile(TYPES_FILE, 'utf8')) !== stripped(text)) {
      process.stderr.write(
        'clients/typescript/src/types.ts is not current: node scripts/clients/typescript.ts\n',
      );
      process.exitCode = 1;
    }
  } else {
    await writeFile(TYPES_FILE, text);
    const biome = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url));
    spawnSync(biome, ['format', '--write', TYPES_FILE], { stdio: 'inherit' });
  }
}
