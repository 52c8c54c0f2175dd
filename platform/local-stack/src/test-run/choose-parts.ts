/** Reads `--only unit,e2e`. Returns names in the order of `all`. Throws for an unknown name. */
export const parseOnlyOption = <Name extends string>(
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
