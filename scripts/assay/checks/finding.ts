/** What a look of `assay doctor` gives, and what all looks start from. */
import { type Config, loadConfig } from '../../../shared/platform/config.ts';

export interface Finding {
  topic: string;
  state: 'ok' | 'note' | 'fail';
  text: string;
  remedy?: string;
}

export const one = (topic: string, state: Finding['state'], told: string, remedy?: string): Finding[] => {
  // A line each, whatever an error is made of.
  const text = told.replace(/\s*\n\s*/g, ' ');
  return [remedy === undefined ? { topic, state, text } : { topic, state, text, remedy }];
};

/** The environment's configuration; what scripts/up would generate is filled in, so that the rest can be read. */
export function configuration(): Config {
  return loadConfig({
    ...process.env,
    DATABASE_URL: process.env.DATABASE_URL || 'postgresql://embedded',
    KEY_PEPPER: process.env.KEY_PEPPER || 'x'.repeat(32),
  });
}
