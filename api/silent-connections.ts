/**
 * Connections over which nothing ever came. Browsers open them ahead; Node holds them for begun requests and not for idle
 * ones, so that an API that is told to go would wait for them until its patience ends.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** @returns closes those that are open and silent at that moment */
export function silentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
