/** What one vector is: files, the trust list to judge them by, and the truth. */

export interface Truth {
  sodParsed: boolean;
  dgHashesVerified: boolean;
  signatureVerified: boolean;
  chainTrusted: boolean | null;
  /** A code that must stand among the reasons. */
  reason?: string;
  /** A code that must stand among the anomalies. */
  anomaly?: string;
  /** Parts of the result that must be so: dotted path to value. */
  values?: Record<string, unknown>;
}

export interface Vector {
  name: string;
  kind: 'algorithm' | 'quirk' | 'attack' | 'hostile';
  sod: Buffer | null;
  dg1: Buffer | null;
  dg2: Buffer | null;
  /** File name to content of the trust directory; null for none. */
  trust: Record<string, Buffer> | null;
  truth: Truth;
}

export const GENUINE: Truth = {
  sodParsed: true,
  dgHashesVerified: true,
  signatureVerified: true,
  chainTrusted: true,
};

/** Cannot even be read, so nothing can be said of it. With a trust list there is no proven signer: false. */
export const UNREADABLE: Truth = {
  sodParsed: false,
  dgHashesVerified: false,
  signatureVerified: false,
  chainTrusted: false,
};
