/** What the operations on sessions are given. */
import type { Database } from '../../shared/platform/db.ts';
import type { KeyRing } from '../../shared/platform/keys/keyring.ts';
import type { Log } from '../../shared/platform/log.ts';
import type { Sealer } from '../../shared/platform/seal.ts';
import type { Interactive } from '../interactive.ts';
import type { KeptSessions } from './kept.ts';

export interface LivenessDeps {
  db: Database;
  log: Log;
  keys: KeyRing;
  interactive: Interactive;
  sealer: Sealer;
  kept: KeptSessions;
  /** Milliseconds since 1970: when a session begins and a frame comes. */
  clock(): number;
}
