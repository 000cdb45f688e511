/** A body that is larger than it may be is refused as soon as that is known; api/answers/linger.ts then sees to what still comes. */
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * body-parser reads what it refuses to its end, however far that is, before it says so.
 * @param maxBytes as they come, before any decompression
 */
export function bounded(read: RequestHandler, maxBytes: number, tooLarge: () => Error): RequestHandler {
  return (req: Request, res: Response, next: NextFunction): void => {
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) {
      next(tooLarge());
      return;
    }
    let over = false;
    let bytes = 0;
    const end = (error?: unknown): void => {
      if (over) return;
      over = true;
      req.off('data', count);
      next(error);
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > maxBytes) end(tooLarge());
    };
    req.on('data', count);
    read(req, res, end);
  };
}
