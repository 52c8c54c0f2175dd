/** The stages of `npm test`, in their order. */
export const STAGES = [
  'lint',
  'react',
  'types',
  'imports',
  'unused',
  'unit',
  'build',
  'e2e',
] as const;
export type StageName = (typeof STAGES)[number];

/** Names for several stages. */
const GROUPS: Record<string, readonly StageName[]> = {
  check: ['lint', 'react', 'types', 'imports', 'unused'],
};

/** Stages that take arguments: those of the test runners, or the packages to build. */
const TAKES_REST: readonly StageName[] = ['unit', 'build', 'e2e'];

/** What to run, and the arguments for the test runner. */
export type TestOptions = { stages: StageName[]; rest: string[] };

const isStage = (name: string): name is StageName => STAGES.some((stage) => stage === name);

/**
 * Reads the arguments of `npm test`: `--only=unit,e2e` picks stages (or `check`, all but the tests); with one stage of
 * tests, everything else goes to its runner (`npm run unit -- guard`); `npm run build -- remote-main` builds that.
 *
 * Throws an Error with a clear sentence for a stage nobody knows and for arguments nobody takes.
 */
export function readOptions(args: readonly string[]): TestOptions {
  const only = args.find((arg) => arg.startsWith('--only='));
  const rest = args.filter((arg) => arg !== only && arg !== '--');
  const names = only ? only.slice('--only='.length).split(',').filter(Boolean) : [...STAGES];
  const wanted = new Set<StageName>();
  for (const name of names) {
    if (isStage(name)) wanted.add(name);
    else if (GROUPS[name]) for (const stage of GROUPS[name]) wanted.add(stage);
    else
      throw new Error(`There is no stage "${name}": choose from ${STAGES.join(', ')} and check.`);
  }
  const stages = STAGES.filter((stage) => wanted.has(stage));
  const [first] = stages;
  const takesRest = stages.length === 1 && first && TAKES_REST.includes(first);
  if (rest.length > 0 && !takesRest) {
    const takers = TAKES_REST.join(', ');
    throw new Error(`Nothing here takes "${rest.join(' ')}": only ${takers}, run alone, do.`);
  }
  return { stages, rest };
}
