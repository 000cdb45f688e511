/** The `traceparent` field of W3C Trace Context (Recommendation, 2021), version 00: how a trace crosses the queue. */
const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export interface RemoteSpan {
  traceId: string;
  spanId: string;
  /** 1 when the trace is kept. */
  traceFlags: number;
}

/** Undefined for anything that is none: a trace then begins anew, the work is done all the same. */
export function parseTraceparent(text: string | undefined): RemoteSpan | undefined {
  const found = FORM.exec(text ?? '');
  if (!found) return undefined;
  const [, traceId, spanId, flags] = found as unknown as [string, string, string, string];
  // The Recommendation's invalid ids.
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

export function formatTraceparent(traceId: string, spanId: string, sampled: boolean): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}
