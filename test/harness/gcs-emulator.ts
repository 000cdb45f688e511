/**
 * A small Google Cloud Storage, as a process of its own: enough of the JSON API for the real client (uploads in
 * one request and resumable ones, reading, metadata, listing by prefix with pages, deleting). Objects are kept
 * in memory. The port is told to the parent by message.
 *
 * `POST /emulator/fail?times=N&how=HOW` makes the next N storage requests fail: `refuse` answers 503; `cut` breaks the
 * connection in the middle of the content, `stall` stops sending or reading there; `refuse-content` answers 503 to
 * reads and uploads of content only, after everything else has worked; `slow` lets content wait for two seconds before
 * it is read, and in its middle when it is sent.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CRC32C } from '@google-cloud/storage';

interface StoredObject {
  content: Buffer;
  metadata: Record<string, unknown>;
}

const objects = new Map<string, StoredObject>();
const uploads = new Map<string, { bucket: string; name: string; parts: Buffer[] }>();
type Failure = 'refuse' | 'refuse-content' | 'cut' | 'stall' | 'slow';
const SLOW_MS = 2_000;
let failures: { times: number; how: Failure } = { times: 0, how: 'refuse' };

function crc32c(content: Buffer): string {
  const sum = new CRC32C();
  sum.update(content);
  return sum.toString();
}

function store(bucket: string, name: string, content: Buffer): Record<string, unknown> {
  const metadata = {
    kind: 'storage#object',
    id: `${bucket}/${name}/1`,
    bucket,
    name,
    generation: String(Date.now()),
    size: String(content.length),
    crc32c: crc32c(content),
    md5Hash: createHash('md5').update(content).digest('base64'),
    updated: new Date().toISOString(),
  };
  objects.set(`${bucket}/${name}`, { content, metadata });
  return metadata;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function answer(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  answer(response, status, { error: { code: status, message, errors: [{ message, reason: message }] } });
}

/** The two parts of a multipart/related upload; undefined when the closing boundary never came. */
function partsOf(
  contentType: string,
  body: Buffer,
): { metadata: { name?: string }; content: Buffer } | undefined {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (!boundary) return undefined;
  const mark = Buffer.from(`--${boundary}`);
  const first = body.indexOf(mark);
  const second = body.indexOf(mark, first + mark.length);
  const end = body.lastIndexOf(Buffer.from(`--${boundary}--`));
  if (first < 0 || second < 0 || end <= second) return undefined;
  const content = (from: number, to: number): Buffer => {
    const start = body.indexOf('\r\n\r\n', from) + 4;
    return body.subarray(start, to - 2);
  };
  return { metadata: JSON.parse(content(first, second).toString('utf8')), content: content(second, end) };
}

async function upload(request: IncomingMessage, response: ServerResponse, url: URL, bucket: string) {
  const kind = url.searchParams.get('uploadType');
  const body = await bodyOf(request);
  if (kind === 'media') return answer(response, 200, store(bucket, url.searchParams.get('name') ?? '', body));
  if (kind === 'multipart') {
    const parts = partsOf(request.headers['content-type'] ?? '', body);
    const name = url.searchParams.get('name') ?? parts?.metadata.name;
    if (!parts || !name) return refuse(response, 400, 'badRequest');
    return answer(response, 200, store(bucket, name, parts.content));
  }
  const id = url.searchParams.get('upload_id');
  if (request.method === 'POST') {
    const given = randomUUID();
    const named = body.length > 0 ? (JSON.parse(body.toString('utf8')) as { name?: string }).name : undefined;
    uploads.set(given, { bucket, name: url.searchParams.get('name') ?? named ?? '', parts: [] });
    const location = new URL(url);
    location.searchParams.set('upload_id', given);
    response.writeHead(200, { location: location.href });
    return response.end();
  }
  const open = id ? uploads.get(id) : undefined;
  if (!open || !id) return refuse(response, 404, 'notFound');
  open.parts.push(body);
  const received = open.parts.reduce((sum, part) => sum + part.length, 0);
  const total = /\/(\d+)$/.exec(String(request.headers['content-range'] ?? ''))?.[1];
  if (total !== undefined && received < Number(total)) {
    response.writeHead(308, { range: `bytes=0-${received - 1}` });
    return response.end();
  }
  uploads.delete(id);
  return answer(response, 200, store(open.bucket, open.name, Buffer.concat(open.parts)));
}

