/** Quotes a value in a configuration file of nginx or Caddy. */
export const quoteDirectiveValue = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

export const directiveBlockLines = (head: string, lines: readonly string[]): string[] => [
  `${head} {`,
  ...lines.map((line) => `\t${line}`),
  '}',
];
