/** What every process of ours says of itself: memory, garbage collection, open handles, delay of its event loop. */
import { collectDefaultMetrics, type Registry } from 'prom-client';

/**
 * Node measures the loop's delay from tick to tick of a timer. Each tick wakes the process: every 2 ms was 2 % of a
 * core, in a process that waits for others most of the time (docs/measurements/service.md).
 */
const TICK_MS = 10;
/** Figures that hold the timer's interval; the deviation and the newest delay do not. */
const HOLDING_TICK = ['min', 'max', 'mean', 'p50', 'p90', 'p99'];

/** Registers them; the loop's figures are delays, the timer's interval is taken off. */
export function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: TICK_MS });
  for (const name of HOLDING_TICK) {
    const metric = registry.getSingleMetric(`nodejs_eventloop_lag_${name}_seconds`);
    if (!metric) throw new Error(`no figure of the event loop is called ${name}`);
    const get = metric.get.bind(metric);
    metric.get = async () => {
      const found = await get();
      for (const one of found.values) one.value = Math.max(0, one.value - TICK_MS / 1000);
      return found;
    };
  }
}
