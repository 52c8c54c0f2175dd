import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../class-names';
import hidden from '../visually-hidden/visually-hidden.module.css';
import styles from './table.module.css';

type TableProps = ComponentProps<'table'> & {
  caption: ReactNode;
  hideCaption?: boolean | undefined;
  /** Whether rows become cards when the table is at most 41rem wide. Cells show their `label`. */
  cards?: boolean | undefined;
};

export function Table(props: TableProps) {
  const { caption, hideCaption, cards, className, children, ...rest } = props;
  const box = useRef<HTMLElement>(null);
  const overflows = useOverflow(box);
  const id = useId();
  return (
    <section
      ref={box}
      aria-labelledby={overflows ? id : undefined}
      // A table that scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={overflows ? 0 : undefined}
      className={classNames(styles.box, cards && styles.cards)}
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

/** With `none`, the table is not sorted by this column, but users can sort the table by it. */
export type SortDirection = 'ascending' | 'descending' | 'none';

type HeaderCellProps = ComponentProps<'th'> & {
  numeric?: boolean | undefined;
  sort?: SortDirection | undefined;
  onSort?: (() => void) | undefined;
};

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;

export function HeaderCell(props: HeaderCellProps) {
  const { numeric, sort = 'none', onSort, className, children, ...rest } = props;
  const Icon = sortIcons[sort];
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={onSort ? sort : undefined}
      className={classNames(styles.header, numeric && styles.numeric, className)}
    >
      {onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          <span>{children}</span>
          <Icon size={16} className={styles.sortIcon} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

type CellProps = ComponentProps<'td'> & {
  numeric?: boolean | undefined;
  /** The name of the column, shown before the value when rows are cards. */
  label?: string | undefined;
};

export function Cell({ numeric, label, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      data-label={label}
      className={classNames(styles.cell, numeric && styles.numeric, className)}
    />
  );
}

function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    // Renders synchronously, so that the keyboard can scroll the table as soon as it is too wide.
    const observer = new ResizeObserver(() =>
      flushSync(() => setOverflows(element.scrollWidth > element.clientWidth + 1)),
    );
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [ref]);
  return overflows;
}
