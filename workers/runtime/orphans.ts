/** What is stored for no job is erased, once a day; never on the word of a database that is not the store's own. */
import { type Found, findOrphans, type Orphan } from '../../shared/platform/storage/orphans.ts';
import { eraseEach } from './erase-each.ts';
import type { WorkerContext } from './worker-context.ts';

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 24 * HOUR_MS;

/** More than is known is another database's. So few may be what is left of a quiet week; beyond them, one in ten of all. */
const FEW = 20;
const LARGEST_SHARE = 0.1;

/** By store: when it was, or is to be counted as, looked through last. */
const lastLook = new WeakMap<object, number>();

/** A look lists the whole store, so a process has its first one an hour after it began. */
export async function eraseOrphansDaily(context: WorkerContext): Promise<void> {
  const now = context.now();
  const last = lastLook.get(context.store);
  if (last === undefined) lastLook.set(context.store, now - LOOK_EVERY_MS + HOUR_MS);
  if (last === undefined || now - last < LOOK_EVERY_MS) return;
  lastLook.set(context.store, now);
  await eraseOrphans(context);
}

async function eraseOrphans(context: WorkerContext): Promise<void> {
  const { db, store, log } = context;
  const found = await findOrphans(db, store, context.now());
  const own = await writtenSinceItBegan(context, found.orphans);
  const left = found.orphans.length - own.length;
  if (left > 0) log.warn({ left }, 'stored for no job, from before this database began; see assay storage');
  if (own.length === 0) return;
  if (tooMany(own, found)) {
    const counts = { orphans: own.length, known: found.known };
    log.error(counts, 'much is stored for jobs that this database does not know; see assay storage');
    return;
  }
  await eraseEach(context, own, ({ prefix }) => store.erase(prefix));
  log.info({ orphans: own.length }, 'erased what was stored for no job');
}

/** A new or an empty database knows nothing of what was stored before it, and must not take it for its own. */
async function writtenSinceItBegan({ db }: WorkerContext, orphans: readonly Orphan[]): Promise<Orphan[]> {
  if (orphans.length === 0) return [];
  const { _min } = await db.tenant.aggregate({ _min: { createdAt: true } });
  const began = _min.createdAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return orphans.filter(({ writtenAt }) => writtenAt > began);
}

const tooMany = (own: readonly Orphan[], { known }: Found): boolean =>
  own.length > known || (own.length > FEW && own.length > LARGEST_SHARE * (known + own.length));
