/** Where a process that listens on HOST and PORT is found by others on its machine. */
import type { Config } from './config.ts';

/** IPv6 addresses stand in brackets, without their zone, which addresses of the web do not have. */
export function serviceAddress({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string {
  const [host = HOST] = HOST.split('%');
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** For links: the public address, without slashes at its end. */
export function publicAddress(config: Pick<Config, 'HOST' | 'PORT' | 'BASE_URL'>): string {
  return (config.BASE_URL ?? serviceAddress(config)).replace(/\/+$/, '');
}
