/** The command as a user calls it, on the specimen zones that ICAO 9303 prints. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect } from 'chai';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const TD3 = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const TD1 = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';

function assay(input: string, ...args: string[]) {
  return spawnSync(process.execPath, ['scripts/assay/main.ts', 'mrz', '-', ...args], {
    cwd: ROOT,
    input,
    encoding: 'utf8',
  });
}

describe('assay mrz', function () {
  this.timeout(90_000);

  it('reads several zones, one line of JSON each', () => {
    const { status, stdout } = assay(`${TD3}\n\n${TD1}\n`, '--json');
    const [passport, card] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(status).to.equal(0);
    expect(passport).to.include({
      zone: 1,
      valid: true,
      format: 'TD3',
      documentNumber: 'L898902C3',
      surname: 'ERIKSSON',
    });
    expect(card).to.include({ zone: 2, valid: true, format: 'TD1', documentNumber: 'D23145890' });
  });

  it('reads zones that follow each other without a gap, and zones on the command line', () => {
    const { stdout } = assay(`${TD3}\n${TD1}\n${TD3}`, '--json');
    const formats = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).format);
    expect(formats).to.deep.equal(['TD3', 'TD1', 'TD3']);
    const words = spawnSync(
      process.execPath,
      ['scripts/assay/main.ts', 'mrz', ...TD3.split('\n'), '--json'],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    );
    expect(JSON.parse(words.stdout)).to.include({ format: 'TD3', valid: true });
  });

  it('tells a wrong digit and leaves the field as it stands', () => {
    const { status, stdout } = assay(TD3.replace('7408122', '7508122'), '--json');
    const zone = JSON.parse(stdout);
    expect(status).to.equal(3);
    expect(zone.valid).to.equal(false);
    expect(zone.dateOfBirth).to.equal('750812');
    expect(zone.checkDigits.dateOfBirth.valid).to.equal(false);
  });

  it('says what is no zone', () => {
    const { status, stdout } = assay('HELLO', '--json');
    expect(status).to.equal(3);
    expect(JSON.parse(stdout).error).to.include('characters');
    expect(JSON.parse(assay('\x89PNG\0\n\n\n', '--json').stdout).error).to.include('assay verify');
  });
});
