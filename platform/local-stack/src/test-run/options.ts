/** The parts of `npm test`, in their order. */
export const PARTS = [
  'lint',
  'react',
  'types',
  'imports',
  'unused',
  'unit',
  'build',
  'e2e',
] as const;
export type PartName = (typeof PARTS)[number];

/** Names for several parts. */
const GROUPS: Record<string, readonly PartName[]> = {
  check: ['lint', 'react', 'types', 'imports', 'unused'],
};

/** Parts that take arguments: those of the test runners, or the packages to build. */
const TAKES_REST: readonly PartName[] = ['unit', 'build', 'e2e'];

/** What to run, and the arguments for the test runner. */
export type TestOptions = { parts: PartName[]; rest: string[] };

const isPart = (name: string): name is PartName => PARTS.some((part) => part === name);

/**
 * Reads the arguments of `npm test`: `--only=unit,e2e` picks parts (or `check`, all but the tests); with one part of
 * tests, everything else goes to its runner (`npm run unit -- guard`); `npm run build -- remote-main` builds that.
 *
 * Throws an Error with a clear sentence for an empty list, for a part nobody knows and for arguments nobody takes.
 */
export function readOptions(args: readonly string[]): TestOptions {
  const only = args.find((arg) => arg.startsWith('--only='));
  const rest = args.filter((arg) => arg !== only);
  const names = only ? only.slice('--only='.length).split(',').filter(Boolean) : [...PARTS];
  const choose = `choose from ${PARTS.join(', ')} and check.`;
  if (names.length === 0) throw new Error(`--only is empty: ${choose}`);
  const wanted = new Set<PartName>();
  for (const name of names) {
    if (isPart(name)) wanted.add(name);
    else if (GROUPS[name]) for (const part of GROUPS[name]) wanted.add(part);
    else throw new Error(`There is no part "${name}": ${choose}`);
  }
  const parts = PARTS.filter((part) => wanted.has(part));
  const [first] = parts;
  const takesRest = parts.length === 1 && first && TAKES_REST.includes(first);
  if (rest.length > 0 && !takesRest) {
    const takers = TAKES_REST.join(', ');
    throw new Error(`Nothing here takes "${rest.join(' ')}": only ${takers}, run alone, do.`);
  }
  return { parts, rest };
}
