/** The key of a title or label of a remote's routes in its catalogs. Its English wording names it. */
export const routeLabelKey = (packageName: string, english: string): string =>
  `${packageName}.routes.${english}`;

/** The key of the words by which the search finds something. */
export const searchWordsKey = (packageName: string, words: string): string =>
  `${packageName}.words.${words}`;

/** The file of a remote's build with its messages in a language. */
export const catalogPath = (language: string): string => `locales/${language}.json`;
