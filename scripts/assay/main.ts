/** The command line: `assay COMMAND`. Each command is loaded when it is called. */
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../../shared/platform/config.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { SetupError } from '../services/remedy.ts';
import { EXIT, UsageError } from './command.ts';
import { type Commands, defineCompletion } from './completion.ts';
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
    load: async () => ({
      define: defineCompletion(Object.keys(COMMANDS), (name) => declare(programOf(undefined), name)),
    }),
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

const HELP_WIDTH = 110;

/** Everything that is set here holds for the commands below it, too. */
function programOf(named: string | undefined): Command {
  const caller = named === undefined ? 'assay' : `assay ${named}`;
  return new Command('assay')
    .description('tells whether a document can be trusted')
    .version(`assay ${VERSION}`, '-V, --version', 'which one this is')
    .helpOption('-h, --help', 'tells this')
    .helpCommand('help [command]', 'tells more of one')
    .configureHelp({ helpWidth: Math.min(process.stdout.columns ?? HELP_WIDTH, HELP_WIDTH) })
    .exitOverride()
    .showHelpAfterError(`-> ${caller} --help says more.`)
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error:/, `${caller}:`)) });
}

/** Only the command that is called is loaded; of the others its name and its summary are told. */
async function declare(program: Command, name: string): Promise<Command> {
  const entry = COMMANDS[name];
  const command = program.command(name).summary(entry?.summary ?? '');
  if (entry) {
    const { define } = await entry.load();
    define(command.description(entry.summary));
  }
  return command;
}

async function main(args: string[]): Promise<number> {
  const [first] = args[0] === 'help' ? args.slice(1) : args;
  const named = first !== undefined && Object.hasOwn(COMMANDS, first) ? first : undefined;
  const program = programOf(named);
  for (const [name, { summary }] of Object.entries(COMMANDS)) {
    if (name === named) await declare(program, name);
    else program.command(name).summary(summary);
  }
  program
    .configureHelp({ ...program.configureHelp(), subcommandTerm: (command) => command.name() })
    .addHelpText('after', `\nassay COMMAND --help says more of one.\n\n${EXIT_CODES}`);
  if (args.length === 0) {
    program.outputHelp();
    return EXIT.usage;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? EXIT.ok);
  } catch (error) {
    return explained(named, error);
  }
}

/** What went wrong, in words for the operator; returns the exit code. */
function explained(name: string | undefined, error: unknown): number {
  // Told by commander already: a wrong call, or help and version, which were asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof UsageError) {
    process.stderr.write(`assay ${name}: ${error.message}\n-> assay ${name} --help says more.\n`);
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
