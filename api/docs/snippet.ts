/** One call of an operation as it is typed, with $ASSAY_KEY where the key belongs. */
import type { Operation } from './description.ts';

const SAMPLE_VALUES: Record<string, string> = { page: '1' };

export function curlOf(baseUrl: string, path: string, method: string, operation: Operation): string {
  const token = operation.parameters?.find(({ name }) => name.toLowerCase() === 'x-liveness-token');
  const content = operation.requestBody?.content ?? {};
  // curl posts by itself what it is given.
  const posts = method === 'post' && Object.keys(content).length > 0;
  const lines: string[] = [];
  if (method !== 'get' && !posts) lines.push(`-X ${method.toUpperCase()}`);
  if (token) lines.push('-H "X-Liveness-Token: $LIVENESS_TOKEN"');
  else if (operation.security?.length !== 0 && operation.security)
    lines.push('-H "Authorization: Bearer $ASSAY_KEY"');
  if (content['multipart/form-data']) lines.push('-F "file=@invoice.pdf;type=application/pdf"');
  const json = content['application/json'];
  if (json) {
    const example = json.example ?? Object.values(json.examples ?? {})[0]?.value ?? {};
    lines.push(
      `-H 'Content-Type: application/json'`,
      `-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`,
    );
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => SAMPLE_VALUES[name] ?? `$${shell(name)}`);
  return `curl ${[...lines, `"${baseUrl}${filled}"`].join(' \\\n  ')}`;
}

const shell = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
