/** A value in a configuration of nginx or Caddy, in quotes. */
export const quoteValue = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

export const blockLines = (head: string, lines: readonly string[]): string[] => [
  `${head} {`,
  ...lines.map((line) => `\t${line}`),
  '}',
];
