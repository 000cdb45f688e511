/** Programs by the name that they give themselves and by the bytes that their files open with. */
import { expect } from 'chai';
import { openPdf } from '../../../../../../../workers/formats/pdf/index.ts';
import { fingerprintOf } from '../../../../../../../workers/stages/structure/detectors/saves/producer-fingerprint/detector.ts';
import { hasOwnMarks } from '../../../../../../../workers/stages/structure/detectors/saves/producer-fingerprint/own-marks.ts';
import {
  declaredWriter,
  evidentWriter,
  opensWith,
  WRITERS,
} from '../../../../../../../workers/stages/structure/detectors/saves/producer-fingerprint/writers.ts';
import { append, onePage, stream } from '../../../../../formats/pdf/build.ts';

describe('structure: programs by the name in /Producer', () => {
  const NAMES: [producer: string, writer: string | null][] = [
    ['Microsoft® Word 2019', 'Microsoft Office'],
    ['Microsoft® Excel® for Microsoft 365', 'Microsoft Office'],
    ['Microsoft: Print To PDF', null],
    ['LibreOffice 7.4', 'LibreOffice'],
    ['Skia/PDF m120', 'Skia (Chromium)'],
    ['macOS Version 14.1 (Build 23B74) Quartz PDFContext', 'Quartz (macOS)'],
    ['GPL Ghostscript 10.00.0', 'Ghostscript'],
    ['cairo 1.16.0 (https://cairographics.org)', 'cairo'],
    ['pdfTeX-1.40.25', 'pdfTeX'],
    ['xdvipdfmx (20220710)', 'dvipdfmx (XeTeX)'],
    ['ReportLab PDF Library - www.reportlab.com', 'ReportLab'],
    ['pdf-lib (https://github.com/Hopding/pdf-lib)', 'pdf-lib'],
    ['iText® 7.1.5 ©2000-2019 iText Group NV (AGPL-version)', 'iText'],
    ['Acrobat Distiller 9.0 (Windows)', 'Adobe'],
    ['Adobe PDF Library 15.0', 'Adobe'],
    ['Prince 14', null],
    ['', null],
  ];

  for (const [producer, writer] of NAMES)
    it(`${producer || 'nothing'} is ${writer ?? 'none of them'}`, () => {
      expect(declaredWriter(producer)?.name ?? null).to.equal(writer);
    });

  it('the first of several counts, before those that changed its file', () => {
    const chain = 'GPL Ghostscript 9.50; modified using iText® 5.5.13 ©2000-2018 iText Group NV';
    expect(declaredWriter(chain)?.name).to.equal('Ghostscript');
    expect(declaredWriter('Prince 14; modified using iText 2.1.7')).to.equal(null);
  });
});

describe('structure: programs by the bytes behind the header', () => {
  it('are known by a comment that no other of them has, whole', () => {
    for (const writer of WRITERS)
      for (const comment of writer.opens)
        expect(evidentWriter(comment), comment).to.equal(writer.unmistakable ? writer : null);
  });

  it('are bytes above 127, four or more, as 7.5.2 asks of a binary file', () => {
    for (const { opens } of WRITERS)
      for (const comment of opens) {
        const bytes = Buffer.from(comment, 'hex');
        expect(bytes.length, comment).to.be.at.least(4);
        expect(
          [...bytes].every((byte) => byte > 127),
          comment,
        ).to.equal(true);
      }
  });

  it('are nothing shorter, longer or empty, but for ReportLab, whose comment goes on in words', () => {
    for (const comment of ['', 'b5b5', 'b5b5b5b500', 'e2e3cfd3', 'bff7a2fe20'])
      expect(evidentWriter(comment), comment).to.equal(null);
    const words = Buffer.from(' ReportLab Generated PDF document').toString('hex');
    expect(evidentWriter(`938c8b9e${words}`)?.name).to.equal('ReportLab');
  });

  it('tell apart who writes afresh from who keeps a name that it finds', () => {
    const keeping = WRITERS.filter(({ saves }) => saves === 'keeps').map(({ name }) => name);
    expect(keeping).to.include.members(['qpdf', 'PDFium', 'MuPDF', 'iText', 'Adobe']);
    expect(keeping).not.to.include.members(['Microsoft Office', 'LibreOffice']);
  });
});

