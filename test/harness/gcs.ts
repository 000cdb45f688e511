/** Starts the Google Cloud Storage emulator once a run, as its own process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atEndOfRun } from './services.ts';

let started: Promise<string> | undefined;

/** Address for STORAGE_EMULATOR_HOST. */
export function gcsEmulator(): Promise<string> {
  return (started ??= start());
}

async function start(): Promise<string> {
  const child = fork(fileURLToPath(new URL('./gcs-emulator.ts', import.meta.url)), { env: {} });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  atEndOfRun(async () => {
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  });
  return `http://127.0.0.1:${message.port}`;
}

/** Lets the next requests to the emulator fail; see there how they can. */
export async function failNext(
  address: string,
  times: number,
  how: 'refuse' | 'refuse-content' | 'cut' | 'stall' = 'refuse',
): Promise<void> {
  await fetch(`${address}/emulator/fail?times=${times}&how=${how}`, { method: 'POST' });
}
