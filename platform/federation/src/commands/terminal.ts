import { parseArgs } from 'node:util';

/** The options that a command takes, in the form of `parseArgs` in `node:util`. */
type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** What a command got: the values of its options, and the names before them. */
type Arguments<Taken extends Options> = ReturnType<
  typeof parseArgs<{ options: Taken; allowPositionals: true; strict: true }>
>;

/** An option whose value is a text. */
export const text = { type: 'string' } as const;
/** An option that may be given several times. */
export const texts = { type: 'string', multiple: true } as const;
/** An option without a value. */
export const flag = { type: 'boolean' } as const;

/** Options that npm takes for the beginning of one of its own: it completes them. */
const COMPLETED: Record<string, string> = { to: 'token_description', token: 'token_description' };

/** Options with the name of a setting of npm, which may come from a .npmrc instead. */
const SETTINGS = ['offline', 'registry'];

/** True when an option was typed before the "--", so that npm took it: it puts it into the environment instead. */
const isTakenByNpm = (option: string): boolean =>
  !SETTINGS.includes(option) &&
  [option.replaceAll('-', '_'), COMPLETED[option]].some(
    (name) => process.env[`npm_config_${name}`] !== undefined,
  );

/**
 * Reads the arguments of a command: at most `names` names, then options, as in `release remote-main --to-share 10`.
 * Throws an Error with the usage for an argument that the command does not know, that npm took or that is empty.
 */
export const readArguments = <Taken extends Options>(
  usage: string,
  options: Taken,
  names = 0,
): Arguments<Taken> => {
  const fail = (sentence: string): never => {
    throw new Error(`${sentence}.\nUsage: ${usage}`);
  };
  const taken = Object.keys(options).find(isTakenByNpm);
  if (taken) fail(`npm took --${taken} for itself: options come after "--"`);
  // npm removes a "--" argument, pnpm passes it on.
  const args = process.argv.slice(2).filter((arg) => arg !== '--');
  const read = (): Arguments<Taken> => {
    try {
      return parseArgs({ args, options, allowPositionals: true, strict: true });
    } catch (error) {
      const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
      return fail(sentence);
    }
  };
  const result = read();
  // A variable of the terminal that is not set. The command without this argument would do something else.
  const values: Record<string, unknown> = result.values;
  const empty = Object.keys(result.values).find((option) => [values[option]].flat().includes(''));
  if (empty) fail(`--${empty} is empty: give a value, or leave the option out`);
  if (result.positionals.includes('')) fail('A name is empty');
  // Without "--", npm takes an option and leaves its value behind.
  const extra = result.positionals[names];
  if (extra !== undefined) fail(`"${extra}" is one name too many: options come after "--"`);
  return result;
};

/** Returns the address in an option. Throws an Error for anything that is not one. */
export const readAddress = (value: string, option: string): string => {
  if (URL.canParse(value) && /^https?:/.test(value)) return value;
  throw new Error(`${option} is "${value}": give an address that begins with http:// or https://.`);
};

/** A word of a command that is suggested, in quotes when a terminal would divide it or change it. */
export const asWord = (word: string): string =>
  /^[\w./:@#=+~-]+$/.test(word) ? word : `"${word.replaceAll(/["$`]/g, '\\$&')}"`;

/** The checked build as an option for the suggested next command, so that this same build is released. */
export const fromTyped = (from: string | undefined): string =>
  from ? ` --from ${asWord(from)}` : '';

/** The number in an option. Throws an Error for anything else. */
export const percentOf = (value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() !== '' && number >= 0 && number <= 100) return number;
  throw new Error(`--to-share is "${value}": give percent of the visitors, from 0 to 100.`);
};

/** A text that others wrote, for a terminal: a control character in it could do more there than be read. */
const printable = (words: string): string =>
  words.replace(
    /[^\P{Cc}\n\t]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Runs a command. A failure prints its message without a stack trace and sets exit code 1. */
export const inTerminal = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    console.error(`\n${printable(error instanceof Error ? error.message : String(error))}`);
    process.exitCode = 1;
  }
};

/** The command line of an npm script of a repository. */
export const npmRun = (name: string, rest: string): string => `npm run ${name} -- ${rest}`;

/** A line of progress. */
export const done = (what: string): void => console.log(`  ✓ ${what}`);
