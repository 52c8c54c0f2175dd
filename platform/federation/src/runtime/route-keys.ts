/** Returns the catalog key of a route's title or label, which ends with the English text. */
export const routeLabelKey = (packageName: string, english: string): string =>
  `${packageName}.routes.${english}`;

export const searchWordsKey = (packageName: string, words: string): string =>
  `${packageName}.words.${words}`;

/** Returns the path of the file with a remote's messages in a language. */
export const catalogPath = (language: string): string => `locales/${language}.json`;
