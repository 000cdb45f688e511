/** TCP ports on loopback. One may be taken before it is used: whoever listens on it must be ready to retry. */
import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/**
 * Below the ports that the system hands to outgoing connections: a client that knocks while its server restarts must
 * not be given the server's own port.
 */
const KEPT_PORTS = [20_000, 30_000] as const;

/** Never the same one twice in a process: who was given it may not have begun to listen. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await listenOnce(0);
    if (port === undefined) throw new Error('no address');
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}

const given = new Set<number>();

/**
 * The same port at every start, so that other processes keep a server's address over its restarts.
 * @param file where it is remembered; another port is taken, and remembered, when this one belongs to somebody else
 */
export async function keptPort(file: string): Promise<number> {
  const earlier = Number(await readFile(file, 'utf8').catch(() => ''));
  if (isPort(earlier) && (await listenOnce(earlier)) !== undefined) return earlier;
  for (;;) {
    const port = randomInt(...KEPT_PORTS);
    if ((await listenOnce(port)) === undefined) continue;
    await writeFile(file, String(port), { mode: 0o600 });
    return port;
  }
}

const isPort = (value: number): boolean => Number.isInteger(value) && value > 0 && value < 2 ** 16;

/** @returns the port, which was free a moment ago; undefined when it is taken */
async function listenOnce(port: number): Promise<number | undefined> {
  const server = createServer();
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!listening) return undefined;
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return address === null || typeof address === 'string' ? undefined : address.port;
}
