/** A configuration for tests: nothing of the caller's environment, no log, a known pepper. */
import os from 'node:os';
import { type Config, type Environment, loadConfig } from '../../shared/platform/config.ts';

/** Everything that a test does not say has the service's own default. */
export function testConfig(overrides: Partial<Record<keyof Environment, string>> = {}): Config {
  return loadConfig(testEnvironment(overrides));
}

/** The same as environment variables, for a child process. */
export function testEnvironment(
  overrides: Partial<Record<keyof Environment, string>> = {},
): Record<string, string> {
  return {
    ASSAY_ENV: 'test',
    ASSAY_HOME: os.tmpdir(),
    DATABASE_URL: 'postgresql://127.0.0.1:1/none',
    KEY_PEPPER: 'pepper-of-the-tests-0123456789abcdef',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...compiledCode(),
    ...overrides,
  };
}

/** Where the run keeps what its processes compiled: no setting of the service, and half of a short process's time. */
function compiledCode(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}
