/** An OpenTelemetry collector for tests: takes OTLP/HTTP in JSON on a port of its own and remembers the spans. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** OTLP's numbers: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  /** In ms since the epoch, with their fractions. */
  startMs: number;
  endMs: number;
  /** 2 is an error. */
  status: number | undefined;
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
}

export interface Collector {
  endpoint: string;
  spans: CollectedSpan[];
  /** Headers of the last request. */
  headers(): IncomingMessage['headers'];
  /** Everything that arrived, as text. */
  text(): string;
  close(): Promise<void>;
}

interface Value {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
}
interface Pair {
  key: string;
  value: Value;
}
interface Wire {
  resourceSpans: {
    resource: { attributes: Pair[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        status?: { code?: number };
        attributes: Pair[];
      }[];
    }[];
  }[];
}

const valuesOf = (pairs: Pair[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  let headers: IncomingMessage['headers'] = {};
  const take = (wire: Wire): void => {
    bodies.push(JSON.stringify(wire));
    for (const { resource, scopeSpans } of wire.resourceSpans) {
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const { traceId, spanId, name, kind } = span;
        spans.push({
          ...{ traceId, spanId, name, kind },
          startMs: Number(span.startTimeUnixNano) / 1e6,
          endMs: Number(span.endTimeUnixNano) / 1e6,
          parentSpanId: span.parentSpanId || undefined,
          status: span.status?.code,
          attributes: valuesOf(span.attributes),
          resource: valuesOf(resource.attributes),
        });
      }
    }
  };
  const server = createServer(async (req, res) => {
    headers = req.headers;
    if (req.method !== 'POST' || req.url !== '/v1/traces') return void res.writeHead(404).end();
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const text = (req.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8');
    take(JSON.parse(text) as Wire);
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    headers: () => headers,
    text: () => bodies.join('\n'),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
