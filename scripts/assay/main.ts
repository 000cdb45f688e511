/** The command line: `assay COMMAND`. Each command is loaded when it is called. */
import { fileURLToPath } from 'node:url';
import { ConfigError } from '../../shared/platform/config.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { SetupError } from '../services/remedy.ts';
import { EXIT, UsageError } from './command.ts';
import { type Commands, completionCommand } from './completion.ts';
import { nearest } from './nearest.ts';
import { VERSION } from './version.ts';

const COMMANDS: Commands = {
  verify: {
    summary: 'verifies a document, or every document of a folder',
    load: () => import('./commands/verify.ts'),
  },
  report: { summary: 'shows a stored report', load: () => import('./commands/report.ts') },
  facts: {
    summary: 'prints the stored facts of a verification, for scripts/judge',
    load: () => import('./commands/facts.ts'),
  },
  chip: {
    summary: 'verifies what was read from a passport chip',
    load: () => import('./commands/chip.ts'),
  },
  face: {
    summary: 'compares two faces, or says what is found in a picture of one',
    load: () => import('./commands/face.ts'),
  },
  mrz: {
    summary: 'takes machine readable zones apart and checks their digits',
    load: () => import('./commands/mrz.ts'),
  },
  liveness: {
    summary: 'plays a folder of frames as one active-liveness session',
    load: () => import('./commands/liveness.ts'),
  },
  trust: {
    summary: 'installs the lists of authorities that passports are believed by',
    load: () => import('./commands/trust.ts'),
  },
  doctor: {
    summary: 'shows what is active on this machine, and what to do about what is not',
    load: () => import('./commands/doctor.ts'),
  },
  tenants: {
    summary: 'makes and lists tenants, and sets how long their documents are kept',
    load: () => import('./commands/tenants.ts'),
  },
  keys: { summary: 'makes, lists, replaces and ends API keys', load: () => import('./commands/keys.ts') },
  users: {
    summary: 'makes people who may sign in to the dashboard, and sets their passwords',
    load: () => import('./commands/users.ts'),
  },
  queue: {
    summary: 'lists what was given up, puts it back, or gives up what waits',
    load: () => import('./commands/queue.ts'),
  },
  storage: {
    summary: 'shows under which keys documents are sealed, and moves them to a new one',
    load: () => import('./commands/storage.ts'),
  },
  audit: {
    summary: 'checks that no row of the audit log was changed or taken out',
    load: () => import('./commands/audit.ts'),
  },
  up: {
    summary: 'starts the whole service on this machine and serves until Ctrl-C',
    load: () => import('./commands/up.ts'),
  },
  completion: {
    summary: 'prints what a shell needs to complete commands and options',
    load: async () => ({ command: completionCommand(COMMANDS) }),
  },
};

const EXIT_CODES = `Exit codes
  0  done; for verify: nothing was found where most alterations would have been
  1  verify: something was found in at least one document (MEDIUM risk or above); doctor: something does not work; audit: the log is broken
  2  wrong call
  3  at least one file could not be verified, or what was asked for is not there
  4  the service cannot be reached or started
  5  verify: nothing was found, but most alterations of such a file would not be seen
  6  verify: a document could not be assessed: locked, cut off, unreadable, checks lost

ASSAY_HOME says where the embedded service keeps its things (default var in the checkout).
ASSAY_URL and ASSAY_API_KEY name a service elsewhere.`;

function overview(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return `assay: tells whether a document can be trusted\n\n${rows.join('\n')}\n\nassay COMMAND --help says more, assay --version which one this is.\n\n${EXIT_CODES}\n`;
}

async function main(args: string[]): Promise<number> {
  const [first, ...rest] = args;
  const wantsHelp = first === 'help';
  if (first === undefined || HELP.has(first) || (wantsHelp && rest.length === 0)) {
    process.stdout.write(overview());
    return first === undefined ? EXIT.usage : EXIT.ok;
  }
  if (first === '--version' || first === '-V' || first === 'version') {
    process.stdout.write(`assay ${VERSION}\n`);
    return EXIT.ok;
  }
  const name = wantsHelp ? (rest[0] ?? '') : first;
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!entry) return unknown(name);
  const { command } = await entry.load();
  if (wantsHelp || rest.some((argument) => HELP.has(argument))) {
    process.stdout.write(`assay ${name}: ${entry.summary}\n\n${command.help}\n`);
    return EXIT.ok;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    return explained(name, command.help, error);
  }
}

const HELP: ReadonlySet<string> = new Set(['--help', '-h']);

function unknown(name: string): number {
  const meant = nearest(name, Object.keys(COMMANDS));
  const help = meant ? `Did you mean "assay ${meant}"?` : `There are: ${Object.keys(COMMANDS).join(', ')}`;
  process.stderr.write(`assay: no command "${name}". ${help}\n`);
  return EXIT.usage;
}

/** What went wrong, in words for the operator; returns the exit code. */
function explained(name: string, help: string, error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`assay ${name}: ${error.message}\n\n${help}\n`);
    return EXIT.usage;
  }
  if (error instanceof SetupError) {
    process.stderr.write(`\nassay ${name}: ${error.message}\n  -> ${error.remedy}\n`);
    return EXIT.unavailable;
  }
  if (error instanceof ConfigError) {
    process.stderr.write(`\nassay ${name}: ${error.message}\n  -> Mend these variables and try again.\n`);
    return EXIT.usage;
  }
  process.stderr.write(`assay ${name}: ${messageOf(error)}\n`);
  return EXIT.failed;
}

// From whichever folder it is called: the same service, the same things.
process.env.ASSAY_HOME ||= fileURLToPath(new URL('../../var', import.meta.url));
process.env.MODELS_DIR ||= fileURLToPath(new URL('../../models', import.meta.url));
// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = await main(process.argv.slice(2));
