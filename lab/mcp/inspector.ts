/**
 * Uses a running service with the official MCP Inspector, on its command line, as a host would, in both protocol eras:
 *
 *   GUEST_REQUESTS_PER_MINUTE=100000 npx assay up
 *   node lab/mcp/inspector.ts --url http://127.0.0.1:3000/api/mcp [--write docs/measurements/mcp-inspector.md]
 *
 * Each step says what it expects of the Inspector's exit code and output; anything else ends with exit code 1.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
/** How the Inspector names the revisions: by handshake, and without one. */
const ERAS = ['legacy', 'modern'];
const SAMPLE = new URL('../../samples/invoice-amount-replaced.pdf', import.meta.url);
const MOST_MS = 180_000;

const { values } = parseArgs({ options: { url: { type: 'string' }, write: { type: 'string' } } });
const { url, write } = values;
if (!url) throw new Error('--url is missing: the address of a running service’s /api/mcp');

interface Said {
  code: number;
  // biome-ignore lint/suspicious/noExplicitAny: results are looked into freely
  result: any;
  stderr: string;
}

interface Step {
  title: string;
  args: string[];
  /** Undefined when all is as it should be; otherwise what is not. */
  wrong(said: Said): string | undefined;
}

/** The Inspector, and the files that it keeps, outside the user's home and this project. */
const home = await mkdtemp(path.join(os.tmpdir(), 'assay-inspector-'));

/** Its scripts after installing build nothing that the command line needs, and are not run. */
async function install(): Promise<void> {
  const wish = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', home, INSPECTOR];
  const { code, stderr } = await run('npm', wish, process.env);
  if (code !== 0) throw new Error(`the Inspector could not be installed:\n${stderr}`);
}

function inspect(era: string, args: string[]): Promise<Said> {
  const program = path.join(home, 'node_modules/.bin/mcp-inspector');
  const common = ['--cli', '--server-url', url!, '--transport', 'http', '--protocol-era', era, '--quiet'];
  return run(process.execPath, [program, ...common, ...args], { HOME: home });
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<Said> {
  return new Promise((resolve, reject) => {
    const options = { env, timeout: MOST_MS, maxBuffer: 16 * 1024 * 1024 };
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') return reject(error);
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, result: parsed(stdout), stderr });
    });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const call = (name: string, args: object): string[] => [
  ...['--method', 'tools/call', '--tool-name', name],
  ...['--tool-args-json', JSON.stringify(args)],
];
const must = (holds: boolean, what: string): string | undefined => (holds ? undefined : what);

const file_base64 = (await readFile(SAMPLE)).toString('base64');
let handle = '';

const STEPS: (() => Step)[] = [
  () => ({
    title: 'tools/list --strict: three tools, no portability problem in a schema',
    args: ['--method', 'tools/list', '--strict'],
    wrong: ({ code, result, stderr }) =>
      must(code === 0 && result.tools?.length === 3 && !/error|warn/i.test(stderr), 'tools or their schemas'),
  }),
  () => ({
    title: 'resources/templates/list: report://{handle}',
    args: ['--method', 'resources/templates/list'],
    wrong: ({ result }) =>
      must(result.resourceTemplates?.[0]?.uriTemplate === 'report://{handle}', 'template'),
  }),
  () => ({
    title: 'describe_service: structured content',
    args: call('describe_service', {}),
    wrong: ({ code, result }) =>
      must(code === 0 && result.structuredContent?.service === 'Assay', 'structured content'),
  }),
  () => ({
    title: 'verify_document: the changed amount of the sample is found, its report is linked',
    args: call('verify_document', { file_base64 }),
    wrong: ({ code, result }) => {
      handle = result.structuredContent?.handle ?? '';
      const link = result.content?.find((one: { type: string }) => one.type === 'resource_link');
      const risk = result.structuredContent?.riskLevel;
      return must(code === 0 && ['HIGH', 'CRITICAL'].includes(risk) && link, `risk ${risk}`);
    },
  }),
  () => ({
    title: 'get_report: the same handle',
    args: call('get_report', { handle }),
    wrong: ({ result }) => must(result.structuredContent?.handle === handle, 'handle'),
  }),
  () => ({
    title: 'resources/read: the whole report behind the link',
    args: ['--method', 'resources/read', '--uri', `report://${handle}`],
    wrong: ({ code, result }) =>
      must(code === 0 && JSON.parse(result.contents?.[0]?.text ?? '{}').productionReport, 'report'),
  }),
  () => ({
    title: 'verify_document with an address inside: refused as a result that a model can read',
    args: call('verify_document', { url: 'https://127.0.0.1/a.pdf' }),
    wrong: ({ code, result }) =>
      must(code !== 0 && result.isError && /address_refused/.test(result.content[0].text), 'refusal'),
  }),
  () => ({
    title: 'resources/read of a report that never was: an error, not an empty answer',
    args: ['--method', 'resources/read', '--uri', `report://job_${'a'.repeat(26)}`],
    wrong: ({ code }) => must(code !== 0, 'no error'),
  }),
];

const lines: string[] = [];
let failed = 0;
try {
  await install();
  for (const era of ERAS) {
    lines.push(`## ${era}`, '', '| Step | Outcome | Exit code |', '|---|---|---|');
    for (const make of STEPS) {
      const { title, args, wrong } = make();
      const said = await inspect(era, args);
      const problem = wrong(said);
      if (problem !== undefined) {
        failed++;
        process.stderr.write(
          `${title}: ${problem}\n${said.stderr}\n${JSON.stringify(said.result)?.slice(0, 2_000)}\n`,
        );
      }
      lines.push(
        `| ${title} | ${problem === undefined ? 'as expected' : `NOT: ${problem}`} | ${said.code} |`,
      );
    }
    lines.push('');
  }
} finally {
  await rm(home, { recursive: true, force: true });
}
process.stdout.write(`${lines.join('\n')}\n`);
if (write) await writeFile(write, `${head()}${lines.join('\n').trimEnd()}\n`);
process.exitCode = failed === 0 ? 0 : 1;

function head(): string {
  return `# MCP Inspector

Measured on ${new Date().toISOString().slice(0, 10)} with the command line of \`${INSPECTOR}\` against a running
service, without a key. \`legacy\` shakes hands as the revisions of 2025 do, \`modern\` is 2026-07-28.

    GUEST_REQUESTS_PER_MINUTE=100000 npx assay up
    node lab/mcp/inspector.ts --url http://127.0.0.1:3000/api/mcp --write docs/measurements/mcp-inspector.md

A tool's refusal is a result with \`isError\`, which the Inspector ends with a code of its own.

`;
}
