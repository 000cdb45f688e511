/** What the tests of MCP submit. */
export const PDF = Buffer.from('%PDF-1.4\n% a document of a few bytes\n%%EOF\n');
/** Another document for each tag. */
export const pdf = (tag: string): Buffer => Buffer.concat([PDF, Buffer.from(`% ${tag}\n`)]);
