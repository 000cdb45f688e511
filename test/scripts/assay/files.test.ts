/** Files and folders that somebody names on the command line: which are taken, in which order, and why one is not. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { listDocuments, mediaTypeOf } from '../../../scripts/assay/documents.ts';
import { framesOf, readPicture } from '../../../scripts/assay/frames.ts';
import { readNamed, why } from '../../../scripts/assay/named-file.ts';

const reasonOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    ({ message }: Error) => message,
  );

describe('named files', () => {
  let root: string;
  const at = (...parts: string[]): string => path.join(root, ...parts);
  const shown = (files: readonly string[]): string[] => files.map((file) => path.relative(root, file));

  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'assay-files-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const write = (...files: string[]): void => {
    for (const file of files) {
      mkdirSync(path.dirname(at(file)), { recursive: true });
      writeFileSync(at(file), 'x');
    }
  };

  describe('documents', () => {
    it('are those that were named, in their order, and those of named folders by name', async () => {
      write('z.pdf', 'folder/b.pdf', 'folder/a.pdf', 'folder/deep/er/c.pdf', 'folder/deep-c.pdf', 'm.pdf');
      expect(shown(await listDocuments([at('z.pdf'), at('folder'), at('m.pdf')]))).to.deep.equal([
        ...['z.pdf', 'folder/a.pdf', 'folder/b.pdf', 'folder/deep-c.pdf', 'folder/deep/er/c.pdf', 'm.pdf'],
      ]);
      expect(await listDocuments([])).to.deep.equal([]);
    });

    it('are no hidden files and folders of a folder, but one that was named', async () => {
      write('folder/.DS_Store', 'folder/.git/a.pdf', 'folder/a.pdf', '.hidden.pdf');
      expect(shown(await listDocuments([at('folder'), at('.hidden.pdf')]))).to.deep.equal([
        'folder/a.pdf',
        '.hidden.pdf',
      ]);
    });

    it('are files behind links, and no folders behind them, which may lead round in a circle', async () => {
      write('folder/a.pdf', 'other/b.pdf');
      symlinkSync(at('folder'), at('folder/circle'));
      symlinkSync(at('other'), at('folder/elsewhere'));
      symlinkSync(at('other/b.pdf'), at('folder/link.pdf'));
      symlinkSync(at('gone'), at('folder/broken.pdf'));
      expect(shown(await listDocuments([at('folder')]))).to.deep.equal([
        ...['folder/a.pdf', 'folder/broken.pdf', 'folder/link.pdf'],
      ]);
    });

    it('are listed though they are not there: their turn tells why', async () => {
      expect(await listDocuments([at('gone.pdf')])).to.deep.equal([at('gone.pdf')]);
      expect(await reasonOf(mediaTypeOf(at('gone.pdf')))).to.equal('There is no such file.');
      symlinkSync(at('loop'), at('loop'));
      expect(await reasonOf(mediaTypeOf(at('loop')))).to.equal('This link leads to itself.');
      expect(await reasonOf(mediaTypeOf(root))).to.equal('The folder cannot be read.');
      expect(await reasonOf(mediaTypeOf('/dev/null'))).to.equal('This is not a file.');
    });
  });

  describe('frames', () => {
    it('stand in the order of their numbers, however many noughts are in front', async () => {
      write('f10.jpg', 'f2.jpg', 'f1.jpg', 'f01.jpg', 'F3.JPG', 'f4.jpeg', 'f5.png');
      expect(shown(await framesOf(root))).to.deep.equal([
        'f01.jpg',
        'f1.jpg',
        'f2.jpg',
        'F3.JPG',
        'f4.jpeg',
        'f5.png',
        'f10.jpg',
      ]);
    });

    it('are pictures of the folder itself, neither hidden nor folders; links count', async () => {
      write('a.jpg', '._a.jpg', 'b.txt', 'c.jpg.bak', 'deep/d.jpg', 'e.webp');
      mkdirSync(at('f.jpg'));
      symlinkSync(at('a.jpg'), at('g.jpg'));
      expect(shown(await framesOf(root))).to.deep.equal(['a.jpg', 'g.jpg']);
    });

    it('are asked for in words where there are none', async () => {
      expect(await reasonOf(framesOf(root))).to.equal(`there are no JPEG or PNG files in ${root}`);
      expect(await reasonOf(framesOf(at('gone')))).to.equal(`${at('gone')}: there is no such file or folder`);
      write('file');
      expect(await reasonOf(framesOf(at('file')))).to.equal(`${at('file')}: this is not a folder`);
    });

    it('are read whole, or it is said why not', async () => {
      write('a.jpg');
      writeFileSync(at('empty.jpg'), '');
      expect((await readPicture(at('a.jpg'))).toString()).to.equal('x');
      for (const [name, reason] of [
        [at('empty.jpg'), 'the file is empty'],
        [at('gone.jpg'), 'there is no such file or folder'],
        [root, 'this is not a file'],
        ['/dev/zero', 'this is not a file'],
      ] as const)
        expect(await reasonOf(readPicture(name))).to.equal(`${name}: ${reason}`);
    });
  });

  describe('one file', () => {
    it('is read, or it is said in words why it cannot be', () => {
      write('a.txt');
      expect(readNamed(at('a.txt')).toString()).to.equal('x');
      for (const [name, reason] of [
        [at('gone'), 'there is no such file or folder'],
        [root, 'this is a folder'],
        [at('a.txt/b'), 'this is not a folder'],
      ] as const)
        expect(() => readNamed(name)).to.throw(`${name}: ${reason}`);
    });

    it('is named before whatever else went wrong with it', () => {
      expect(why('a', Object.assign(new Error('too many'), { code: 'EMFILE' }))).to.equal('a: too many');
      expect(why('a', new Error('other'))).to.equal('a: other');
      expect(why('a', null)).to.match(/^a: ./);
    });
  });
});
