/** The only maker of storage keys, so that no key can ever climb out of its place. */
import { JobId } from '../../contracts/verification.ts';

const ARTIFACT = /^[a-z0-9][a-z0-9._-]{0,100}$/;

/** Below them lies everything that is stored. */
export const ROOTS = ['jobs/', 'kept/'] as const;

/** `jobs/<jobId>/`: the document and what is made from it lies below, so that erasing is one prefix. */
export function jobPrefix(jobId: string): string {
  return `jobs/${JobId.parse(jobId)}/`;
}

export function documentKey(jobId: string): string {
  return `${jobPrefix(jobId)}document`;
}

/** `kept/<jobId>/`: what of a job lies as long as its report. */
export function keptPrefix(jobId: string): string {
  return `kept/${JobId.parse(jobId)}/`;
}

/** @throws RangeError for a name that is not a plain artifact name */
export function keptKey(jobId: string, name: string): string {
  return `${keptPrefix(jobId)}${checked(name)}`;
}

/** @throws RangeError for a name that is not a plain artifact name */
export function artifactKey(jobId: string, name: string): string {
  return `${jobPrefix(jobId)}artifacts/${checked(name)}`;
}

function checked(name: string): string {
  if (!ARTIFACT.test(name) || name.includes('..')) throw new RangeError('not an artifact name');
  return name;
}
