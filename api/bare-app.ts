/** An app without routes: how addresses are read, and the headers of every answer. */
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * @param trustedProxies how many stand before this process and tell the caller's address
 * @param first sees every request before anything else does
 */
export function bareApp(trustedProxies: number, first: RequestHandler[]): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', trustedProxies);
  app.use(first);
  // No answer of an API is a page: nothing may be loaded, framed or kept.
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
    }),
  );
  app.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  return app;
}
