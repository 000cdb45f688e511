/**
 * Runs the official MCP conformance suite against a running service and writes what came out:
 *
 *   GUEST_REQUESTS_PER_MINUTE=100000 npx assay up
 *   node lab/mcp/conformance.ts --url http://127.0.0.1:3000/api/mcp [--write docs/measurements/mcp.md]
 *
 * The suite drives fixture tools (test_image_content and so on) that a service for documents does not have. A check
 * that failed for the want of one, or of a capability that this server does not declare, is told apart by the suite's
 * own message; anything else is unexplained and ends with exit code 1.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const REVISIONS = ['2025-11-25', '2026-07-28'];

/** Why a check cannot pass here, by what the suite says about it or by the scenario that it belongs to. */
const EXPLANATIONS: readonly [string, RegExp][] = [
  ['fixture tool not offered', /Tool \S+ not found|Not testable|Tool '\S+' not found|no x-mcp-header/],
  ['fixture resource not offered', /Resource not found: test:/],
  ['capability not declared: prompts, completions, logging, subscriptions', /Method not found/],
];
/** Their every check builds on a fixture tool that answers with a question, or on the tasks extension. */
const WITHOUT_FIXTURE = /^(input-required-result|tasks)-/;

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

interface Scenario {
  name: string;
  passed: number;
  explained: Map<string, number>;
  unexplained: string[];
}

const { values } = parseArgs({ options: { url: { type: 'string' }, write: { type: 'string' } } });
if (!values.url) throw new Error('--url is missing: the address of a running service’s /api/mcp');

const lines: string[] = [];
let unexplained = 0;
for (const revision of REVISIONS) {
  const scenarios = await run(values.url, revision);
  unexplained += scenarios.flatMap((scenario) => scenario.unexplained).length;
  lines.push(...section(revision, scenarios));
}
process.stdout.write(`${lines.join('\n')}\n`);
if (values.write) await writeFile(values.write, `${head()}${lines.join('\n')}\n`);
process.exitCode = unexplained === 0 ? 0 : 1;

async function run(url: string, revision: string): Promise<Scenario[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'assay-mcp-'));
  try {
    const args = ['--yes', SUITE, 'server', '--url', url, '--requirements', revision, '-o', folder];
    const child = spawn('npx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    // Its own exit code counts every missing fixture as a failure.
    await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    const runs = (await readdir(folder)).sort();
    if (runs.length === 0) throw new Error(`${SUITE} gave no results`);
    return await Promise.all(runs.map((name) => scenario(folder, name)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function scenario(folder: string, run: string): Promise<Scenario> {
  const checks = JSON.parse(await readFile(path.join(folder, run, 'checks.json'), 'utf8')) as Check[];
  const name = run.replace(/^server-/, '').replace(/-\d{4}-\d{2}-\d{2}T[\d-]+Z$/, '');
  const explained = new Map<string, number>();
  const open: string[] = [];
  for (const check of checks.filter(({ status }) => status === 'FAILURE')) {
    const said = check.errorMessage ?? '';
    const why =
      EXPLANATIONS.find(([, pattern]) => pattern.test(said))?.[0] ??
      (WITHOUT_FIXTURE.test(name) ? 'fixture tool not offered' : undefined);
    if (why) explained.set(why, (explained.get(why) ?? 0) + 1);
    else open.push(`${check.id}: ${said}`);
  }
  const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
  return { name, passed, explained, unexplained: open };
}

function section(revision: string, scenarios: Scenario[]): string[] {
  const sum = (count: (one: Scenario) => number) => scenarios.reduce((all, one) => all + count(one), 0);
  const explainedOf = ({ explained }: Scenario) => [...explained.values()].reduce((all, one) => all + one, 0);
  return [
    `## Requirements of ${revision}`,
    '',
    `${sum(({ passed }) => passed)} checks passed, ${sum(explainedOf)} could not be run here (reasons below), ${sum((one) => one.unexplained.length)} failed without an explanation.`,
    '',
    '| Scenario | Passed | Not applicable | Failed |',
    '|---|---|---|---|',
    ...scenarios.map((one) => {
      const reasons = [...one.explained].map(([why, count]) => `${count}: ${why}`).join('; ');
      return `| ${one.name} | ${one.passed} | ${reasons} | ${one.unexplained.join('; ').replaceAll('|', '/')} |`;
    }),
    '',
  ];
}

function head(): string {
  return `# MCP conformance

Measured on ${new Date().toISOString().slice(0, 10)} with \`${SUITE}\` against a running service:

    GUEST_REQUESTS_PER_MINUTE=100000 npx assay up
    node lab/mcp/conformance.ts --url http://127.0.0.1:3000/api/mcp --write docs/measurements/mcp.md

The suite is written for a demonstration server: most scenarios call tools, prompts and resources that it expects by
name (\`test_image_content\`, \`test://static-text\`, the tasks extension). This server offers what it is for, three tools
and the report as a resource, and declares no prompts, completions, logging or tasks. Such checks are counted as not
applicable, with the suite's own reason; everything about the transport, the handshakes of both eras, headers,
versions, listing, caching hints, errors and protection against rebinding runs and must pass.

`;
}
