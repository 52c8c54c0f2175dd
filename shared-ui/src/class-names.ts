/**
 * Joins class names and skips missing ones, so that a component can combine its own with the
 * caller's.
 */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
