/** Mocha loads this before every run (.mocharc.json): it stops what the tests started. */
import './no-system-fonts.ts';
import { stopServices } from './services.ts';

export async function mochaGlobalTeardown(): Promise<void> {
  await stopServices();
}
