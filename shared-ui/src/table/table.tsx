import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../class-names';
import hidden from '../visually-hidden/visually-hidden.module.css';
import styles from './table.module.css';
import { useOverflow } from './use-overflow';

/** Props of {@link Table}; native props and ref go to the table. */
export interface TableProps extends ComponentProps<'table'> {
  /** What the table holds; its accessible name. */
  caption: ReactNode;
  hideCaption?: boolean | undefined;
  /** Keeps the header row in view on screens of 1024 px and more; `--sticky-top` moves it below a bar. */
  stickyHeader?: boolean | undefined;
  /** Rows become cards where the table has less than 560 px; each cell then shows its `label`. */
  cards?: boolean | undefined;
}

/** A table with its caption, in a box that scrolls sideways by keyboard too when it does not fit. */
export function Table(props: TableProps) {
  const { caption, hideCaption, stickyHeader, cards, className, children, ...rest } = props;
  const box = useRef<HTMLElement>(null);
  const overflows = useOverflow(box);
  const id = useId();
  return (
    <section
      ref={box}
      aria-labelledby={overflows ? id : undefined}
      // What scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={overflows ? 0 : undefined}
      className={classNames(styles.box, stickyHeader && styles.sticky, cards && styles.cards)}
    >
      <table {...rest} className={classNames(styles.table, className)}>
        <caption id={id} className={hideCaption ? hidden.hidden : styles.caption}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  );
}
