/** The version of Node.js and the variables of the environment. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../../../shared/platform/errors.ts';
import { configuration, type Finding, one } from './finding.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export async function node(): Promise<Finding[]> {
  const wanted = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')).dependencies.node;
  return process.versions.node === wanted
    ? one('node', 'ok', `${process.versions.node}, as pinned`)
    : one('node', 'fail', `${process.versions.node} instead of ${wanted}`, 'run scripts/setup');
}

export async function variables(): Promise<Finding[]> {
  try {
    configuration();
    return one('settings', 'ok', 'every variable that is set has a valid value');
  } catch (error) {
    return one('settings', 'fail', messageOf(error), 'mend these variables');
  }
}
