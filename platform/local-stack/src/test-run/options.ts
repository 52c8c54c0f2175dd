/** The two rings of tests with their parts, in their order. */
export const RINGS = {
  /** What everybody runs before each commit. */
  test: ['lint', 'react', 'types', 'imports', 'unused', 'unit', 'build', 'e2e'],
  /** What takes long: kills, storms, whole commands, every state of every page, attacks. Run every night. */
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
export type RingName = keyof typeof RINGS;
export type PartName = (typeof RINGS)[RingName][number];

/** Arguments that stand for several parts: `check` runs all of its list. */
const PART_GROUPS: Record<string, readonly PartName[]> = {
  check: ['lint', 'react', 'types', 'imports', 'unused'],
};

/** Parts that take arguments: options of the test runner, or packages to build. */
const TAKES_REST: readonly PartName[] = ['unit', 'build', 'e2e'];

/** Parts that take the packages to check. */
const TAKES_PACKAGES = PART_GROUPS.check ?? [];

/** What to run, and the arguments for the test runner. */
export type TestOptions = { parts: PartName[]; rest: string[] };

/**
 * Reads the arguments of `npm test` and `npm run proofs`: `--only=unit,e2e` picks parts (or `check`, all but the tests); with
 * one part of tests, everything else goes to its runner (`npm run unit -- guard`); `npm run build -- remote-main` builds that,
 * and `npm run check -- remote-main` checks it.
 *
 * Throws an Error with a clear sentence for an empty list, for a part nobody knows and for arguments nobody takes.
 */
export function readOptions(ring: RingName, args: readonly string[]): TestOptions {
  const all: readonly PartName[] = RINGS[ring];
  const only = args.find((arg) => arg.startsWith('--only='));
  const rest = args.filter((arg) => arg !== only);
  const names = only ? only.slice('--only='.length).split(',').filter(Boolean) : all;
  const choose = `choose from ${all.join(', ')}${ring === 'test' ? ' and check' : ''}.`;
  if (names.length === 0) throw new Error(`--only is empty: ${choose}`);
  const wanted = new Set<PartName>();
  for (const name of names) {
    const part = all.find((each) => each === name);
    const group = ring === 'test' ? PART_GROUPS[name] : undefined;
    if (!part && !group) throw new Error(`There is no part "${name}": ${choose}`);
    for (const each of group ?? [part]) if (each) wanted.add(each);
  }
  const parts = all.filter((part) => wanted.has(part));
  const [first] = parts;
  const takesRest =
    (parts.length === 1 && first && TAKES_REST.includes(first)) ||
    parts.every((part) => TAKES_PACKAGES.includes(part));
  if (rest.length > 0 && !takesRest) {
    const takers = [...TAKES_REST, 'check'].join(', ');
    throw new Error(`Nothing here takes "${rest.join(' ')}": only ${takers}, run alone, do.`);
  }
  return { parts, rest };
}
