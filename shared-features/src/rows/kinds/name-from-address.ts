/**
 * The name that an address suggests: "Ada Lovelace" for `ada.lovelace@example.com`. None unless the part before the @
 * is two or more words of letters.
 */
export const nameFromAddress = (address: string): string | undefined => {
  const [mailbox = ''] = address.split('@');
  const words = mailbox.replace(/\+.*$/, '').replace(/\d+$/, '').split(/[._]/);
  const isName = words.length > 1 && words.every((word) => /^\p{L}[\p{L}\p{M}'’-]*$/u.test(word));
  return isName ? words.map(capitalized).join(' ') : undefined;
};

const capitalized = (word: string): string =>
  word.replace(
    /(^|-)(\p{L})/gu,
    (_all, dash: string, letter: string) => dash + letter.toUpperCase(),
  );
