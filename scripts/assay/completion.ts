/** `assay completion SHELL`: what the shell needs to complete commands, their verbs and options. */
import { Argument, type Command } from 'commander';
import { type Define, EXIT, ends } from './command.ts';

/** The commands there are, each loaded when it is needed. */
export type Commands = Readonly<Record<string, { summary: string; load: () => Promise<{ define: Define }> }>>;

/** @param declared makes the command of this name as it is when it is called */
export const defineCompletion =
  (names: readonly string[], declared: (name: string) => Promise<Command>): Define =>
  (command) =>
    command
      .addArgument(new Argument('<shell>', 'whose script is printed').choices(Object.keys(SCRIPTS)))
      .addHelpText(
        'after',
        `
  bash  eval "$(assay completion bash)"                                      in ~/.bashrc
  zsh   eval "$(assay completion zsh)"                                       in ~/.zshrc
  fish  assay completion fish > ~/.config/fish/completions/assay.fish`,
      )
      .action(
        ends(async (shell: keyof typeof SCRIPTS) => {
          const commands = await Promise.all(names.map(declared));
          process.stdout.write(SCRIPTS[shell](commands.map(wordsOf)));
          return EXIT.ok;
        }),
      );

interface Words {
  name: string;
  summary: string;
  verbs: readonly Words[];
  options: readonly string[];
}

function wordsOf(command: Command): Words {
  const shown = command.createHelp();
  return {
    name: command.name(),
    summary: command.summary() || command.description(),
    verbs: command.commands.map(wordsOf),
    options: shown.visibleOptions(command).flatMap(({ long }) => long ?? []),
  };
}

const listed = (words: readonly string[]): string =>
  `COMPREPLY=($(compgen -W "${words.join(' ')}" -- "$word"))`;

/** Of a command with verbs the verb comes first; files are completed where a word is no option. */
const bashCase = ({ name, verbs, options }: Words): string =>
  verbs.length === 0
    ? `    ${name}) [[ "$word" == -* ]] && ${listed(options)} ;;`
    : `    ${name})
      if [ "$COMP_CWORD" -eq 2 ]; then ${listed([...verbs.map((verb) => verb.name), ...options])}; return; fi
      [[ "$word" == -* ]] && case "\${COMP_WORDS[2]}" in
${verbs.map((verb) => `        ${verb.name}) ${listed(verb.options)} ;;`).join('\n')}
      esac ;;`;

const bash = (commands: readonly Words[]): string => `_assay() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    ${listed([...commands.map(({ name }) => name), 'help', '--help', '--version'])}
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(bashCase).join('\n')}
  esac
}
complete -o default -F _assay assay
`;

const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;
const fishOptions = (seen: string, { options }: Words): string[] =>
  options.map((option) => `complete -c assay -n '${seen}' -l ${option.slice(2)}`);

function fishLines({ name, summary, verbs, ...rest }: Words): string[] {
  const seen = `__fish_seen_subcommand_from ${name}`;
  return [
    `complete -c assay -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...fishOptions(seen, { name, summary, verbs, ...rest }),
    ...verbs.flatMap((verb) => [
      `complete -c assay -n '${seen}; and not __fish_seen_subcommand_from ${verbs.map((one) => one.name).join(' ')}' -f -a ${verb.name} -d ${quoted(verb.summary)}`,
      ...fishOptions(`${seen}; and __fish_seen_subcommand_from ${verb.name}`, verb),
    ]),
  ];
}

const SCRIPTS = {
  bash,
  zsh: (commands: readonly Words[]) => `autoload -Uz bashcompinit && bashcompinit\n${bash(commands)}`,
  fish: (commands: readonly Words[]) => `${commands.flatMap(fishLines).join('\n')}\n`,
};
