/** Describes an option that takes a value. `value` is the name of this value in the usage. */
export const textOption = (value: string, help: string) =>
  ({ type: 'string', value, help }) as const;

export const flagOption = (help: string) => ({ type: 'boolean', help }) as const;
