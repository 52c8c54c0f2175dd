/** Joins class names and skips absent ones, so that a component can add its own to those of the caller. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
