/** Reads a PDF with pdfjs: an independent reader, so that our own writer is not judged by itself. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Text runs of each page, in content order, annotations not included. */
export async function pdfTexts(bytes: Uint8Array, password?: string): Promise<string[][]> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    ...(password === undefined ? {} : { password }),
    standardFontDataUrl: `${folder}/standard_fonts/`,
  });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent();
    pages.push(content.items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])));
  }
  await task.destroy();
  return pages;
}
