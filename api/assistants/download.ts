/**
 * Fetches a document from an address that somebody else chose. Such an address must not become a way into the
 * network that this service stands in: https on port 443 only, names are resolved once and the connection goes to the
 * very address that was checked, every answer of the resolver must be public, redirects are checked like the first
 * address, and size and time are bounded from the name's look-up to the last byte.
 */
import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import tls from 'node:tls';
import { ApiError } from '../../shared/platform/errors.ts';
import { within } from '../../shared/platform/within.ts';
import { isPublicAddress } from './public-address.ts';

export interface DownloadLimits {
  maxBytes: number;
  /** For everything together. */
  timeoutMs: number;
  maxRedirects: number;
  /** Only these hosts and what is below them; absent: any public host. */
  hosts?: readonly string[];
}

/** The network below; given only by tests, which have no internet. */
export interface Network {
  /** Every address of a host name. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** Opens a connection to an address that has been checked. */
  connect(address: string, port: number): Socket;
  /** Certificate authority to believe instead of the usual ones. */
  ca?: string;
}

const INTERNET: Network = {
  resolve: async (hostname) =>
    (await lookup(hostname, { all: true, order: 'verbatim' })).map(({ address }) => address),
  connect: (address, port) => connect({ host: address, port }),
};

const HTTPS_PORT = 443;
const MAX_URL_LENGTH = 4_096;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Gives the content to `take` while it arrives. @throws ApiError `address_refused`, `download_failed`, `file_too_large` */
export type Download = <T>(
  url: string,
  limits: DownloadLimits,
  take: (content: Readable) => Promise<T>,
) => Promise<T>;

export function createDownload(network: Network = INTERNET): Download {
  return async (url, limits, take) => {
    const signal = AbortSignal.timeout(limits.timeoutMs);
    const response = await openFollowing(network, url, limits, signal);
    try {
      return await take(Readable.from(bounded(response, limits.maxBytes)));
    } finally {
      response.destroy();
    }
  };
}

async function openFollowing(
  network: Network,
  url: string,
  limits: DownloadLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let target = checkedUrl(url, limits.hosts);
  for (let redirects = 0; ; redirects++) {
    const response = await open(network, target, limits.timeoutMs, signal);
    const status = response.statusCode ?? 0;
    if (status === 200) {
      // Some name the coding that is none, though they need not (RFC 9110, 8.4.1).
      if ((response.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
        response.destroy();
        throw failed('compressed although plain bytes were asked for');
      }
      if (Number(response.headers['content-length'] ?? 0) > limits.maxBytes) {
        response.destroy();
        throw tooLarge(limits.maxBytes);
      }
      return response;
    }
    response.destroy();
    const { location } = response.headers;
    if (!REDIRECTS.has(status) || location === undefined) throw failed(`HTTP status ${status}`);
    if (redirects >= limits.maxRedirects) throw failed('too many redirects');
    target = checkedUrl(
      URL.canParse(location, target.href) ? new URL(location, target).href : '',
      limits.hosts,
    );
  }
}

function checkedUrl(text: string, hosts: readonly string[] | undefined): URL {
  const url = text.length <= MAX_URL_LENGTH && URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw refused('not an address');
  if (url.protocol !== 'https:') throw refused('not https');
  if (url.port !== '') throw refused('another port than 443');
  if (url.username !== '' || url.password !== '') throw refused('credentials in the address');
  const hostname = url.hostname.replace(/\.$/, '');
  // A certificate names a host; a bare number is what an attacker writes.
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw refused('a number instead of a host name');
  if (!hostname.includes('.')) throw refused('not a public host name');
  if (hosts && !hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))) {
    throw refused('a host that this endpoint does not fetch from');
  }
  return url;
}

async function open(
  network: Network,
  url: URL,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const hostname = url.hostname.replace(/\.$/, '');
  const addresses = await within(timeoutMs, network.resolve(hostname)).catch((cause) => {
    throw failed('the host name could not be resolved', cause);
  });
  const [address] = addresses;
  if (address === undefined) throw failed('the host name has no address');
  // One inner address among public ones is an attack, or a network that must not be reached from outside.
  if (!addresses.every(isPublicAddress)) throw refused('an address that is not public');
  return new Promise((resolve, reject) => {
    const request = https.request({
      host: hostname,
      // Without an agent Node takes plain http's port for the Host header.
      defaultPort: HTTPS_PORT,
      path: `${url.pathname}${url.search}`,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Assay' },
      signal,
      // Connects to the address that was checked: the name is not looked up again.
      createConnection: () =>
        tls.connect({
          socket: network.connect(address, HTTPS_PORT),
          servername: hostname,
          ALPNProtocols: ['http/1.1'],
          ca: network.ca,
        }),
    });
    request.once('response', resolve);
    request.once('error', (cause) =>
      reject(failed(signal.aborted ? 'too slow' : 'no answer over https', cause)),
    );
    request.end();
  });
}

async function* bounded(response: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk as Buffer;
    }
  } catch (cause) {
    throw cause instanceof ApiError ? cause : failed('the transfer broke off or took too long', cause);
  }
}

const refused = (why: string): ApiError => new ApiError('address_refused', { details: { why } });
const failed = (why: string, cause?: unknown): ApiError =>
  new ApiError('download_failed', { details: { why }, cause });
const tooLarge = (maxBytes: number): ApiError => new ApiError('file_too_large', { details: { maxBytes } });
