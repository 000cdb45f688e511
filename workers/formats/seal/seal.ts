/**
 * Signed seals printed as codes: what they say of their document, and whether that is what was signed. Each scheme's
 * file takes its own form apart; nothing here says whether the signer is to be believed (keys.ts).
 */

export type SealScheme = 'icao-vds' | 'icao-vds-nc' | '2d-doc' | 'eu-health';

/** What a field is, as far as it can be compared with print. */
export type SealFieldKind = 'name' | 'number' | 'date' | 'amount' | 'account' | 'other';

export interface SealField {
  kind: SealFieldKind;
  /** In English, for the reader of a report: `net salary`, `date of birth`. */
  label: string;
  /** Dates as YYYY-MM-DD, amounts with a decimal point, accounts without blanks; all else as it stands. */
  value: string;
}

/** What was signed, as its scheme cuts it, with how. */
export interface Signed {
  message: Uint8Array;
  /** r and s side by side or as DER for ECDSA; the octets of RSA. */
  value: Uint8Array;
  /** `ecdsa`: with the digest that belongs to the size of the key's curve. */
  algorithm: 'ecdsa' | 'ecdsa-sha256' | 'rsa-pss-sha256';
  /** The signer's certificate, DER, where the code carries it. */
  certificate?: Uint8Array;
  /** First octets of the certificate's SHA-256, where the scheme names it so. */
  keyId?: Uint8Array;
}

export interface Seal {
  scheme: SealScheme;
  /** Country or authority, as the scheme writes it; '' where it does not tell. */
  issuer: string;
  /** Signer and certificate, as the scheme names them (`DEME 32`, `FR00 0001`); '' where it names a key otherwise. */
  signer: string;
  type: string;
  fields: SealField[];
  /** Null where the signature's own form is not that of the scheme. */
  signed: Signed | null;
}

/** Longest value of a field that is kept. */
export const MAX_FIELD = 200;
