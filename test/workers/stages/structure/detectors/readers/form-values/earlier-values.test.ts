/** Other values that a form keeps: defaults that it was made with, looks that nothing uses, and its data. */
import { expect } from 'chai';
import { fieldShowsOtherValue } from '../../../../../../../workers/stages/structure/rules/field-shows-other-value.ts';
import { append, HEADER, onePage, type Part, stream } from '../../../../../formats/pdf/build.ts';
import { factsOf, NOW } from '../../../material.ts';

const FONT = '/Resources << /Font << /F 5 0 R >> >> ';
const CLAIM = ['Marian Osterhout', '16.10.2026', '238.00', '128.80', '476.95'];

const escaped = (text: string): string => text.replaceAll(/[()]/g, '\\$&');
const look = (num: number, text: string): Part => ({
  num,
  body: stream(
    `/Tx BMC q BT /F 9 Tf 2 3 Td (${escaped(text)}) Tj ET Q EMC`,
    `/Subtype /Form /BBox [0 0 90 12] ${FONT}`,
  ),
});

const rectOf = (at: number): string => `[20 ${80 - 15 * at} 110 ${92 - 15 * at}]`;

interface Made {
  now: string[];
  defaults?: string[];
  /** Looks that nothing uses. */
  left?: string[];
  /** Of the form's dictionary, and what they refer to. */
  entries?: string;
  more?: Part[];
}

/** A form with a field for each value, which shows it. */
function form({ now, defaults = [], left = [], entries = '', more = [] }: Made): Buffer {
  const refs = now.map((_, at) => `${10 + at} 0 R`).join(' ');
  const [catalog, ...rest] = onePage('BT /F 5 Tf 20 94 Td (Claim) Tj ET', `/Annots [${refs}] `);
  const fields = now.map((value, at) => {
    const other = defaults[at] === undefined ? '' : `/DV (${escaped(defaults[at])}) `;
    return {
      num: 10 + at,
      body: `<< /Subtype /Widget /FT /Tx /T (f${at}) /V (${escaped(value)}) ${other}/Rect ${rectOf(at)} /AP << /N ${30 + at} 0 R >> >>`,
    };
  });
  const looks = [
    ...now.map((value, at) => look(30 + at, value)),
    ...left.map((text, at) => look(60 + at, text)),
  ];
  const body = `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] ${entries}>> >>`;
  return append(HEADER, [{ parts: [{ ...catalog!, body }, ...rest, ...fields, ...looks, ...more] }]).pdf;
}

/** Its looks made part of the page, and its fields taken out. */
function flat({ now, left = [] }: Made): Buffer {
  const names = now.map((_, at) => `/L${at} ${30 + at} 0 R`).join(' ');
  const drawn = now.map((_, at) => `q 1 0 0 1 20 ${80 - 15 * at} cm /L${at} Do Q`).join(' ');
  const looks = [
    ...now.map((value, at) => look(30 + at, value)),
    ...left.map((text, at) => look(60 + at, text)),
  ];
  const parts = onePage(drawn).map((part) =>
    typeof part.body === 'string' && part.body.includes('/Type /Page /')
      ? { ...part, body: part.body.replace('/Font', `/XObject << ${names} >> /Font`) }
      : part,
  );
  return append(HEADER, [{ parts: [...parts, ...looks] }]).pdf;
}

/** What is asked about: the values of each place; or the verdict, with `open` where nothing is listed. */
function askedOf(pdf: Buffer): unknown {
  const verdict = fieldShowsOtherValue(factsOf(pdf), NOW);
  if (verdict.verdict !== 'inconclusive') return verdict.verdict;
  const places = (verdict.toCheck ?? []).map(({ values }) => values.map(({ text }) => text));
  return places.length > 0 ? places : 'open';
}

const instead = (at: number, ...values: string[]): string[] => CLAIM.toSpliced(at, values.length, ...values);

describe('structure/form-values: defaults that a form was made with', () => {
  it('are asked about where one has another value', () => {
    expect(askedOf(form({ now: instead(2, '438.00'), defaults: CLAIM }))).to.deep.equal([
      ['238.00', '438.00'],
    ]);
    expect(askedOf(form({ now: instead(0, 'Leon Abernathy'), defaults: CLAIM }))).to.deep.equal([
      ['Marian Osterhout', 'Leon Abernathy'],
    ]);
  });

  it('pass where all have theirs, in whatever format, or a nought was filled in', () => {
    expect(askedOf(form({ now: CLAIM, defaults: CLAIM }))).to.equal('pass');
    expect(askedOf(form({ now: instead(2, '$238,00'), defaults: CLAIM }))).to.equal('pass');
    expect(askedOf(form({ now: CLAIM, defaults: instead(2, '0.00') }))).to.equal('pass');
    expect(askedOf(form({ now: CLAIM }))).to.equal('pass');
  });

  it('pass where a blank form has few of them, and are open where most were replaced', () => {
    const blank = ['', '', '0.00', '100.00', '0.00'];
    expect(askedOf(form({ now: CLAIM, defaults: blank }))).to.equal('pass');
    const sample = ['Max Mustermann', '01.01.2026', ...CLAIM.slice(2)];
    expect(askedOf(form({ now: CLAIM, defaults: sample }))).to.equal('open');
  });
});

