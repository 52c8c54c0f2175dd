/** What an error may hold of the visitor or of their data, and what stands for it. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  // The query and fragment of an address, up to line and column of a stack.
  [/(https?:\/\/[^\s?#)]+)[?#][^\s)]*?(?=(?::\d+){0,2}(?:[\s)]|$))/g, '$1'],
  [/[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '(email)'],
  // Keys and tokens: long words without a space. Scripts of remotes lie in folders such as 1.0.0-0a1b2c3d, and have long names.
  [/(?<![\w.-])[\w-]+\.[\w-]+\.[\w-]{20,}|\b(?!__federation_)[\w-]{40,}/g, '(token)'],
  // A parser and a server quote what they were given.
  [/"[^"\n]*"|“[^“”\n]*”/g, '(text)'],
  [/\+?\d[\d ()/-]{6,30}\d/g, '(number)'],
];

/**
 * A message or a stack without query, email address, token, quoted text or telephone number. A name that stands in it as a
 * plain word stays: code of remotes must not put one into a message.
 */
export const withoutPersonalData = (text: string): string =>
  PERSONAL.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text);
