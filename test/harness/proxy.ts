/** A TCP proxy in front of a real service, so that a test can pull the cable and put it back. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface Cable {
  /** The service's address with the proxy's host and port. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /**
   * Keeps connections open and lets nothing through, as a lost route does.
   * @param newOnes whether connections that are made meanwhile are frozen as well
   */
  freeze(newOnes?: 'newOnesToo'): void;
  thaw(): void;
  close(): Promise<void>;
}

export async function cableTo(serviceUrl: string): Promise<Cable> {
  const target = new URL(serviceUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  const accept = (client: Socket): void => {
    if (frozen) {
      sockets.add(client.pause());
      client.on('error', () => undefined);
      return;
    }
    const service = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  };
  let server = createServer(accept);
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const url = new URL(serviceUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut,
    restore: async () => {
      server = createServer(accept);
      await listen(port);
    },
    freeze: (newOnes) => {
      frozen = newOnes !== undefined;
      for (const socket of sockets) socket.pause().unpipe();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.destroy();
    },
    close: cut,
  };
}
