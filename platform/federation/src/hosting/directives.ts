/** Returns a value in quotes for a configuration of nginx or Caddy. */
export const quoteDirectiveValue = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

export const blockLines = (head: string, lines: readonly string[]): string[] => [
  `${head} {`,
  ...lines.map((line) => `\t${line}`),
  '}',
];
