/** Verifies one document and prints its risk level. Usage: ASSAY_URL=… ASSAY_KEY=… node verify.ts FILE MEDIA_TYPE */
import { openAsBlob } from 'node:fs';
import { AssayClient, AssayError } from '../typescript/src/index.ts';

const [file, type] = process.argv.slice(2);
const assay = new AssayClient({ baseUrl: process.env.ASSAY_URL!, apiKey: process.env.ASSAY_KEY! });
try {
  const { jobId, report } = await assay.verify(await openAsBlob(file!, { type }));
  console.log(jobId, report.riskLevel);
  for (const { label, severity } of report.detectedManipulations) console.log(` - ${severity}: ${label}`);
} catch (error) {
  if (!(error instanceof AssayError)) throw error;
  console.error(`${error.reason ?? error.status}: ${error.message} (request ${error.requestId})`);
  process.exitCode = 1;
}
