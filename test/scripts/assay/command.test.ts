/** What every command of the command line is made of: its numbers, its help, its exit codes, its tables. */
import { expect } from 'chai';
import { Command, CommanderError } from 'commander';
import { alsoSays, EXIT, ends, readDuration, readNumber } from '../../../scripts/assay/command.ts';
import { defineCompletion } from '../../../scripts/assay/completion.ts';
import { languageOption } from '../../../scripts/assay/language.ts';
import { table } from '../../../scripts/assay/operator.ts';
import { cellsOf } from '../../../scripts/assay/table.ts';
import { LANGUAGES } from '../../../shared/contracts/language.ts';

describe('numbers of a call', () => {
  it('lie within their bounds, which are told where they do not', () => {
    const read = readNumber(0.5, 60);
    expect(['0.5', '1', '60', '59.9', '1e1', ' 7 '].map(read)).to.deep.equal([0.5, 1, 60, 59.9, 10, 7]);
    for (const text of ['0.4', '60.1', '-1', 'many', '1,5', 'NaN', 'Infinity', '1 2'])
      expect(() => read(text), text).to.throw('Give a number from 0.5 to 60.');
  });

  it('are whole where they count something', () => {
    const read = readNumber(1, 32, true);
    expect(['1', '32', '4.0'].map(read)).to.deep.equal([1, 32, 4]);
    for (const text of ['1.5', '0', '33', ''])
      expect(() => read(text), text).to.throw('Give a whole number from 1 to 32.');
  });

  it('are none where nothing was given, though nought be one', () => {
    for (const text of ['', ' ', '\t'])
      expect(() => readNumber(0, 9)(text), JSON.stringify(text)).to.throw('Give a number');
    expect(readNumber(0, 9)('0')).to.equal(0);
  });

  it('are durations of days, hours or minutes; of days where nothing is said', () => {
    for (const [text, hours] of [['0', 0], ['1', 24], ['1d', 24], ['36h', 36], ['90m', 1.5], ['007d', 168]] as const)
      expect(readDuration(text), text).to.equal(hours * 3_600_000);
    for (const text of ['d', '1D', '1 d', '1s', '+1d', '1d2h']) expect(() => readDuration(text), text).to.throw('such as 7d or 12h');
  }); // biome-ignore format: a table reads better
});

describe('a command', () => {
  const run = async (command: Command, ...args: string[]): Promise<unknown> =>
    command
      .exitOverride()
      .configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
      .parseAsync(args, { from: 'user' });

  it('ends with the code that its work answers', async () => {
    const before = process.exitCode;
    try {
      for (const code of [EXIT.ok, EXIT.found, EXIT.notAssessable]) {
        await run(
          new Command('one').argument('<a>').action(ends((a: string) => (a === 'x' ? code : EXIT.usage))),
          'x',
        );
        expect(process.exitCode).to.equal(code);
      }
    } finally {
      process.exitCode = before;
    }
  });

  it('has exit codes of its own for each thing that scripts tell apart', () => {
    expect(new Set(Object.values(EXIT)).size).to.equal(Object.keys(EXIT).length);
    // From 126 on they are the shell's.
    for (const code of Object.values(EXIT)) expect(code).to.be.within(0, 125);
  });

  it('says more below its options', () => {
    const said: string[] = [];
    alsoSays(new Command('one'), '\n\nMore of it.\n')
      .configureOutput({ writeOut: (text) => said.push(text) })
      .outputHelp();
    expect(said.join('')).to.match(/--help[^\n]*\n\nMore of it\.\n$/);
  });

  it('takes the languages that there are, English where none is named', async () => {
    const told = async (...args: string[]): Promise<unknown> => {
      const command = new Command('one').addOption(languageOption('in which language'));
      await run(
        command.action(() => undefined),
        ...args,
      );
      return command.opts().lang;
    };
    expect(await told()).to.equal('en');
    for (const language of LANGUAGES) expect(await told('--lang', language)).to.equal(language);
    const refused = await told('--lang', 'xx').catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(CommanderError);
  });
});

describe('tables of the command line', () => {
  it('have columns as wide as they must be, and nothing behind the last', () => {
    const rows = [
      ['name', 'plan', 'made'],
      ['a', 'business', ''],
      ['longest', '', 'now'],
    ];
    expect(table(rows).split('\n')).to.deep.equal([
      'name     plan      made',
      'a        business',
      'longest            now',
    ]);
    expect(table([])).to.equal('');
  });

  it('are read by tabs, without blanks around a cell and without a byte order mark', () => {
    expect(cellsOf('\uFEFFa.jpg\t b c \t\td\r')).to.deep.equal(['a.jpg', 'b c', '', 'd']);
    expect(cellsOf('')).to.deep.equal(['']);
  });
});

describe('completion', () => {
  const declared = async (name: string): Promise<Command> => {
    const command = new Command(name)
      .summary(`what ${name}'s for`)
      .option('--json', 'as data')
      .option('-s, --short <x>');
    if (name === 'two')
      for (const verb of ['make', 'list']) command.command(verb).option(`--${verb}-more`).summary(verb);
    return command;
  };
  async function scriptOf(shell: string): Promise<string> {
    const { write } = process.stdout;
    let script = '';
    process.stdout.write = ((text: string): boolean => {
      script += text;
      return true;
    }) as typeof write;
    const before = process.exitCode;
    try {
      const command = new Command('completion').exitOverride();
      defineCompletion(['one', 'two'], declared)(command);
      await command.parseAsync([shell], { from: 'user' });
    } finally {
      process.stdout.write = write;
      process.exitCode = before;
    }
    return script;
  }

  it('of fish has a line for each command, verb and long option', async () => {
    const lines = (await scriptOf('fish')).trimEnd().split('\n');
    expect(lines[0]).to.equal("complete -c assay -n __fish_use_subcommand -f -a one -d 'what one\\'s for'");
    for (const [where, option] of [
      ...[['one', 'json'], ['one', 'short'], ['one', 'help'], ['two', 'json']],
      ...[['two; and __fish_seen_subcommand_from make', 'make-more'], ['two; and __fish_seen_subcommand_from list', 'list-more']],
    ])
      expect(lines).to.include(`complete -c assay -n '__fish_seen_subcommand_from ${where}' -l ${option}`);
    expect(lines.filter((line) => line.includes(' -a make ') || line.includes(' -a list '))).to.have.length(2);
    expect(new Set(lines).size).to.equal(lines.length);
  }); // biome-ignore format: a table reads better

  it('of zsh is that of bash, behind what makes zsh read it', async () => {
    const [bash, zsh] = [await scriptOf('bash'), await scriptOf('zsh')];
    expect(zsh).to.equal(`autoload -Uz bashcompinit && bashcompinit\n${bash}`);
    expect(bash)
      .to.include('make list --json --short --help')
      .and.include('complete -o default -F _assay assay');
  });
});
