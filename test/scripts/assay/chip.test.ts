/** `assay chip` and `assay trust` as people call them, on files of the vector maker. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { hashLists } from '../../../lab/chip-vectors/attacks/hash-lists.ts';
import { DG1, DG2, OTHER, STATE, vector } from '../../../lab/chip-vectors/state.ts';
import type { ChipResult } from '../../../workers/biometric/chip/result.ts';
import { assay, linesOf, type Ran } from '../../harness/cli.ts';

const LIST_REASONS = ['lds_no_hashes', 'lds_no_hash_of_right_length', 'lds_group_twice'];

describe('assay chip', function () {
  this.timeout(270_000);
  let home: string;
  const place = (name: string): string => path.join(home, name);
  const run = (...args: string[]): Promise<Ran> => assay(args, { ASSAY_HOME: place('var') });
  const told = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...args);
    expect(code, stderr).to.equal(0);
    return stdout;
  };

  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'assay-chip-'));
    await mkdir(place('csca'));
    await writeFile(place('sod.bin'), vector({ name: 'genuine' }).sod!);
    await writeFile(place('sod.txt'), vector({ name: 'genuine' }).sod!.toString('base64'));
    await writeFile(place('dg1.bin'), DG1);
    await writeFile(place('dg2.bin'), DG2);
    await writeFile(place('csca/de.cer'), STATE.csca.der);
    await writeFile(place('fr.cer'), OTHER.csca.der);
  });
  after(() => rm(home, { recursive: true, force: true }));

  it('prints the endpoint’s result, without a list as not known', async () => {
    const out = await told(
      'chip',
      '--sod',
      place('sod.bin'),
      '--dg1',
      place('dg1.bin'),
      '--dg2',
      place('dg2.bin'),
      '--json',
    );
    const result = JSON.parse(out) as ChipResult;
    expect(result.passiveAuthentication.signatureVerified).to.equal(true);
    expect(result.trust.chainTrusted).to.equal(null);
    expect(out.trimEnd()).to.not.include('\n');
  });

  it('reads lists that are empty, of wrong lengths or with a group twice, and says why they vouch for nothing', async () => {
    const lists = hashLists().filter(({ truth }) => LIST_REASONS.includes(truth.reason ?? ''));
    const lines = ['sod\tdg1\tdg2\ttrust'];
    for (const [index, { sod }] of lists.entries()) {
      await writeFile(place(`list-${index}.bin`), sod!);
      lines.push(`list-${index}.bin\tdg1.bin\tdg2.bin\tcsca`);
    }
    await writeFile(place('lists.tsv'), lines.join('\n'));
    const rows = linesOf(await told('chip', '--list', place('lists.tsv')));
    expect(rows.map(({ passiveAuthentication }) => passiveAuthentication)).to.deep.equal(
      lists.map(() => ({ sodParsed: true, dgHashesVerified: false, signatureVerified: true })),
    );
    const reasons = rows.map((row, at) => row.reasons.includes(lists[at]!.truth.reason));
    expect(reasons).to.deep.equal([true, true, true]);
  });

  it('tells a file that cannot be read as JSON', async () => {
    const failed = await run('chip', '--sod', place('missing.bin'), '--json');
    expect(failed).to.include({ code: 3 });
    expect(JSON.parse(failed.stdout).error).to.include('missing.bin');
  });

  it('takes a table without a header, and hexadecimal and PEM text', async () => {
    const sod = vector({ name: 'genuine' }).sod!;
    await writeFile(place('sod.hex'), sod.toString('hex'));
    const base64 = sod.toString('base64').replace(/.{64}/g, '$&\n');
    await writeFile(place('sod.pem'), `-----BEGIN CMS-----\n${base64}\n-----END CMS-----\n`);
    await writeFile(place('bare.tsv'), '\uFEFFsod.hex\tdg1.bin\tdg2.bin\tcsca\r\nsod.pem\r\n');
    const rows = linesOf(await told('chip', '--list', place('bare.tsv')));
    expect(rows.map((row) => [row.sod, row.trust.chainTrusted])).to.deep.equal([
      ['sod.hex', true],
      ['sod.pem', null],
    ]);
  });

  it('judges a table, one line of JSON a row, in order, past rows that cannot be read', async () => {
    const rows = [
      ['sod', 'dg1', 'dg2', 'trust'],
      ['sod.bin', 'dg1.bin', 'dg2.bin', 'csca'],
      ['sod.txt', '', '', 'csca/de.cer'],
      ['sod.bin', 'dg2.bin', 'dg1.bin', 'fr.cer'],
      ['missing.bin', '', '', ''],
      ['sod.bin', 'dg1.bin', '', 'nowhere'],
    ];
    await writeFile(place('list.tsv'), rows.map((row) => row.join('\t')).join('\n'));
    const failed = await run('chip', '--list', place('list.tsv'));
    expect(failed).to.include({ code: 3 });
    const results = linesOf(failed.stdout);
    expect(results.map(({ sod }) => sod)).to.deep.equal(rows.slice(1).map(([sod]) => sod));
    expect(results.map((row) => row.trust?.chainTrusted ?? null)).to.deep.equal([
      true,
      true,
      null,
      null,
      null,
    ]);
    expect(results.map((row) => row.passiveAuthentication?.dgHashesVerified)).to.deep.equal([
      true,
      false,
      false,
      undefined,
      true,
    ]);
    expect(results[3].error).to.include('missing.bin');
    expect(results[4].trust.reason).to.equal('trust_list_unusable');
  });

  it('believes what was imported', async () => {
    expect(await told('trust', 'import', place('csca'))).to.include('1 different authorities are trusted');
    expect(await told('trust', 'import', place('fr.cer'))).to.include('2 different authorities are trusted');
    const out = await told('chip', '--sod', place('sod.bin'), '--dg1', place('dg1.bin'));
    expect(out)
      .to.match(/signed by a state\s+yes/)
      .and.match(/copied chip\s+not tested/);
    expect(await told('trust', 'import', '--replace', place('fr.cer'))).to.include('1 different authorities');
    expect(await told('chip', '--sod', place('sod.bin'))).to.match(/signed by a state\s+not known/);
  });

  it('changes nothing when there is nothing to trust in a file', async () => {
    await writeFile(place('noise.ml'), 'nothing');
    const failed = await run('trust', 'import', place('noise.ml'), '--replace');
    expect(failed).to.include({ code: 3 });
    expect(await told('trust', 'show')).to.include('fr.cer');
  });
});
