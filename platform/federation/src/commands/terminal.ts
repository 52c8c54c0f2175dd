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

/**
 * Reads the arguments of a command: names, then options, as in `release remote-main --to-share 10`. Throws an Error with
 * the usage for an argument that the command does not know.
 */
export const readArguments = <Taken extends Options>(
  usage: string,
  options: Taken,
): Arguments<Taken> => {
  // npm removes a "--" argument, pnpm passes it on.
  const args = process.argv.slice(2).filter((arg) => arg !== '--');
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new Error(`${sentence}.\nUsage: ${usage}`);
  }
};

/** The checked build as an option for the suggested next command, so that this same build is released. */
export const fromTyped = (from: string | undefined): string => (from ? ` --from ${from}` : '');

/** The number in an option. Throws an Error for anything else. */
export const percentOf = (value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() !== '' && number >= 0 && number <= 100) return number;
  throw new Error(`--to-share is "${value}": give percent of the visitors, from 0 to 100.`);
};

/** Runs a command. A failure prints its message without a stack trace and sets exit code 1. */
export const inTerminal = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
};

/** The command line of an npm script of a repository. */
export const npmRun = (name: string, rest: string): string => `npm run ${name} -- ${rest}`;

/** A line of progress. */
export const done = (what: string): void => console.log(`  ✓ ${what}`);

/** Reports once that another release is running. */
export const waitingFor = (who: string): void => console.log(`  … waiting for ${who}`);
