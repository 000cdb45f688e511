/** Opens over the platform what handlers share. */
import { createKeyRing } from '../shared/platform/keys/keyring.ts';
import type { Sealer } from '../shared/platform/seal.ts';
import type { Deps, Platform } from './deps.ts';
import { createAdmission, createGate } from './limits/admission.ts';
import { createQueueDepth } from './limits/queue-depth.ts';
import { createCompletion } from './submission/completion.ts';
import { createFileNames } from './submission/file-names.ts';

/** Of the places for uploads, what one account may hold: slow senders are slow for themselves. */
const UPLOAD_SHARE = 0.25;

export function openDeps(
  platform: Platform,
  sealer: Sealer,
  uploadDirectory: string,
  isDraining: () => boolean,
): Deps {
  const { config, db, log, queues } = platform;
  const depths = createQueueDepth(queues);
  return {
    ...platform,
    fileNames: createFileNames(sealer),
    keys: createKeyRing(db, config.KEY_PEPPER, undefined, undefined, platform.rememberMs?.accounts),
    completion: createCompletion(db, queues.ends, log),
    admission: createAdmission(db, depths, config.SUBMIT_MAX_WAIT_MS),
    uploads: createGate(config.MAX_CONCURRENT_UPLOADS, UPLOAD_SHARE),
    guestUploads: createGate(Math.ceil(config.MAX_CONCURRENT_UPLOADS * UPLOAD_SHARE), UPLOAD_SHARE),
    depths,
    uploadDirectory,
    isDraining,
  };
}
