import { expect } from 'chai';
import { signatureEvidence } from '../../../../../workers/stages/signature/evidence.ts';
import { changedAfterSigning } from '../../../../../workers/stages/signature/rules/changed-after-signing.ts';
import { rsa, signedMessage } from '../../../formats/cms/make-cms.ts';
import { factsOf, type MinimalOptions, minimalSigned, updated } from '../material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });
const stream = (data: string, dict = '') => `<<${dict} /Length ${data.length}>>\nstream\n${data}\nendstream`;
const later = (options: MinimalOptions, ...objects: [number, string][]) =>
  signatureEvidence(factsOf(updated(minimalSigned({ sign, ...options }), objects)))[0]!;

describe('what a signature shows, after signing (12.5.3, 12.5.5)', () => {
  const look = (content: string) => stream(content, '/Type /XObject /Subtype /Form /BBox [0 0 10 10]');
  const field = (more: string): [number, string] => [
    5,
    `<</Type /Annot /Subtype /Widget /FT /Sig /T (Approval) /V 7 0 R /Rect [0 0 0 0] /P 3 0 R ${more}>>`,
  ];
  const AP = '/AP <</N <</A 8 0 R /B 9 0 R>>>>';
  const signed = (entries: string): MinimalOptions => ({
    field: entries,
    objects: [look('0 0 1 1 re f'), look('0 0 2 2 re f')],
  });
  const paths = (was: string, now: string) => {
    const { laterChanges, changes } = later(signed(was), field(now));
    return [laterChanges, ...changes.map(({ path }) => path)];
  };

  it('is neither another of its looks, nor hidden, nor uncovered', () => {
    expect(paths(`${AP} /AS /A`, `${AP} /AS /B`)).to.deep.equal(['forbidden', 'Root/AcroForm/Approval/AS']);
    expect(paths(AP, `${AP} /AS /B`)).to.deep.equal(['forbidden', 'Root/AcroForm/Approval/AS']);
    for (const [was, now] of [
      [4, 6],
      [4, 36],
      [2, 0],
    ])
      expect(paths(`${AP} /AS /A /F ${was}`, `${AP} /AS /A /F ${now}`)).to.deep.equal([
        'forbidden',
        'Root/AcroForm/Approval/F',
      ]);
  });

  it('may be noted in another way', () => {
    expect(paths(`${AP} /AS /A`, `${AP} /AS /A /F 132`)).to.deep.equal(['permitted']);
    expect(paths('/AP <</N 8 0 R>>', '/AP <</N 8 0 R>> /AS /A')).to.deep.equal(['permitted']);
    expect(paths(`${AP} /AS /A`, `${AP} /AS /A /M (D:2026)`)).to.deep.equal(['permitted']);
  });
});

describe('what a field said when it was signed', () => {
  const text = (value: string): string =>
    `<</Type /Annot /Subtype /Widget /FT /Tx /T (note) /Rect [72 600 200 620] /P 3 0 R /V ${value}>>`;
  const judged = (was: string, now: string) => {
    const signed = minimalSigned({ sign, note: `/V ${was}` });
    return changedAfterSigning(factsOf(updated(signed, [[6, text(now)]])), { now: 0 });
  };

  it('is asked about where it says something else now, and speaks no more for the document', () => {
    const verdict = judged('(4,310.00)', '(7,310.00)');
    expect(verdict.verdict).to.equal('inconclusive');
    expect(verdict.verdict === 'inconclusive' && verdict.toCheck?.[0]?.values).to.deep.equal([
      { source: 'when it was signed', text: '4,310.00' },
      { source: 'value of the field', text: '7,310.00' },
    ]);
  });

  it('is asked about first where it is a number, however many words were replaced', () => {
    const facts = factsOf(updated(minimalSigned({ sign, note: '/V (a)' }), [[6, text('(b)')]]));
    const [signature] = facts.signatures;
    const [change] = signature!.changes!;
    const many = Array.from({ length: 12 }, (_, at) => ({
      ...change!,
      field: `f${at}`,
      replaced: at === 11 ? { signed: '1.00', now: '2.00' } : { signed: 'a', now: 'b' },
    }));
    const verdict = changedAfterSigning(
      { ...facts, signatures: [{ ...signature!, changes: many }] },
      { now: 0 },
    );
    const asked = verdict.verdict === 'inconclusive' ? (verdict.toCheck ?? []) : [];
    expect(asked).to.have.length(10);
    expect(asked[0]?.values.map((value) => value.text)).to.deep.equal(['1.00', '2.00']);
  });

  it('was nothing where others had left it open, and is nothing where it was emptied or is the same', () => {
    for (const [was, now] of [
      ['()', '(7,310.00)'],
      ['( )', '(7,310.00)'],
      ['(4,310.00)', '()'],
      ['(4,310.00)', '<342C3331302E3030>'],
    ] as const)
      expect(judged(was, now).verdict, `${was} ${now}`).to.equal('pass');
    expect(judged('/Off', '/Yes').verdict, 'no text').to.equal('pass');
  });
});

describe('XFA forms after signing', () => {
  const template = (text: string) => `<template><draw>${text}</draw></template>`;
  const parts: MinimalOptions = {
    fields: '[5 0 R 6 0 R] /XFA [(template) 8 0 R (datasets) 9 0 R]',
    objects: [stream(template('Total 100')), stream('<datasets/>')],
  };
  const whole = (text: string, data = ''): string =>
    stream(`<xdp:xdp><xfa:template>${text}</xfa:template><datasets>${data}</datasets></xdp:xdp>`);
  const told = (options: MinimalOptions, ...objects: [number, string][]) => {
    const { laterChanges, changes } = later(options, ...objects);
    return [laterChanges, ...changes.map(({ what }) => what)];
  };

  it('may have other data', () => {
    const filled = ['permitted', 'XFA form data changed'];
    expect(told(parts, [9, stream('<datasets>7</datasets>')])).to.deep.equal(filled);
    const one: MinimalOptions = { fields: '[5 0 R 6 0 R] /XFA 8 0 R', objects: [whole('Total 100')] };
    expect(told(one, [8, whole('Total 100', '7')])).to.deep.equal(filled);
  });

  it('may have no other template', () => {
    const changed = ['forbidden', 'XFA template changed'];
    expect(told(parts, [8, stream(template('Total 900'))])).to.deep.equal(changed);
    const form = (xfa: string): [number, string] => [
      1,
      `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [5 0 R 6 0 R] /SigFlags 3 /XFA ${xfa}>>>>`,
    ];
    const second = '[(template) 8 0 R (template) 10 0 R (datasets) 9 0 R]';
    expect(told(parts, form(second), [10, stream(template('Total 900'))])).to.deep.equal(changed);
    expect(told(parts, form('[(datasets) 9 0 R]'))).to.deep.equal(changed);
  });

  it('are not known to have the same one where it stands among other parts, or cannot be read', () => {
    const open = ['unknown', 'XFA form data changed'];
    const one: MinimalOptions = { fields: '[5 0 R 6 0 R] /XFA 8 0 R', objects: [whole('Total 100')] };
    expect(told(one, [8, whole('Total 900')])).to.deep.equal(open);
    expect(told(parts, [9, stream(`<datasets/>${template('Total 900')}`)])).to.deep.equal(open);
    expect(told(parts, [9, stream('x', '/Filter /Unknown')])).to.deep.equal(open);
  });
});
