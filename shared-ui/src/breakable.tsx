import { Fragment, type ReactNode } from 'react';

/** The longest part of an email address that fits into a table column, in characters. */
const MAX_UNBROKEN_CHARACTERS = 20;

/** Marks where a text may break. Becomes a `wbr` element, which is not copied with the text. */
const ZERO_WIDTH_SPACE = '\u200B';

/** Lets text break before each @ and before dots of long words, so that emails fit into columns. */
export const breakableText = (text: string): ReactNode => {
  const pieces = text
    .replace(/@?[^\s@]+/g, (part) => {
      const broken =
        part.length > MAX_UNBROKEN_CHARACTERS
          ? part.replace(/(?<=.)\.(?=.)/g, `${ZERO_WIDTH_SPACE}.`)
          : part;
      return part.startsWith('@') ? ZERO_WIDTH_SPACE + broken : broken;
    })
    .split(ZERO_WIDTH_SPACE);
  if (pieces.length === 1) return text;
  return pieces.map((piece, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      <span>{piece}</span>
    </Fragment>
  ));
};
