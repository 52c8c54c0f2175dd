/** For configurations of nginx and Caddy. */
export const quoteDirectiveValue = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

export const blockLines = (head: string, lines: readonly string[]): string[] => [
  `${head} {`,
  ...lines.map((line) => `\t${line}`),
  '}',
];
