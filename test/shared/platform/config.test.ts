/** What is said of an environment that cannot be used: each variable, its value, and what it takes. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { ConfigError, type Environment, loadConfig } from '../../../shared/platform/config.ts';
import { openPlainStore } from '../../../shared/platform/storage/open.ts';
import { readStorageKeys } from '../../../shared/platform/storage/sealed/keys.ts';
import { testConfig, testEnvironment } from '../../harness/config.ts';

type Overrides = Partial<Record<keyof Environment, string>>;

/** The lines of the error, without the first. */
function linesOf(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}
const refused = (overrides: Overrides): string[] => linesOf(() => testConfig(overrides));

describe('configuration', () => {
  const WRONG: [keyof Environment, string, string][] = [
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', 'many', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PORT', '0x50', 'a whole number from 0 to 65535'],
    ['DATABASE_POOL_SIZE', '0', 'a whole number from 1 to 200'],
    ['CHILD_MEMORY_MB', '1e3', 'a whole number, 128 or more'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.01', 'a number from 0 to 1'],
    ['ASSAY_ENV', 'prod', 'one of development, test, production'],
    ['BOARD_WRITABLE', 'maybe', 'true or false'],
    ['QUEUE_PREFIX', 'my queues', 'letters, digits and underscores'],
    ['BASE_URL', 'localhost:3000', 'an address that begins with http:// or https://'],
    ['HOST', '[::1]', 'a host name, or an IP address without brackets'],
    [
      'WORKER_POOLS',
      'ocr face-recognition',
      'some of verification, document, metadata, structure, signature, ocr, qr, forensic, face, separated by spaces',
    ],
  ];
  for (const [name, value, allowed] of WRONG) {
    it(`refuses ${name}=${value} and says what it takes`, () => {
      expect(refused({ [name]: value })).to.deep.equal([
        `  ${name}: "${value}" is not allowed; it takes ${allowed}`,
      ]);
    });
  }

  it('takes blanks for no number, though JavaScript takes them for 0', () => {
    // 0 means "keys only", "all cores" or "any port": none of them is what a blank was meant to say.
    const blank = { PORT: ' ', GUEST_DAILY_LIMIT: '\t', WORKER_CORES: '  ', WORKER_POOLS: ' ' };
    expect(refused(blank).map((line) => line.trim().split(':')[0])).to.have.members(Object.keys(blank));
  });

  it('takes a number with blanks around it, and an empty variable for one that is not set', () => {
    expect(testConfig({ PORT: ' 8080 ', OTEL_TRACES_SAMPLER_ARG: '.5', CHILD_SPARES: '' })).to.include({
      PORT: 8080,
      OTEL_TRACES_SAMPLER_ARG: 0.5,
      CHILD_SPARES: 1,
    });
  });

  it('refuses times that a timer of Node would end at once', () => {
    expect(refused({ UPLOAD_PATIENCE_MS: '3000000000', AI_TIMEOUT_MS: '3000000000' })).to.have.lengthOf(2);
  });

  it('names every wrong variable once', () => {
    const lines = refused({ PORT: 'x', LOG_LEVEL: 'LOUD', SANDBOX: 'jail' });
    expect(lines.map((line) => line.trim().split(':')[0])).to.have.members(['PORT', 'LOG_LEVEL', 'SANDBOX']);
  });

  const SECRETS: Overrides = {
    KEY_PEPPER: 'hunter2',
    SEAL_KEY: 'hunter2',
    BOARD_PASSWORD: 'hunter2',
    DATABASE_URL: 'mysql://root:hunter2@db/assay',
    REDIS_URL: 'redis://: hunter2@redis',
    AI_URL: 'ftp://me:hunter2@host',
    OTEL_EXPORTER_OTLP_HEADERS: 'hunter2',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://me:hunter2@host',
  };
  it('shows no password and no key, only that they are wrong and how long they are', () => {
    const lines = refused(SECRETS);
    expect(lines.map((line) => line.trim().split(':')[0])).to.have.members(Object.keys(SECRETS));
    expect(lines.join('\n')).not.to.contain('hunter');
    expect(lines).to.include(
      '  BOARD_PASSWORD: its value (7 characters, not shown here) is not allowed; it takes at least 12 characters',
    );
    const keys = linesOf(() => readStorageKeys({ STORAGE_KEYS: '2026:hunter2' }));
    expect(keys).to.have.lengthOf(1);
    expect(keys[0])
      .to.match(/^ {2}STORAGE_KEYS: .*32 bytes in base64/)
      .and.not.to.contain('hunter');
  });

  it('says of a secret that is not set that it is not set', () => {
    const { KEY_PEPPER: _, ...without } = testEnvironment();
    expect(linesOf(() => loadConfig(without))).to.deep.equal([
      '  KEY_PEPPER: not set; it takes at least 32 characters that nobody can guess',
    ]);
  });

  it('cuts a long value where it tells it, and writes line breaks as escapes', () => {
    const [line = ''] = refused({ LOG_LEVEL: `a\nb${'x'.repeat(500)}` });
    expect(line).to.match(/^ {2}LOG_LEVEL: "a\\nbx+…" is not allowed/);
    expect(line.length).to.be.lessThan(200);
  });

  describe('storage', () => {
    const store = (url: string) => openPlainStore({ STORAGE_URL: url, STORAGE_EMULATOR_HOST: undefined });

    it('tells the address that is none, also where a percent sign begins no escape', () => {
      for (const url of ['s3://bucket', 'file:/data/100%/x']) {
        const [line = ''] = linesOf(() => store(url));
        expect(line)
          .to.match(/^ {2}STORAGE_URL: .*file:DIRECTORY .* or gs:/)
          .and.to.contain(`"${url}"`);
      }
    });

    it('of a home with a percent sign in its name lies in that home', async () => {
      const home = await mkdtemp(path.join(os.tmpdir(), 'assay-a%20b-'));
      try {
        await store(testConfig({ ASSAY_HOME: home }).STORAGE_URL).write('jobs/a/document', Buffer.from('x'));
        expect(await readFile(path.join(home, 'documents/jobs/a/document'), 'utf8')).to.equal('x');
      } finally {
        await rm(home, { recursive: true, force: true });
      }
    });
  });
});
