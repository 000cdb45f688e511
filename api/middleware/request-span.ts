/**
 * The span of a request, in which everything that is done for it lies. A caller's own `traceparent` is not taken up:
 * whoever may call would decide what is kept, and could write into another's trace. The request id joins both sides.
 */
import type { NextFunction, Request, Response } from 'express';
import type { Trace } from '../../shared/platform/telemetry/trace.ts';
import { DASHBOARD_PATH } from '../dashboard/assets.ts';
import { contextOf } from '../request-context.ts';

/** Probes, scrapes and pages about the service itself would bury what people do. */
const TRACED = ['/api/', `${DASHBOARD_PATH}/`];

export function requestSpan(trace: Trace) {
  return (req: Request, res: Response, next: NextFunction): void => {
    if (!TRACED.some((prefix) => req.path.startsWith(prefix))) {
      next();
      return;
    }
    const { requestId } = contextOf(res);
    const span = trace.open(req.method, {
      kind: 'server',
      attributes: { 'http.request.method': req.method, 'assay.request_id': requestId },
    });
    res.once('close', () => {
      const { route } = contextOf(res);
      const status = res.writableFinished ? res.statusCode : 499;
      span.name(`${req.method} ${route}`);
      span.set({ 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.fail(`HTTP ${status}`);
      span.end();
    });
    span.within(next);
  };
}
