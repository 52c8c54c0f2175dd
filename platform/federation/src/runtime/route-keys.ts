/** The catalog key of a title or label in a remote's routes. It contains the English wording. */
export const routeLabelKey = (packageName: string, english: string): string =>
  `${packageName}.routes.${english}`;

export const searchWordsKey = (packageName: string, words: string): string =>
  `${packageName}.words.${words}`;

/** The file in a remote's build with its messages in a language. */
export const catalogPath = (language: string): string => `locales/${language}.json`;
