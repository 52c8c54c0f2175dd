/** Describes an option that takes a value. `value` is the name of this value in the usage. */
export const textOption = (value: string, help: string) =>
  ({ type: 'string', value, help }) as const;

export const flagOption = (help: string) => ({ type: 'boolean', help }) as const;

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
