/** What the command line says of calls and files that are wrong: in words, with the exit codes of `assay --help`. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { Command } from 'commander';
import { type Define, readDuration } from '../../../scripts/assay/command.ts';
import { define as chip } from '../../../scripts/assay/commands/chip.ts';
import { define as face } from '../../../scripts/assay/commands/face.ts';
import { define as mrz } from '../../../scripts/assay/commands/mrz.ts';
import { findService } from '../../../scripts/assay/service.ts';
import { assay, linesOf } from '../../harness/cli.ts';

/** The error that a call ends with, before anything is printed. */
async function errorOf(define: Define, ...args: string[]): Promise<Error> {
  const command = new Command('assay');
  define(command);
  const caught = await command.parseAsync(args, { from: 'user' }).catch((error: Error) => error);
  if (!(caught instanceof Error)) throw new Error(`${args.join(' ')} was no wrong call`);
  return caught;
}

describe('assay: wrong calls', () => {
  let home: string;
  const place = (name: string): string => path.join(home, name);

  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'assay-wrong-'));
    await mkdir(place('empty'));
    await mkdir(place('hidden'));
    await writeFile(place('hidden/._passport.png'), 'left by another system');
    await writeFile(place('blank.txt'), ' \n\n');
    await writeFile(place('table.tsv'), 'sod\n');
  });
  after(() => rm(home, { recursive: true, force: true }));

  it('mrz wants a folder to have pictures, hidden ones left out', async () => {
    for (const folder of ['empty', 'hidden']) {
      const { name, message } = await errorOf(mrz, place(folder));
      expect(name).to.equal('UsageError');
      expect(message).to.equal(`there are no JPEG, PNG or WebP files in ${place(folder)}`);
    }
  });

  it('chip takes a table or the files of one chip, and wants the table to be a file', async () => {
    const both = await errorOf(chip, '--list', place('table.tsv'), '--dg1', place('blank.txt'));
    expect(both).to.include({
      name: 'UsageError',
      message: 'chip takes either --list or the files of one chip',
    });
    const folder = await errorOf(chip, '--list', home);
    expect(folder).to.include({ name: 'UsageError', message: `${home} is not a file` });
  });

  it('chip says which trust list is not there', async () => {
    const { message } = await errorOf(chip, '--sod', place('blank.txt'), '--trust', place('nowhere'));
    expect(message).to.equal(`${place('nowhere')}: there is no such file or folder`);
  });

  it('face says what a table of pairs is, where it is no file', async () => {
    const { name, message } = await errorOf(face, 'compare', '--pairs', home);
    expect(name).to.equal('UsageError');
    expect(message).to.equal(`${home}: this is a folder`);
  });

  it('takes durations up to a hundred years, beyond which there may be no date', () => {
    expect(readDuration('36500d')).to.equal(36_500 * 86_400_000);
    expect(readDuration('0')).to.equal(0);
    for (const text of ['36600d', '99999999999999999h', '-1d', '1.5h', '7w', ''])
      expect(() => readDuration(text), text).to.throw(/Give a /);
  });

  it('says what an address in ASSAY_URL looks like, where it is none', async () => {
    const { ASSAY_URL, ASSAY_API_KEY } = process.env;
    try {
      process.env.ASSAY_API_KEY = 'key';
      for (const address of ['localhost:3000', 'not an address', 'ftp://host/']) {
        process.env.ASSAY_URL = address;
        const error = await findService().catch((caught: Error) => caught);
        expect(error).to.include({ name: 'SetupError', message: `ASSAY_URL is no address: ${address}` });
      }
    } finally {
      for (const [name, value] of Object.entries({ ASSAY_URL, ASSAY_API_KEY }))
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
    }
  });

  it('mrz ends with 3 where a file has nothing to read', async () => {
    const { code, stdout } = await assay(['mrz', place('blank.txt'), '--json']);
    expect(code).to.equal(3);
    expect(linesOf(stdout)).to.deep.equal([
      { file: place('blank.txt'), zone: 1, error: 'there is no text in it' },
    ]);
  });
});
