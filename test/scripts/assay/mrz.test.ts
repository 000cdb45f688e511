/** The command as a user calls it, on the specimen zones that ICAO 9303 prints. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { makeClean } from '../../../lab/corpus/index.ts';
import { assay, linesOf } from '../../harness/cli.ts';

const TD3 = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const TD1 = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';

const mrz = (input: string, ...args: string[]) => assay(['mrz', '-', ...args], {}, input);

describe('assay mrz', function () {
  this.timeout(90_000);

  it('reads several zones, one line of JSON each', async () => {
    const { code, stdout } = await mrz(`${TD3}\n\n${TD1}\n`, '--json');
    const [passport, card] = linesOf(stdout);
    expect(code).to.equal(0);
    expect(passport).to.include({
      zone: 1,
      valid: true,
      format: 'TD3',
      documentNumber: 'L898902C3',
      surname: 'ERIKSSON',
    });
    expect(card).to.include({ zone: 2, valid: true, format: 'TD1', documentNumber: 'D23145890' });
  });

  it('reads zones that follow each other without a gap, and zones on the command line', async () => {
    const { stdout } = await mrz(`${TD3}\n${TD1}\n${TD3}`, '--json');
    const formats = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).format);
    expect(formats).to.deep.equal(['TD3', 'TD1', 'TD3']);
    const words = await assay(['mrz', ...TD3.split('\n'), '--json']);
    expect(JSON.parse(words.stdout)).to.include({ format: 'TD3', valid: true });
  });

  it('tells a wrong digit and leaves the field as it stands', async () => {
    const { code, stdout } = await mrz(TD3.replace('7408122', '7508122'), '--json');
    const zone = JSON.parse(stdout);
    expect(code).to.equal(3);
    expect(zone.valid).to.equal(false);
    expect(zone.dateOfBirth).to.equal('750812');
    expect(zone.checkDigits.dateOfBirth.valid).to.equal(false);
  });

  it('says what is no zone', async () => {
    const { code, stdout } = await mrz('HELLO', '--json');
    expect(code).to.equal(3);
    expect(JSON.parse(stdout).error).to.include('characters');
    expect(JSON.parse((await mrz('\x89PNG\0\n\n\n', '--json')).stdout).error).to.include(
      'neither text nor a picture',
    );
  });

  it('reads the zone of a photograph that lies upside down, and says of another that there is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-mrz-'));
    try {
      const clean = await makeClean('passport', 7, { form: 'jpeg', capture: 'camera', longSide: 1400 });
      await sharp(clean.bytes).rotate(180).jpeg().toFile(join(folder, 'a.jpg'));
      await sharp({ create: { width: 300, height: 200, channels: 3, background: '#cccccc' } })
        .png()
        .toFile(join(folder, 'b.png'));
      await writeFile(join(folder, 'c.png'), 'no picture');
      const { code, stdout } = await assay(['mrz', folder, '--json']);
      const [passport, empty, broken] = linesOf(stdout) as Record<string, unknown>[];
      const [, second] = clean.layouts[0]!.items.flatMap((item) =>
        item.type === 'text' && item.field?.startsWith('mrz') ? [item.text] : [],
      );
      expect(code).to.equal(3);
      expect(passport).to.include({ file: join(folder, 'a.jpg'), valid: true, format: 'TD3' });
      expect((passport?.lines as string[] | undefined)?.[1]).to.equal(second);
      expect(passport?.corrected).to.be.an('array');
      expect(passport?.legible).to.equal(true);
      expect(empty).to.deep.include({ lines: [], reason: 'no print was found in the picture' });
      expect(broken?.lines).to.deep.equal([]);
      expect(broken?.reason).to.be.a('string');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
