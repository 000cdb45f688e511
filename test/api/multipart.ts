/** Multipart bodies written by hand, so that tests can make every mistake that a client can make. */

export const BOUNDARY = 'a-boundary';
export const CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export const PDF = Buffer.from('%PDF-1.4\n% a document of a few bytes\n%%EOF\n');

export interface PartText {
  /** Whole header lines; undefined leaves the part without any. */
  headers: string[];
  content: Buffer | string;
}

export function filePart(
  content: Buffer | string = PDF,
  { name = 'file', fileName = 'a.pdf', type = 'application/pdf' } = {},
): PartText {
  return {
    headers: [
      `Content-Disposition: form-data; name="${name}"; filename="${fileName}"`,
      `Content-Type: ${type}`,
    ],
    content,
  };
}

export function fieldPart(name: string, value: string): PartText {
  return { headers: [`Content-Disposition: form-data; name="${name}"`], content: value };
}

export function multipart(parts: PartText[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ headers, content }) => [
    Buffer.from(`--${BOUNDARY}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(end)]);
}
