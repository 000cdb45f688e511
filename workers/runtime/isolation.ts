/** The isolation of this worker's children, as the configuration asks for it and the machine allows. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../shared/platform/config.ts';
import type { Log } from '../../shared/platform/log.ts';
import { type Cgroups, NoCgroups, openCgroups } from '../sandbox/cgroups.ts';
import { chooseIsolation, type Isolation } from '../sandbox/isolation.ts';
import { sandboxSettings, trustDirectory } from './settings.ts';

type Settings = Pick<
  Config,
  | 'ASSAY_ENV'
  | 'ASSAY_HOME'
  | 'CHILD_MEMORY_MB'
  | 'SANDBOX'
  | 'MODELS_DIR'
  | 'FACE_MODEL_DIR'
  | 'TESSERACT_PATH'
> &
  Parameters<typeof sandboxSettings>[0];

/** What every child may read beside the program: models, trust lists and a tesseract of the operator's own. */
function readableByAll(config: Settings): string[] {
  const { tesseractPath } = sandboxSettings(config);
  const trust = trustDirectory(config);
  // Lists that are imported later are seen by children that run already.
  mkdirSync(trust, { recursive: true });
  return [
    trust,
    path.resolve(config.MODELS_DIR),
    ...(config.FACE_MODEL_DIR ? [path.resolve(config.FACE_MODEL_DIR)] : []),
    ...(tesseractPath ? [tesseractPath] : []),
  ];
}

const BESIDE_PACKAGES = fileURLToPath(new URL('../../node_modules/.cache/assay-children', import.meta.url));

/**
 * Compiled code is kept from start to start, for every service of this installation: beside the packages, or in ASSAY_HOME
 * where the service may not write there. V8 asks for the same limit of memory.
 */
export function codeCacheOf({
  ASSAY_HOME,
  CHILD_MEMORY_MB,
}: Pick<Config, 'ASSAY_HOME' | 'CHILD_MEMORY_MB'>): string {
  const shared = path.join(BESIDE_PACKAGES, String(CHILD_MEMORY_MB));
  try {
    mkdirSync(shared, { recursive: true, mode: 0o755 });
    accessSync(shared, constants.W_OK);
    return shared;
  } catch {
    return path.resolve(ASSAY_HOME, 'code');
  }
}

/**
 * Production takes nothing weaker than what was asked for, and `auto` asks for bubblewrap there.
 * @throws Error when the machine does not allow it
 */
export function openIsolation(
  config: Settings,
  scratch: string,
  log: Pick<Log, 'warn'>,
  cgroups: Cgroups | null = null,
): Isolation {
  const production = config.ASSAY_ENV === 'production';
  if (production && config.SANDBOX === 'none') {
    throw new Error('SANDBOX=none and ASSAY_ENV=production: install bubblewrap, or allow user namespaces');
  }
  const wanted = production && config.SANDBOX === 'auto' ? 'bubblewrap' : config.SANDBOX;
  const isolation = chooseIsolation(wanted, {
    scratch,
    readable: readableByAll(config),
    codeCache: codeCacheOf(config),
    cgroups,
  });
  if (isolation.weakness !== null) {
    const { kind, weakness } = isolation;
    log.warn(
      { isolation: kind, weakness, remedy: ISOLATION_REMEDY },
      'the isolation of the children is weak',
    );
  }
  return isolation;
}

/**
 * Divides the group of this process among the children, where it may.
 * @throws NoCgroups where the configuration does not go without
 */
export function openChildGroups(
  { CHILD_CGROUPS: wanted }: Pick<Config, 'CHILD_CGROUPS'>,
  log: Pick<Log, 'info'>,
): Cgroups | null {
  if (wanted === 'none') return null;
  try {
    return openCgroups(wanted);
  } catch (thrown) {
    if (wanted === 'own' || !(thrown instanceof NoCgroups)) throw thrown;
    log.info({ reason: thrown.message }, 'the memory of the children is watched, not bounded by the kernel');
    return null;
  }
}

export const ISOLATION_REMEDY = 'install bubblewrap (apt-get install bubblewrap) and allow user namespaces';
