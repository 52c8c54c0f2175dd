/** Runs a command that a person typed: a failure is one clear text, not a stack, and exit code 1. */
export const inTerminal = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
};

/** A command of the repository, as it works with npm and, without the dashes, with pnpm. */
export const npmRun = (name: string, rest: string): string => `npm run ${name} -- ${rest}`;

/** A line of progress. */
export const done = (what: string): void => console.log(`  ✓ ${what}`);

/** Says once that another release is under way. */
export const waitingFor = (who: string): void => console.log(`  … waiting for ${who}`);
