import { expect } from 'chai';
import { draw } from '../../api/drawing.ts';
import type { Interactive } from '../../api/interactive.ts';
import { ApiError } from '../../shared/platform/errors.ts';

/** Workers that answer this. */
const answering = (result: unknown): Interactive => ({
  ask: () => Promise.resolve({ status: 'answered', result }),
  close: () => undefined,
});
const PAGE = { name: 'draw-page', question: { jobId: 'job_x', page: 1, save: 0 } } as const;

describe('a drawing that is asked for', () => {
  it('is the artifact, or what is missing', async () => {
    expect(await draw(answering({ file: 'drawn-001.png' }), PAGE, 'req_1')).to.deep.equal({
      file: 'drawn-001.png',
    });
    expect(await draw(answering({ missing: 'page' }), PAGE, 'req_1')).to.deep.equal({ missing: 'page' });
  });

  it('is no missing page when its time ran out: try again later', async () => {
    const error = await draw(answering({ missing: 'page', late: true }), PAGE, 'req_1').catch((e) => e);
    expect(error).to.be.instanceOf(ApiError);
    expect(error).to.include({ reason: 'dependency_down', retryAfterSeconds: 5 });
  });
});
