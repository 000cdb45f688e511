/**
 * The compute child: touches hostile bytes, answers with JSON facts, holds nothing else.
 * Started by warm-child.ts as `child.ts <module of the extractor> <settings>`, one task at a time. It may be killed at any moment.
 */
import { readFile } from 'node:fs/promises';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import type { PrepareContext } from '../prepare/prepare.ts';
import type { ExtractContext, StageSettings } from '../stages/stage.ts';
import type { FromChild, Task, ToChild } from './protocol.ts';

/** Preparation and stages take the same context; each reads its part of it. */
interface Extractor {
  extract(context: ExtractContext & PrepareContext): Promise<unknown>;
  warm?(settings: StageSettings): Promise<void>;
}

const say = (message: FromChild): void => {
  process.send?.(message);
};

async function run(extractor: Extractor, task: Task): Promise<void> {
  const end = performance.now() + task.budgetMs;
  let bytes: Promise<Uint8Array> | undefined;
  try {
    const facts = await extractor.extract({
      documentPath: task.documentPath,
      mediaType: task.mediaType,
      document: task.document as PreparedDocument,
      outputDir: task.outputDir,
      artifactPath: (file) => {
        const found = task.artifacts[file];
        if (!found) throw new Error(`no artifact ${file}`);
        return found;
      },
      bytes: () => (bytes ??= readFile(task.documentPath)),
      remainingMs: () => Math.max(0, end - performance.now()),
      settings: task.settings,
    });
    say({ type: 'done', id: task.id, facts });
  } catch (thrown) {
    say({ type: 'threw', id: task.id, message: messageOf(thrown) });
  }
}

const settings = JSON.parse(process.argv[3] ?? '{}') as StageSettings;
// The supervisor is gone: nobody will read an answer.
process.on('disconnect', () => process.exit(0));
const extractor: Extractor = await import(process.argv[2]!);
await extractor.warm?.(settings);
process.on('message', (message: ToChild) => void run(extractor, message.task));
say({ type: 'ready' });
