/**
 * Writes what the golden facts come to now: `node lab/goldens/verdicts.ts`. Read the diff before it is committed: it
 * shows every report that a change to a rule, a rate or the policy moves.
 */
import { writeFile } from 'node:fs/promises';
import { GOLDEN_VERDICTS, goldenVerdicts } from '../../scripts/judging/goldens.ts';

const verdicts = await goldenVerdicts();
await writeFile(GOLDEN_VERDICTS, `${JSON.stringify(verdicts, null, 2)}\n`);
console.log(`${verdicts.length} verdicts`);
process.exit(0);
