import { expect } from 'chai';
import type { PreparedDocument } from '../../../shared/contracts/document.ts';
import type { Database } from '../../../shared/platform/db.ts';
import { type Documents, openDocuments } from '../../../workers/runtime/documents.ts';

const PREPARED: PreparedDocument = {
  ...{ mediaType: 'application/pdf', condition: 'readable', pageCount: 0, pages: [], notAssessed: [] },
};

describe('documents in work', () => {
  let documents: Documents;
  let reads: string[];
  let answers: (() => Promise<object | null>)[];

  /** Only what is asked of the database here; each answer is given once, then there is no row. */
  beforeEach(() => {
    reads = [];
    answers = [];
    const findUnique = ({ where: { jobId } }: { where: { jobId: string } }) => {
      reads.push(jobId);
      return (answers.shift() ?? (async () => null))();
    };
    documents = openDocuments({ verification: { findUnique } } as unknown as Database);
  });
  const row = async () => ({ mediaType: 'image/png', tenantId: 'ten_a', prepared: null });

  it('are read once for all stages, also when they ask at the same moment', async () => {
    answers.push(row);
    const [one, other] = await Promise.all([documents.get('a'), documents.get('a')]);
    expect(one).to.deep.equal({ mediaType: 'image/png', account: 'ten_a', prepared: null });
    expect(other).to.equal(one);
    expect(reads).to.deep.equal(['a']);
  });

  it('that this process prepared need no reading, until somebody else may have changed them', async () => {
    documents.remember('a', { mediaType: 'application/pdf', account: 'ten_a' }, PREPARED);
    expect((await documents.get('a'))?.prepared).to.equal(PREPARED);
    expect(reads).to.deep.equal([]);
    documents.forget('a');
    expect(await documents.get('a')).to.equal(null);
    expect(reads).to.deep.equal(['a']);
  });

  it('whose reading failed are read again', async () => {
    answers.push(() => Promise.reject(new Error('away')), row);
    const failed = await documents.get('a').catch((error: Error) => error.message);
    expect(failed).to.equal('away');
    expect((await documents.get('a'))?.account).to.equal('ten_a');
  });

  it('are kept in a bounded number, the newest', async () => {
    for (let at = 0; at < 129; at++)
      documents.remember(`${at}`, { mediaType: 'application/pdf', account: 'ten_a' }, PREPARED);
    await documents.get('128');
    await documents.get('1');
    expect(reads).to.deep.equal([]);
    expect(await documents.get('0')).to.equal(null);
    expect(reads).to.deep.equal(['0']);
  });
});
