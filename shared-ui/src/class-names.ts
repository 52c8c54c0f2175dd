/** Joins class names, leaving out what is absent, so that a component adds its own without losing the caller's. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
