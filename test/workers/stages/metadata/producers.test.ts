import { expect } from 'chai';
import { classifyTools } from '../../../../workers/stages/metadata/producers.ts';
import { PRODUCTS } from '../../../../workers/stages/metadata/products.ts';

const kindOf = (text: string) => classifyTools(text).map((tool) => tool.kind);

describe('metadata producer table', () => {
  for (const [text, kind] of [
    ['Adobe Photoshop 21.0 (Windows)', 'image-editor'],
    ['Adobe Photoshop Lightroom 6.2.1 (Macintosh)', 'photo-developer'],
    ['GIMP 2.10.36', 'image-editor'],
    ['macOS Version 10.14.5 (Build 18F132) Quartz PDFContext', 'system-writer'],
    ['Microsoft\u00ae Word 2019', 'author-tool'],
    ['Microsoft: Print To PDF', 'print-driver'],
    ['Acrobat Distiller 5.0.5 (Windows)', 'prepress'],
    ['Adobe Acrobat Pro (64-bit) 23.8.20555', 'pdf-suite'],
    ['www.ilovepdf.com', 'online-toolbox'],
    ['SAMBox 2.3.4 (www.sambox.org)', 'online-editor'],
    ['PDF-XChange Printer 2012', 'print-driver'],
    ['PDF-XChange Editor 9.0', 'pdf-suite'],
    ['pdf-lib (https://github.com/Hopding/pdf-lib)', 'script-library'],
    ['Skia/PDF m109', 'browser-print'],
    ['pdfTeX-1.40.21', 'author-tool'],
    ['GPL Ghostscript 10.00.0', 'processor'],
    ['Canva', 'design-tool'],
    ['OLYMPUS Master 2.04W', 'capture'],
    ['DALL\u00b7E 3', 'ai-generator'],
    ['dalle3', 'ai-generator'],
    ['DALL-E', 'ai-generator'],
    ['Sora 2', 'ai-generator'],
    ['OpenAI Sora', 'ai-generator'],
    ['imagen-3.0-generate-002', 'ai-generator'],
    ['Google Imagen', 'ai-generator'],
    ['Imagen 4 Ultra', 'ai-generator'],
    ['Dalle', 'unknown'],
    ['Sora', 'unknown'],
    ['Proceso de imagen 2', 'unknown'],
    ['Scanner Pro by Readdle', 'capture'],
    ['PDF Expert 7 by Readdle', 'pdf-editor'],
    ['HDR+ 1.0.450594208zd', 'unknown'],
    ['Ver.1.00u', 'unknown'],
  ] as const) {
    it(`${text}: ${kind}`, () => expect(kindOf(text)).to.deep.equal([kind]));
  }

  it('takes an iText suffix for a second tool', () => {
    const text = 'Adobe Photoshop; modified using iText\u00ae 5.5.13 \u00a92000-2018';
    expect(kindOf(text)).to.deep.equal(['image-editor', 'batch-generator']);
  });

  it('has no pattern that matches the empty string, and reads 256 characters at most', () => {
    for (const { name, pattern } of PRODUCTS) expect(pattern.test(''), name).to.equal(false);
    expect(classifyTools(`${'x'.repeat(300)} Photoshop`)[0]?.kind).to.equal('unknown');
    expect(classifyTools(' \0 ')).to.deep.equal([]);
  });
});
