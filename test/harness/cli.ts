/** Runs the command line as a person does, as a process of its own. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

const LAUNCHER = fileURLToPath(new URL('../../scripts/assay/assay.js', import.meta.url));

/** `env` is the whole environment beside PATH; `input` comes over standard input. */
export async function assay(
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<Ran> {
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'pipe',
  });
  // A command that wants no input may have ended before it is given any.
  child.stdin.on('error', () => undefined).end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

/** What a command wrote with --json, one value a line. */
// biome-ignore lint/suspicious/noExplicitAny: the lines' form is what the tests look at
export function linesOf(stdout: string): any[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
