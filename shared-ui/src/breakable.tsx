import { Fragment, type ReactNode } from 'react';

/** A part of an address that fits into a column of a table, in characters. */
const SHORT = 20;

/**
 * A text whose addresses break before an @, and before a dot inside a long part; elsewhere only when a part is wider than
 * its place.
 */
export const breakable = (text: string): ReactNode =>
  text
    .split(/(?=@)|(?<=\s)(?=\S)/)
    .flatMap((part) => (part.trimEnd().length > SHORT ? part.split(/(?<=\S)(?=\.\S)/) : [part]))
    .map((part, index) => (
      <Fragment key={index}>
        {/[@.]/.test(part.charAt(0)) ? <wbr /> : null}
        {part}
      </Fragment>
    ));
