import { createCipheriv, createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { entry, openPdf, type PdfView, pages } from '../../../../workers/formats/pdf/index.ts';
import { rc4 } from '../../../../workers/formats/pdf/syntax/rc4.ts';
import { append, firstPage, HEADER, onePage, simple, stream } from './build.ts';

function contentOf(view: PdfView): string {
  const value = view.object(4)?.value;
  return value?.kind === 'stream' ? Buffer.from(view.decode(value).bytes).toString('latin1') : '';
}

describe('openPdf: revisions', () => {
  it('gives the file as of every save, with its end', () => {
    const first = append(HEADER, [{ parts: onePage('(one) Tj') }]);
    const second = append(first.pdf, [{ parts: [{ num: 4, body: stream('(two) Tj') }] }], first.xrefs[0]);
    const third = append(second.pdf, [{ parts: [{ num: 9, body: '[1]' }], free: [5] }], second.xrefs[0]);
    const file = openPdf(third.pdf);
    expect(file.problems).to.deep.equal([]);
    expect(file.revisions.map((r) => r.kind)).to.deep.equal(['table', 'table', 'table']);
    expect(file.revisions.map((r) => r.endOffset)).to.deep.equal([
      first.pdf.length,
      second.pdf.length,
      third.pdf.length,
    ]);
    expect(file.revisions.map((r) => r.changed)).to.deep.equal([[], [4], [5]]);
    expect(file.revisions.map((r) => r.added)).to.deep.equal([[1, 2, 3, 4, 5], [], [9]]);
    expect([0, 1, 2].map((i) => contentOf(file.at(i)))).to.deep.equal(['(one) Tj', '(two) Tj', '(two) Tj']);
    expect(file.at(1).object(5)).not.to.equal(null);
    expect(file.latest.object(5)).to.equal(null);
    expect(file.latest.numbers()).to.deep.equal([1, 2, 3, 4, 9]);
  });

  it('does not call rewritten xref rows of unmoved objects a change', () => {
    const first = append(HEADER, [{ parts: onePage('(one) Tj') }]);
    const offset = first.pdf.indexOf('4 0 obj');
    const row = `4 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
    const tail = `xref\n${row}trailer\n<< /Size 6 /Root 1 0 R /Prev ${first.xrefs[0]} >>\nstartxref\n${first.pdf.length}\n%%EOF\n`;
    const file = openPdf(Buffer.concat([first.pdf, Buffer.from(tail)]));
    expect(file.revisions[1]?.changed).to.deep.equal([]);
  });

  it('counts a linearized save once, although its /Prev points forward', () => {
    const objects = onePage('(one) Tj');
    const prefix = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n';
    const linear = (length: number): string =>
      `9 0 obj\n<< /Linearized 1 /L ${String(length).padStart(6)} /N 1 >>\nendobj\n`;
    const build = (length: number, main: number): { pdf: Buffer; main: number } => {
      let out = HEADER.toString('latin1');
      const places: number[] = [];
      places[9] = out.length;
      out += linear(length);
      const xref = out.length;
      // First-page section, its rows filled in on the second round when the offsets are known.
      const row = (n: number): string => `${n} 1\n${String(places[n] ?? 0).padStart(10, '0')} 00000 n \n`;
      places[1] = out.length + 9999;
      const section = (): string =>
        `xref\n${row(9)}${row(1)}trailer\n<< /Size 10 /Root 1 0 R /Prev ${String(main).padStart(6)} >>\nstartxref\n0\n%%EOF\n`;
      places[1] = out.length + section().length;
      out += section() + prefix;
      let rows = '';
      for (const part of objects.slice(1)) {
        rows += `${part.num} 1\n${String(out.length).padStart(10, '0')} 00000 n \n`;
        out += `${part.num} 0 obj\n${part.body}\nendobj\n`;
      }
      const at = out.length;
      out += `xref\n${rows}trailer\n<< /Size 10 >>\nstartxref\n${xref}\n%%EOF\n`;
      return { pdf: Buffer.from(out, 'latin1'), main: at };
    };
    const dry = build(0, 0);
    const file = openPdf(build(dry.pdf.length, dry.main).pdf);
    expect(file.problems).to.deep.equal([]);
    expect(file.revisions.map((r) => [r.kind, r.endOffset])).to.deep.equal([['linearized', dry.pdf.length]]);
    expect(pages(file.latest).pages).to.have.length(1);
  });

  it('keeps sections that no /Prev reaches, marked as such', () => {
    const first = append(HEADER, [{ parts: onePage('(old) Tj') }]);
    const second = append(first.pdf, [{ parts: onePage('(new) Tj') }]);
    const file = openPdf(second.pdf);
    expect(file.revisions.map((r) => r.chained)).to.deep.equal([false, true]);
    expect(contentOf(file.at(0))).to.equal('(old) Tj');
    expect(contentOf(file.latest)).to.equal('(new) Tj');
    expect(file.problems.map((p) => p.code)).to.deep.equal(['unchained-revision']);
  });

  it('survives /Prev loops and reads each section once', () => {
    const first = append(HEADER, [{ parts: onePage('(a) Tj') }], 0);
    const loop = first.pdf.toString('latin1').replace('/Prev 0', `/Prev ${first.xrefs[0]}`);
    const at = loop.indexOf('xref\n');
    const fixed = loop.replace(/startxref\n\d+/, `startxref\n${at}`).replace(/\/Prev \d+/, `/Prev ${at}`);
    const file = openPdf(Buffer.from(fixed, 'latin1'));
    expect(file.problems.map((p) => p.code)).to.deep.equal(['xref-loop']);
    expect(file.revisions).to.have.length(1);
  });

  it('rebuilds saves from the bytes when the newest xref is unusable, losing none', () => {
    const first = append(HEADER, [{ parts: onePage('(one) Tj') }]);
    const second = append(first.pdf, [{ parts: [{ num: 4, body: stream('(two) Tj') }] }], first.xrefs[0]);
    const broken = Buffer.from(
      second.pdf.toString('latin1').replace(/startxref\n\d+\n%%EOF\n$/, 'startxref\n7\n%%EOF\n'),
      'latin1',
    );
    const file = openPdf(broken);
    expect(file.problems.map((p) => p.code)).to.include('recovered-by-scan');
    expect(file.revisions.map((r) => r.kind)).to.deep.equal(['recovered', 'recovered']);
    expect(contentOf(file.at(0))).to.equal('(one) Tj');
    expect(contentOf(file.latest)).to.equal('(two) Tj');
  });

  it('recovers what a broken /Prev hides as older revisions', () => {
    const first = append(HEADER, [{ parts: onePage('(one) Tj') }]);
    const second = append(first.pdf, [{ parts: [{ num: 4, body: stream('(two) Tj') }] }], 3);
    const file = openPdf(second.pdf);
    expect(file.problems.map((p) => p.code)).to.include('prev-unreadable');
    expect(contentOf(file.at(0))).to.equal('(one) Tj');
    expect(pages(file.latest).pages).to.have.length(1);
  });

  it('takes /Prev 0 and /XRefStm 0 for none: the header stands there', () => {
    for (const trailer of ['/Prev 0 ', '/XRefStm 0 ']) {
      const { pdf } = append(HEADER, [{ parts: onePage('(one) Tj'), trailer }]);
      const file = openPdf(pdf);
      expect(file.problems, trailer).to.deep.equal([]);
      expect(file.revisions.map(({ kind }) => kind)).to.deep.equal(['table']);
      expect(contentOf(file.latest)).to.equal('(one) Tj');
    }
  });

  for (const [counts, base] of [
    ['from the header', 0],
    ['from the first byte', 5_000],
  ] as const) {
    it(`reads both saves behind 5 000 bytes of junk, offsets counted ${counts}`, () => {
      const junk = Buffer.alloc(5_000, 'Received: from a mail server\r\n', 'latin1');
      // Made with the junk in place, or put behind it afterwards.
      const start = base > 0 ? Buffer.concat([junk, HEADER]) : HEADER;
      const made = append(start, [
        { parts: onePage('(old) Tj') },
        { parts: [{ num: 4, body: stream('(new) Tj') }] },
      ]).pdf;
      const file = openPdf(base > 0 ? made : Buffer.concat([junk, made]));
      expect(file.headerOffset).to.equal(5_000);
      expect(file.offsetBase).to.equal(5_000 - base);
      expect(file.problems.map((p) => p.code)).to.deep.equal(['header-not-at-start']);
      expect(file.revisions.map(({ kind, chained }) => [kind, chained])).to.deep.equal([
        ['table', true],
        ['table', true],
      ]);
      expect([contentOf(file.at(0)), contentOf(file.latest)]).to.deep.equal(['(old) Tj', '(new) Tj']);
      expect(file.scan().unnamedCount).to.equal(0);
    });
  }

  it('reads files whose offsets count from a late header', () => {
    const pdf = simple('(x) Tj');
    const file = openPdf(Buffer.concat([Buffer.from('MIME-Version: 1.0\n\n'), pdf]));
    expect(file.headerOffset).to.equal(19);
    expect(contentOf(file.latest)).to.equal('(x) Tj');
    expect(file.revisions[0]?.kind).to.equal('table');
  });
});

describe('openPdf: objects', () => {
  it('keeps the exact span of a hex /Contents and shows duplicate keys', () => {
    const pdf = append(HEADER, [
      {
        parts: [
          ...onePage(''),
          { num: 7, body: '<< /Type /Sig /Contents <AABB> /ByteRange [0 1 2 3] /Contents <CC> >>' },
        ],
      },
    ]).pdf;
    const file = openPdf(pdf);
    const value = file.latest.object(7)?.value;
    if (value?.kind !== 'dict') throw new Error('no dictionary');
    const contents = entry(value, 'Contents');
    expect(pdf.subarray(contents?.start, contents?.end).toString()).to.equal('<CC>');
    expect(value.duplicates).to.deep.equal(['Contents']);
    expect(file.problems.map((p) => p.code)).to.deep.equal(['duplicate-key']);
  });

  it('finds objects that no xref names', () => {
    const first = append(HEADER, [
      { parts: onePage('(a) Tj') },
      { parts: [{ num: 4, body: stream('(b) Tj') }], xref: 'none' },
    ]);
    const file = openPdf(first.pdf);
    const orphan = [...file.scan().unnamed()][0];
    expect(orphan?.num).to.equal(4);
    expect(orphan && orphan.start > file.lastEof - 1).to.equal(true);
    const read = orphan && file.read(orphan);
    expect(read?.value.kind).to.equal('stream');
    expect(contentOf(file.latest)).to.equal('(a) Tj');
  });

  it('does not mistake objects of a PDF embedded in a stream for its own', () => {
    const inner = simple('(inner) Tj').toString('latin1');
    const pdf = append(HEADER, [
      { parts: [...onePage('(outer) Tj'), { num: 8, body: stream(inner, '/Type /EmbeddedFile ') }] },
    ]).pdf;
    const file = openPdf(pdf);
    expect([...file.scan()].map((s) => s.num)).to.deep.equal([1, 2, 3, 4, 5, 8]);
    expect(file.revisions).to.have.length(1);
    expect(file.revisions[0]?.endOffset).to.equal(pdf.length);
  });

  it('reads xref streams, object streams and predictors', () => {
    const parts = onePage('(deep) Tj');
    let out = HEADER.toString('latin1');
    const inside = parts.filter((p) => p.num !== 4);
    let index = '';
    let data = '';
    for (const part of inside) {
      index += `${part.num} ${data.length} `;
      data += `${part.body} `;
    }
    const places = new Map([[4, out.length]]);
    out += `4 0 obj\n${parts[3].body}\nendobj\n`;
    places.set(10, out.length);
    const packed = deflateSync(Buffer.from(index + data, 'latin1')).toString('latin1');
    out += `10 0 obj\n${stream(packed, `/Type /ObjStm /N ${inside.length} /First ${index.length} /Filter /FlateDecode `)}\nendobj\n`;
    const xref = out.length;
    const rows: [number, number, number][] = [[0, 0, 0]];
    for (let num = 1; num <= 10; num++) {
      const at = inside.findIndex((p) => p.num === num);
      if (at >= 0) rows.push([2, 10, at]);
      else rows.push(places.has(num) ? [1, places.get(num) ?? 0, 0] : [0, 0, 0]);
    }
    const raw = rows.map(([t, a, b]) => [t, a >> 8, a & 255, b]);
    // PNG "up" rows, as nearly every producer writes them.
    const up = raw.flatMap((row, i) => [2, ...row.map((v, c) => (v - (raw[i - 1]?.[c] ?? 0)) & 255)]);
    const table = deflateSync(Buffer.from(up)).toString('latin1');
    const dict =
      '/Type /XRef /Size 11 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >> ';
    out += `11 0 obj\n${stream(table, dict)}\nendobj\nstartxref\n${xref}\n%%EOF\n`;
    const file = openPdf(Buffer.from(out, 'latin1'));
    expect(file.problems).to.deep.equal([]);
    expect(file.revisions[0]?.kind).to.equal('stream');
    expect(firstPage(file.latest).mediaBox).to.deep.equal({ x0: 0, y0: 0, x1: 200, y1: 100 });
    expect(file.latest.object(3)?.container).to.equal(10);
  });

  it('shows a page twice that is named twice, and follows a node above pages once', () => {
    const parts = onePage('BT /F 10 Tf (page) Tj ET');
    parts[1].body = (parts[1].body as string).replace('[3 0 R]', '[3 0 R 3 0 R 2 0 R 6 0 R 6 0 R]');
    parts.push({ num: 6, body: '<< /Type /Pages /Parent 2 0 R /Kids [3 0 R] /Count 1 >>' });
    const tree = pages(openPdf(append(HEADER, [{ parts }]).pdf).latest);
    expect(tree.pages.map(({ index, num }) => [index, num])).to.deep.equal([
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
    expect(tree.complete).to.equal(false);
  });

  it('stops at page-tree loops and deep nesting', () => {
    const loop = append(HEADER, [
      {
        parts: [
          { num: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' },
          { num: 2, body: '<< /Type /Pages /Kids [2 0 R 2 0 R] >>' },
          { num: 3, body: `${'['.repeat(50_000)}` },
        ],
      },
    ]).pdf;
    const file = openPdf(loop);
    expect(pages(file.latest)).to.deep.equal({ pages: [], complete: false });
    expect(file.latest.object(3)?.value.kind).to.equal('array');
    expect(file.problems.map((p) => p.code)).to.include('object-too-deep');
  });
});

/** Encrypts with algorithm 2 for the empty password: what a producer does, written independently of the reader. */
function encrypted(revision: 2 | 3 | 4): Buffer {
  const pad = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
  const id = Buffer.from('0123456789abcdef');
  const owner = Buffer.alloc(32, 7);
  const size = revision === 2 ? 5 : 16;
  const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
  let key = md5(pad, owner, Buffer.from([0xfc, 0xff, 0xff, 0xff]), id);
  if (revision > 2) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, size));
  key = key.subarray(0, size);
  let user: Uint8Array = revision === 2 ? rc4(key, pad) : md5(pad, id);
  if (revision > 2)
    for (let i = 0; i < 20; i++)
      user = rc4(
        key.map((b) => b ^ i),
        user,
      );
  const seal = (data: string, num: number): Buffer => {
    const salt = revision === 4 ? Buffer.from('sAlT') : Buffer.alloc(0);
    const own = md5(key, Buffer.from([num, 0, 0, 0, 0]), salt).subarray(0, Math.min(16, size + 5));
    if (revision < 4) return Buffer.from(rc4(own, Buffer.from(data, 'latin1')));
    const iv = Buffer.alloc(16, 9);
    const cipher = createCipheriv('aes-128-cbc', own, iv);
    return Buffer.concat([iv, cipher.update(data, 'latin1'), cipher.final()]);
  };
  const parts = onePage('');
  parts[3] = { num: 4, body: stream(seal('(secret) Tj', 4).toString('latin1')) };
  parts.push({ num: 6, body: `<< /Title <${seal('Hidden title', 6).toString('hex')}> >>` });
  const filter =
    revision === 4 ? '/CF << /StdCF << /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF ' : '';
  const version = revision === 2 ? 1 : revision === 3 ? 2 : 4;
  const dict = `<< /Filter /Standard /V ${version} /R ${revision} /Length ${size * 8} /P -4 /O <${owner.toString('hex')}> /U <${Buffer.concat([user, Buffer.alloc(32 - user.length)]).toString('hex')}> ${filter}>>`;
  parts.push({ num: 7, body: dict });
  return append(HEADER, [
    { parts, trailer: `/Encrypt 7 0 R /Info 6 0 R /ID [<${id.toString('hex')}> <00>] ` },
  ]).pdf;
}

describe('openPdf: encryption', () => {
  for (const revision of [2, 3, 4] as const) {
    it(`opens revision ${revision} with the empty user password`, () => {
      const file = openPdf(encrypted(revision));
      expect(file.encrypted).to.equal('open');
      expect(contentOf(file.latest)).to.equal('(secret) Tj');
      const title = file.latest.get(file.latest.object(6)?.value, 'Title');
      expect(title.kind === 'string' && Buffer.from(title.bytes).toString()).to.equal('Hidden title');
    });
  }

  it('says locked when a password is needed, and still shows the structure', () => {
    const wrong = encrypted(3)
      .toString('latin1')
      .replace(/\/P -4/, '/P -5');
    const file = openPdf(Buffer.from(wrong, 'latin1'));
    expect(file.encrypted).to.equal('locked');
    expect(pages(file.latest).pages).to.have.length(1);
    expect(contentOf(file.latest)).to.equal('');
  });
});
