/**
 * Faults on purpose, so that an integration can be tested without a broken service: a PDF whose line after the header
 * asks for one gets it, under a test key only. A live key's document with the same line is analysed like any other.
 */
export const TEST_FAULTS = ['slow', 'storage_down', 'worker_crash'] as const;
export type TestFault = (typeof TEST_FAULTS)[number];

/** `%PDF-1.7`, the customary comment of binary bytes, then this line. */
export const testFaultLine = (fault: TestFault): string => `%assay-test-fault: ${fault}`;

const PLACE = new RegExp(
  `^%PDF-\\d\\.\\d\\r?\\n(?:%[^\\r\\n]{0,16}\\r?\\n)?%assay-test-fault: (${TEST_FAULTS.join('|')})\\r?\\n`,
);

/** @param head the first 128 bytes of a file, or more */
export function testFaultOf(head: Uint8Array): TestFault | undefined {
  const text = Buffer.from(head.subarray(0, 128)).toString('latin1');
  return PLACE.exec(text)?.[1] as TestFault | undefined;
}

/** How long a slow document lies before it is looked at: longer than any submit waits. */
export const SLOW_BEYOND_MS = 5_000;
