import path from 'node:path';
import { expect } from 'chai';
import { csv, htmlPage, sarif, type Told, table } from '../../../scripts/assay/tables.ts';
import { reportWith } from '../../api/dashboard/report-maker.ts';

const quiet = reportWith({});
quiet.pipeline.evidence.outcome = 'nothing_found';
quiet.riskLevel = 'MINIMAL';
const loud = reportWith({});
loud.pipeline.evidence.outcome = 'altered';
loud.riskLevel = 'HIGH';
loud.findings.documentStructure = [
  { id: 'f9', label: 'Value\u202e replaced', severity: 'HIGH', confidence: 0.9, source: 'structure' },
];
const all: Told[] = [
  { file: 'a.pdf', jobId: 'job_a', productionReport: quiet },
  { file: '=cmd, "b".pdf', jobId: 'job_b', productionReport: loud },
  { file: 'c <d>.txt', error: { reason: 'unsupported_mime_type', message: 'Not accepted.' } },
];

describe('many documents at a glance', () => {
  it('is a table, the worst first, with what could not be verified before what is quiet', () => {
    const lines = table(all, 100, false).split('\n');
    expect(lines[0]).to.match(/b"\.pdf +HIGH +Altered/);
    expect(lines[1]).to.match(/^c <d>\.txt +- +Not verified +Not accepted\./);
    expect(lines[2]).to.match(/^a\.pdf +MINIMAL +Nothing found/);
    expect(lines.at(-2)).to.equal('3 documents: 1 altered, 1 not verified, 1 nothing found');
    for (const line of lines) expect(line.length).to.be.at.most(100);
    expect(table(all, 100, false)).to.not.include('\x1b');
    expect(table(all, 100, true)).to.include('\x1b[31mHIGH');
  });

  it('lets no name of a file do anything in a terminal, whether it was verified or not', () => {
    const name = 'a\x1b]0;owned\x07\u202efdp.exe';
    const odd: Told[] = [
      { file: name, jobId: 'job_a', productionReport: quiet },
      { file: name, error: { reason: 'unreadable_file', message: `There is no ${name}.` } },
    ];
    const said = JSON.parse(sarif(odd, '0.1.0')).runs[0].results.at(-1).message.text;
    for (const text of [table(odd, 100, false), csv(odd), htmlPage(odd), said]) {
      expect(text).to.not.match(/[\x1b\x07\u202e]/);
      expect(text).to.include('a ]0;owned fdp.exe');
    }
    expect(table(odd, 100, false).match(/owned/g)).to.have.lengthOf(3);
  });

  it('is CSV that a spreadsheet takes for text', () => {
    const lines = csv(all).split('\r\n');
    expect(lines).to.have.lengthOf(5);
    expect(lines[0]).to.equal('file,outcome,riskLevel,probability,text,jobId');
    expect(lines[2]).to.match(/^"'=cmd, ""b""\.pdf",Altered,HIGH,/);
  });

  it('is a page in which no name of a file is markup', () => {
    const page = htmlPage(all);
    expect(page).to.include('c &#60;d&#62;.txt').and.not.include('<d>');
    expect(page.indexOf('HIGH')).to.be.lessThan(page.indexOf('MINIMAL'));
  });

  it('names a file in SARIF by an address that leads to it and to nothing else', () => {
    const names = ['Rechnung #12?.pdf', 'scan:1.pdf', '/home/a b/100%.pdf', 'ü/c.pdf'];
    const { runs } = JSON.parse(
      sarif(
        names.map((file) => ({ file, error: { reason: 'unreadable_file', message: 'No.' } })),
        '0.1.0',
      ),
    );
    expect(runs[0].results).to.have.lengthOf(names.length);
    for (const [at, { locations }] of runs[0].results.entries()) {
      const url = new URL(locations[0].physicalLocation.artifactLocation.uri, 'file:///folder/');
      expect(url.hash + url.search).to.equal('');
      expect(decodeURIComponent(url.pathname)).to.equal(path.resolve('/folder', names[at]!));
    }
  });

  it('is SARIF 2.1.0, one result a finding', () => {
    const { version, runs } = JSON.parse(sarif(all, '0.1.0'));
    expect(version).to.equal('2.1.0');
    const [{ tool, results }] = runs;
    expect(tool.driver).to.deep.include({ name: 'Assay', version: '0.1.0' });
    const ids = tool.driver.rules.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).to.equal(ids.length);
    for (const { ruleId, level, locations } of results) {
      expect(ids).to.include(ruleId);
      expect(level).to.be.oneOf(['error', 'warning', 'note']);
      expect(locations[0].physicalLocation.artifactLocation.uri).to.not.match(/[ <>"]/);
    }
    const replaced = results.find(({ message }: { message: { text: string } }) =>
      /replaced/.test(message.text),
    );
    expect(replaced).to.include({ level: 'error' });
    expect(replaced.message.text).to.not.include('\u202e');
  });
});
