/**
 * Traces behind a small port: handlers say what they are doing, and know nothing of OpenTelemetry (open.ts chooses).
 * Attributes are ids, numbers and names of our own: never a file name, an address or anything of a document.
 */
export type Attributes = Record<string, string | number | boolean | undefined>;

/**
 * `server` and `consumer` take up work that came from elsewhere: they begin a trace, or go on with `parent`.
 * The others are parts of a span in hand and are left out where there is none (a timer's work, a probe's).
 */
export type SpanKind = 'server' | 'consumer' | 'producer' | 'client' | 'internal';

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** `traceparent` (W3C Trace Context) of the span in another process that asked for this. */
  parent?: string;
  /** Exceptions that are not failures, such as a queue's signals. */
  isExpected?(thrown: unknown): boolean;
}

export interface Span {
  set(attributes: Attributes): void;
  /** Marks the span as failed; the message is ours, never an exception's text. */
  fail(message: string): void;
}

/** A span whose end is an event rather than a return. */
export interface OpenSpan extends Span {
  name(name: string): void;
  /** What is done here, and whatever it sets going, belongs to the span. */
  within<T>(work: () => T): T;
  end(): void;
}

export interface Trace {
  /** Runs `work` inside a span; what it throws goes on. */
  span<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  open(name: string, options: SpanOptions): OpenSpan;
  /** The span in hand, for a job's payload. */
  traceparent(): string | undefined;
  /** Sends what is left, within a few seconds. */
  close(): Promise<void>;
}

const silent: OpenSpan = {
  set: () => undefined,
  fail: () => undefined,
  name: () => undefined,
  within: (work) => work(),
  end: () => undefined,
};

export const noTrace: Trace = {
  span: (_name, _options, work) => work(silent),
  open: () => silent,
  traceparent: () => undefined,
  close: async () => undefined,
};
