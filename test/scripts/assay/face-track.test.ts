/** `assay face track` on folders as they come: each frame one line, the events last, whatever is wrong with single ones. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { assay, linesOf, type Ran } from '../../harness/cli.ts';
import { nobody, person } from '../../workers/face/pictures.ts';

describe('assay face track', function () {
  this.timeout(180_000);
  let home: string;
  let face: Buffer;
  const folderOf = async (files: Record<string, Uint8Array | string>): Promise<string> => {
    const folder = await mkdtemp(path.join(home, 'frames '));
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
    return folder;
  };
  const track = (folder: string, ...more: string[]): Promise<Ran> =>
    assay(['face', 'track', folder, ...more]);

  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'assay-track-'));
    face = await person('gin6');
  });
  after(() => rm(home, { recursive: true }));

  it('tells a folder that is none, or that has no frames, in one clear line', async () => {
    const empty = await folderOf({ 'notes.txt': 'hello', '._frame1.jpg': 'of macOS' });
    await mkdir(path.join(empty, 'folder.jpg'));
    const frame = path.join(await folderOf({ 'a.jpg': face }), 'a.jpg');
    for (const [folder, message] of [
      [empty, 'there are no JPEG or PNG files'],
      [path.join(home, 'missing'), 'there is no such file or folder'],
      [frame, 'this is not a folder'],
    ] as const) {
      const { code, stdout, stderr } = await track(folder, '--json');
      expect([code, stdout]).to.deep.equal([2, '']);
      expect(stderr.split('\n')[0]).to.include(folder).and.to.include(message);
      expect(stderr).to.not.match(/^\s+at /m);
    }
  });

  it('gives every frame its line and its number, and the events last', async () => {
    const folder = await folderOf({
      'frame 10.jpg': face,
      'frame 9.jpg': await sharp(face).greyscale().jpeg().toBuffer(),
      'frame 1.jpg': face.subarray(0, face.length / 2),
      'frame 2.png': await sharp(face).png().toBuffer(),
      'frame 3.jpg': 'no picture',
      'frame 4.jpg': '',
      'frame 5.jpg': await sharp(face).toColourspace('cmyk').jpeg().toBuffer(),
      'frame 6.jpg': await sharp(face).resize(4000, 3000, { fit: 'cover' }).jpeg().toBuffer(),
      'frame 7.JPEG': await sharp(face).resize(1, 1).jpeg().toBuffer(),
      'frame 8.jpg': await nobody(40, 2000),
      '._frame 8.jpg': 'of macOS',
      'notes.txt': 'hello',
    });
    // A pipe would be waited for without an end.
    execFileSync('mkfifo', [path.join(folder, 'frame 11.jpg')]);
    await symlink(path.join(folder, 'frame 10.jpg'), path.join(folder, 'frame 12.jpg'));
    await symlink(path.join(folder, 'gone.jpg'), path.join(folder, 'frame 13.jpg'));
    await symlink('/dev/zero', path.join(folder, 'frame 14.jpg'));
    const ran = await track(folder, '--json');
    const lines = linesOf(ran.stdout);
    expect(lines.pop()).to.deep.equal({ events: [] });
    expect(lines.map(({ file }) => Number.parseInt(file.slice(6), 10))).to.deep.equal(
      Array.from({ length: 14 }, (_, at) => at + 1),
    );
    const problems = [
      [1, 'not a readable picture'],
      [3, 'not a readable picture'],
      [4, 'the file is empty'],
      [11, 'this is not a file'],
      [13, 'there is no such file'],
      [14, 'this is not a file'],
    ] as const;
    const told = lines.flatMap(({ error }, at) => (error === undefined ? [] : [[at + 1, error]]));
    expect(told.map(([number]) => number)).to.deep.equal(problems.map(([number]) => number));
    for (const [at, [, message]] of problems.entries()) expect(told[at]![1]).to.include(message);
    for (const line of lines) {
      expect(line).to.include.keys('file', 'faces', 'yawDeg', 'pitchDeg', 'rollDeg', 'eyeRatio');
      expect(line).to.include.keys('interocularPx', 'quality');
    }
    const seen = lines.flatMap(({ faces }, at) => (faces === 1 ? [at + 1] : []));
    expect(seen).to.deep.equal([2, 5, 6, 9, 10, 12]);
    expect([ran.code, ran.stderr]).to.deep.equal([3, '']);
  });

  it('ends with the events where no frame can be read, and where there is only one', async () => {
    const unread = await track(await folderOf({ '1.jpg': 'no', '01.jpg': 'no' }), '--json');
    expect(linesOf(unread.stdout).map(({ file, events }) => file ?? events)).to.deep.equal([
      '01.jpg',
      '1.jpg',
      [],
    ]);
    expect(unread.code).to.equal(3);
    const one = await track(await folderOf({ 'a.jpg': face }), '--json');
    expect(linesOf(one.stdout).map(({ faces, events }) => faces ?? events)).to.deep.equal([1, []]);
    expect(one.code).to.equal(0);
  });

  it('says in words too which frame cannot be read', async () => {
    const { code, stdout } = await track(await folderOf({ 'a.jpg': face, 'b.jpg': 'no' }));
    expect(stdout).to.match(/^a\.jpg {2}yaw .*\n.*b\.jpg: not a readable picture .*\nno event\n$/);
    expect(code).to.equal(3);
  });
});
