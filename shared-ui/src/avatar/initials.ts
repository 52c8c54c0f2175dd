const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** The initials of the first and last word, or the first letter of an email address, or "?". */
export function initialsOf(name: string): string {
  const words = name.includes('@') ? [name] : name.split(/[\s-]+/u);
  const letters = words.flatMap((word) => [...word].find(isLetter) ?? []);
  const last = letters.slice(1).at(-1);
  return [letters[0], last].join('').toLocaleUpperCase() || '?';
}
