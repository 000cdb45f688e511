/**
 * What fraudsters do to invoices, statements and payslips, with programs that are not this project's, each with its
 * honest twin: the same program does the same sort of work and changes no value. Needs python3-fitz, python3-pikepdf,
 * python3-fonttools, libreoffice-draw, qpdf, tesseract, poppler-utils and ImageMagick.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CaptureClass } from '../../../shared/contracts/capture.ts';
import { randomFrom } from '../../corpus/random.ts';
import { type Account, accountOf, lithuanianIban } from './accounts.ts';
import { run } from './programs.ts';

export interface AccountWork {
  folder: string;
  account: Account;
  seed: number;
  /** Names in `folder`: the paper as it was printed, and what is to be made. */
  from: string;
  to: string;
  /** Font file that the paper is set in. */
  font: string;
  twin: boolean;
  /** Prints a body as the paper was printed. */
  print(body: string, pdf: string): void;
}

export interface AccountWay {
  name: string;
  class: CaptureClass;
  /** Papers on which it makes no sense are left out. */
  suits?(account: Account): boolean;
  /** Null where the twin is the paper itself. */
  twin: 'made' | null;
  /** There is nothing but the twin: no value is exchanged. */
  honest?: true;
  /** @throws where the program cannot do it to this paper */
  apply(work: AccountWork): Promise<void> | void;
}

export const PYTHON = '/usr/bin/python3';
const REWRITE = fileURLToPath(new URL('./rewrite.py', import.meta.url));

/** First digit raised, and of three digits or more the second one too: somebody wants more money. */
export const raised = (printed: string): string => {
  let left = 2;
  return printed.replace(/\d/g, (digit) => (left-- > 0 ? String((Number(digit) % 9) + 1) : digit));
};

/** A digit more in front. */
const longer = (printed: string): string => printed.replace(/\d/, (digit) => `1${digit}`);

function rewrite(way: string, work: AccountWork, more: Record<string, unknown>): void {
  const { from, to, twin, font, folder } = work;
  run(PYTHON, [REWRITE], folder, JSON.stringify({ way, from, to, twin, font, ...more }));
}

function atSource(work: AccountWork, count: number): void {
  let { body } = work.account;
  for (const target of work.account.targets.slice(0, count)) body = body.replace(target, raised(target));
  work.print(body, work.to);
}

function throughDraw({ folder, from, to, account, twin }: AccountWork): void {
  const office = (format: string, file: string): void => {
    const profile = `-env:UserInstallation=file://${folder}/office`;
    run(
      'soffice',
      [profile, '--headless', '--infilter=draw_pdf_import', '--convert-to', format, '--outdir', folder, file],
      folder,
    );
  };
  copyFileSync(path.join(folder, from), path.join(folder, 'drawn.pdf'));
  office('fodg', 'drawn.pdf');
  const drawn = path.join(folder, 'drawn.fodg');
  const [target = ''] = account.targets;
  const text = readFileSync(drawn, 'utf8');
  const changed = text.replace(target, raised(target));
  if (!twin && changed === text) throw new Error('the value is not in the drawing as one word');
  writeFileSync(drawn, twin ? text : changed);
  const profile = `-env:UserInstallation=file://${folder}/office`;
  run(
    'soffice',
    [profile, '--headless', '--convert-to', 'pdf:draw_pdf_Export', '--outdir', folder, drawn],
    folder,
  );
  copyFileSync(path.join(folder, 'drawn.pdf'), path.join(folder, to));
}

/** The second page of a statement of somebody else, by the same bank; the twin takes the pages apart and joins them. */
function foreignPage(work: AccountWork): void {
  const { folder, from, to, account, seed, twin } = work;
  if (!twin) work.print(accountOf(account.kind, account.language, seed + 5_000).body, 'other.pdf');
  const pages = [from, '1', twin ? from : 'other.pdf', '2'];
  run('qpdf', ['--deterministic-id', '--empty', '--pages', ...pages, '--', to], folder);
}

function layered(work: AccountWork): void {
  const { folder, from, account, twin } = work;
  run('pdftoppm', ['-r', '150', '-jpeg', '-singlefile', '-f', '1', '-l', '1', from, 'scan'], folder);
  run('tesseract', ['scan.jpg', 'layered', '--dpi', '150', 'pdf'], folder);
  const [target = ''] = account.targets;
  if (twin) run('convert', ['scan.jpg', '-quality', '70', 'changed.jpg'], folder);
  else {
    work.print(account.body.replace(target, raised(target)), 'changed.pdf');
    run(
      'pdftoppm',
      ['-r', '150', '-jpeg', '-singlefile', '-f', '1', '-l', '1', 'changed.pdf', 'changed'],
      folder,
    );
  }
  rewrite('picture-below-layer-exchanged', { ...work, from: 'layered.pdf' }, { picture: 'changed.jpg' });
}

const PDF = 'born-digital-pdf';

/** Values of a paper that fraudsters exchange together. */
const MANY = 3;

const exchanged = (work: AccountWork, count: number, change: (printed: string) => string) => {
  const old = work.account.targets.slice(0, count);
  return { old, new: old.map(change), hide: work.account.iban };
};

export const ACCOUNT_WAYS: readonly AccountWay[] = [
  { name: 'sum-broken-at-the-source', class: PDF, twin: null, apply: (work) => atSource(work, 1) },
  {
    name: 'several-sums-broken-at-the-source',
    class: PDF,
    twin: null,
    apply: (work) => atSource(work, MANY),
  },
  {
    name: 'account-of-another-country',
    class: PDF,
    twin: null,
    suits: ({ kind }) => kind === 'tax-invoice',
    apply(work) {
      const own = lithuanianIban(randomFrom('ledger-thief', work.seed));
      work.print(work.account.body.replace(work.account.iban, own), work.to);
    },
  },
  {
    name: 'codes-exchanged',
    class: PDF,
    twin: 'made',
    apply: (work) => rewrite('codes-exchanged', work, exchanged(work, 1, raised)),
  },
  {
    name: 'codes-added',
    class: PDF,
    twin: 'made',
    apply: (work) => rewrite('codes-added', work, exchanged(work, 1, longer)),
  },
  {
    name: 'redact-retype-many',
    class: PDF,
    twin: 'made',
    apply: (work) => rewrite('redact-retype-many', work, exchanged(work, MANY, raised)),
  },
  {
    name: 'redact-retype-own-font',
    class: PDF,
    twin: 'made',
    apply: (work) => rewrite('redact-retype-own-font', work, exchanged(work, MANY, raised)),
  },
  {
    name: 'account-redacted-and-typed',
    class: PDF,
    twin: 'made',
    apply(work) {
      const { iban } = work.account;
      const typed = `${iban.slice(0, 4)}${raised(iban.slice(4))}`;
      rewrite('redact-retype-own-font', work, { old: [iban], new: [typed], hide: iban });
    },
  },
  {
    name: 'outlines-exchanged',
    class: PDF,
    twin: 'made',
    apply: (work) => rewrite('outlines-exchanged', work, { digits: ['1', '9'] }),
  },
  { name: 'office-round-trip', class: PDF, twin: 'made', apply: throughDraw },
  {
    name: 'page-of-another-statement',
    class: PDF,
    twin: 'made',
    suits: ({ kind }) => kind === 'balance-statement',
    apply: foreignPage,
  },
  { name: 'picture-below-layer-exchanged', class: 'pdf-of-scans', twin: 'made', apply: layered },
];
