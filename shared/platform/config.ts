/**
 * Configuration: the only reader of process.env. One zod schema; the README's table is generated from it.
 * A wrong value stops the process with one line a mistake, before anything is started.
 */
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { POOLS } from '../contracts/stages.ts';
import {
  count,
  flag,
  notAllowed,
  oneOf,
  secret,
  share,
  someOf,
  webAddress,
  written,
} from './config-kinds.ts';

/** Node's timers end at once when they are set to more than 24.8 days. */
const LONGEST_TIMER_MS = 86_400_000;

export const ConfigSchema = z.object({
  ASSAY_ENV: oneOf(['development', 'test', 'production'])
    .default('development')
    .describe('`production` refuses generated secrets and weaker isolation than was asked for'),
  ASSAY_HOME: z
    .string()
    .default('./var')
    .describe('Directory of everything that the embedded mode keeps: database, documents, keys, sockets'),
  HOST: written(/^[A-Za-z0-9.:_-]+(?:%\w+)?$/, 'a host name, or an IP address without brackets') // With the zone of an IPv6 address behind a percent sign.
    .default('127.0.0.1')
    .describe('Address on which the API listens'),
  PORT: count(0, 65535).prefault('3000').describe('Port of the API; 0 takes a free one'),
  BASE_URL: webAddress
    .optional()
    .describe('Public address, for links in documents; default http://HOST:PORT'),
  TRUSTED_PROXIES: count(0, 10)
    .prefault('0')
    .describe('Proxies in front of the API whose X-Forwarded-For is believed; limits of guests go by it'),
  DATABASE_URL: written(/^postgres(?:ql)?:\/\//, 'an address that begins with postgresql://')
    .optional()
    .describe('PostgreSQL address; unset = the embedded PostgreSQL'),
  DATABASE_POOL_SIZE: count(1, 200).prefault('10').describe('Connections of each process to PostgreSQL'),
  REDIS_URL: written(
    /^(?:rediss?:\/\/\S+|\/\S+|[\w.-]+(?::\d+)?)$/,
    'an address such as redis://HOST:6379, or the path of a socket',
  )
    .optional()
    .describe('Redis or Valkey address for the queues; unset = BullMQ on PostgreSQL'),
  QUEUE_PREFIX: written(/^[A-Za-z0-9_]+$/, 'letters, digits and underscores')
    .default('assay')
    .describe('Prefix of the queues in a shared Redis; schema of the queues in PostgreSQL'),
  STORAGE_URL: z
    .string()
    .optional()
    .describe('file:DIRECTORY or gs://bucket/prefix; default file:ASSAY_HOME/documents'),
  STORAGE_KEYS: z
    .string()
    .optional()
    .describe(
      'Keys that seal stored documents and facts: `id:base64` separated by spaces, the first one seals; generated into ASSAY_HOME by scripts/up',
    ),
  STORAGE_EMULATOR_HOST: z.string().optional().describe('Address of a Google Cloud Storage emulator'),
  KEY_PEPPER: secret.describe(
    'Secret with which API keys are hashed (HMAC-SHA-256); generated into ASSAY_HOME by scripts/up',
  ),
  SEAL_KEY: secret
    .optional()
    .describe(
      'Secret that seals templates and personal data on their way (AES-256-GCM); default derived from KEY_PEPPER',
    ),
  SUBMIT_TIMEOUT_MS: count(100, 600_000).prefault('60000').describe('How long a submit waits for its report'),
  SUBMIT_MAX_WAIT_MS: count(0)
    .prefault('20000')
    .describe('Estimated queue wait above which submits are refused with 503'),
  MAX_CONCURRENT_UPLOADS: count(1).prefault('64').describe('Uploads in work at once in one API process'),
  UPLOAD_PATIENCE_MS: count(100, LONGEST_TIMER_MS)
    .prefault('10000')
    .describe('Time in which a sender must send 20 kB, or the end of its document; slower ones are given up'),
  GUEST_MINUTE_LIMIT: count(0)
    .prefault('5')
    .describe('Documents a minute from one address without an API key (MCP); 0 = keys only'),
  GUEST_DAILY_LIMIT: count(0)
    .prefault('30')
    .describe('Documents a day from one address without an API key (MCP); 0 = keys only'),
  GUEST_REQUESTS_PER_MINUTE: count(1)
    .prefault('60')
    .describe('Requests a minute from one address to the public assistant endpoints'),
  PRIVACY_FILE: z
    .string()
    .optional()
    .describe('Text file that takes the place of the default text of /privacy'),
  WORKER_POOLS: someOf(POOLS)
    .optional()
    .describe('Pools that a worker process serves, separated by spaces; default all'),
  WORKER_CORES: count(0, 256)
    .prefault('0')
    .describe(
      'Documents’ tasks that a worker process runs at once, over all the pools that it serves; 0 = the cores of the machine',
    ),
  CHILD_MEMORY_MB: count(128)
    .prefault('1024')
    .describe('Resident memory at which a sandboxed child is killed'),
  CHILD_SPARES: count(0, 16)
    .prefault('1')
    .describe(
      'Children of each crew beyond those at work, ready for other accounts: one that served an account never serves another one',
    ),
  CHILD_MAX_TASKS: count(1).prefault('200').describe('Documents after which a sandboxed child is replaced'),
  SANDBOX: oneOf(['auto', 'bubblewrap', 'unshare', 'none'])
    .default('auto')
    .describe(
      'Isolation of the compute children; auto takes the strongest that works, and bubblewrap alone in production',
    ),
  CHILD_CGROUPS: oneOf(['auto', 'own', 'none'])
    .default('auto')
    .describe(
      'Whether the kernel bounds memory and processes of each child (cgroup v2): auto where the service’s group is surely its own, own = it is, and without it nothing starts',
    ),
  TESSERACT_PATH: z
    .string()
    .optional()
    .describe('Native tesseract binary; `none` forces tesseract.js; default the one on PATH'),
  OCR_LANGUAGES: z
    .string()
    .regex(
      /^[a-z]{3}(?:_[a-z]+)*(?:\+[a-z]{3}(?:_[a-z]+)*)*$/,
      'must be languages as tesseract names them, as in eng+deu',
    )
    .prefault('eng')
    .describe(
      'Languages of print in pictures for the second reader, as tesseract names them, with + between: `eng+deu+fra`. Their data is that of the native tesseract (`tesseract-ocr-deu`) or of `@tesseract.js-data/deu`',
    ),
  PDF_TRUST_DIR: z
    .string()
    .optional()
    .describe(
      'Trust anchors for signers of PDFs: certificates and imported trusted lists; default ASSAY_HOME/trust/pdf',
    ),
  MODELS_DIR: z.string().default('./models').describe('Directory of the prepared models'),
  FACE_MODEL_DIR: z
    .string()
    .optional()
    .describe('Directory of face models placed by hand, by the file names of `models/manifest.json`'),
  FACE_DETECTOR: z
    .string()
    .optional()
    .describe('Face detector: blazeface, yunet, yunet-640 or yunet-2023mar; default the manifest’s'),
  FACE_EMBEDDER: z
    .string()
    .optional()
    .describe(
      'Face embedder: sface or auraface; default the manifest’s. Templates of another one do not compare',
    ),
  FACE_PAD: z
    .string()
    .optional()
    .describe('Passive attack detection in liveness sessions: minifasnet; default none'),
  FACE_MODEL_SHA256: written(
    /^\s*[\w.-]+=[0-9a-f]{64}(\s+[\w.-]+=[0-9a-f]{64})*\s*$/,
    '`id=hex`, separated by spaces, each hash of 64 digits in lower case',
  )
    .optional()
    .describe('Hashes that replace those of the manifest: `id=hex`, separated by spaces'),
  FACE_CALIBRATION: z
    .string()
    .optional()
    .describe(
      'JSON file with the error rates of the embedder, from `lab/bench/face.ts --pairs --calibration`',
    ),
  AI_URL: webAddress
    .optional()
    .describe('OpenAI-compatible chat completions endpoint for the optional adjudication'),
  AI_KEY: z.string().optional().describe('Its key'),
  AI_MODEL: z.string().default('default').describe('Its model name'),
  AI_TIMEOUT_MS: count(100, LONGEST_TIMER_MS)
    .prefault('10000')
    .describe('How long the adjudication may take'),
  BOARD_USER: z.string().default('operator').describe('User of Bull Board at /board'),
  BOARD_PASSWORD: z
    .string()
    .min(12, { error: 'at least 12 characters' })
    .optional()
    .describe('Its password; unset = no Bull Board'),
  BOARD_WRITABLE: flag.default(false).describe('Whether Bull Board may retry and remove jobs'),
  METRICS_TOKEN: z.string().optional().describe('Bearer token of /metrics; unset = loopback callers only'),
  WORKER_METRICS_PORT: count(0, 65535)
    .prefault('0')
    .describe('Port of the worker process’s own /metrics on loopback; 0 = none'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe('OpenTelemetry collector (OTLP/HTTP) that traces are sent to; unset = no tracing'),
  OTEL_EXPORTER_OTLP_HEADERS: written(
    /^[\w-]+=[^,]+(,\s*[\w-]+=[^,]+)*$/,
    '`name=value`, separated by commas',
  )
    .optional()
    .describe('Headers for the collector: `name=value`, separated by commas'),
  OTEL_TRACES_SAMPLER_ARG: share.prefault('1').describe('Share of the requests that are traced'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Log level'),
});

export type Environment = z.infer<typeof ConfigSchema>;

/** Parsed configuration with its defaults worked out; handed down from each process's composition root. */
export interface Config
  extends Omit<Environment, 'DATABASE_URL' | 'STORAGE_URL' | 'PDF_TRUST_DIR' | 'WORKER_CORES'> {
  DATABASE_URL: string;
  STORAGE_URL: string;
  PDF_TRUST_DIR: string;
  WORKER_CORES: number;
}

export class ConfigError extends Error {
  override name = 'ConfigError';

  /** @param wrong a line for each variable that must be mended */
  constructor(wrong: readonly string[], options?: ErrorOptions) {
    super(['configuration:', ...wrong.map((line) => `  ${line}`)].join('\n'), options);
  }
}

/**
 * Reads the environment.
 * @throws ConfigError naming every wrong variable.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable is an unset one: `REDIS_URL= scripts/up` means "none".
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = ConfigSchema.safeParse(set);
  if (!parsed.success) {
    const wrong = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
    throw new ConfigError([...wrong].map(([name, allowed]) => notAllowed(name, set[name], allowed)));
  }
  const value = parsed.data;
  if (!value.DATABASE_URL) {
    throw new ConfigError([
      'DATABASE_URL: not set. Set it, or start through scripts/up, which runs an embedded PostgreSQL.',
    ]);
  }
  return {
    ...value,
    DATABASE_URL: value.DATABASE_URL,
    STORAGE_URL: value.STORAGE_URL ?? fileUrl(path.resolve(value.ASSAY_HOME, 'documents')),
    PDF_TRUST_DIR: value.PDF_TRUST_DIR ?? path.resolve(value.ASSAY_HOME, 'trust', 'pdf'),
    WORKER_CORES: value.WORKER_CORES || os.availableParallelism(),
  };
}

/** As STORAGE_URL has it: what follows a percent sign would else be taken for an escape. */
const fileUrl = (directory: string): string => `file:${directory.replaceAll('%', '%25')}`;
