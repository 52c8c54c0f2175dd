export const routeLabelKey = (packageName: string, english: string): string =>
  `${packageName}.routes.${english}`;

/** Returns the key in catalogs for the search words of an action in the command palette. */
export const searchWordsKey = (packageName: string, words: string): string =>
  `${packageName}.words.${words}`;

export const catalogPath = (language: string): string => `locales/${language}.json`;
