import { expect } from 'chai';
import fc from 'fast-check';
import type { MediaType } from '../../../../shared/contracts/document.ts';
import { withCredentials } from './credentials.ts';
import { factsOf, jpeg, pdf, png, textChunk, webp, xmp } from './material.ts';

const CREATED = {
  action: 'c2pa.created',
  digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture',
};

describe('metadata extract', () => {
  it('brings every layer to one form', async () => {
    const packet = xmp(
      'xmp:CreatorTool="Adobe Photoshop 24.0" xmp:CreateDate="2023-05-16T11:10:30-04:00" xmpMM:DocumentID="did" xmpMM:InstanceID="iid"',
    );
    const facts = await factsOf(
      await jpeg({
        exif: { Make: 'Canon', Model: 'EOS', Software: 'Firmware 1.1', DateTime: '2023:05:16 11:10:30' },
        photo: { DateTimeOriginal: '2023:05:15 10:00:00', OffsetTimeOriginal: '+02:00' },
        xmp: packet,
      }),
      'image/jpeg',
    );
    expect(facts.layers).to.deep.equal(['exif', 'xmp']);
    expect(facts.camera).to.deep.equal({ make: 'Canon', model: 'EOS', makerNote: false });
    expect(facts.tools.map((tool) => [tool.layer, tool.kind])).to.deep.equal([
      ['exif', 'unknown'],
      ['xmp', 'image-editor'],
    ]);
    expect(facts.media).to.include({ documentId: 'did', instanceId: 'iid' });
    expect(facts.timeline).to.deep.include({
      at: '2023-05-15T10:00:00+02:00',
      event: 'picture taken',
      source: 'EXIF DateTimeOriginal',
    });
    expect(facts.timeline).to.have.length(3);
  });

  it('reads when a PNG was created, in the form that its specification suggests', async () => {
    const chunk = textChunk('Creation Time', 'Tue, 02 Jan 2024 03:04:05 GMT');
    const { dates, timeline } = await factsOf(await png(chunk), 'image/png');
    expect(dates).to.have.lengthOf(1);
    expect(dates[0]).to.include({ layer: 'png-text', role: 'created', problem: null });
    expect(timeline).to.deep.equal([
      { at: '2024-01-02T03:04:05Z', event: 'document created', source: 'PNG text Creation Time' },
    ]);
  });

  it('reads Info, XMP and identifiers of a PDF', async () => {
    const facts = await factsOf(
      await pdf({
        info: { Producer: 'GPL Ghostscript 10', Creator: 'Writer', CreationDate: 'D:20240301095003Z' },
        xmp: xmp('pdf:Producer="GPL Ghostscript 10"'),
      }),
      'application/pdf',
    );
    expect(facts.layers).to.deep.equal(['pdf-info', 'pdf-xmp']);
    expect(facts.pdf).to.deep.include({
      hasInfo: true,
      hasXmp: true,
      revisions: 1,
      infoRevision: 0,
      xmpRevision: 0,
      producer: { info: 'GPL Ghostscript 10', xmp: 'GPL Ghostscript 10' },
    });
  });

  it('says what it left out when the time is nearly spent', async () => {
    const signed = await withCredentials(await jpeg(), [CREATED]);
    const facts = await factsOf(signed, 'image/jpeg', 100);
    expect(facts.c2pa.state).to.equal('none');
    expect(facts.notAssessed.map((entry) => entry.what)).to.include('C2PA content credentials');
  });

  it('gives facts, never an exception, for damaged files of every kind', async () => {
    const exif = { Make: 'Canon', Model: 'EOS', Software: 'GIMP' };
    const files: [Buffer, MediaType][] = [
      [await jpeg({ exif, xmp: xmp('xmp:CreatorTool="x"') }), 'image/jpeg'],
      [await withCredentials(await jpeg(), [CREATED]), 'image/jpeg'],
      [await webp({ exif }), 'image/webp'],
      [await png(), 'image/png'],
      [await pdf({ info: { Producer: 'x' }, xmp: xmp('') }), 'application/pdf'],
    ];
    const change = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        change,
        fc.double({ min: 0, max: 1, noNaN: true }),
        async ([file, type], edits, cut) => {
          const bytes = Buffer.from(
            cut < 0.3 ? file.subarray(0, Math.floor((file.length * cut) / 0.3)) : file,
          );
          for (const [place, value] of edits) if (bytes.length > 0) bytes[place % bytes.length] = value;
          await factsOf(bytes, type);
        },
      ),
      { numRuns: 150 },
    );
  }).timeout(60_000);
});
