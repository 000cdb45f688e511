/**
 * `scripts/judge FACTS.json|FOLDER... [--json] [--now ISO]`: what the present rules, rates and policy make of stored
 * facts. No decoder runs. Exit codes: 0 judged, 2 wrong call, 3 some facts could not be judged.
 */
import { parseArgs } from 'node:util';
import { messageOf } from '../../shared/platform/errors.ts';
import { judgeStored } from '../../workers/fusion/stored-facts.ts';
import { factFiles, readFacts } from './stored.ts';
import { verdictOf } from './verdict.ts';

const USAGE = `usage: scripts/judge FACTS.json|FOLDER... [--json] [--now ISO]

  --json   one whole report a line instead of its verdict
  --now    the instant of judgement (certificates and dates are judged by it); now by default`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' }, now: { type: 'string' }, help: { type: 'boolean' } },
  });
  const now = values.now === undefined ? Date.now() : Date.parse(values.now);
  if (values.help) return say(USAGE, 0);
  if (positionals.length === 0) return say(USAGE, 2);
  if (Number.isNaN(now)) return say(`--now: "${values.now}" is no instant; write 2026-11-22T00:00:00Z`, 2);
  let status = 0;
  for (const file of await factFiles(positionals)) {
    try {
      const stored = await readFacts(file);
      const report = judgeStored(stored, { now });
      console.log(JSON.stringify(values.json ? report : verdictOf(stored.name, report)));
    } catch (thrown) {
      status = say(`${file}: ${messageOf(thrown)}`, 3);
    }
  }
  return status;
}

function say(text: string, status: number): number {
  console.error(text);
  return status;
}

try {
  process.exitCode = await main();
} catch (thrown) {
  process.exitCode = say(`${messageOf(thrown)}\n\n${USAGE}`, 2);
}
