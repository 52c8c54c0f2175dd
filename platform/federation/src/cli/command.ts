import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { alignColumns, printError } from './terminal';
import type { Workspace } from './workspace';

/** An option in the form of `parseArgs` in `node:util`, with a text for `--help`. */
export type CommandOption = {
  type: 'string' | 'boolean';
  multiple?: boolean;
  value?: string;
  /** The options that cannot be combined with this option. */
  not?: readonly string[];
  /** The text for `--help`: a sentence without a full stop. */
  help: string;
};
type Options = Readonly<Record<string, CommandOption>>;

export type ParsedArguments<Taken extends Options> = {
  values: ReturnType<typeof parseArgs<{ options: Taken; strict: true }>>['values'];
  names: string[];
  /** The undeclared arguments, for another program such as a test runner. */
  rest: string[];
  usage: string;
};

/** A command of the command line. The file `check.ts` exports the command `check`. */
export type Command<Taken extends Options = Options> = {
  /** One sentence, for `--help` and the list of all commands. */
  help: string;
  /** The arguments before the options, by their names in the usage: `[package]`. */
  names?: readonly string[];
  options: Taken;
  /** The program for undeclared arguments. Without a program, such an argument is an error. */
  passesTo?: string;
  details?: string;
  run(typed: ParsedArguments<Taken>, open: () => Workspace): Promise<unknown>;
};

export const defineCommand = <const Taken extends Options>(
  command: Command<Taken>,
): Command<Taken> => command;

export type CommandLineProgram = {
  root: string;
  /** The word before the command in an npm script: `remote` in `"check": "remote check"`. */
  program: string;
  folders: readonly string[];
  open: () => Workspace;
};

const scriptsIn = (root: string): Record<string, string> => {
  const file = path.join(root, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).scripts ?? {}) : {};
};

/** Returns `npm run check`, or `npx remote check` if package.json has no script for the command. */
const commandLineOf = ({ root, program }: CommandLineProgram, name: string): string => {
  const line = `${program} ${name}`;
  const [script] = Object.entries(scriptsIn(root)).find(([, each]) => each.endsWith(line)) ?? [];
  if (script) return `npm run ${script}`;
  // npx finds only installed programs, not the `.mjs` script of a workspace.
  return program.endsWith('.mjs') ? line : `npx ${line}`;
};

const written = (name: string, { type, value = 'text' }: CommandOption): string =>
  type === 'boolean' ? `--${name}` : `--${name} <${value}>`;

const usageOf = (line: string, { names = [], options, passesTo }: Command): string => {
  const args = [
    ...names,
    ...Object.entries(options).map(([name, option]) => `[${written(name, option)}]`),
    ...(passesTo ? [`[options of ${passesTo}]`] : []),
  ];
  const separator = args.length > 0 && line.startsWith('npm run ') ? ['--'] : [];
  return [line, ...separator, ...args].join(' ');
};

const helpOf = (line: string, command: Command): string => {
  const options = Object.entries(command.options);
  const rows = options.map(([name, each]) => [written(name, each), each.help]);
  return [
    command.help,
    `Usage: ${usageOf(line, command)}`,
    ...(rows.length > 0 ? [alignColumns(rows)] : []),
    ...(command.details ? [command.details] : []),
  ].join('\n\n');
};

/** npm replaces these options with longer options of its own: `to` with `token_description`. */
const NPM_COMPLETIONS: Record<string, string> = {
  to: 'token_description',
  token: 'token_description',
};

/** `isTakenByNpm` skips these options, because a .npmrc may set npm settings of these names. */
const NPM_SETTINGS = ['offline', 'registry'];

/** Whether an option was typed before the "--". npm puts such options into the environment. */
const isTakenByNpm = (option: string): boolean =>
  !NPM_SETTINGS.includes(option) &&
  [option.replace(/^no-/, '').replaceAll('-', '_'), NPM_COMPLETIONS[option]].some((name) => {
    const value = process.env[`npm_config_${name}`];
    // npm sets `npm_config_build` to an empty text for --no-build, and to another text for --build.
    return value !== undefined && option.startsWith('no-') === (value === '');
  });

