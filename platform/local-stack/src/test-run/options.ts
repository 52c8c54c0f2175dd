/** The two suites of tests, with their steps in order. */
export const TEST_SUITES = {
  /** The steps that everybody runs before each commit. */
  test: ['lint', 'react', 'types', 'imports', 'unused', 'unit', 'build', 'e2e'],
  /** Long tests, which run every night: kills, storms, whole commands, every state, attacks. */
  proofs: [
    'unit-proofs',
    'build',
    'e2e-proofs',
    'chaos',
    'standalone',
    'fuzz',
    'attack',
    'libraries',
    'foreign',
  ],
} as const;
export type SuiteName = keyof typeof TEST_SUITES;
export type PartName = (typeof TEST_SUITES)[SuiteName][number];

/** Names for several steps: `check` runs all steps of its list. */
const PART_GROUPS: Record<string, readonly PartName[]> = {
  check: ['lint', 'react', 'types', 'imports', 'unused'],
};

/** Steps that accept further arguments: options of the test runner, or packages to build. */
const TAKES_REST: readonly PartName[] = ['unit', 'build', 'e2e'];

/** Whether a step is one of the checks, which accept packages. */
const isCheck = (name: PartName): boolean => (PART_GROUPS.check ?? []).includes(name);

export type TestOptions = { parts: PartName[]; rest: string[] };

/**
 * Reads the arguments of `npm test` and `npm run proofs`. `--only=unit,e2e` picks steps. With one
 * step of tests, other arguments go to its runner (`npm run unit -- guard`). `npm run build --
 * remote-main` and `npm run check -- remote-main` take packages. Throws an Error for an empty list,
 * an unknown step, and arguments that no step accepts.
 */
export function readTestOptions(suite: SuiteName, args: readonly string[]): TestOptions {
  const all: readonly PartName[] = TEST_SUITES[suite];
  const only = args.find((arg) => arg.startsWith('--only='));
  const rest = args.filter((arg) => arg !== only);
  const names = only ? only.slice('--only='.length).split(',').filter(Boolean) : all;
  const choose = `choose from ${all.join(', ')}${suite === 'test' ? ' and check' : ''}.`;
  if (names.length === 0) throw new Error(`--only is empty: ${choose}`);
  const wanted = new Set<PartName>();
  for (const name of names) {
    const part = all.find((each) => each === name);
    const group = suite === 'test' ? PART_GROUPS[name] : undefined;
    if (!part && !group) throw new Error(`There is no part "${name}": ${choose}`);
    for (const each of group ?? [part]) if (each) wanted.add(each);
  }
  const parts = all.filter((part) => wanted.has(part));
  const [first] = parts;
  const takesRest =
    (parts.length === 1 && first && TAKES_REST.includes(first)) || parts.every(isCheck);
  if (rest.length > 0 && !takesRest) {
    const takers = [...TAKES_REST, 'check'].join(', ');
    throw new Error(`Nothing here takes "${rest.join(' ')}": only ${takers}, run alone, do.`);
  }
  return { parts, rest };
}
