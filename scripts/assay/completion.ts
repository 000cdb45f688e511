/** `assay completion SHELL`: what the shell needs to complete commands and options. */
import { type Command, EXIT, readArguments, UsageError } from './command.ts';

/** The commands there are, each loaded when it is needed. */
export type Commands = Readonly<
  Record<string, { summary: string; load: () => Promise<{ command: Command }> }>
>;

export const completionCommand = (commands: Commands): Command => ({
  help: `assay completion bash|zsh|fish

  bash  eval "$(assay completion bash)"                                      in ~/.bashrc
  zsh   eval "$(assay completion zsh)"                                       in ~/.zshrc
  fish  assay completion fish > ~/.config/fish/completions/assay.fish`,
  run: (args) => run(args, commands),
});

async function run(args: string[], commands: Commands): Promise<number> {
  const { positionals } = readArguments(args, {}, [1, 1]);
  const script = SCRIPTS[positionals[0] ?? ''];
  if (!script) throw new UsageError('completion takes bash, zsh or fish');
  process.stdout.write(script(await optionsOf(commands)));
  return EXIT.ok;
}

type Options = readonly { name: string; summary: string; options: readonly string[] }[];

/** Options are read where they are explained: the text of each --help. */
async function optionsOf(commands: Commands): Promise<Options> {
  const rows = Object.entries(commands).map(async ([name, { summary, load }]) => {
    const { help } = (await load()).command;
    return { name, summary, options: [...new Set(help.match(/--[a-z][a-z-]+/g) ?? []), '--help'] };
  });
  return Promise.all(rows);
}

const bash = (commands: Options): string => `_assay() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} help --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(({ name, options }) => `    ${name}) [[ "$word" == -* ]] && COMPREPLY=($(compgen -W "${options.join(' ')}" -- "$word")) ;;`).join('\n')}
  esac
}
complete -o default -F _assay assay
`;

const SCRIPTS: Record<string, (commands: Options) => string> = {
  bash,
  zsh: (commands) => `autoload -Uz bashcompinit && bashcompinit\n${bash(commands)}`,
  fish: (commands) =>
    commands
      .flatMap(({ name, summary, options }) => [
        `complete -c assay -n __fish_use_subcommand -f -a ${name} -d '${summary.replaceAll("'", "\\'")}'`,
        ...options.map(
          (option) => `complete -c assay -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`,
        ),
      ])
      .join('\n')
      .concat('\n'),
};
