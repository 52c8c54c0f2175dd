const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** The first letters of first and last word, or of an email address; "?" without letters. */
export function initialsOf(name: string): string {
  const words = name.includes('@') ? [name] : name.split(/[\s-]+/u);
  const letters = words.flatMap((word) => [...word].find(isLetter) ?? []);
  const first = letters[0];
  const last = letters.length > 1 ? letters[letters.length - 1] : undefined;
  return [first, last].join('').toLocaleUpperCase() || '?';
}
