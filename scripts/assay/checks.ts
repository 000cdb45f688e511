/** What `assay doctor` looks at, each with what to do about it. Everything is tried, nothing is assumed. */
import { messageOf } from '../../shared/platform/errors.ts';
import { SetupError } from '../services/remedy.ts';
import { type Finding, one } from './checks/finding.ts';
import { isolation, memory, space } from './checks/machine.ts';
import { models, reading } from './checks/readers.ts';
import { service } from './checks/service.ts';
import { node, variables } from './checks/settings.ts';
import { accountRows, database, queue, storage } from './checks/stores.ts';

/** What ends a look is a finding as well, and no reason not to look at the rest. */
function tried(topic: string, check: () => Promise<Finding[]>): () => Promise<Finding[]> {
  return () =>
    check().catch((error) => {
      const remedy = error instanceof SetupError ? error.remedy : 'mend what this says, and try again';
      return one(topic, 'fail', messageOf(error), remedy);
    });
}

export const CHECKS: readonly (() => Promise<Finding[]>)[] = [
  tried('node', node),
  tried('settings', variables),
  tried('database', database),
  tried('accounts', accountRows),
  tried('queue', queue),
  tried('storage', storage),
  tried('space', space),
  tried('memory', memory),
  tried('sandbox', isolation),
  tried('text', reading),
  tried('models', models),
  tried('service', service),
];
