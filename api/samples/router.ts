/** GET /api/public/samples and /api/public/samples/{name}: documents to try an integration with. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Router } from 'express';
import { ApiError } from '../../shared/platform/errors.ts';
import { publicGet } from '../answers/public-get.ts';
import { FAULT_SOURCE, SAMPLES, type Sample, withTestFault } from './samples.ts';

const SAMPLES_PATH = '/api/public/samples';

const FOLDER = new URL('../../samples/', import.meta.url);

export function samplesRouter(baseUrl: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  publicGet(router, SAMPLES_PATH, async (_req, res) => {
    const samples = await Promise.all(
      SAMPLES.map(async ({ testFault, ...sample }) => {
        const bytes = await readSample({ testFault, ...sample });
        return {
          ...sample,
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          testKeyOnly: testFault !== undefined,
          url: `${baseUrl}${SAMPLES_PATH}/${sample.name}`,
        };
      }),
    );
    res.json({ samples });
  });
  publicGet(router, `${SAMPLES_PATH}/:name`, async (req, res) => {
    // Looked up in the table: a name never becomes a path.
    const sample = SAMPLES.find(({ name }) => name === req.params.name);
    if (!sample) throw new ApiError('route_not_found');
    res.set('Content-Disposition', `attachment; filename="${sample.name}"`);
    res.type(sample.mediaType).send(await readSample(sample));
  });
  return router;
}

export async function readSample({ name, testFault }: Sample): Promise<Buffer> {
  const bytes = await readFile(new URL(testFault ? FAULT_SOURCE : name, FOLDER));
  return testFault ? withTestFault(bytes, testFault) : bytes;
}
