/** What one reader takes out of a certificate, a list or a response, as values that can be compared and told. */
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { type AlgorithmId, type DigestName, schemeOf } from './algorithms.ts';
import { rawOf } from './ber.ts';
import { digest, hexOf, stoppedAtBounds } from './second-reader-asn1.ts';
import type { SignedValue } from './signed-value.ts';

export type Value = string | number | boolean | null;
/** By name; null is what the structure leaves out. */
export type Values = Record<string, Value>;

const MAX_VALUE = 40;

/**
 * The first value in which two readings differ, with what each reader took; null when they say the same.
 * What pkijs throws is a difference, but at its bounds: those are a limit, and the first reader's word stands.
 * @param what is read, for the sentence
 */
export function differenceOf(what: string, own: Values, again: () => Values): string | null {
  try {
    const other = again();
    const name = Object.keys(own).find((key) => own[key] !== other[key]);
    if (name === undefined) return null;
    return `${name} of ${what}: own reader ${told(own[name])}; pkijs ${told(other[name])}`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (stoppedAtBounds(reason)) return null;
    return `${what}: own reader could read it; pkijs could not (${reason.slice(0, 120)})`;
  }
}

const told = (value: Value | undefined): string => String(value ?? 'nothing').slice(0, MAX_VALUE);

/** What is verified, and by which algorithm: with the same in both, one computation serves both readers. */
export function ownSigned({ tbs, signatureAlgorithm, signature }: SignedValue): Values {
  const known = pkijsScheme(signatureAlgorithm.oid, parametersOf(signatureAlgorithm)) !== null;
  return {
    'signed content': digest(tbs),
    algorithm: signatureAlgorithm.oid,
    'algorithm parameters': hexOf(parametersOf(signatureAlgorithm)),
    // Limit algorithm-unknown: what pkijs has no identifier for, only the first reader explains.
    scheme: known ? schemeText(signatureAlgorithm) : null,
    signature: digest(signature),
  };
}

export function againSigned(
  tbs: Uint8Array,
  algorithm: pkijs.AlgorithmIdentifier,
  signature: asn1js.BitString,
): Values {
  const parameters = rawBlock(algorithm.algorithmParams);
  return {
    'signed content': digest(tbs),
    algorithm: algorithm.algorithmId,
    'algorithm parameters': hexOf(parameters),
    scheme: pkijsScheme(algorithm.algorithmId, parameters),
    signature: digest(signature.valueBlock.valueHexView),
  };
}

const parametersOf = ({ parameters }: AlgorithmId): Uint8Array =>
  parameters ? rawOf(parameters) : new Uint8Array(0);

/** The bytes that an element was read from; none for what is absent. */
export const rawBlock = (block: unknown): Uint8Array =>
  block instanceof asn1js.BaseBlock ? block.valueBeforeDecodeView : new Uint8Array(0);

const NAMES: Partial<Record<string, string>> = {
  'rsa-pkcs1': 'RSASSA-PKCS1-v1_5',
  'rsa-pss': 'RSA-PSS',
  ecdsa: 'ECDSA',
};

function schemeText(algorithm: AlgorithmId): string | null {
  const scheme = schemeOf(algorithm);
  return scheme?.hash ? `${NAMES[scheme.kind] ?? scheme.kind} ${webName(scheme.hash)}` : null;
}

const webName = (hash: DigestName): string => hash.toUpperCase().replace(/^SHA(?=\d)/, 'SHA-');

const engine = new pkijs.CryptoEngine({ name: 'node', crypto: globalThis.crypto });

/** Name and hash as pkijs understands an identifier; null where it has none. */
function pkijsScheme(algorithmId: string, parameters: Uint8Array): string | null {
  const algorithmParams =
    parameters.length > 0 ? asn1js.fromBER(new Uint8Array(parameters)).result : undefined;
  const hash = engine.getHashAlgorithm(new pkijs.AlgorithmIdentifier({ algorithmId, algorithmParams }));
  const found: { name?: string } = engine.getAlgorithmByOID(algorithmId);
  return hash && found.name ? `${found.name} ${hash}` : null;
}

/** Milliseconds since the epoch; null for what is absent. */
export const instantOf = (time: Date | undefined): number | null => time?.getTime() ?? null;