function listObjects(response: ServerResponse, url: URL, bucket: string): void {
  const prefix = `${bucket}/${url.searchParams.get('prefix') ?? ''}`;
  const from = url.searchParams.get('pageToken') ?? '';
  // Small pages, so that a client which forgets the next one is found out.
  const size = Math.min(Number(url.searchParams.get('maxResults') ?? 5), 5);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > from).sort();
  const page = keys.slice(0, size);
  answer(response, 200, {
    kind: 'storage#objects',
    items: page.map((key) => objects.get(key)!.metadata),
    ...(keys.length > size ? { nextPageToken: page.at(-1) } : {}),
  });
}

function single(request: IncomingMessage, response: ServerResponse, url: URL, key: string): void {
  const found = objects.get(key);
  if (!found) {
    refuse(response, 404, 'notFound');
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204);
    response.end();
  } else if (url.searchParams.get('alt') === 'media') {
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': found.content.length,
      'x-goog-hash': `crc32c=${found.metadata.crc32c},md5=${found.metadata.md5Hash}`,
    });
    response.end(found.content);
  } else {
    answer(response, 200, found.metadata);
  }
}

const movesContent = (request: IncomingMessage, url: URL): boolean =>
  request.method === 'GET' ? url.searchParams.get('alt') === 'media' : url.pathname.startsWith('/upload/');

function fail(request: IncomingMessage, response: ServerResponse, url: URL, how: Failure): void {
  if (how === 'refuse' || how === 'refuse-content') {
    request.resume();
    request.on('end', () => refuse(response, 503, 'backendError'));
    return;
  }
  if (request.method !== 'GET' && how === 'slow') {
    setTimeout(() => serve(request, response, url), SLOW_MS);
    return;
  }
  if (request.method !== 'GET') {
    // Part of the body is taken, and then nobody reads on.
    request.once('data', () => (how === 'cut' ? request.socket.destroy() : request.pause()));
    return;
  }
  const [, bucket, name] = /\/b\/([^/]+)\/o\/(.+)$/.exec(url.pathname) ?? [];
  const found = objects.get(`${bucket}/${decodeURIComponent(name ?? '')}`);
  if (!found) {
    refuse(response, 404, 'notFound');
    return;
  }
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-length': found.content.length,
    'x-goog-hash': `crc32c=${found.metadata.crc32c},md5=${found.metadata.md5Hash}`,
  });
  const middle = Math.floor(found.content.length / 2);
  response.write(found.content.subarray(0, middle), () => {
    if (how === 'cut') response.socket?.destroy();
    if (how === 'slow') setTimeout(() => response.end(found.content.subarray(middle)), SLOW_MS);
  });
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  if (url.pathname === '/emulator/fail') {
    const how = (url.searchParams.get('how') ?? 'refuse') as Failure;
    failures = { times: Number(url.searchParams.get('times') ?? 1), how };
    answer(response, 200);
    return;
  }
  if (failures.times > 0 && (failures.how === 'refuse' || movesContent(request, url))) {
    failures.times -= 1;
    fail(request, response, url, failures.how);
    return;
  }
  serve(request, response, url);
});

function serve(request: IncomingMessage, response: ServerResponse, url: URL): void {
  const path = url.pathname.replace(/^\/storage\/v1/, '');
  const uploading = /^\/upload\/storage\/v1\/b\/([^/]+)\/o$/.exec(path);
  const listing = /^\/b\/([^/]+)\/o$/.exec(path);
  const naming = /^\/b\/([^/]+)\/o\/(.+)$/.exec(path);
  // A client that hangs up in the middle of a body rejects here; nothing was stored.
  const work = uploading
    ? upload(request, response, url, uploading[1]!)
    : Promise.resolve(
        listing
          ? listObjects(response, url, listing[1]!)
          : naming
            ? single(request, response, url, `${naming[1]}/${decodeURIComponent(naming[2]!)}`)
            : refuse(response, 404, 'notFound'),
      );
  work.catch(() => response.destroy());
}

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
