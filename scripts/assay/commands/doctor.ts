/** `assay doctor` */
import type { Finding } from '../checks/finding.ts';
import { alsoSays, type Define, EXIT, ends } from '../command.ts';

export const define: Define = (command) =>
  alsoSays(
    command.option('--json', 'one line of JSON for each: {"topic","state","text","remedy"}'),
    `
  ok    works
  note  works with less: what is missing, and how to get it
  FAIL  does not work: what to do

Exits with 1 when something does not work.`,
  ).action(ends(run));

const WORD = { ok: 'ok  ', note: 'note', fail: 'FAIL' };

async function run({ json }: { json?: boolean }): Promise<number> {
  const { CHECKS } = await import('../checks.ts');
  const findings: Finding[] = [];
  for (const check of CHECKS) {
    const found = await check();
    findings.push(...found);
    const unreadable = found.some(({ topic, state }) => topic === 'settings' && state === 'fail');
    for (const { topic, state, text, remedy } of found) {
      if (json) process.stdout.write(`${JSON.stringify({ topic, state, text, remedy })}\n`);
      else {
        process.stdout.write(`${WORD[state]}  ${topic.padEnd(11)} ${text}\n`);
        if (remedy) process.stdout.write(`${' '.repeat(18)}-> ${remedy}\n`);
      }
    }
    // Without a configuration the rest cannot even be asked.
    if (unreadable) break;
  }
  return findings.some(({ state }) => state === 'fail') ? EXIT.found : EXIT.ok;
}
