/** An option of a command with a value, which `value` names in the usage. */
export const textOption = (value: string, help: string) =>
  ({ type: 'string', value, help }) as const;

export const flagOption = (help: string) => ({ type: 'boolean', help }) as const;
