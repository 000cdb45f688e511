/** In which order a document's stages are handed to their queues. */
import { expect } from 'chai';
import { STAGES } from '../../../shared/contracts/stages.ts';
import { addStages } from '../../../shared/platform/enqueue.ts';
import type { Job, Queues } from '../../../shared/platform/queue.ts';

/** Queues that take a job after a moment; what they took and, between, what was still on its way. */
function slowQueues() {
  const taken: string[] = [];
  const asked: string[] = [];
  const producer = (pool: string) => ({
    add: async () => {
      asked.push(pool);
      await new Promise((resolve) => setTimeout(resolve, 5));
      taken.push(pool);
    },
  });
  return { queues: { producer } as unknown as Queues, taken, asked };
}

const preparation = { id: 'job_x-1', parent: { id: 'job_x', queueKey: 'q:verification' } } as unknown as Job;
const data = { jobId: 'job_x', requestId: 'req_x' };

describe('the stages of a prepared document', () => {
  it('are all added, the slowest before any other', async () => {
    const { queues, taken } = slowQueues();
    await addStages(queues, preparation, data);
    expect(taken).to.have.members([...STAGES]);
    expect(taken.slice(0, 2)).to.have.members(['ocr', 'forensic']);
  });

  it('do not wait for those that have their result already', async () => {
    const { queues, asked } = slowQueues();
    await addStages(queues, preparation, data, ['ocr', 'forensic', 'signature']);
    expect(asked).to.have.members(['qr', 'metadata', 'structure', 'face']);
  });

  it('cannot be added beside a preparation that belongs to nothing', async () => {
    const { queues } = slowQueues();
    const lone = { id: 'job_x-1' } as unknown as Job;
    const refused = await addStages(queues, lone, data).catch((error: Error) => error.message);
    expect(refused).to.include('belongs to no verification');
  });
});
