import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import type { Job } from '../../../shared/platform/queue.ts';
import { keptKey, keptPrefix } from '../../../shared/platform/storage/key.ts';
import { openLocalStore } from '../../../shared/platform/storage/local.ts';
import { type DocumentStore, StorageError } from '../../../shared/platform/storage/port.ts';
import { keepPlaces } from '../../../workers/runtime/keep-places.ts';
import type { WorkerContext } from '../../../workers/runtime/worker-context.ts';
import type { Sandbox } from '../../../workers/sandbox/supervisor.ts';
import { runDirectory } from '../../harness/services.ts';

const JOB = `job_${'k'.repeat(26)}`;
const BODY = JSON.stringify({
  productionReport: { findings: {}, pipeline: { stages: [], evidence: { findings: {} } } },
});

describe('pictures of places', () => {
  let root: string;
  let store: DocumentStore;
  /** What the database says. */
  let has: { report: boolean; erasedAt: Date | null; hours: number };
  /** Done in the middle of the drawing. */
  let meanwhile: () => void;
  let fails: boolean;

  beforeEach(async () => {
    root = await mkdtemp(path.join(await runDirectory(), 'places-'));
    store = openLocalStore(root);
    has = { report: true, erasedAt: null, hours: 168 };
    meanwhile = () => undefined;
    fails = false;
  });

  async function keep(): Promise<string[]> {
    const verification = () => ({ prepared: { pages: [] }, documentErasedAt: has.erasedAt, mediaType: 'x' });
    const context = {
      log: { warn: () => undefined },
      store: {
        ...store,
        adopt: async (key: string, file: string) => {
          if (fails && key.endsWith('2.jpg')) throw new StorageError('adopt failed: EIO');
          await store.adopt(key, file);
        },
      },
      db: {
        report: {
          findUnique: async () =>
            has.report ? { body: BODY, tenantId: 'tenant', verification: verification() } : null,
        },
        tenant: { findUnique: async () => ({ documentRetentionHours: has.hours }) },
      },
      copies: { use: (_job: string, _keys: object, work: (files: object) => unknown) => work({}) },
    } as unknown as WorkerContext;
    const sandbox = {
      ask: async (_asked: object, { collect }: { collect: (received: string) => Promise<void> }) => {
        const received = await mkdtemp(path.join(root, 'received-'));
        for (const n of [1, 2]) await writeFile(path.join(received, `place-00${n}.jpg`), 'a place');
        meanwhile();
        await collect(received);
        return { status: 'done' };
      },
    } as unknown as Sandbox;
    await keepPlaces(context, sandbox, { data: { jobId: JOB } } as Job);
    return store.list(keptPrefix(JOB));
  }

  it('stay with the report of an account that keeps documents', async () => {
    expect(await keep()).to.have.length(2);
    has.erasedAt = new Date();
    expect(await keep(), 'asked for once more').to.have.length(2);
  });

  it('are not drawn where documents are kept for hours only', async () => {
    has.hours = 1;
    expect(await keep()).to.deep.equal([]);
  });

  it('do not outlive a report that is deleted while they are drawn, or the account’s wish to keep them', async () => {
    meanwhile = () => {
      has.report = false;
    };
    expect(await keep()).to.deep.equal([]);
    has.report = true;
    meanwhile = () => {
      has.erasedAt = new Date();
      has.hours = 1;
    };
    expect(await keep()).to.deep.equal([]);
  });

  it('do not outlive a report that is deleted between two tries', async () => {
    fails = true;
    await keep().catch(() => undefined);
    expect(await store.exists(keptKey(JOB, 'place-001.jpg'))).to.equal(true);
    has.report = false;
    expect(await keep()).to.deep.equal([]);
  });
});
