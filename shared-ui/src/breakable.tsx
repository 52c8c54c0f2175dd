import { Fragment, type ReactNode } from 'react';

/**
 * A text whose addresses break before an @ and before a dot inside a word, and elsewhere only when a part is wider than
 * its place.
 */
export const breakable = (text: string): ReactNode =>
  text.split(/(?=@)|(?<=\S)(?=\.\S)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