describe('structure/form-values: looks that nothing uses any more', () => {
  it('are asked about where they say another value, in a form and in one that was made part of its page', () => {
    const made = { now: instead(2, '438.00'), left: ['238.00'] };
    expect(askedOf(form(made))).to.deep.equal([['238.00', '438.00']]);
    expect(askedOf(flat(made))).to.deep.equal([['238.00', '438.00']]);
  });

  it('name the value in their place by the looks that are left of the others, or none', () => {
    const all = { now: instead(2, '991.35'), left: CLAIM };
    expect(askedOf(form(all))).to.deep.equal([['238.00', '991.35']]);
    const alike = { now: ['Marian Osterhout', '16.10.2026', '438.00', '228.00', '476.95'], left: ['238.00'] };
    expect(askedOf(form(alike))).to.deep.equal([['238.00']]);
  });

  it('pass where they say what is shown, or what stands in another field', () => {
    for (const left of [CLAIM, ['238.00', '238.00'], ['476.95'], ['']])
      for (const pdf of [form({ now: CLAIM, left }), flat({ now: CLAIM, left })])
        expect(askedOf(pdf), left.join()).to.equal('pass');
  });

  it('are open where a form, or a sample of it, was filled in', () => {
    const sample = ['999.99', '01.01.2000', '111.11'];
    for (const pdf of [form({ now: CLAIM, left: sample }), flat({ now: CLAIM, left: sample })])
      expect(askedOf(pdf)).to.equal('open');
  });
});

describe('structure/form-values: data of XFA forms', () => {
  /** The form with its values as data, under the last part of their fields' names. */
  const withData = (now: string[], data: string[], wrap = (xml: string) => xml): Buffer => {
    const xml = wrap(
      `<xfa:datasets xmlns:xfa="x"><xfa:data><form1>${data.map((text, at) => `<f${at} a="1">${text}</f${at}>`).join('')}</form1></xfa:data></xfa:datasets>`,
    );
    return form({ now, entries: '/XFA [(datasets) 90 0 R] ', more: [{ num: 90, body: stream(xml) }] });
  };

  it('is asked about where one number is another', () => {
    expect(askedOf(withData(instead(2, '438.00'), CLAIM))).to.deep.equal([['238.00', '438.00']]);
  });

  it('passes as data write numbers and days, where a field or its data is empty, or a name stands twice', () => {
    for (const data of [
      CLAIM,
      instead(2, '238'),
      instead(1, '2026-10-16'),
      instead(2, ''),
      instead(0, 'M. O.'),
    ])
      expect(askedOf(withData(CLAIM, data)), data.join()).to.equal('pass');
    const twice = (xml: string): string => xml.replace('<form1>', '<form1><f2>1.00</f2>');
    expect(askedOf(withData(instead(2, '438.00'), CLAIM, twice))).to.equal('pass');
  });

  it('is found in a stream of all packets, and open beyond what is read of it', () => {
    const values = instead(2, '438.00');
    const data = CLAIM.map((text, at) => `<f${at}>${text}</f${at}>`).join('');
    const packets = (padding: number): Buffer => {
      const template = `<xdp:xdp xmlns:xdp="x"><template>${' '.repeat(1_500_000)}</template>`;
      const xml = `${template}<xfa:datasets xmlns:xfa="x"><!--${' '.repeat(padding)}--><form1>${data}</form1></xfa:datasets></xdp:xdp>`;
      return form({ now: values, entries: '/XFA 90 0 R ', more: [{ num: 90, body: stream(xml) }] });
    };
    expect(askedOf(packets(0))).to.deep.equal([['238.00', '438.00']]);
    expect(askedOf(packets(1_000_000))).to.equal('open');
  });

  it('is open where the fields were filled in without it', () => {
    expect(askedOf(withData(CLAIM, ['A 1', '01.01.2000', '1.11', '2.22', '3.33']))).to.equal('open');
  });
});
