/**
 * What the failure codes of a validation say (C2PA 2.1, 15.2.2): that bytes are not the signed bytes, that nobody vouches for the
 * signer, or that something is missing, malformed or unknown, which proves neither.
 */

/** `ingredient.*` codes are about records of earlier files and are kept apart. */
const MISMATCH =
  /^(?:assertion\.(?:dataHash|boxesHash|bmffHash|collectionHash|hashedURI|multiAssetHash)\.mismatch|claimSignature\.mismatch)$/;

/**
 * About who signed and when, not about what. A revoked certificate is more than an unknown one: whoever signs with it has
 * no right to, so that it is told as a validation that failed.
 */
const SIGNER_ONLY =
  /^(?:signingCredential\.(?:untrusted|expired|ocsp\.(?:skipped|inaccessible|notRevoked|unknown))$|timeStamp\.|cawg\.)/;

/** Whether the codes of a manifest prove that it, or what it describes, was changed after it was signed. */
export function proveChange(codes: readonly string[]): boolean {
  return codes.some((code) => MISMATCH.test(code));
}

export function isSignerOnly(code: string): boolean {
  return SIGNER_ONLY.test(code);
}

/** Whether the time stamp is no statement on this signature: it covers other bytes, or cannot be read. */
export function voidTimeStamp(codes: readonly string[]): boolean {
  return codes.some((code) => /^timeStamp\.(?:mismatch|malformed)$/.test(code));
}
