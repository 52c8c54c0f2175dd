export const routeLabelKey = (packageName: string, english: string): string =>
  `${packageName}.routes.${english}`;

export const searchWordsKey = (packageName: string, words: string): string =>
  `${packageName}.words.${words}`;

export const catalogPath = (language: string): string => `locales/${language}.json`;
