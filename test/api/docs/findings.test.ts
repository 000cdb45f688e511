/** The catalogue as pages: what each finding means and how often it was counted. */
import { expect } from 'chai';
import { findingPage, findingsPage, notePage } from '../../../api/docs/findings.ts';
import { catalogue } from '../../../api/handlers/public.ts';
import type { CatalogueResponse } from '../../../shared/contracts/catalogue.ts';

type Entry = CatalogueResponse['findings'][number];
const ALL = catalogue();
const counts = { k1: 30, n1: 100, k0: 1, n0: 400 };
const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{
    code: 'a-code',
    stage: 'ocr',
    group: 'documentStructure',
    severity: 'HIGH',
    family: 'a',
    title: 'A <title>',
  },
  ...{ meaning: 'What it means.', basis: 'Its basis.', alternatives: ['Another cause'], advice: 'Ask.' },
  ...{ deterministic: false, context: false, weight: 1 },
  measured: [{ captureClass: 'pdf-of-scans', counts, weight: Math.log(20) }],
  ...more,
});
const told = (more: Partial<Entry> = {}): string => findingPage(entry(more), '2026-11-21').text;
const weighed = (weight: number): string | undefined =>
  /<td>([^<]*)<\/td><\/tr><\/tbody>/.exec(
    told({ measured: [{ captureClass: 'pdf-of-scans', counts, weight }] }),
  )?.[1];

describe('the page of a finding', () => {
  it('says how much likelier it is when altered, with two digits as a reader writes them', () => {
    for (const [times, text] of [
      ...[[20, '20'], [1.5, '1.5'], [2, '2.0'], [99.6, '100'], [148, '150'], [1_096, '1,100'], [0.25, '0.25']],
    ] as [number, string][])
      expect(weighed(Math.log(times)), `${times}`).to.equal(`${text} times as likely when altered`);
  }); // biome-ignore format: a table reads better

  it('weighs nothing where it is context, or was not counted', () => {
    expect(weighed(0)).to.equal('told, not counted');
    expect(told({ context: true }))
      .to.include('told, not counted')
      .and.not.include('times as likely');
    expect(told({ measured: [] }))
      .to.include('It was not counted yet')
      .and.not.include('<table');
  });

  it('tells shares with their numbers, the day on which they were counted, and its group in words', () => {
    expect(told())
      .to.include('<th scope="row">pdf-of-scans</th><td>30 of 100</td><td>1 of 400</td>')
      .and.include('2026-11-21')
      .and.include('document structure, high, judged by the stage ocr');
  });

  it('says what else could explain it, or that nothing is known', () => {
    expect(told()).to.include('<li>Another cause</li>').and.not.include('Nothing that is known');
    expect(told({ alternatives: [] })).to.include('Nothing that is known.');
    expect(told({ proof: 'By arithmetic.' }))
      .to.include('A proof:')
      .and.include('By arithmetic.');
    expect(told()).to.not.include('A proof:').and.not.include('<title>');
  });
});

describe('the catalogue as it stands', () => {
  const { text } = findingsPage(ALL);

  it('has a row for each finding with its counts over all kinds of files, and a line for each note', () => {
    for (const { code, measured } of ALL.findings) {
      const sum = (of: (each: Entry['measured'][number]['counts']) => number): number =>
        measured.reduce((total, each) => total + of(each.counts), 0);
      const row = new RegExp(`href="/docs/findings/${code}">.*?</tr>`).exec(text)?.[0];
      expect(row, code).to.include(`<td>${sum(({ k1 }) => k1)} of ${sum(({ n1 }) => n1)}</td>`);
      expect(row, code).to.include(`<td>${sum(({ k0 }) => k0)} of ${sum(({ n0 }) => n0)}</td>`);
    }
    for (const { code } of ALL.notes) expect(text).to.include(`<li><a href="/docs/findings/${code}">`);
  });

  it('has no number that only programs read, and nothing undefined', () => {
    const pages = [
      text,
      ...ALL.findings.map((each) => findingPage(each, ALL.measuredOn).text),
      ...ALL.notes.map((note) => notePage(note).text),
    ];
    for (const page of pages) {
      expect(
        /\d[eE][+-]?\d+ |NaN|undefined|Infinity/.exec(page.replaceAll(/<code>[^<]*<\/code>/g, ''))?.[0],
      ).to.equal(undefined);
    }
  });

  it('counts no more hits than files', () => {
    for (const { code, measured } of ALL.findings)
      for (const { counts: each } of measured) {
        expect(each.k1, code).to.be.within(0, each.n1);
        expect(each.k0, code).to.be.within(0, each.n0);
      }
  });
});
