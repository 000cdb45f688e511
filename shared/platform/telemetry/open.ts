/** The tracing that the configuration names; without a collector no tracing package is loaded. */
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { noTrace, type Trace } from './trace.ts';

/** @param process `api` or `worker`: the service's name in the traces is `assay-` and this */
export async function openTrace(config: Config, log: Log, process: string): Promise<Trace> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return noTrace;
  const { openOtlpTrace } = await import('./otlp.ts');
  return openOtlpTrace(
    {
      endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
      ratio: config.OTEL_TRACES_SAMPLER_ARG,
      serviceName: `assay-${process}`,
    },
    log,
  );
}

/** `a=1,b=2`, as the OpenTelemetry specification writes it; the configuration has checked its form. */
function headersOf(list: string): Record<string, string> {
  const pairs = list.split(',').flatMap((pair) => {
    const [name, ...value] = pair.trim().split('=');
    return name ? [[name, value.join('=')] as const] : [];
  });
  return Object.fromEntries(pairs);
}
