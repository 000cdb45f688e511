/**
 * The tracing port over the OpenTelemetry SDK: spans are sent in batches as OTLP/HTTP (JSON), in the background.
 * Nothing is registered globally, and no library is instrumented: what is traced stands in our own code.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  DiagLogLevel,
  diag,
  INVALID_SPAN_CONTEXT,
  SpanKind as OtelKind,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  trace as traces,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Log } from '../log.ts';
import type { OpenSpan, SpanKind, SpanOptions, Trace } from './trace.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

export interface OtlpOptions {
  /** Base address of the collector; traces go to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
  /** Share of the traces that are kept, 0..1. */
  ratio: number;
  serviceName: string;
}

const EXPORT_MS = 5_000;
const CLOSE_MS = 5_000;
/** A collector that is away is told this often, not at every batch. */
const COMPLAIN_EVERY_MS = 60_000;

const KINDS: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  consumer: OtelKind.CONSUMER,
  producer: OtelKind.PRODUCER,
  client: OtelKind.CLIENT,
  internal: OtelKind.INTERNAL,
};

export function openOtlpTrace({ endpoint, headers, ratio, serviceName }: OtlpOptions, log: Log): Trace {
  complainRarely(log);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    timeoutMillis: EXPORT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': packageJson.version }),
    // A worker keeps what the API kept: one decision a trace.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer('assay', packageJson.version);
  const inHand = new AsyncLocalStorage<OtelSpan>();

  function contextFor(options: SpanOptions): Context | undefined {
    const entry = options.kind === 'server' || options.kind === 'consumer';
    const parent = parseTraceparent(options.parent);
    if (parent) return traces.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
    const current = inHand.getStore();
    if (current) return traces.setSpan(ROOT_CONTEXT, current);
    return entry ? ROOT_CONTEXT : undefined;
  }

  function open(name: string, options: SpanOptions): OpenSpan {
    const context = contextFor(options);
    const { kind = 'internal', attributes } = options;
    const span = context
      ? tracer.startSpan(name, { kind: KINDS[kind], attributes }, context)
      : traces.wrapSpanContext(INVALID_SPAN_CONTEXT);
    return {
      set: (more) => span.setAttributes(more),
      fail: (message) => span.setStatus({ code: SpanStatusCode.ERROR, message }),
      name: (better) => span.updateName(better),
      within: (work) => (context ? inHand.run(span, work) : work()),
      end: () => span.end(),
    };
  }

  return {
    open,
    async span(name, options, work) {
      const span = open(name, options);
      try {
        return await span.within(() => work(span));
      } catch (thrown) {
        // The class only: a message may quote what it was about.
        if (!options.isExpected?.(thrown)) span.fail(thrown instanceof Error ? thrown.name : 'thrown');
        throw thrown;
      } finally {
        span.end();
      }
    },
    traceparent() {
      const span = inHand.getStore()?.spanContext();
      return (
        span && formatTraceparent(span.traceId, span.spanId, (span.traceFlags & TraceFlags.SAMPLED) !== 0)
      );
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), over]);
      clearTimeout(timer);
    },
  };
}

/** The SDK reports its errors to one logger of the process. */
function complainRarely(log: Log): void {
  let last = Number.NEGATIVE_INFINITY;
  const complain = (message: string): void => {
    if (Date.now() - last < COMPLAIN_EVERY_MS) return;
    last = Date.now();
    log.warn({ error: message.slice(0, 300) }, 'traces were not sent');
  };
  const quiet = (): void => undefined;
  diag.setLogger(
    { error: complain, warn: complain, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
