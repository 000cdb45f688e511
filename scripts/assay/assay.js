#!/usr/bin/env node
// The command line for whatever Node started it (20 or newer): it goes on with the Node that the project pins.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const pinned = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));

if (!existsSync(pinned)) {
  console.error('assay: not installed yet.\n  -> Run scripts/setup in the checkout first.');
  process.exit(4);
}
// Compiled code is kept: half of a short command's time would go into reading TypeScript.
const cache = fileURLToPath(new URL('../../node_modules/.cache/assay', import.meta.url));
const child = spawn(pinned, [main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: cache, ...process.env },
});
// Ctrl-C reaches the child too; it decides when it is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
}
child.on('exit', (code, signal) => process.exit(signal ? 128 + 15 : (code ?? 1)));
