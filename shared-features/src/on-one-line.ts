/** Joins the lines of a text. Drops commas before line breaks, as `separator` may add a comma. */
export const onOneLine = (text: string, separator = ', '): string =>
  text
    .trim()
    .split(/[\n\r\v\u2028\u2029]/)
    .map((line, index, { length }) =>
      index < length - 1 ? line.trim().replace(/,$/, '').trimEnd() : line.trim(),
    )
    .filter(Boolean)
    .join(separator);
