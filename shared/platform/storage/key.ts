/** The only maker of storage keys, so that no key can ever climb out of its place. */
import { JobId } from '../../contracts/verification.ts';

const ARTIFACT = /^[a-z0-9][a-z0-9._-]{0,100}$/;

/** `jobs/<jobId>/`: everything of one job lies below, so that erasing is one prefix. */
export function jobPrefix(jobId: string): string {
  return `jobs/${JobId.parse(jobId)}/`;
}

export function documentKey(jobId: string): string {
  return `${jobPrefix(jobId)}document`;
}

/** @throws RangeError for a name that is not a plain artifact name */
export function artifactKey(jobId: string, name: string): string {
  if (!ARTIFACT.test(name) || name.includes('..')) throw new RangeError('not an artifact name');
  return `${jobPrefix(jobId)}artifacts/${name}`;
}
