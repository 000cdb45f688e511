import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { openPdf } from '../../../../workers/formats/pdf/index.ts';
import { extract } from '../../../../workers/stages/metadata/extract.ts';
import { objectBytes } from '../../../../workers/stages/metadata/object-bytes.ts';
import { append, HEADER } from '../../formats/pdf/build.ts';

const PAGES = [
  { num: 1, body: '<< /Type /Catalog /Pages 2 0 R /AF [5 0 R] >>' },
  { num: 2, body: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
  { num: 3, body: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>' },
  { num: 5, body: '<< /Type /Filespec /AFRelationship /C2PA_Manifest >>' },
];
const pdf = (body: string): Buffer => append(HEADER, [{ parts: [...PAGES, { num: 6, body }] }]).pdf;
const packed = (type: string): string => {
  const data = deflateSync(Buffer.alloc(6_000_000, '1 ')).toString('latin1');
  return `<< /Type /${type} /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`;
};
const MOST = 4 * 1024 * 1024;

describe('objects of a PDF for a reader that builds them all', () => {
  it('are counted where they stand and where they are packed, pictures are not', () => {
    expect(objectBytes(openPdf(pdf('1')), MOST)).to.be.lessThan(2_000);
    expect(objectBytes(openPdf(pdf(`[${'1 '.repeat(2_200_000)}]`)), MOST)).to.be.greaterThan(MOST);
    expect(objectBytes(openPdf(pdf(packed('ObjStm'))), MOST)).to.be.greaterThan(MOST);
    expect(objectBytes(openPdf(pdf(packed('Obj#53tm'))), MOST)).to.be.greaterThan(MOST);
    expect(objectBytes(openPdf(pdf(packed('XObject'))), MOST)).to.be.lessThan(2_000);
  }).timeout(10_000);

  it('too many of them cost the credentials, not the stage', async () => {
    const bytes = pdf(`[${'1 '.repeat(2_200_000)}]`);
    const facts = await extract({
      documentPath: '',
      document: {
        mediaType: 'application/pdf',
        condition: 'readable',
        pageCount: 1,
        pages: [],
        notAssessed: [],
      },
      artifactPath: (file) => file,
      bytes: async () => bytes,
      remainingMs: () => 9_000,
      settings: { tesseractPath: null, modelsDir: '' },
    });
    expect(facts.notAssessed.map(({ what }) => what)).to.deep.equal(['C2PA content credentials']);
  }).timeout(10_000);
});
