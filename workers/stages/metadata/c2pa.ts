/**
 * Content credentials (C2PA 2.x), read by the official Rust library in WebAssembly. Nothing is fetched: neither remote
 * manifests nor OCSP answers. Without trust anchors a signer stays `untrusted`, which is no fault of the document.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { MediaType } from '../../../shared/contracts/document.ts';
import { isSignerOnly, proveChange, voidTimeStamp } from './c2pa-codes.ts';
import { leftOutOfDataHash } from './c2pa-data-hash.ts';
import type { AiTrace, C2pa } from './facts.ts';
import { generativeExtent } from './source-type.ts';

type Engine = typeof import('@contentauth/c2pa-wasm');

/** Settings of c2pa-rs. The two fetches are network accesses and must stay off. */
const contextOf = (anchors: string | null): string =>
  JSON.stringify({
    verify: { remote_manifest_fetch: false, ocsp_fetch: false, verify_trust: true },
    ...(anchors === null ? {} : { trust: { trust_anchors: anchors } }),
  });

const PACKAGE = import.meta.resolve('@contentauth/c2pa-wasm');
let engine: Promise<Engine> | null = null;
let generation = 0;

/** The reader, compiled once per process (about 50 ms); after a trap a fresh instance, the old one cannot be trusted. */
function loadEngine(): Promise<Engine> {
  engine ??= (async () => {
    const module: Engine = await import(generation === 0 ? PACKAGE : `${PACKAGE}?${generation}`);
    const wasm = await readFile(fileURLToPath(new URL('./c2pa_bg.wasm', PACKAGE)));
    module.initSync({ module: wasm });
    return module;
  })();
  return engine;
}

export async function warmC2pa(): Promise<void> {
  await loadEngine();
}

export interface C2paReading {
  c2pa: C2pa;
  ai: AiTrace[];
}

export const NO_CREDENTIALS: C2pa = {
  state: 'none',
  leftOut: null,
  failures: [],
  ingredientFailures: [],
  claimGenerator: null,
  signer: null,
  signedAt: null,
  actions: [],
  digitalSourceTypes: [],
  ingredients: 0,
};

/**
 * Reads and validates the manifest store of a file. @param anchors trusted certificates in PEM. Never throws for a damaged file; the Rust library reads
 * the whole buffer, so that time grows with its size (20 MB: about 0.3 s).
 */
export async function readC2pa(
  bytes: Uint8Array,
  mediaType: MediaType,
  anchors: string | null = null,
): Promise<C2paReading> {
  // The PDF half of the library builds the whole object graph: worth it only where a manifest can be.
  if (mediaType === 'application/pdf' && !mentionsC2pa(bytes)) return { c2pa: NO_CREDENTIALS, ai: [] };
  const { WasmReader } = await loadEngine();
  try {
    const reader = await WasmReader.fromBytes(mediaType, bytes, contextOf(anchors));
    try {
      const store = JSON.parse(reader.json()) as Store;
      return interpret(store, () =>
        mediaType === 'image/jpeg'
          ? leftOutOfDataHash(reader.crJson(), store.active_manifest ?? '', bytes)
          : null,
      );
    } finally {
      reader.free();
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'RuntimeError') {
      engine = null;
      generation++;
    }
    return { c2pa: fromError(error, holdsStore(bytes)), ai: [] };
  }
}

/** The embedded file of a manifest has /AFRelationship /C2PA_Manifest and starts with a `c2pa` JUMBF label. */
export function mentionsC2pa(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.includes('C2PA_Manifest') || buffer.includes('c2pa');
}

/** A manifest store is a JUMBF box whose description begins with its type, spelt `c2pa` (C2PA 2.1, 11.1.4). */
function holdsStore(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('jumdc2pa');
}

/**
 * The library throws strings such as `C2pa(JumbfNotFound)`. Of a file that it cannot parse, as of one that was cut off, the credentials
 * cannot be validated, where it has any.
 */
