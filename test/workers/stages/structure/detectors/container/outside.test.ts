/** Bytes that stand before or behind the document: from where they are told, and what they begin like. */
import { expect } from 'chai';
import fc from 'fast-check';
import { outsideOf } from '../../../../../../workers/stages/structure/detectors/container/outside.ts';
import { dataOutsideDocument } from '../../../../../../workers/stages/structure/rules/data-outside-document.ts';
import { simple } from '../../../../formats/pdf/build.ts';
import { factsOf, INVOICE, NOW } from '../../material.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const whole = (bytes: Buffer) => outsideOf(bytes, 0, bytes.length, 'after');

describe('structure: bytes outside the document', () => {
  it('are told from eight on, white space and NUL not counted (7.2.3)', () => {
    expect(whole(latin1('1234567'))).to.equal(null);
    expect(whole(latin1('12345678'))).to.include({ bytes: 8, offsetBytes: 0 });
    expect(whole(latin1('\0\t\n\v\f\r 1234567 \r\n'))).to.equal(null);
    expect(whole(latin1('\0\t\n\v\f\r 1234\n5678\r\n'))).to.include({ bytes: 8, offsetBytes: 7 });
    expect(whole(Buffer.alloc(1_000_000))).to.equal(null);
    expect(whole(Buffer.alloc(0))).to.equal(null);
  });

  it('are those between the two places, and no others', () => {
    const bytes = latin1('aaaaaaaa        bbbbbbbbb');
    expect(outsideOf(bytes, 0, 8, 'before')).to.include({ where: 'before', bytes: 8 });
    expect(outsideOf(bytes, 8, 16, 'after')).to.equal(null);
    expect(outsideOf(bytes, 8, 25, 'after')).to.include({ offsetBytes: 16, bytes: 9 });
    expect(outsideOf(bytes, 20, 10, 'after')).to.equal(null);
    expect(outsideOf(bytes, 18, 1_000, 'after')).to.equal(null);
  });

  const KINDS: [begin: string, looksLike: string][] = [
    ['PK\x03\x04', 'zip'],
    ['PK\x05\x06', 'zip'],
    ['PK\x01\x02', 'unknown'],
    ['%PDF-1.7', 'pdf'],
    ['%PDX-1.7', 'unknown'],
    ['\xff\xd8\xff\xe1', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['MZ\x90', 'executable'],
    ['\x7fELF\x02', 'executable'],
    ['#!/bin/sh', 'executable'],
    ['\x00\x00\x00\x18ftypmp42', 'unknown'],
    ['\x01\x02\x03\x18ftypmp42', 'video'],
    ['1234mdat', 'video'],
    ['<?xml version="1.0"?>', 'xml'],
    ['<SVG xmlns="">', 'xml'],
    ['<!DOCTYPE html>', 'html'],
    ['<HTML>', 'html'],
    ['<script>', 'html'],
    ['<table>', 'unknown'],
    ['text <html>', 'unknown'],
  ];

  for (const [begin, looksLike] of KINDS)
    it(`${JSON.stringify(begin)} is ${looksLike}`, () => {
      expect(whole(latin1(`\r\n${begin}, and so on, on and on`))?.looksLike).to.equal(looksLike);
    });

  it('count as many as are neither white space nor NUL, wherever these stand', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (data) => {
        const counted = [...data].filter((byte) => ![0, 9, 10, 11, 12, 13, 32].includes(byte));
        const found = outsideOf(data, 0, data.length, 'before');
        expect(found?.bytes ?? 0).to.equal(counted.length < 8 ? 0 : counted.length);
        if (found) expect(data[found.offsetBytes]).to.equal(counted[0]);
      }),
    );
  });
});

describe('structure/data-outside-document', () => {
  const pdf = simple(INVOICE);
  const told = (bytes: Buffer) => {
    const verdict = dataOutsideDocument(factsOf(bytes), NOW);
    return verdict.verdict === 'fail' ? verdict.occurrences : [];
  };

  it('tells what stands before the header and behind the last end, the surer one first', () => {
    const both = Buffer.concat([latin1('HTTP/1.1 200 OK\r\n'), pdf, latin1('PK\x03\x04 an archive')]);
    const [archive, head] = told(both);
    expect(archive).to.include({ confidence: 1 });
    expect(archive!.note).to.equal('13 bytes stand after the document, beginning like zip.');
    expect(head).to.include({ confidence: 0.4 });
    expect(head!.data).to.include({ where: 'before', offsetBytes: 0 });
  });

  it('is surest of a second document, whichever stands first', () => {
    const second = Buffer.concat([pdf, latin1('<html><body>The other document</body></html>')]);
    expect(told(second)[0]).to.include({ confidence: 1 });
    const first = Buffer.concat([latin1('<html><!-- the other document -->'), pdf]);
    expect(told(first)[0]).to.include({ confidence: 1 });
  });

  it('does not take the film of a moving picture for a second document', () => {
    expect(told(Buffer.concat([pdf, latin1('\x01\x02\x03\x18ftypmp42isom')]))[0]).to.include({
      confidence: 0.4,
    });
  });
});
