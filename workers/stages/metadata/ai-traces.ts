/**
 * Traces that generators of pictures leave on purpose or by habit. Each needs the content of the generator's own
 * format, not just a field's name: `parameters` and `prompt` are words that other programs use too.
 */
import type { TextBlock } from './containers.ts';
import type { AiTrace, Layer } from './facts.ts';
import { classifyTools } from './producers.ts';
import { generativeExtent } from './source-type.ts';

/** `Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 123`: the settings line of the Stable Diffusion web interfaces. */
const A1111 = /\bSteps: ?\d+[\s\S]{0,400}\b(?:Sampler|CFG scale|Seed): ?[\w.]/;
/** A ComfyUI graph: nodes with a class type, or its editor's workflow. */
const COMFY = /"class_type"\s*:\s*"|"last_node_id"\s*:/;
const INVOKE = /"(?:positive_prompt|model_weights|app_version|cfg_scale|image)"\s*:/;
/** Midjourney writes the prompt and its job identifier into the description. */
const MIDJOURNEY = /\bJob ID: [0-9a-f]{8}-[0-9a-f]{4}-/i;
/** Google's and Meta's visible words for IPTC Credit. */
const CREDIT_WHOLE = /made with google ai|imagined with ai|made with ai\b/i;
const CREDIT_PART = /edited with google ai|edited with ai\b/i;

type Found = Pick<AiTrace, 'form' | 'extent' | 'generator'>;

/** Texts are bounded before matching: settings stand at the end of a prompt, which is seldom longer than this. */
const MAX_TEXT = 64 * 1024;

function parameters(generator: string): Found {
  return { form: 'generator-parameters', extent: 'whole', generator };
}

/** Looks at one free text (PNG chunk, EXIF comment, description) for a generator's own format. */
function inText(key: string, whole: string): Found | null {
  const text = whole.slice(0, MAX_TEXT);
  if (A1111.test(text)) return parameters('Stable Diffusion');
  if (/^(?:prompt|workflow)$/i.test(key) && COMFY.test(text)) return parameters('ComfyUI');
  if (/^(?:invokeai_|sd-metadata|dream)/i.test(key) && (INVOKE.test(text) || key === 'Dream'))
    return parameters('InvokeAI');
  if (MIDJOURNEY.test(text)) return parameters('Midjourney');
  if (/^comment$/i.test(key) && /"prompt"\s*:/.test(text) && /"(?:sampler|steps|scale)"\s*:/.test(text)) {
    return parameters('NovelAI');
  }
  return contentLabel(text);
}

/** GB 45438-2025: `{"AIGC":{"Label":"1",...}}`, 1 generated, 2 likely, 3 suspected. Only the first is a statement. */
function contentLabel(text: string): Found | null {
  const label = /"?Label"?\s*:\s*"?1"?\s*[,}]/.test(text) && /AIGC|ContentProducer/.test(text);
  return label ? { form: 'content-label', extent: 'whole', generator: null } : null;
}

/** Traces in the text chunks of a PNG. */
export function tracesInText(layer: Layer, blocks: readonly TextBlock[]): AiTrace[] {
  return blocks.flatMap(({ key, text }) => {
    const found =
      inText(key, text) ?? (/^(?:software|source|creator|author)$/i.test(key) ? inToolName(text) : null);
    return found ? [{ layer, field: key.slice(0, 80), value: text.slice(0, 200), ...found }] : [];
  });
}

/** A generator that signs as the writing program (`NovelAI`, `DALL-E`). */
export function inToolName(text: string): Found | null {
  const tool = classifyTools(text).find((candidate) => candidate.kind === 'ai-generator');
  return tool ? { form: 'generator-name', extent: 'whole', generator: tool.product } : null;
}

/** IPTC digital source type of XMP, and the credit line that Google and Meta write. */
export function tracesInStatements(
  layer: Layer,
  sourceType: string | null,
  credit: string | null,
): AiTrace[] {
  const traces: AiTrace[] = [];
  const extent = sourceType && generativeExtent(sourceType);
  if (sourceType && extent) {
    traces.push({
      layer,
      field: 'DigitalSourceType',
      extent,
      form: 'digital-source-type',
      value: sourceType.slice(0, 200),
      generator: null,
    });
  }
  const words = credit && (CREDIT_WHOLE.test(credit) ? 'whole' : CREDIT_PART.test(credit) ? 'part' : null);
  if (credit && words) {
    traces.push({
      layer,
      field: 'Credit',
      extent: words,
      form: 'content-label',
      value: credit.slice(0, 200),
      generator: null,
    });
  }
  return traces;
}