function fromError(error: unknown, hasStore: boolean): C2pa {
  const text = typeof error === 'string' ? error : error instanceof Error ? error.message : String(error);
  const name = /^C2pa\((\w+)/.exec(text)?.[1] ?? 'ReaderFailure';
  if (name === 'JumbfNotFound' || name === 'ProvenanceMissing') return NO_CREDENTIALS;
  if (name === 'RemoteManifestUrl' || name === 'RemoteManifestFetch')
    return { ...NO_CREDENTIALS, state: 'remote-only' };
  if (name === 'InvalidAsset' || name === 'UnsupportedType')
    return { ...NO_CREDENTIALS, state: hasStore ? 'invalid' : 'none', failures: [`reader.${name}`] };
  return { ...NO_CREDENTIALS, state: 'invalid', failures: [`reader.${name}`] };
}

interface Status {
  code: string;
}
interface Action {
  action?: unknown;
  digitalSourceType?: unknown;
}
interface Manifest {
  claim_generator?: string;
  claim_generator_info?: { name?: string; version?: string }[];
  signature_info?: { issuer?: string; common_name?: string; time?: string };
  ingredients?: { relationship?: string; active_manifest?: string }[];
  assertions?: { label: string; data?: { actions?: Action[] } }[];
}
export interface Store {
  active_manifest?: string;
  manifests?: Record<string, Manifest>;
  validation_state?: string;
  validation_results?: {
    activeManifest?: { failure?: Status[]; informational?: Status[] };
    ingredientDeltas?: { validationDeltas?: { failure?: Status[] } }[];
  };
}

const DATA_HASH_MISMATCH = 'assertion.dataHash.mismatch';

/** @param secondLook what the data hash leaves out, where the library's word on it is to be doubted */
export function interpret(store: Store, secondLook: () => C2pa['leftOut']): C2paReading {
  const manifest = store.manifests?.[store.active_manifest ?? ''];
  const active = store.validation_results?.activeManifest;
  const reported = unique(active?.failure ?? []);
  const leftOut = reported.includes(DATA_HASH_MISMATCH) ? secondLook() : null;
  const failures = leftOut === null ? reported : reported.filter((code) => code !== DATA_HASH_MISMATCH);
  const deltas = store.validation_results?.ingredientDeltas ?? [];
  const ingredientFailures = unique(deltas.flatMap((delta) => delta.validationDeltas?.failure ?? []));
  const actions = manifest ? actionsOf(manifest) : [];
  const c2pa: C2pa = {
    state: stateOf(store, failures, leftOut),
    leftOut,
    failures,
    ingredientFailures: ingredientFailures.filter((code) => !isSignerOnly(code)),
    claimGenerator: manifest ? generatorOf(manifest) : null,
    signer: text(manifest?.signature_info?.issuer ?? manifest?.signature_info?.common_name),
    signedAt: voidTimeStamp([...reported, ...unique(active?.informational ?? [])])
      ? null
      : text(manifest?.signature_info?.time),
    actions: actions.map((action) => text(action.action) ?? '').slice(0, 32),
    digitalSourceTypes: [...new Set(actions.flatMap((action) => text(action.digitalSourceType) ?? []))].slice(
      0,
      8,
    ),
    ingredients: manifest?.ingredients?.length ?? 0,
  };
  return { c2pa, ai: generativeTraces(store) };
}

function stateOf(store: Store, failures: string[], leftOut: C2pa['leftOut']): C2pa['state'] {
  if (proveChange(failures)) return 'tampered';
  // The signer's statement does not reach the picture: it can be neither kept nor broken.
  if (leftOut === 'content') return 'invalid';
  if (store.validation_state === 'Trusted') return 'valid-trusted';
  return failures.every(isSignerOnly) ? 'valid-untrusted' : 'invalid';
}

/** More codes than the specification has. */
const MAX_CODES = 128;

function unique(statuses: Status[]): string[] {
  return [...new Set(statuses.map((status) => String(status.code)))].slice(0, MAX_CODES);
}

function actionsOf(manifest: Manifest): Action[] {
  const found = (manifest.assertions ?? []).filter((assertion) => assertion.label.startsWith('c2pa.actions'));
  return found.flatMap((assertion) => (Array.isArray(assertion.data?.actions) ? assertion.data.actions : []));
}

function generatorOf(manifest: Manifest): string | null {
  const info = manifest.claim_generator_info?.[0];
  return text(info?.name ? [info.name, info.version].filter(Boolean).join(' ') : manifest.claim_generator);
}

/**
 * Walks the active manifest and its ingredients: a picture that was generated and then opened in an editor
 * (`parentOf`) is generated as a whole; one that was placed in it (`componentOf`) makes a part.
 */
function generativeTraces(store: Store): AiTrace[] {
  const traces: AiTrace[] = [];
  const seen = new Set<string>();
  const open: { label: string; part: boolean }[] = [{ label: store.active_manifest ?? '', part: false }];
  for (let step = open.shift(); step && traces.length < 8; step = open.shift()) {
    const manifest = store.manifests?.[step.label];
    if (!manifest || seen.has(step.label)) continue;
    seen.add(step.label);
    for (const action of actionsOf(manifest)) {
      const value = text(action.digitalSourceType);
      const extent = value && generativeExtent(value);
      if (!value || !extent) continue;
      const whole = extent === 'whole' && !step.part && action.action === 'c2pa.created';
      const generator = generatorOf(manifest);
      traces.push({
        layer: 'c2pa',
        field: String(action.action),
        extent: whole ? 'whole' : 'part',
        form: 'digital-source-type',
        value,
        generator,
      });
    }
    for (const ingredient of manifest.ingredients ?? []) {
      const label = ingredient.active_manifest;
      if (label) open.push({ label, part: step.part || ingredient.relationship !== 'parentOf' });
    }
  }
  return traces;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;
}