/** Returns a filter that keeps the command's own arguments: its options and their values. */
const isOwnArgument =
  (options: Options) =>
  (arg: string, index: number, args: readonly string[]): boolean => {
    const [, before = ''] = /^--([^=]+)$/.exec(args[index - 1] ?? '') ?? [];
    const [, option = ''] = /^--([^=]+)/.exec(arg) ?? [];
    return Object.hasOwn(options, option) || options[before]?.type === 'string';
  };

/**
 * Reads the arguments of a command, such as `remote-main --to-share 10`. Throws an Error with the
 * usage for an unknown or empty argument, and for an option that npm took because `--` was missing.
 */
export const readArguments = <Taken extends Options>(
  { names = [], options, passesTo }: Pick<Command<Taken>, 'names' | 'options' | 'passesTo'>,
  typed: readonly string[],
  usage: string,
): ParsedArguments<Taken> => {
  const fail = (sentence: string): never => {
    throw new Error(`${sentence}.\nUsage: ${usage}`);
  };
  const taken = Object.keys(options).find(isTakenByNpm);
  if (taken) fail(`npm took --${taken} for itself: options come after "--"`);
  const isOwn = passesTo ? isOwnArgument(options) : () => true;
  const args = typed.filter(isOwn);
  const rest = typed.filter((...each) => !isOwn(...each));
  const config = { args, options, allowPositionals: true, strict: true } satisfies ParseArgsConfig;
  const read = () => {
    try {
      return parseArgs(config);
    } catch (error) {
      const [sentence = ''] = (error as Error).message.split('. ');
      return fail(sentence);
    }
  };
  const { values, positionals } = read();
  for (const [name, value] of Object.entries(values)) {
    const texts = [value].flat();
    // An empty value, as from an unset shell variable, would act as if the option were missing.
    if (texts.includes('')) fail(`--${name} is empty: give a value, or leave the option out`);
    if (/\p{Cc}/u.test(texts.join('')))
      fail(`--${name} has a line break or another control character: give one line`);
  }
  if (positionals.includes('')) fail('A name is empty');
  // Checks `not` after the loop, because the loop's error about an empty option is clearer.
  for (const name of Object.keys(values)) {
    const other = options[name]?.not?.find((each) => Object.hasOwn(values, each));
    if (other) fail(`Give --${name} or --${other}, not both`);
  }
  const isList = names.at(-1)?.includes('…');
  // An extra name may be the value of an option that npm removed because "--" was missing.
  const extra = isList ? undefined : positionals[names.length];
  if (extra !== undefined) fail(`"${extra}" is one name too many: options come after "--"`);
  return { values, names: positionals, rest, usage };
};

const filesOf = ({ folders }: CommandLineProgram): Map<string, string> =>
  new Map(
    folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => /^[\w-]+\.[jt]s$/.test(file))
        .map((file) => [path.parse(file).name, path.join(folder, file)] as const),
    ),
  );

const load = async (file: string): Promise<Command> =>
  (await import(pathToFileURL(file).href)).command;

const commandList = async (program: CommandLineProgram): Promise<string> => {
  const rows = [...filesOf(program)].map(async ([name, file]) => {
    const { help } = await load(file);
    return [commandLineOf(program, name), help];
  });
  return `${alignColumns((await Promise.all(rows)).sort())}\n\nEach of them explains its options: add -- --help`;
};

/** Returns the name of the command `asked`, or of the command that the npm script `asked` runs. */
const nameOf = ({ root, program }: CommandLineProgram, asked: string): string => {
  const [, after = ''] = scriptsIn(root)[asked]?.split(`${program} `) ?? [];
  return after.split(' ')[0] || asked;
};

export const runCommand = async (
  program: CommandLineProgram,
  first: string,
  args: readonly string[],
): Promise<void> => {
  try {
    // Removes "--", because pnpm passes it on to the command. npm removes it.
    const given = args.filter((arg) => arg !== '--');
    const [name = '', ...typed] =
      first === 'help'
        ? [...given.map((asked) => nameOf(program, asked)), '--help']
        : [first, ...given];
    if (name === '' || name === '--help') return console.log(await commandList(program));
    const file = filesOf(program).get(name);
    if (!file) throw new Error(`There is no command "${name}".\n\n${await commandList(program)}`);
    const command = await load(file);
    const line = commandLineOf(program, name);
    if (typed.includes('--help')) return console.log(helpOf(line, command));
    await command.run(readArguments(command, typed, usageOf(line, command)), program.open);
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
};
