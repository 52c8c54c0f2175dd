/** The parts of `npm run check`, which only read sources. */
const CHECKS = ['lint', 'react', 'types', 'imports', 'unused'] as const;

export const TEST_SUITES = {
  /** The parts that everybody runs before each commit. */
  test: [...CHECKS, 'unit', 'build', 'e2e'],
  /** Long tests that run every night, for example killed processes, whole commands and attacks. */
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
export type SuitePartName = (typeof TEST_SUITES)[SuiteName][number];

/** The parts, besides checks, that accept options of the test runner or names of packages. */
const PARTS_WITH_ARGUMENTS: readonly SuitePartName[] = ['unit', 'build', 'e2e'];

const isCheck = (name: SuitePartName): boolean => CHECKS.some((check) => check === name);

/** `rest` are the arguments that the runner of a part gets. */
export type TestOptions = { parts: SuitePartName[]; rest: readonly string[] };

/**
 * Reads an option such as `--only unit,e2e`. Returns the chosen names in the order of `all`, or all
 * without the option. Throws an Error for an unknown name.
 */
export const chooseParts = <Name extends string>(
  only: string | undefined,
  all: readonly Name[],
): readonly Name[] => {
  const chosen: readonly string[] = only?.split(',') ?? all;
  const unknown = chosen.find((name) => !all.some((each) => each === name));
  if (unknown !== undefined) {
    throw new Error(`There is no part "${unknown}": choose from ${all.join(', ')}.`);
  }
  return all.filter((name) => chosen.includes(name));
};

/**
 * Reads the arguments of `npm test` and `npm run proofs`. `rest` are more arguments, such as
 * `guard` in `npm run unit -- guard`. Throws an Error for an unknown part, and for `rest` unless
 * `only` names one of the parts `unit`, `build` and `e2e`, or only checks.
 */
export function readTestOptions(
  suite: SuiteName,
  only?: string,
  rest: readonly string[] = [],
): TestOptions {
  const all: readonly SuitePartName[] = TEST_SUITES[suite];
  const chosen = chooseParts<SuitePartName | 'check'>(
    only,
    suite === 'test' ? [...all, 'check'] : all,
  );
  const parts = all.filter(
    (part) => chosen.includes(part) || (chosen.includes('check') && isCheck(part)),
  );
  const [first] = parts;
  const isRestUsed =
    (parts.length === 1 && first && PARTS_WITH_ARGUMENTS.includes(first)) || parts.every(isCheck);
  if (rest.length > 0 && !isRestUsed) {
    const names = [...PARTS_WITH_ARGUMENTS, 'check'].join(', ');
    throw new Error(`"${rest.join(' ')}" is not used: choose one part that uses it, of ${names}.`);
  }
  return { parts, rest };
}
