/** Findings of the qr stage. */
import type { Rows } from '../row.ts';

export const QR = {} as const satisfies Rows<'qr'>;
