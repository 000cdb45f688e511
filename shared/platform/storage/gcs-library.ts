/**
 * Google's client library, loaded when the first bucket is opened: a tenth of a process's start, which no service pays
 * that keeps its documents on a disk.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export const gcsLibrary = (): typeof import('@google-cloud/storage') => require('@google-cloud/storage');