describe('structure: what a file shows of its program', () => {
  const file = (header: string, parts = onePage(''), trailer = '') =>
    openPdf(append(Buffer.from(header, 'latin1'), [{ parts, trailer }]).pdf);
  const print = (
    header: string,
    fonts: string[] = [],
    trailer = '',
    ...more: { num: number; body: string }[]
  ) =>
    fingerprintOf(
      file(header, [...onePage(''), ...more] as ReturnType<typeof onePage>, trailer),
      new Set(fonts),
    );

  it('is the comment on the line behind the header, whichever way that ends, cut to forty bytes', () => {
    const bytes = '\xb5\xb5\xb5\xb5';
    for (const line of ['\n', '\r', '\r\n'])
      expect(print(`%PDF-1.7${line}%${bytes}${line}`).comment, JSON.stringify(line)).to.equal('b5b5b5b5');
    expect(print(`%PDF-1.7 \n%${bytes}\n`).comment).to.equal('b5b5b5b5');
    expect(print(`junk\n%PDF-1.7\n%${bytes}\n`).comment).to.equal('b5b5b5b5');
    expect(print(`%PDF-1.7\n%${'\xb5'.repeat(60)}\n`).comment).to.have.lengthOf(80);
    for (const none of ['%PDF-1.7\n', `%PDF-1.7\n\n%${bytes}\n`, `%PDF-1.7%${bytes}\n`])
      expect(print(none).comment, JSON.stringify(none)).to.equal('');
  });

  it('is the name in the information of the document, else in its XMP packet', () => {
    const header = '%PDF-1.7\n';
    const info = { num: 30, body: '<< /Producer (\xfe\xff\0Q\0u\0i\0l\0l) >>' };
    const named = (text: string) => ({ num: 31, body: stream(text, '/Type /Metadata /Subtype /XML ') });
    const catalog = { num: 1, body: '<< /Type /Catalog /Pages 2 0 R /Metadata 31 0 R >>' };
    const xmp = (text: string, trailer = '', ...more: (typeof info)[]) =>
      fingerprintOf(
        file(header, [catalog, ...onePage('').slice(1), named(text), ...more] as never, trailer),
        new Set(),
      );
    expect(print(header, [], '/Info 30 0 R ', info).producer).to.equal('Quill');
    expect(xmp('<pdf:Producer> Quill 2 </pdf:Producer>').producer).to.equal('Quill 2');
    expect(xmp('<x pdf:Producer="Quill 3"/>').producer).to.equal('Quill 3');
    expect(xmp('<x pdf:Producer="Quill 3"/>', '/Info 30 0 R ', info).producer).to.equal('Quill');
    const empty = { num: 30, body: '<< /Producer ( ) >>' };
    expect(xmp('<x pdf:Producer="Quill 3"/>', '/Info 30 0 R ', empty).producer).to.equal('Quill 3');
    expect(print(header).producer).to.equal(null);
  });

  it('are habits of one program each, which stay when another saves its file', () => {
    const header = '%PDF-1.7\n';
    const MARKS: [mark: string, fonts: string[], trailer: string][] = [
      ['doc-checksum', [], '/DocChecksum /0123 '],
      ['word-subsets', ['Arial', 'BCDFEE+Calibri'], ''],
      ['word-subsets', ['ABCDEE+Calibri'], ''],
      ['libreoffice-subsets', ['BAAAAA+Carlito', 'CAAAAA+Carlito-Bold', 'Times'], ''],
    ];
    for (const [mark, fonts, trailer] of MARKS)
      expect(print(header, fonts, trailer).marks, fonts.join()).to.deep.equal([mark]);
    for (const fonts of [
      [],
      ['Times'],
      ['ABCDEF+Carlito'],
      ['BAAAAA+Carlito', 'ABCDEF+Lato'],
      ['AAAAAA+Lato'],
    ])
      expect(print(header, fonts).marks, fonts.join()).to.deep.equal([]);
    const texInfo = { num: 30, body: '<< /PTEX.Fullbanner (This is pdfTeX) >>' };
    expect(print(header, [], '/Info 30 0 R ', texInfo).marks).to.deep.equal(['ptex']);
  });

  it('counts for the program that it belongs to, and for no other', () => {
    const office = WRITERS.find(({ name }) => name === 'Microsoft Office')!;
    const libre = WRITERS.find(({ name }) => name === 'LibreOffice')!;
    const writing = { ...print('%PDF-1.7\n', ['BCDEEE+Calibri']), comment: 'bff7a2fe' };
    expect(hasOwnMarks(office, writing)).to.equal(true);
    expect(hasOwnMarks(libre, writing)).to.equal(false);
    expect(hasOwnMarks(libre, { ...writing, comment: libre.opens[0]! })).to.equal(true);
    expect(opensWith(office, libre.opens[0]!)).to.equal(false);
  });
});
