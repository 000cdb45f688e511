/**
 * Where genuine files of the ledger come from: packages of Debian 12 and of npm, chosen for the variety of programs
 * that made their documents and pictures, and folders that the user names. A package plays one part.
 * `tune` has every package that earlier measurements of this project named (docs/measurements/unseen.md, structure.md).
 */
import type { Part } from './list.ts';

export interface Source {
  /** deb: a binary package; src: a source package's original archive; npm: NAME@VERSION. */
  from: 'deb' | 'src' | 'npm';
  name: string;
  part: Part;
  /**
   * What is taken: documents, pictures with a camera's traces, pages scanned by somebody, pictures of screens in manuals
   * (`screen`: as PNG, `window`: as JPEG, which blurs what a program drew).
   */
  take: 'pdf' | 'photo' | 'page' | 'screen' | 'window';
  /** At most so many files, spread over the package in order of their names' hashes. */
  most: number;
}

const of = (from: Source['from'], take: Source['take'], part: Part, most: number, names: string): Source[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => ({ from, name, part, take, most }));

export const SOURCES: readonly Source[] = [
  ...of('deb', 'pdf', 'tune', 110, 'texlive-humanities-doc lilypond-doc-pdf r-doc-pdf texlive-lang-german'),
  ...of(
    'deb',
    'pdf',
    'tune',
    60,
    'asymptote-doc python-reportlab-doc maint-guide graphviz-doc texlive-lang-european',
  ),
  ...of('deb', 'pdf', 'tune', 60, 'texlive-fonts-recommended-doc texlive-formats-extra'),
  ...of('deb', 'pdf', 'holdout', 60, 'texlive-lang-italian texlive-lang-spanish texlive-lang-polish simh'),
  ...of('deb', 'pdf', 'holdout', 60, 'texlive-lang-portuguese texlive-lang-czechslovak texlive-metapost-doc'),
  ...of('deb', 'pdf', 'holdout', 60, 'xfig-doc dblatex-doc nut-doc mpich-doc sdcc-doc'),
  ...of('npm', 'pdf', 'holdout', 60, 'pdf-parse@1.1.1 pdf-data-parser@1.2.22 pdf-merge@1.2.0 exif-js@2.3.0'),
  ...of('deb', 'pdf', 'first-sight', 60, 'debian-refcard texlive-lang-other texlive-luatex pyxplot-doc'),
  ...of('deb', 'pdf', 'first-sight', 220, 'texlive-bibtex-extra debian-faq debian-faq-de'),
  ...of('src', 'photo', 'tune', 90, 'exiv2'),
  ...of('src', 'photo', 'tune', 60, 'libimage-exiftool-perl'),
  ...of('src', 'photo', 'holdout', 90, 'jhead golang-github-rwcarlsen-goexif'),
  ...of('src', 'page', 'tune', 60, 'leptonlib'),
  ...of('src', 'page', 'holdout', 60, 'unpaper'),
  ...of('deb', 'screen', 'tune', 90, 'debian-handbook kicad-doc-en'),
  ...of('deb', 'screen', 'holdout', 130, 'debian-edu-doc-en'),
  ...of('deb', 'screen', 'first-sight', 130, 'gnome-user-docs'),
  ...of('deb', 'screen', 'tune', 80, 'gimp-help-en qtcreator-doc'),
  ...of(
    'deb',
    'screen',
    'tune',
    60,
    'gnumeric-doc kmymoney-common grisbi-common skrooge-common homebank-data',
  ),
  ...of('deb', 'screen', 'holdout', 95, 'mate-user-guide gnucash-docs'),
  ...of('deb', 'window', 'first-sight', 95, 'fotoxx-common libvisp-doc'),
  ...of('deb', 'photo', 'first-sight', 60, 'kphotoalbum mate-backgrounds lomiri-wallpapers-16.04'),
  ...of('deb', 'photo', 'first-sight', 60, 'lomiri-wallpapers-20.04 eyes17 scratch'),
];
