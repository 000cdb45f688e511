/**
 * The README's configuration table, made from the schema that validates.
 *
 *   node scripts/docs/config-table.ts          writes it
 *   node scripts/docs/config-table.ts --check  exits with 1 when it is not current
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ConfigSchema } from '../../shared/platform/config.ts';

const README = fileURLToPath(new URL('../../README.md', import.meta.url));
const BEGIN = '<!-- configuration:begin -->';
const END = '<!-- configuration:end -->';

interface Property {
  description?: string;
  default?: unknown;
  enum?: string[];
}

/** The table, without a trailing line break. */
export function configTable(): string {
  const schema = z.toJSONSchema(ConfigSchema, { io: 'input', unrepresentable: 'any' });
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties as Record<string, Property>).map(([name, property]) => {
    const fallback =
      property.default !== undefined
        ? `\`${String(property.default)}\``
        : required.has(name)
          ? 'required'
          : '';
    const choices = property.enum ? ` (${property.enum.map((choice) => `\`${choice}\``).join(', ')})` : '';
    return `| \`${name}\` | ${fallback} | ${cell((property.description ?? '') + choices)} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
}

/** The README with the current table in its place. @throws Error when the place is not there */
export function withConfigTable(readme: string): string {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`README.md lacks ${BEGIN} and ${END}`);
  return `${readme.slice(0, begin + BEGIN.length)}\n${configTable()}\n${readme.slice(end)}`;
}

if (import.meta.main) {
  const readme = await readFile(README, 'utf8');
  const current = withConfigTable(readme);
  if (process.argv[2] !== '--check') {
    await writeFile(README, current);
  } else if (readme !== current) {
    process.stderr.write('README.md has an old configuration table: run scripts/docs/config-table.ts\n');
    process.exitCode = 1;
  }
}
