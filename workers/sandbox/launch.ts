/** Starts a compute child's process: its command line, its empty environment, its descriptors. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARED_MEMORY_BYTES } from './bubblewrap.ts';
import type { Cgroup } from './cgroups.ts';
import { NO_SYSTEM_FONTS, nodeOptions } from './code-cache.ts';
import type { ChildLimits, Isolation, PreparedPlace } from './isolation.ts';
import type { SandboxSettings } from './settings.ts';
import { MAX_PROCESSES } from './unprivileged.ts';

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url));

/** What a child does for a pool. */
export interface Serves {
  /** URL of the module whose `extract` does the work. */
  extractor: string;
  /** URL of the module that answers interactive jobs, for pools that have such. */
  responder?: string;
}

export interface ChildOptions extends ChildLimits {
  /** For whoever looks at the processes. */
  crew: string;
  /** By pool; the child loads these and no other decoder, each when it is first needed. */
  serves: Readonly<Record<string, Serves>>;
  isolation: Isolation;
  settings: SandboxSettings;
}

/** Nothing of the service's environment: no credentials, no proxies, no NODE_OPTIONS. */
const emptyEnvironment = ({ scratch, codeCache }: PreparedPlace): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: scratch,
  TMPDIR: scratch,
  OMP_THREAD_LIMIT: '1',
  ORT_DISABLE_TELEMETRY: '1',
  ...NO_SYSTEM_FONTS,
  ...(codeCache === null ? {} : { NODE_COMPILE_CACHE: codeCache }),
});

/** Where the modules lie, which are no part of the program in tests. */
const foldersOf = ({ serves }: ChildOptions): string[] =>
  Object.values(serves).flatMap(({ extractor, responder }) =>
    [extractor, responder].flatMap((url) => (url ? [path.dirname(fileURLToPath(url))] : [])),
  );

export interface Launched extends PreparedPlace {
  process: ChildProcess;
  /** What bounds it; null where the machine gives no group. */
  group: Cgroup | null;
}

/** What it may hold, what it may write and what it may share: the kernel counts all of it as memory. */
const boundsOf = ({ memoryBytes, scratchBytes }: ChildLimits) => ({
  memoryBytes: memoryBytes + scratchBytes + SHARED_MEMORY_BYTES,
  processes: MAX_PROCESSES,
});

/** @param directory of this child alone; made here */
export function launch(options: ChildOptions, directory: string): Launched {
  const { isolation, crew, serves, settings, memoryBytes } = options;
  const prepared = isolation.prepare(directory, foldersOf(options), options);
  const group = isolation.cgroups?.make(boundsOf(options)) ?? null;
  const [command = '', ...args] = [
    ...(group?.wrap ?? []),
    ...prepared.wrap,
    process.execPath,
    ...nodeOptions(memoryBytes),
    ENTRY,
    JSON.stringify(settings),
    JSON.stringify(serves),
    `crew=${crew}`,
  ];
  const filter = isolation.filterFile === null ? null : openSync(isolation.filterFile, 'r');
  try {
    const child = spawn(command, args, {
      env: emptyEnvironment(prepared),
      // Its own process group, so that what it starts (tesseract) dies with it where it has no namespace of its own.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', ...(filter === null ? [] : [filter])],
    });
    return { ...prepared, process: child, group };
  } finally {
    if (filter !== null) closeSync(filter);
  }
}
