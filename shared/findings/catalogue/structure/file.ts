/** What the bytes of the file hold beside its pages: makers, leftovers, damage, locks and active content. */
import type { Rows } from '../../row.ts';

export const FILE = {
  'producer-contradicted': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'production',
    title: 'Another program made the file than it says',
    meaning:
      'The file names one program as its maker, but it opens as the files of another program do, which puts its own name on what it writes. The name was changed, or chosen to be another.',
    basis:
      'Each program opens its files with bytes of its own behind the header (ISO 32000-1, 7.5.2). The named program’s own marks are missing, and those of another are there that writes documents of its own only. Programs that also save those of others are left out.',
    alternatives: [
      'A tool that copied the metadata of the original onto a converted file.',
      'A program that was set up to give another name.',
    ],
    advice: 'Ask how the document came about; compare it with others of the same issuer.',
  },
  'objects-outside-xref': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'INFO',
    family: 'signature',
    title: 'Objects that no table names',
    meaning: 'The file has parts that its own tables do not name, without a visible effect on the pages.',
    basis: 'All objects found in the bytes, less those that some cross-reference section names.',
    alternatives: ['A program that saved carelessly.'],
    advice: 'None by itself.',
    context: true,
  },
  'data-outside-document': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'LOW',
    family: 'production',
    title: 'Data outside the document',
    meaning: 'Bytes stand before or behind the document proper, where viewers do not look.',
    basis: 'Bytes before the header, behind the last end mark, or behind the image’s last part.',
    alternatives: [
      'Phones append preview pictures and short videos to their photographs.',
      'A mail or web program left its own lines.',
    ],
    advice: 'Where the data begin like another file, open it in a safe place only.',
    context: true,
  },
  'structure-damaged': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'LOW',
    family: 'production',
    title: 'File structure is damaged',
    meaning:
      'Programs have to guess parts of this file’s structure; some may refuse it or show it differently.',
    basis: 'Cross-reference, trailer, object or part that cannot be read as the format demands.',
    alternatives: ['A broken transfer or an old program.'],
    advice: 'Ask for the file again if parts of it could not be assessed.',
    context: true,
  },
  'encryption-locked': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'production',
    title: 'Document needs a password',
    meaning:
      'The file is encrypted and does not open without a password, so that its content was not assessed.',
    basis: 'The standard security handler refuses the empty user password, or another handler is used.',
    alternatives: ['Banks and payroll offices protect their documents like this.'],
    advice: 'Ask for a version without password.',
    context: true,
  },
  'active-content': {
    stage: 'structure',
    group: 'securityFeatures',
    severity: 'LOW',
    family: 'production',
    title: 'Active content',
    meaning: 'The file contains scripts, forms that send data, references to programs or files inside it.',
    basis: 'Actions and embedded parts among the objects of the newest save (ISO 32000-1, 12.6 and 7.11.4).',
    alternatives: [
      'Interactive forms use scripts to check what is filled in.',
      'Invoices carry their data as a file inside.',
    ],
    advice: 'Open it in a viewer that runs no scripts.',
    context: true,
  },
} as const satisfies Rows<'structure'>;
